/// The law of numbers that positions share.
#pragma once

#include <set>
#include <zermelo/laws/indexed_game.hpp>
#include <zermelo/numbering/numbering.hpp>

namespace zermelo::laws {

/// A position has the number of its canonical one, which leads back to that; of each tier as many
/// positions share numbers as it has. Where `orbits` says how many positions are not alike, they
/// have as many numbers.
struct folded_law : law_on<folded_game_role, 135, "folded", "a folded game"> {
  static constexpr std::string_view untried_where = "its tiers have too many positions to count";

  template <folded_game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    const G& g = s.rules();
    verdict all = first_of(s, [&](const position_t<G>& p) { return fault_at(g, p); });
    for (const std::uint64_t t : detail::listed<std::uint64_t>(g.tiers())) {
      if (all.fault) return all;
      all.add(fault_of_tier(s, t));
    }
    return all;
  }

 private:
  static constexpr std::uint64_t most_counted = 4'096;  // numbers of a tier

  template <class G>
  static finding fault_at(const G& g, const position_t<G>& p) {
    const std::uint64_t t = g.tier(p);
    const std::uint64_t index = g.folded_index(t, p);
    if (const std::uint64_t count = g.folded_count(t); index >= count) {
      return fmt::format("folded_index({}, p) is {}, and folded_count({}) is {}", t, index, t,
                         count);
    }
    const position_t<G> least = g.canonical(p);
    if (const std::uint64_t other = g.folded_index(t, least); other != index) {
      return fmt::format("folded_index({}, p) is {}, and folded_index({}, canonical(p)) is {}", t,
                         index, t, other);
    }
    if (const position_t<G> back = g.folded_at(t, index); !(back == least)) {
      return fmt::format(
          "folded_index({}, p) is {}, and folded_at({}, {}) is not canonical(p), but {}", t, index,
          t, index, detail::named(g, back));
    }
    return fault_of_orbits(g, p);
  }

  /// Of where moves lead that stay in the tier, and of those and p in two of its images.
  template <class G>
  static finding fault_of_orbits(const G& g, const position_t<G>& p) {
    if constexpr (numbering<G, true>::tells_orbits) {
      const std::uint64_t t = g.tier(p);
      std::vector<position_t<G>> some;
      for (const move_t<G>& m : detail::legal_moves(g, p)) {
        const position_t<G> next = g.play(p, m);
        if (g.tier(next) == t) some.push_back(next);
      }
      const auto is_told = [&] { return g.orbits(t, std::span<const position_t<G>>(some)); };
      const auto is_so = [&] {
        std::set<std::uint64_t> numbers;
        for (const position_t<G>& q : some) numbers.insert(g.folded_index(t, q));
        return numbers.size();
      };
      if (is_told() != is_so()) {
        return fmt::format(
            "orbits({}, where the moves of p lead) is {}, and by folded_index they have {} numbers",
            t, is_told(), is_so());
      }
      some.push_back(p);
      some.push_back(g.canonical(p));
      if (is_told() != is_so()) {
        return fmt::format(
            "orbits({}, where the moves of p lead, p and canonical(p)) is {}, and by folded_index "
            "they have {} numbers",
            t, is_told(), is_so());
      }
    }
    return holds();
  }

  /// Each number is of the canonical position that it leads to, or nobody's.
  template <class G>
  static verdict fault_of_tier(const sample<G>& s, std::uint64_t t) {
    const G& g = s.rules();
    const std::uint64_t numbers = g.folded_count(t);
    const bool whole = numbers <= most_counted;
    std::uint64_t positions = 0;
    verdict all;
    for (const std::uint64_t i : detail::spread(numbers, most_counted)) {
      ++all.compared;
      const position_t<G> p = g.folded_at(t, i);
      const std::uint64_t images = g.images(t, i);
      positions += images;
      if (g.tier(p) == t && (images != 0) == (g.folded_index(t, p) == i)) continue;
      all.fault = s.fails_at(
          name, p,
          fmt::format("folded_at({}, {}) is of tier {} and has number {}, and images({}, {}) is {}",
                      t, i, g.tier(p), g.folded_index(g.tier(p), p), t, i, images));
      return all;
    }
    if (const std::uint64_t count = g.position_count(t); whole && positions != count) {
      all.fault = s.fails(
          name, 0,
          fmt::format("images({}, i) of all i are {} positions, and position_count({}) is {}", t,
                      positions, t, count));
    }
    return all;
  }
};

}  // namespace zermelo::laws
