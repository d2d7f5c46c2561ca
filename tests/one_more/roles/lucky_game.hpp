/// A role more, for the test: games that call some positions lucky.
#pragma once

#include <concepts>
#include <string_view>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `lucky(p)` says whether p is lucky.
template <class G>
concept lucky_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.lucky(p) } -> std::same_as<bool>;
};

namespace detail {

struct lucky_name {
  struct base {
    int lucky;
  };
  template <class T>
  static constexpr bool in = requires { &T::lucky; };
};

}  // namespace detail

struct lucky_game_role {
  static constexpr std::string_view name = "lucky_game";
  static constexpr std::string_view says = "some positions are lucky";
  static constexpr std::string_view buys = "hope";
  static constexpr int rank = 15;
  template <class G>
  static constexpr bool met = lucky_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::lucky_name> || lucky_game<G>,
                  "lucky(p) const must return bool: whether p is lucky");
    return true;
  }

  static constexpr hook hooks[] = {
      {"lucky", "bool lucky(p) const", need::required, "whether p is lucky", "", "the test"},
  };
};

}  // namespace zermelo
