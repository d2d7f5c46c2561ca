/// Othello as people type it.
#pragma once

#include <cstdint>
#include <othello/othello.hpp>
#include <string>
#include <string_view>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Rows of '.', 'x' (the discs of the player to move) and 'o', on lines of their own or parted by
/// '/'; after the last one may stand who is to move, always x.
[[nodiscard]] inline othello::position parse(const othello& game, std::string_view text) {
  static_cast<void>(take_mover(text, "x"));
  const drawing rows = read_drawing(text, game.board(), ".xo");
  const othello::position p{cells_with("x", rows), cells_with("o", rows)};
  if ((game.middle() & ~(p.own | p.other)) != 0) {
    throw bad_input(
        "a free cell in the middle; the four discs there are turned over, and never "
        "taken away");
  }
  return p;
}

[[nodiscard]] inline std::string print(const othello& game, const othello::position& p) {
  return draw(game.board(), [&](unsigned cell) {
    return (p.own >> cell & 1U) != 0 ? 'x' : (p.other >> cell & 1U) != 0 ? 'o' : '.';
  });
}

/// The cell taken, "b2", or "pass".
[[nodiscard]] inline std::string print(const othello& game, const othello::position& /*p*/,
                                       othello::move cell) {
  return cell == othello::pass ? "pass" : game.board().name(cell);
}

[[nodiscard]] inline std::string player(const othello& /*game*/, const othello::position& /*p*/) {
  return "x";
}

[[nodiscard]] inline std::string_view help(const othello& /*game*/, std::string_view parameter) {
  return parameter == "rows" ? "rows of the board, 2 or more"
                             : "columns of the board, 2 or more; at most 64 cells in all";
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const othello& /*game*/) {
  return "..../.ox./.xo./....\nooo./.xx./.xxx/....\n";
}

}  // namespace zermelo::games
