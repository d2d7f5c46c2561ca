/// Games in which play may come back to a position.
#pragma once

#include <string_view>
#include <type_traits>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

namespace detail {

template <class G>
concept tells_cyclic = requires { typename std::bool_constant<G::cyclic>; };

struct cyclic_name {
  struct base {
    int cyclic;
  };
  template <class T>
  static constexpr bool in = requires { &T::cyclic; };
};

}  // namespace detail

/// Play may come back to a position: `static constexpr bool cyclic = true`. Endless play is then a
/// draw. Engines that recurse refuse such a game where they run into a cycle.
template <class G>
concept cyclic_game = game<G> && requires { requires std::bool_constant<G::cyclic>::value; };

struct cyclic_game_role {
  static constexpr std::string_view name = "cyclic_game";
  static constexpr std::string_view says = "play can come back to a position";
  static constexpr std::string_view buys = "endless play is a draw; engines that recurse refuse it";
  static constexpr int rank = 30;
  template <class G>
  static constexpr bool met = cyclic_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::cyclic_name> || detail::tells_cyclic<G>,
                  "cyclic is told by a constant: `static constexpr bool cyclic = true;`");
    return true;
  }

  static constexpr hook hooks[] = {
      {"cyclic", "static constexpr bool cyclic = true", need::required,
       "play may come back to a position, and endless play is a draw", "",
       "`retrograde`; `plain` and `memo` refuse such a game with a sentence"},
  };
};

}  // namespace zermelo
