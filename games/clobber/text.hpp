/// CLOBBER as people type it.
#pragma once

#include <clobber/clobber.hpp>
#include <string>
#include <string_view>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Rows of 'x', 'o' and '.' (empty), on lines of their own or parted by '/'.
[[nodiscard]] inline clobber::position parse(const clobber& game, std::string_view text) {
  const drawing rows = read_drawing(text, game.board(), ".xo");
  return {cells_with("x", rows), cells_with("o", rows)};
}

[[nodiscard]] inline std::string print(const clobber& game, const clobber::position& p) {
  return draw(game.board(), [&](unsigned cell) {
    return (p.x >> cell & 1U) != 0 ? 'x' : (p.o >> cell & 1U) != 0 ? 'o' : '.';
  });
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
