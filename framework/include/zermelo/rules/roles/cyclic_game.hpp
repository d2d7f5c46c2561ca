/// Games in which play may come back to a position.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// Play may come back to a position: `static constexpr bool cyclic = true`. Endless play is then a
/// draw. Engines that recurse refuse such a game where they run into a cycle.
template <class G>
concept cyclic_game = game<G> && requires { requires std::bool_constant<G::cyclic>::value; };

struct cyclic_game_role {
  ZERMELO_ROLE(cyclic_game, 30, "play can come back to a position",
               "endless play is a draw; engines that recurse refuse it");
  ZERMELO_FLAG(cyclic);

  static constexpr hook hooks[] = {
      {"cyclic", "static constexpr bool cyclic = true",
       "play may come back to a position, and endless play is a draw",
       "`explored`; where its positions are numbered `retrograde`, or for scores "
       "`score_retrograde`; "
       "`plain` and `memo` refuse it with a sentence; it is spared the law that play ends"},
  };
};

}  // namespace zermelo
