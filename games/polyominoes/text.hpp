/// POLYOMINOES as people type it.
#pragma once

#include <polyominoes/polyominoes.hpp>
#include <string>
#include <string_view>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Rows of '#' (covered) and '.' (free), on lines of their own or parted by '/'.
[[nodiscard]] inline polyominoes::position parse(const polyominoes& game, std::string_view text) {
  return cells_with(".", read_drawing(text, game.board(), "#."));
}

[[nodiscard]] inline std::string print(const polyominoes& game, polyominoes::position free) {
  return draw(game.board(), [&](unsigned cell) { return (free >> cell & 1U) != 0 ? '.' : '#'; });
}

/// The cells covered: "a1+b1+c1".
[[nodiscard]] inline std::string print(const polyominoes& game, polyominoes::position /*free*/,
                                       polyominoes::move piece) {
  return names_of(game.board(), piece);
}

[[nodiscard]] inline std::string_view help(const polyominoes& /*game*/,
                                           std::string_view parameter) {
  if (parameter == "rows") return "rows of the board";
  if (parameter == "cols") return "columns of the board, at most 64 cells in all";
  if (parameter == "pieces") return "by letter and cells, as in I3, L3 or T4+S4";
  return "who cannot move wins";
}

}  // namespace zermelo::games
