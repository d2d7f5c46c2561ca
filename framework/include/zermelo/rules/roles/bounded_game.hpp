/// Games whose values lie within known bounds.
#pragma once

#include <concepts>
#include <string_view>
#include <zermelo/rules/roles/game.hpp>
#include <zermelo/rules/value_of.hpp>

namespace zermelo {

/// What a value lies between, both ends included.
template <class Value>
struct interval {
  Value lower{};
  Value upper{};

  bool operator==(const interval&) const = default;
};

/// `bounds(p)` holds the value of p. Buys: branch and bound, and earlier cuts in alpha-beta.
template <class G>
concept bounded_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.bounds(p) } -> std::same_as<interval<value_t<G>>>;
};

namespace detail {

struct bounds_name {
  struct base {
    int bounds;
  };
  template <class T>
  static constexpr bool in = requires { &T::bounds; };
};

}  // namespace detail

struct bounded_game_role {
  static constexpr std::string_view name = "bounded_game";
  static constexpr std::string_view says = "a value lies within known bounds";
  static constexpr std::string_view buys = "cuts without a search";
  static constexpr int rank = 220;
  template <class G>
  static constexpr bool met = bounded_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::bounds_name> || bounded_game<G>,
                  "bounds(p) const must return zermelo::interval of the game's values");
    return true;
  }

  static constexpr hook hooks[] = {
      {"bounds", "interval<value> bounds(p) const", need::required,
       "what the value of p lies between, both ends included", "",
       "`branch_and_bound`; `alpha_beta`, which cuts earlier"},
  };
};

}  // namespace zermelo
