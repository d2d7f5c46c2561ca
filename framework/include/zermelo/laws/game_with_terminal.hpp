/// The law of the end.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// A finished game has one value, of the kind that the rules have promised.
struct ends_law : law_on<game_with_terminal_role, 40, "ends", "a game with terminal(p)"> {
  static constexpr std::string_view untried_where = "no position that was met is over";

  template <game_with_terminal G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p) {
    const auto value = g.terminal(p);
    const auto again = g.terminal(p);
    if (static_cast<bool>(value) != static_cast<bool>(again) || (value && *value != *again)) {
      return "terminal(p) differs from call to call";
    }
    if (!value) return untried();
    if constexpr (std::same_as<value_t<G>, outcome>) {
      if (*value == outcome::draw) {
        return "terminal(p) is a draw; that is endless play, an even end is a tie";
      }
      if (two_valued_game<G> && *value == outcome::tie) {
        return "terminal(p) is a tie in a game that says two_valued";
      }
    } else if (static_cast<std::int64_t>(*value) != static_cast<score>(*value)) {
      return fmt::format("terminal(p) is {}, too large for a score", *value);
    }
    return holds();
  }
};

}  // namespace zermelo::laws
