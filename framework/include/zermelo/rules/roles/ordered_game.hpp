/// Games whose moves come in the order to try them.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `promising(p)` is `moves(p)` in the order to try them, without moves that are no better than one
/// it keeps. Empty only where `bounds(p)` is exact. Its range may say by `bool is_single()`,
/// without putting anything in order, that there is one move only. Buys: early cuts; single moves
/// are played at once.
template <class G>
concept ordered_game = game<G> && requires(const G& g, const position_t<G>& p) {
  requires std::same_as<
      typename detail::move_of<std::remove_cvref_t<decltype(g.promising(p))>>::type, move_t<G>>;
};

namespace detail {

struct promising_name {
  struct base {
    int promising;
  };
  template <class T>
  static constexpr bool in = requires { &T::promising; };
};

}  // namespace detail

struct ordered_game_role {
  static constexpr std::string_view name = "ordered_game";
  static constexpr std::string_view says = "moves come in the order to try them";
  static constexpr std::string_view buys = "early cuts";
  static constexpr int rank = 210;
  template <class G>
  static constexpr bool met = ordered_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::promising_name> || ordered_game<G>,
                  "promising(p) const must return moves of the same type as moves(p)");
    return true;
  }

  static constexpr hook hooks[] = {
      {"promising", "range promising(p) const", need::required,
       "the moves in the order to try them, without those that are no better than one it keeps; "
       "empty only where `bounds(p)` is exact",
       "", "`alpha_beta`"},
      {"is_single", "bool is_single() const", need::optional,
       "a member of what `promising(p)` returns: whether there is one move only, before anything "
       "is put in order: it is played at once",
       "every position is searched", "`alpha_beta`"},
      {"small_rules", "static constexpr bool small_rules = true", need::optional,
       "the rules are few instructions: g++ takes them into the search, where that is faster and "
       "does not take it long",
       "they are called", "`alpha_beta`"},
  };
};

}  // namespace zermelo
