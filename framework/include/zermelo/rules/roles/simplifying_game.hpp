/// Games that leave out what can matter no more.
#pragma once

#include <concepts>
#include <string_view>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `simplify(p)` is p without what can matter no more (a cell that no piece can cover): a position
/// with the same moves, now and in all that follows. Buys: fewer positions, at a few instructions
/// each.
template <class G>
concept simplifying_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.simplify(p) } -> std::convertible_to<position_t<G>>;
};

namespace detail {

struct simplify_name {
  struct base {
    int simplify;
  };
  template <class T>
  static constexpr bool in = requires { &T::simplify; };
};

}  // namespace detail

struct simplifying_game_role {
  static constexpr std::string_view name = "simplifying_game";
  static constexpr std::string_view says = "what can matter no more is left out";
  static constexpr std::string_view buys = "fewer positions";
  static constexpr int rank = 130;
  template <class G>
  static constexpr bool met = simplifying_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::simplify_name> || simplifying_game<G>,
                  "simplify(p) const must return a position: p without what can matter no more");
    return true;
  }

  static constexpr hook hooks[] = {
      {"simplify", "position simplify(p) const", need::required,
       "p without what can matter no more: the same moves, now and in all that follows", "",
       "`memo+simplify`, `alpha_beta`, books"},
  };
};

}  // namespace zermelo
