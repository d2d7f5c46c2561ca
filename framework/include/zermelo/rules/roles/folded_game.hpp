/// Games whose tiers have numbers that positions share which are alike.
#pragma once

#include <zermelo/rules/roles/symmetric_game.hpp>
#include <zermelo/rules/roles/tiered_game.hpp>

namespace zermelo {

/// Beside `index(t, p)`, by which each position has a number of its own, all that are alike up to
/// symmetry share a number `folded_index(t, p)`, below `folded_count(t)`. `folded_at(t, i)` is a
/// position of tier t for each of these numbers; where it is not canonical, number i is nobody's.
/// `images(t, i)` is how many positions share the number, 0 where it is nobody's. Where it takes
/// less than their numbers, `orbits(t, positions)` may say how many of a span of positions of the
/// tier are not alike.
template <class G>
concept folded_game =
    symmetric_game<G> && tiered_game<G> &&
    requires(const G& g, const position_t<G>& p, std::uint64_t t, std::uint64_t i) {
      { g.folded_count(t) } -> std::same_as<std::uint64_t>;
      { g.folded_index(t, p) } -> std::same_as<std::uint64_t>;
      { g.folded_at(t, i) } -> std::convertible_to<position_t<G>>;
      { g.images(t, i) } -> std::same_as<std::uint64_t>;
    };

struct folded_game_role {
  ZERMELO_ROLE(folded_game, 145, "positions that are alike share a number",
               "retrograde analysis in as many times less memory, and sooner");
  ZERMELO_MEMBER(folded_index, folded_game<G>,
                 "a folded game, symmetric and with tiers, gives folded_count(t), "
                 "folded_index(t, p) and images(t, i), each a std::uint64_t, and folded_at(t, i)");

  static constexpr hook hooks[] = {
      {"folded_count", "std::uint64_t folded_count(t) const",
       "how many numbers a tier has where positions that are alike share one", "`retrograde`"},
      {"folded_index", "std::uint64_t folded_index(t, p) const",
       "the number of p and of all that are like it", "`retrograde`"},
      {"folded_at", "position folded_at(t, i) const",
       "a position of the tier with such a number: a canonical one, unless the number is nobody's",
       "`retrograde`"},
      {"images", "std::uint64_t images(t, i) const",
       "how many positions share such a number; 0 where it is nobody's", "`retrograde`"},
      {"orbits", "std::uint64_t orbits(t, std::span<const position>) const",
       "how many of these positions of the tier are not alike, where that takes less than their "
       "numbers",
       "`retrograde`", "`folded_index(t, p)` of each"},
  };
};

}  // namespace zermelo
