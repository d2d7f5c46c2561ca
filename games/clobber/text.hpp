/// CLOBBER as people type it.
#pragma once

#include <clobber/clobber.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text.hpp>

namespace zermelo::games {

/// Rows of 'x', 'o' and '.' (empty), on lines of their own or parted by '/'.
[[nodiscard]] inline clobber::position parse(const clobber& game, std::string_view text) {
  const rectangle& board = game.board();
  const drawing rows = split_rows(text);
  check_drawing(rows, static_cast<std::size_t>(board.rows), static_cast<std::size_t>(board.cols),
                ".xo");
  clobber::position p;
  unsigned cell = 0;
  for (const std::string& row : rows) {
    for (const char sign : row) {
      p.x |= static_cast<std::uint64_t>(sign == 'x') << cell;
      p.o |= static_cast<std::uint64_t>(sign == 'o') << cell++;
    }
  }
  return p;
}

[[nodiscard]] inline std::string print(const clobber& game, const clobber::position& p) {
  std::string text;
  for (unsigned cell = 0; cell < static_cast<unsigned>(game.board().cells()); ++cell) {
    if (cell != 0 && cell % static_cast<unsigned>(game.board().cols) == 0) text += '/';
    text += (p.x >> cell & 1U) != 0 ? 'x' : (p.o >> cell & 1U) != 0 ? 'o' : '.';
  }
  return text;
}

/// From where to where: "a1-b1".
[[nodiscard]] inline std::string print(const clobber& game, const clobber::position& /*p*/,
                                       clobber::move m) {
  return game.board().name(m.from) + '-' + game.board().name(m.to);
}

[[nodiscard]] inline std::string_view help(const clobber& /*game*/, std::string_view parameter) {
  if (parameter == "rows") return "rows of the board";
  if (parameter == "cols") return "columns of the board, at most 64 cells in all";
  return "who cannot move wins";
}

}  // namespace zermelo::games
