/// Games in which both sides have the same moves and the last move decides.
#pragma once

#include <string_view>
#include <type_traits>
#include <zermelo/rules/roles/two_valued_game.hpp>

namespace zermelo {

namespace detail {

template <class G>
concept tells_impartial = requires { typename std::bool_constant<G::impartial>; };
template <class G>
concept says_impartial = requires { requires std::bool_constant<G::impartial>::value; };

struct impartial_name {
  struct base {
    int impartial;
  };
  template <class T>
  static constexpr bool in = requires { &T::impartial; };
};

}  // namespace detail

/// Both sides have the same moves and the last move decides: `static constexpr bool impartial =
/// true`. Buys: Sprague-Grundy.
template <class G>
concept impartial_game = two_valued_game<G> && !game_with_terminal<G> && detail::says_impartial<G>;

struct impartial_game_role {
  static constexpr std::string_view name = "impartial_game";
  static constexpr std::string_view says = "both sides have the same moves";
  static constexpr std::string_view buys = "nimbers (Sprague-Grundy)";
  static constexpr int rank = 150;
  template <class G>
  static constexpr bool met = impartial_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::impartial_name> || detail::tells_impartial<G>,
                  "impartial is told by a constant: `static constexpr bool impartial = true;`");
    static_assert(!detail::says_impartial<G> || impartial_game<G>,
                  "in an impartial game the last move decides: it has no terminal(p), no gain(p, "
                  "m) and no cycles");
    return true;
  }

  static constexpr hook hooks[] = {
      {"impartial", "static constexpr bool impartial = true", need::required,
       "both sides have the same moves and the last move decides: nimbers", "",
       "`grundy`, `recurrence`, and `sweep` for nimbers"},
  };
};

}  // namespace zermelo
