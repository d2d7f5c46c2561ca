/// DOMINEERING as people type it.
#pragma once

#include <domineering/domineering.hpp>
#include <string>
#include <string_view>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text.hpp>

namespace zermelo::games {

/// Rows of '#' (covered) and '.' (free), on lines of their own or parted by '/'; after the last row
/// a space and 'v' or 'h', who is to move. Left out, it is who begins.
[[nodiscard]] inline domineering::position parse(const domineering& game, std::string_view text) {
  domineering::position p{0, game.parameters().horizontal};
  text = trimmed_end(text);
  if (text.ends_with(" v") || text.ends_with(" h")) {
    p.horizontal = text.ends_with('h');
    text.remove_suffix(2);
  }
  const rectangle& board = game.board();
  const drawing rows = split_rows(text);
  check_drawing(rows, static_cast<std::size_t>(board.rows), static_cast<std::size_t>(board.cols),
                "#.");
  unsigned cell = 0;
  for (const std::string& row : rows) {
    for (const char sign : row) p.free |= static_cast<std::uint64_t>(sign == '.') << cell++;
  }
  return p;
}

[[nodiscard]] inline std::string print(const domineering& game, domineering::position p) {
  std::string text;
  for (unsigned cell = 0; cell < game.cells(); ++cell) {
    if (cell != 0 && cell % static_cast<unsigned>(game.board().cols) == 0) text += '/';
    text += (p.free >> cell & 1U) != 0 ? '.' : '#';
  }
  return text + (p.horizontal ? " h" : " v");
}

/// The cells covered: "a1+a2".
[[nodiscard]] inline std::string print(const domineering& game, domineering::position /*p*/,
                                       domineering::move domino) {
  std::string text;
  for (const unsigned cell : set_bits(domino))
    text += (text.empty() ? "" : "+") + game.board().name(cell);
  return text;
}

[[nodiscard]] inline std::string player(const domineering& /*game*/, domineering::position p) {
  return p.horizontal ? "horizontal" : "vertical";
}

[[nodiscard]] inline std::string_view help(const domineering& /*game*/,
                                           std::string_view parameter) {
  if (parameter == "rows") return "rows of the board";
  if (parameter == "cols") return "columns of the board, at most 64 cells in all";
  return "the horizontal player begins";
}

}  // namespace zermelo::games
