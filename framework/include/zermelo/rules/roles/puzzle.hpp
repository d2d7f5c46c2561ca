/// Games of one player.
#pragma once

#include <zermelo/rules/roles/scored_game.hpp>

namespace zermelo {

/// One player: the mover always stays. `static constexpr bool puzzle = true` in a scored game.
template <class G>
concept puzzle = scored_game<G> && requires { requires std::bool_constant<G::puzzle>::value; };

struct puzzle_role {
  ZERMELO_ROLE(puzzle, 60, "one player, who always moves again",
               "sums of gains in place of contests");
  ZERMELO_FLAG(puzzle);

  template <class G>
  static constexpr void check() {
    static_assert(!is_said<G> || detail::names<G, scored_game_role::gain_name> || puzzle<G>,
                  "a puzzle earns by its moves: it gives gain(p, m)");
  }

  static constexpr hook hooks[] = {
      {"puzzle", "static constexpr bool puzzle = true",
       "one player, in a scored game: the best total",
       "`branch_and_bound`, `frontier`, and `memo`, which adds where it would subtract"},
  };
};

}  // namespace zermelo
