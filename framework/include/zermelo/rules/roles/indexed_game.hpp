/// Games whose positions are numbered.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// What `position_count()` returns where the positions are too many for a 64-bit index.
inline constexpr std::uint64_t too_many_positions = ~std::uint64_t{0};

/// Positions are numbered without large gaps: `position_count()`, `index(p)` below it, and `at(i)`
/// back. A count of `too_many_positions` says that these rules have no index.
template <class G>
concept indexed_game = game<G> && requires(const G& g, const position_t<G>& p, std::uint64_t i) {
  { g.position_count() } -> std::same_as<std::uint64_t>;
  { g.index(p) } -> std::same_as<std::uint64_t>;
  { g.at(i) } -> std::convertible_to<position_t<G>>;
};

struct indexed_game_role {
  ZERMELO_ROLE(indexed_game, 100, "positions are numbered",
               "dense tables of 2 or 8 bits a position");
  ZERMELO_NAME(index);
  ZERMELO_NAME(position_count);
  ZERMELO_NAME(tiers);
  ZERMELO_NAME(successors);

  template <class G>
  static constexpr void check() {
    // The names are those of a tiered game, too, which has its own sentence.
    static_assert(!detail::names<G, index_name, position_count_name> || indexed_game<G> ||
                      detail::names<G, tiers_name, successors_name>,
                  "an indexed game gives position_count(), index(p) and at(i), with std::uint64_t "
                  "counts and indices");
  }

  static constexpr hook hooks[] = {
      {"position_count", "std::uint64_t position_count() const",
       "how many numbers there are; `too_many_positions` where these rules have no index",
       "`memo` with a dense table, `retrograde`, `count`, `save`"},
      {"index", "std::uint64_t index(p) const", "the number of p, below the count",
       "`memo` with a dense table, `retrograde`, `count`, `save`"},
      {"at", "position at(i) const", "the position of a number",
       "`retrograde`, `count`, `save`, `zermelo-verify`"},
  };
};

}  // namespace zermelo
