/// NAME as people type it.
#pragma once

#include <fmt/format.h>

#include <NAME/NAME.hpp>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Rows of '.', 'x' and 'o', on lines of their own or parted by '/'. x is to move, unless an o
/// stands behind the board: "ooo/x../.xx o". Throws `bad_input`.
[[nodiscard]] inline NAME::position parse(const NAME& game, std::string_view text) {
  const bool o_moves = take_mover(text, "xo").value_or('x') == 'o';
  const drawing rows = read_drawing(text, game.board(), ".xo");
  const std::uint64_t x = cells_with("x", rows);
  const std::uint64_t o = cells_with("o", rows);
  const int each = game.parameters().cols;
  if (std::popcount(x) != each || std::popcount(o) != each) {
    throw bad_input(fmt::format("{} x and {} o; each side has {}, as many as there are columns",
                                std::popcount(x), std::popcount(o), each));
  }
  return {x, o, o_moves};
}

[[nodiscard]] inline std::string print(const NAME& game, const NAME::position& p) {
  const std::string board = draw(game.board(), [&](unsigned cell) {
    return (p.x >> cell & 1U) != 0 ? 'x' : (p.o >> cell & 1U) != 0 ? 'o' : '.';
  });
  return board + (p.o_moves ? " o" : "");
}

/// From where to where: "a3-a2".
[[nodiscard]] inline std::string print(const NAME& game, const NAME::position& /*p*/,
                                       const NAME::move& m) {
  return fmt::format("{}-{}", game.board().name(m.from), game.board().name(m.to));
}

[[nodiscard]] inline std::string player(const NAME& /*game*/, const NAME::position& p) {
  return p.o_moves ? "o" : "x";
}

/// For `--help`.
[[nodiscard]] inline std::string_view help(const NAME& /*game*/, std::string_view parameter) {
  return parameter == "rows" ? "rows of the board" : "columns of the board, and men of each side";
}

}  // namespace zermelo::games
