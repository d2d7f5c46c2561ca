/// CRAM as people type it.
#pragma once

#include <cram/cram.hpp>
#include <string>
#include <string_view>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Rows of '#' (covered) and '.' (free), on lines of their own or parted by '/'.
[[nodiscard]] inline cram::position parse(const cram& game, std::string_view text) {
  return cells_with(".", read_drawing(text, game.board(), "#."));
}

[[nodiscard]] inline std::string print(const cram& game, cram::position free) {
  return draw(game.board(), [&](unsigned cell) { return (free >> cell & 1U) != 0 ? '.' : '#'; });
}

/// The cells covered: "a1+b1".
[[nodiscard]] inline std::string print(const cram& game, cram::position /*free*/,
                                       cram::move domino) {
  return names_of(game.board(), domino);
}

[[nodiscard]] inline std::string_view help(const cram& /*game*/, std::string_view parameter) {
  if (parameter == "rows") return "rows of the board";
  if (parameter == "cols") return "columns of the board, at most 64 cells in all";
  return "who cannot move wins";
}

}  // namespace zermelo::games
