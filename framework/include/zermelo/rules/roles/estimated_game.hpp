/// Games that guess at the work of a position.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `effort(p)` guesses what it takes to solve p, in any unit; efforts of components add up. Buys:
/// what is easy is tried first.
template <class G>
concept estimated_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.effort(p) } -> std::same_as<std::uint32_t>;
};

namespace detail {

struct effort_name {
  struct base {
    int effort;
  };
  template <class T>
  static constexpr bool in = requires { &T::effort; };
};

}  // namespace detail

struct estimated_game_role {
  static constexpr std::string_view name = "estimated_game";
  static constexpr std::string_view says = "the work of a position can be guessed";
  static constexpr std::string_view buys = "the easier part comes first";
  static constexpr int rank = 200;
  template <class G>
  static constexpr bool met = estimated_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::effort_name> || estimated_game<G>,
                  "effort(p) const must return a std::uint32_t: more is harder");
    return true;
  }

  static constexpr hook hooks[] = {
      {"effort", "std::uint32_t effort(p) const", need::required,
       "a guess at the work that p takes, in any unit; efforts of components add up", "",
       "`grundy`, which tries what is easy first"},
  };
};

}  // namespace zermelo
