/// Games that end in a win or a loss and nothing else.
#pragma once

#include <zermelo/rules/roles/cyclic_game.hpp>
#include <zermelo/rules/roles/game_with_terminal.hpp>

namespace zermelo {

/// A game that ends in a win or a loss and nothing else. It is so by its rules where it has no
/// `terminal` and no cycles; one that has says `static constexpr bool two_valued = true`.
template <class G>
concept two_valued_game = game<G> && std::same_as<value_t<G>, outcome> &&
                          ((!game_with_terminal<G> && !cyclic_game<G>) ||
                           requires { requires std::bool_constant<G::two_valued>::value; });

struct two_valued_game_role {
  ZERMELO_ROLE(two_valued_game, 40, "it ends in a win or a loss",
               "a search stops at the first winning move");
  ZERMELO_FLAG(two_valued);

  template <class G>
  static constexpr void check() {
    static_assert(
        !is_said<G> || two_valued_game<G>,
        "a two-valued game ends in an outcome: it has no gain(p, m) and no integer terminal");
  }

  static constexpr hook hooks[] = {
      {"two_valued", "static constexpr bool two_valued = true",
       "the end is a win or a loss, in a game with a `terminal` or with cycles",
       "`plain`, `memo`: the value alone stops at the first win; `proof_number`",
       "two-valued where it has neither"},
  };
};

}  // namespace zermelo
