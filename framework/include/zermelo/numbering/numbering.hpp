/// Every position of a game by a number, whether its rules number all of them at once or tier by
/// tier.
#pragma once

#include <fmt/format.h>

#include <boost/container/small_vector.hpp>
#include <limits>
#include <range/v3/algorithm/lower_bound.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/algorithm/upper_bound.hpp>
#include <span>
#include <zermelo/base/errors.hpp>
#include <zermelo/numbering/each_once.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// A game whose positions have numbers.
template <class G>
concept numbered_game = indexed_game<G> || tiered_game<G>;

/// The tiers of a game; a game without them is one tier, number 0. Numbers of positions run through
/// the tiers in the order that the rules list them in:
///
///     | tier 0: first 0, count 3 | tier 1: first 3, count 5 | tier 2: first 8, ...
///
/// Folded, positions that are alike share a number, and some numbers are nobody's.
template <numbered_game G, bool Folded = false>
class numbering {
 public:
  static_assert(!Folded || folded_game<G>);

  struct tier {
    std::uint64_t id = 0;                 // what the rules call it
    std::uint64_t first = 0;              // the number of its first position
    std::uint64_t count = 0;              // of its positions
    std::vector<std::size_t> successors;  // places in `tiers()`
  };

  /// Throws `cannot_solve` for tiers that lead to one another in a circle, or to one not listed.
  explicit numbering(G rules) : rules_(std::move(rules)) {
    if constexpr (tiered_game<G>) {
      for (const std::uint64_t id : rules_.tiers()) add(id, count_of(id));
      ranges::sort(places_);
      list_small_ids();
      for (tier& each : tiers_) {
        for (const std::uint64_t id : rules_.successors(each.id)) {
          each.successors.push_back(place(id));
        }
      }
    } else {
      add(0, rules_.position_count());
    }
    for (std::size_t i = 0; i < tiers_.size(); ++i) put_in_order(i);
  }

  [[nodiscard]] const G& rules() const noexcept { return rules_; }
  [[nodiscard]] const std::vector<tier>& tiers() const noexcept { return tiers_; }
  /// Places in `tiers()`, each after its successors.
  [[nodiscard]] const std::vector<std::size_t>& order() const noexcept { return order_; }
  /// The place of a tier and those of all that it leads to, each after its successors.
  [[nodiscard]] std::vector<std::size_t> needed_from(std::size_t place) const {
    std::vector<bool> needed(tiers_.size());
    needed[place] = true;
    for (std::size_t i = order_.size(); i-- != 0;) {
      if (!needed[order_[i]]) continue;
      for (const std::size_t next : tiers_[order_[i]].successors) needed[next] = true;
    }
    std::vector<std::size_t> list = order_;
    std::erase_if(list, [&](std::size_t each) { return !needed[each]; });
    return list;
  }
  /// Throws `cannot_solve`: a move leads from the tier at one place to that at another, which is
  /// none of its successors.
  [[noreturn, gnu::noinline, gnu::cold]] void refuse_way(std::size_t from, std::size_t to) const {
    throw cannot_solve(
        fmt::format("a move leads from tier {} to tier {}, which its successors(t) do not list",
                    tiers_[from].id, tiers_[to].id));
  }
  /// Positions of all tiers; `too_many_positions` where they are too many for a number.
  [[nodiscard]] std::uint64_t position_count() const noexcept { return count_; }

  /// The place in `tiers()` of the tier that p is in.
  [[nodiscard]] std::size_t place_of(const position_t<G>& p) const {
    if constexpr (tiered_game<G>) return place(rules_.tier(p));
    return 0;
  }

  /// Number of p within its tier, given that tier's place.
  [[nodiscard]] std::uint64_t index(std::size_t place, const position_t<G>& p) const {
    if constexpr (Folded) {
      return rules_.folded_index(tiers_[place].id, p);
    } else if constexpr (tiered_game<G>) {
      return rules_.index(tiers_[place].id, p);
    } else {
      return rules_.index(p);
    }
  }
  /// The same of the canonical position of p; of p itself in a game without symmetry.
  [[gnu::always_inline]] [[nodiscard]] std::uint64_t canonical_index(std::size_t place,
                                                                     const position_t<G>& p) const {
    if constexpr (!Folded && symmetric_game<G>) {
      if constexpr (requires { rules_.canonical_index(std::uint64_t{}, p); }) {
        return rules_.canonical_index(tiers_[place].id, p);
      } else if constexpr (requires { rules_.canonical_index(p); }) {
        return rules_.canonical_index(p);
      } else {
        return index(place, rules_.canonical(p));
      }
    } else {
      return index(place, p);
    }
  }
  /// How many positions of the tier share a number; 0 where it is nobody's.
  [[nodiscard]] std::uint64_t images(std::size_t place, std::uint64_t index) const {
    if constexpr (Folded) return rules_.images(tiers_[place].id, index);
    return 1;
  }
  /// Whether the rules know how many positions are not alike without their numbers.
  static constexpr bool tells_orbits =
      Folded && requires(const G& g, std::span<const position_t<G>> positions) {
        { g.orbits(std::uint64_t{}, positions) } -> std::same_as<std::uint64_t>;
      };
  /// How many of some positions of the tier are not alike; not the same in a game without symmetry.
  [[nodiscard]] std::uint64_t orbits(std::size_t place,
                                     std::span<const position_t<G>> positions) const {
    if constexpr (tells_orbits) {
      return rules_.orbits(tiers_[place].id, positions);
    } else {
      boost::container::small_vector<std::uint64_t, 64> numbers;
      for (const auto& p : positions) numbers.push_back(canonical_index(place, p));
      return detail::each_once(numbers).size();
    }
  }
  [[nodiscard]] position_t<G> at(std::size_t place, std::uint64_t index) const {
    if constexpr (Folded) {
      return rules_.folded_at(tiers_[place].id, index);
    } else if constexpr (tiered_game<G>) {
      return rules_.at(tiers_[place].id, index);
    } else {
      return rules_.at(index);
    }
  }

