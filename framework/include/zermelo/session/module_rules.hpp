/// What rules must have to be those of a module.
#pragma once

#include <string_view>
#include <zermelo/rules/roles.hpp>
#include <zermelo/text/contest.hpp>

namespace zermelo::sessions {

/// Rules that a session can be made of. Of others nothing is compiled: `check_module` says what
/// they lack, and a compiler would go on to say what that leads to.
template <class G>
concept module_rules = game<G> && text_game<G> && std::is_default_constructible_v<G> &&
                       requires { std::string_view(G::name); };

/// Says what rules lack.
template <class G>
constexpr bool check_module() {
  static_assert(
      !game<G> || requires { std::string_view(G::name); },
      "a module is named: static constexpr std::string_view name = \"...\"; as its folder");
  static_assert(!game<G> || text_game<G>,
                "a module can be written and read: give parse(game, text), print(game, position) "
                "and print(game, position, move), in text.hpp, which the rules include");
  static_assert(!game<G> || std::is_default_constructible_v<G>,
                "a module has rules to start with: a default constructor");
  [[maybe_unused]] constexpr requirements<G> every_role{};
  [[maybe_unused]] constexpr requirements_of_text<G> all_text{};
  return true;
}

/// Whether the rules are named as the folder; where they are none, that has been said.
template <class G>
constexpr bool is_named_as(std::string_view folder) {
  if constexpr (module_rules<G>) return std::string_view(G::name) == folder;
  return true;
}

}  // namespace zermelo::sessions
