/// Games that end in a win or a loss and nothing else.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>
#include <zermelo/rules/roles/cyclic_game.hpp>
#include <zermelo/rules/roles/game_with_terminal.hpp>
#include <zermelo/rules/value_of.hpp>

namespace zermelo {

namespace detail {

template <class G>
concept tells_two_valued = requires { typename std::bool_constant<G::two_valued>; };
template <class G>
concept says_two_valued = requires { requires std::bool_constant<G::two_valued>::value; };

struct two_valued_name {
  struct base {
    int two_valued;
  };
  template <class T>
  static constexpr bool in = requires { &T::two_valued; };
};

}  // namespace detail

/// A game that ends in a win or a loss and nothing else. It is so by its rules where it has no
/// `terminal` and no cycles; one that has says `static constexpr bool two_valued = true`. Buys:
/// engines stop at the first winning move.
template <class G>
concept two_valued_game =
    game<G> && std::same_as<value_t<G>, outcome> &&
    ((!game_with_terminal<G> && !cyclic_game<G>) || detail::says_two_valued<G>);

struct two_valued_game_role {
  static constexpr std::string_view name = "two_valued_game";
  static constexpr std::string_view says = "it ends in a win or a loss";
  static constexpr std::string_view buys = "a search stops at the first winning move";
  static constexpr int rank = 40;
  template <class G>
  static constexpr bool met = two_valued_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::two_valued_name> || detail::tells_two_valued<G>,
                  "two_valued is told by a constant: `static constexpr bool two_valued = true;`");
    static_assert(
        !detail::says_two_valued<G> || two_valued_game<G>,
        "a two-valued game ends in an outcome: it has no gain(p, m) and no integer terminal");
    return true;
  }

  static constexpr hook hooks[] = {
      {"two_valued", "static constexpr bool two_valued = true", need::optional,
       "the end is a win or a loss, in a game with a `terminal` or with cycles",
       "two-valued where it has neither",
       "`plain`, `memo`: the value alone stops at the first win"},
  };
};

}  // namespace zermelo
