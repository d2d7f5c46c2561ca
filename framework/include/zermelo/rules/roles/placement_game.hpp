/// Games of covering free cells.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// A position is the mask of the cells still free, of at most 64; a move covers some of them by one
/// of `pieces()`, a range of masks. Buys: the bit-parallel sweep over all positions.
template <class G>
concept placement_game =
    game<G> && std::same_as<position_t<G>, std::uint64_t> && requires(const G& g) {
      { g.cells() } -> std::convertible_to<unsigned>;
      requires detail::range_of<decltype(g.pieces()), std::uint64_t>;
    };

namespace detail {

struct pieces_name {
  struct base {
    int pieces;
  };
  template <class T>
  static constexpr bool in = requires { &T::pieces; };
};

}  // namespace detail

struct placement_game_role {
  static constexpr std::string_view name = "placement_game";
  static constexpr std::string_view says =
      "a position is the set of free cells, a move covers some";
  static constexpr std::string_view buys = "the sweep over all positions, up to 512 an instruction";
  static constexpr int rank = 190;
  template <class G>
  static constexpr bool met = placement_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::pieces_name> || placement_game<G>,
                  "a placement game's position is a std::uint64_t mask of free cells, cells() "
                  "their number and pieces() a range of masks");
    return true;
  }

  static constexpr hook hooks[] = {
      {"cells", "unsigned cells() const", need::required, "how many cells there are, at most 64",
       "", "`sweep`"},
      {"pieces", "range pieces() const", need::required,
       "every piece where it can lie, a mask of cells each", "",
       "`sweep`: all positions at once; `count`, `save`"},
  };
};

}  // namespace zermelo