  /// Number of p among all positions, and back. O(log tiers).
  [[nodiscard]] std::uint64_t number_of(const position_t<G>& p) const {
    const std::size_t in = place_of(p);
    return tiers_[in].first + index(in, p);
  }
  [[nodiscard]] position_t<G> position_of(std::uint64_t number) const {
    const auto next = ranges::upper_bound(tiers_, number, {}, &tier::first);
    const auto in = static_cast<std::size_t>(next - tiers_.begin()) - 1;
    return at(in, number - tiers_[in].first);
  }

 private:
  enum class mark : std::uint8_t { untouched, entered, left };
  static constexpr auto unlisted = std::numeric_limits<std::uint32_t>::max();

  [[nodiscard]] std::uint64_t count_of(std::uint64_t id) const {
    if constexpr (Folded) {
      return rules_.folded_count(id);
    } else {
      return rules_.position_count(id);
    }
  }

  void add(std::uint64_t id, std::uint64_t count) {
    places_.emplace_back(id, tiers_.size());
    tiers_.push_back({id, count_, count, {}});
    const bool fits = count_ != too_many_positions && count < too_many_positions - count_;
    count_ = fits ? count_ + count : too_many_positions;
    marks_.push_back(mark::untouched);
  }

  /// Engines ask for the tier of each position that a move leads to: small ids, which most rules
  /// have, are looked up in place of searched for.
  void list_small_ids() {
    constexpr std::uint64_t most = 65'536;
    for (const auto& [id, at] : places_) {
      if (id >= most) return;
      if (id < of_small_id_.size()) continue;  // listed twice: the first counts
      of_small_id_.resize(id, unlisted);
      of_small_id_.push_back(static_cast<std::uint32_t>(at));
    }
  }
  [[nodiscard]] std::size_t place(std::uint64_t id) const {
    if (id < of_small_id_.size() && of_small_id_[id] != unlisted) return of_small_id_[id];
    return searched_place(id);
  }
  [[nodiscard, gnu::noinline]] std::size_t searched_place(std::uint64_t id) const {
    const auto found = ranges::lower_bound(places_, std::pair{id, std::size_t{0}});
    if (found == places_.end() || found->first != id) {
      throw cannot_solve("a tier that tiers() does not list: number " + std::to_string(id));
    }
    return found->second;
  }

  /// Depth first: a tier is listed when all that it leads to is.
  void put_in_order(std::size_t at) {
    if (marks_[at] == mark::left) return;
    if (marks_[at] == mark::entered) {
      throw cannot_solve("successors(t) lead in a circle through tier " +
                         std::to_string(tiers_[at].id) + ": what does so belongs into one tier");
    }
    marks_[at] = mark::entered;
    for (const std::size_t next : tiers_[at].successors) put_in_order(next);
    marks_[at] = mark::left;
    order_.push_back(at);
  }

  G rules_;
  std::vector<tier> tiers_;
  std::vector<std::pair<std::uint64_t, std::size_t>> places_;  // by id
  std::vector<std::uint32_t> of_small_id_;                     // likewise, or `unlisted`
  std::vector<mark> marks_;
  std::vector<std::size_t> order_;
  std::uint64_t count_ = 0;
};

/// Folded where the rules can.
template <numbered_game G>
using folded_numbering = numbering<G, folded_game<G>>;

/// The numbers of rules with not too many positions. Throws as `numbering` does, and `cannot_solve`
/// where they are too many.
template <class Numbering, numbered_game G>
[[nodiscard]] Numbering numbers_for_all(const G& g) {
  Numbering numbers(g);
  if (numbers.position_count() != too_many_positions) return numbers;
  throw cannot_solve(
      "these rules have too many positions to number; take a smaller board, or an engine that "
      "searches");
}

/// How many positions have numbers, or how many numbers they share where those are folded; nothing
/// where none have, or more than there are numbers for.
template <bool Folded = false, game G>
[[nodiscard]] std::optional<std::uint64_t> count_of_positions(const G& g) {
  std::uint64_t count = too_many_positions;
  if constexpr (indexed_game<G>) {
    count = g.position_count();
  } else if constexpr (tiered_game<G>) {
    count = numbering<G, Folded>(g).position_count();
  }
  return count == too_many_positions ? std::nullopt : std::optional(count);
}

}  // namespace zermelo
