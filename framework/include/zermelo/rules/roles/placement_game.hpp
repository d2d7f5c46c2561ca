/// Games of covering free cells.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// A position is the mask of the free cells, at most 64; a move covers some by one of `pieces()`.
template <class G>
concept placement_game =
    game<G> && std::same_as<position_t<G>, std::uint64_t> && requires(const G& g) {
      { g.cells() } -> std::convertible_to<unsigned>;
      requires detail::range_of<decltype(g.pieces()), std::uint64_t>;
    };

struct placement_game_role {
  ZERMELO_ROLE(placement_game, 190, "a position is the set of free cells, a move covers some",
               "the sweep over all positions, up to 512 an instruction");
  ZERMELO_MEMBER(pieces, placement_game<G>,
                 "a placement game's position is a std::uint64_t mask of free cells, cells() their "
                 "number and pieces() a range of masks");

  static constexpr hook hooks[] = {
      {"cells", "unsigned cells() const", "how many cells there are, at most 64", "`sweep`"},
      {"pieces", "range pieces() const", "every piece where it can lie, a mask of cells each",
       "`sweep`: all positions at once; `count`, `save`"},
  };
};

}  // namespace zermelo
