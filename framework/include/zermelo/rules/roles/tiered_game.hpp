/// Games whose positions fall into tiers.
#pragma once

#include <zermelo/rules/roles/indexed_game.hpp>

namespace zermelo {

/// Positions fall into tiers, each numbered for itself without large gaps, and no move leads out of
/// a tier but into one of its successors; there is no way from a tier back to it.
template <class G>
concept tiered_game =
    game<G> && requires(const G& g, const position_t<G>& p, std::uint64_t t, std::uint64_t i) {
      requires detail::range_of<decltype(g.tiers()), std::uint64_t>;
      { g.tier(p) } -> std::same_as<std::uint64_t>;
      requires detail::range_of<decltype(g.successors(t)), std::uint64_t>;
      { g.position_count(t) } -> std::same_as<std::uint64_t>;
      { g.index(t, p) } -> std::same_as<std::uint64_t>;
      { g.at(t, i) } -> std::convertible_to<position_t<G>>;
    };

struct tiered_game_role {
  ZERMELO_ROLE(tiered_game, 110, "positions fall into tiers that no move leads back to",
               "retrograde analysis tier by tier, with checkpoints");

  template <class G>
  static constexpr void check() {
    static_assert(
        !detail::names<G, indexed_game_role::tiers_name, indexed_game_role::successors_name> ||
            tiered_game<G>,
        "a tiered game gives tiers() and successors(t), ranges of std::uint64_t, "
        "tier(p), position_count(t), index(t, p) and at(t, i)");
  }

  static constexpr hook hooks[] = {
      {"tiers", "range tiers() const", "every tier, a `std::uint64_t` each",
       "`retrograde`, `count`, `save`"},
      {"tier", "std::uint64_t tier(p) const", "the tier of p", "`retrograde`, `count`, `save`"},
      {"successors", "range successors(t) const",
       "tiers that a move may lead to from t, without t itself; no way leads back to a tier",
       "`retrograde`, and the order in which it solves tiers"},
      {"position_count", "std::uint64_t position_count(t) const", "how many numbers a tier has",
       "`retrograde`, `count`, `save`"},
      {"index", "std::uint64_t index(t, p) const", "the number of p in its tier",
       "`retrograde`, `count`, `save`"},
      {"at", "position at(t, i) const", "the position of a number in a tier",
       "`retrograde`, `count`, `save`, `zermelo-verify`"},
      {"drop_and_slide", "struct G : drop_and_slide",
       "a base class (families/drop_and_slide.hpp) that has all of this for games in which pieces "
       "are put on a board and then moved, and their text",
       "`teeko`, `three_mens_morris`", "the game writes its own"},
  };
};

}  // namespace zermelo
