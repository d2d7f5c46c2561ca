/// DOMINEERING as people type it.
#pragma once

#include <domineering/domineering.hpp>
#include <string>
#include <string_view>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Rows of '#' (covered) and '.' (free), on lines of their own or parted by '/'; after the last row
/// a space and 'v' or 'h', who is to move. Left out, it is who begins.
[[nodiscard]] inline domineering::position parse(const domineering& game, std::string_view text) {
  domineering::position p{0, game.parameters().horizontal};
  if (const auto mover = take_mover(text, "vh")) p.horizontal = *mover == 'h';
  p.free = cells_with(".", read_drawing(text, game.board(), "#."));
  return p;
}

[[nodiscard]] inline std::string print(const domineering& game, domineering::position p) {
  return draw(game.board(), [&](unsigned cell) { return (p.free >> cell & 1U) != 0 ? '.' : '#'; }) +
         (p.horizontal ? " h" : " v");
}

/// The cells covered: "a1+a2".
[[nodiscard]] inline std::string print(const domineering& game, domineering::position /*p*/,
                                       domineering::move domino) {
  return names_of(game.board(), domino);
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
