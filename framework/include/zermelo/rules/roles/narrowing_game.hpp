/// Games in which moves differ much in how many replies they leave.
#pragma once

#include <zermelo/rules/roles/two_valued_game.hpp>

namespace zermelo {

/// Some moves leave the other player few replies and others many, so that it pays to prove first
/// what has the fewest: `static constexpr bool narrowing = true`.
template <class G>
concept narrowing_game = two_valued_game<G> && !cyclic_game<G> &&
                         requires { requires std::bool_constant<G::narrowing>::value; };

struct narrowing_game_role {
  ZERMELO_ROLE(narrowing_game, 215, "moves differ much in how many replies they leave",
               "`proof_number` answers where no engine is named");
  ZERMELO_FLAG(narrowing);

  template <class G>
  static constexpr void check() {
    static_assert(
        !is_said<G> || narrowing_game<G>,
        "proof-number search is for games without cycles that end in a win or a loss: one "
        "with a terminal(p) says two_valued, too");
  }

  static constexpr hook hooks[] = {
      {"narrowing", "static constexpr bool narrowing = true",
       "some moves leave few replies and others many, as a threat does: what has the fewest is "
       "proven first",
       "`solve`, which takes `proof_number`"},
  };
};

}  // namespace zermelo
