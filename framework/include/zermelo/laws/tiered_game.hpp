/// The law of tiers.
#pragma once

#include <zermelo/laws/indexed_game.hpp>

namespace zermelo::laws {

/// Tiers number their positions both ways, are left for good, and canonical positions stay in them.
struct tiered_law : law_on<tiered_game_role, 110, "tiered", "a tiered game"> {
  static constexpr std::string_view untried_where =
      "these rules have too many positions for numbers";

  template <tiered_game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    verdict all;
    // 1. The tiers themselves.
    try {
      const numbering<G> numbers(s.rules());
      if (numbers.position_count() == too_many_positions) return {};
      for (const auto& tier : numbers.tiers()) {
        all.add(detail::first_lost_number(s, name, 1'024, tier.id));
        if (all.fault) return all;
      }
    } catch (const cannot_solve& fault) {
      return {s.fails(name, 0, fault.what()), 1};
    }
    // 2. Positions in them.
    all.add(first_of(s, [&](const position_t<G>& p) { return fault_at(s.rules(), p); }));
    return all;
  }

 private:
  template <class G>
  static finding fault_at(const G& g, const position_t<G>& p) {
    const std::uint64_t t = g.tier(p);
    const auto tiers = detail::listed<std::uint64_t>(g.tiers());
    if (std::find(tiers.begin(), tiers.end(), t) == tiers.end()) {
      return fmt::format("its tier is {}, which tiers() does not list", t);
    }
    if constexpr (symmetric_game<G>) {
      const std::uint64_t other = g.tier(g.canonical(p));
      if (other != t) return fmt::format("its tier is {}, and canonical(p) is of {}", t, other);
    }
    if (auto fault = detail::fault_of_index(g, p, t)) return *std::move(fault);
    auto allowed = detail::listed<std::uint64_t>(g.successors(t));
    allowed.push_back(t);
    const auto moves = detail::legal_moves(g, p);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const std::uint64_t to = g.tier(g.play(p, moves[k]));
      if (std::find(allowed.begin(), allowed.end(), to) != allowed.end()) continue;
      return fmt::format("move {} leads from tier {} to {}, which is none of its successors",
                         detail::named(g, p, moves[k], k), t, to);
    }
    return holds();
  }
};

}  // namespace zermelo::laws
