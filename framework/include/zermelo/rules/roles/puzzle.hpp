/// Games of one player.
#pragma once

#include <string_view>
#include <type_traits>
#include <zermelo/rules/roles/scored_game.hpp>

namespace zermelo {

namespace detail {

template <class G>
concept tells_puzzle = requires { typename std::bool_constant<G::puzzle>; };
template <class G>
concept says_puzzle = requires { requires std::bool_constant<G::puzzle>::value; };

struct puzzle_name {
  struct base {
    int puzzle;
  };
  template <class T>
  static constexpr bool in = requires { &T::puzzle; };
};

}  // namespace detail

/// One player: the mover always stays. `static constexpr bool puzzle = true` in a scored game.
template <class G>
concept puzzle = scored_game<G> && detail::says_puzzle<G>;

struct puzzle_role {
  static constexpr std::string_view name = "puzzle";
  static constexpr std::string_view says = "one player, who always moves again";
  static constexpr std::string_view buys = "sums of gains in place of contests";
  static constexpr int rank = 60;
  template <class G>
  static constexpr bool met = puzzle<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::puzzle_name> || detail::tells_puzzle<G>,
                  "puzzle is told by a constant: `static constexpr bool puzzle = true;`");
    static_assert(!detail::says_puzzle<G> || detail::names<G, detail::gain_name> || puzzle<G>,
                  "a puzzle earns by its moves: it gives gain(p, m)");
    return true;
  }

  static constexpr hook hooks[] = {
      {"puzzle", "static constexpr bool puzzle = true", need::required,
       "one player, in a scored game: the best total", "",
       "`branch_and_bound`, `frontier`, and `memo`, which adds where it would subtract"},
  };
};

}  // namespace zermelo
