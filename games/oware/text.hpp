/// OWARE as people type it.
#pragma once

#include <oware/oware.hpp>
#include <string>
#include <string_view>
#include <zermelo/families/rows_of_pits_text.hpp>

namespace zermelo::games {

[[nodiscard]] inline oware::position parse(const oware& game, std::string_view text) {
  return read_rows_of_pits<oware::position>(text, game.pits(), game.all_seeds());
}

[[nodiscard]] inline std::string print(const oware& game, const oware::position& p) {
  return draw_rows_of_pits(p, game.pits());
}

/// Pits are counted from 1, from their player's left.
[[nodiscard]] inline std::string print(const oware& /*game*/, const oware::position& /*p*/,
                                       oware::move pit) {
  return fmt::format("{}", pit + 1);
}

[[nodiscard]] inline std::string player(const oware& /*game*/, const oware::position& p) {
  return p.other_to_move ? "north" : "south";
}

[[nodiscard]] inline std::string_view help(const oware& /*game*/, std::string_view parameter) {
  if (parameter == "pits") return "pits of each player, 1 to 6";
  return "seeds in each pit to begin with, 1 to 4";
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const oware& /*game*/) {
  return "2,2,2/2,2,2\n0,1,2/2,0,1 n\n";
}

}  // namespace zermelo::games
