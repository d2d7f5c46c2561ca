/// CRAM as people type it.
#pragma once

#include <cram/cram.hpp>
#include <string>
#include <string_view>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text.hpp>

namespace zermelo::games {

/// Rows of '#' (covered) and '.' (free), on lines of their own or parted by '/'.
[[nodiscard]] inline cram::position parse(const cram& game, std::string_view text) {
  const rectangle& board = game.board();
  const drawing rows = split_rows(text);
  check_drawing(rows, static_cast<std::size_t>(board.rows), static_cast<std::size_t>(board.cols),
                "#.");
  cram::position free = 0;
  unsigned cell = 0;
  for (const std::string& row : rows) {
    for (const char sign : row) free |= static_cast<cram::position>(sign == '.') << cell++;
  }
  return free;
}

[[nodiscard]] inline std::string print(const cram& game, cram::position free) {
  std::string text;
  for (unsigned cell = 0; cell < game.cells(); ++cell) {
    if (cell != 0 && cell % static_cast<unsigned>(game.board().cols) == 0) text += '/';
    text += (free >> cell & 1U) != 0 ? '.' : '#';
  }
  return text;
}

/// The cells covered: "a1+b1".
[[nodiscard]] inline std::string print(const cram& game, cram::position /*free*/,
                                       cram::move domino) {
  std::string text;
  for (const unsigned cell : set_bits(domino))
    text += (text.empty() ? "" : "+") + game.board().name(cell);
  return text;
}

[[nodiscard]] inline std::string_view help(const cram& /*game*/, std::string_view parameter) {
  if (parameter == "rows") return "rows of the board";
  if (parameter == "cols") return "columns of the board, at most 64 cells in all";
  return "who cannot move wins";
}

}  // namespace zermelo::games
