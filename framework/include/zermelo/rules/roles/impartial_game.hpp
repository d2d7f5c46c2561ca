/// Games in which both sides have the same moves and the last move decides.
#pragma once

#include <zermelo/rules/roles/two_valued_game.hpp>

namespace zermelo {

/// Both sides have the same moves and the last move decides; the game says so by a flag.
template <class G>
concept impartial_game = two_valued_game<G> && !game_with_terminal<G> &&
                         requires { requires std::bool_constant<G::impartial>::value; };

struct impartial_game_role {
  ZERMELO_ROLE(impartial_game, 150, "both sides have the same moves", "nimbers (Sprague-Grundy)");
  ZERMELO_FLAG(impartial);

  template <class G>
  static constexpr void check() {
    static_assert(!is_said<G> || impartial_game<G>,
                  "in an impartial game the last move decides: it has no terminal(p), no gain(p, "
                  "m) and no cycles");
  }

  static constexpr hook hooks[] = {
      {"impartial", "static constexpr bool impartial = true",
       "both sides have the same moves and the last move decides: nimbers",
       "`grundy`, `proof_number`, `recurrence`, and `sweep` for nimbers"},
  };
};

}  // namespace zermelo
