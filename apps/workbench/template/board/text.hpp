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

/// Rows of '.', 'x' and 'o', on lines of their own or parted by '/'. Throws `bad_input`.
[[nodiscard]] inline NAME::position parse(const NAME& game, std::string_view text) {
  const drawing rows = read_drawing(text, game.board(), ".xo");
  const std::uint64_t x = cells_with("x", rows);
  const std::uint64_t o = cells_with("o", rows);
  const int more = std::popcount(x) - std::popcount(o);
  if (more != 0 && more != 1) {
    throw bad_input(
        fmt::format("{} x and {} o; x moves first, so there are as many x as o, or one more",
                    std::popcount(x), std::popcount(o)));
  }
  return more == 0 ? NAME::position{x, o} : NAME::position{o, x};
}

[[nodiscard]] inline std::string print(const NAME& game, NAME::position p) {
  const bool x_moves = game.x_to_move(p);
  return draw(game.board(), [&](unsigned cell) {
    if ((p.mover >> cell & 1U) != 0) return x_moves ? 'x' : 'o';
    if ((p.other >> cell & 1U) != 0) return x_moves ? 'o' : 'x';
    return '.';
  });
}

/// The cell taken: "b2".
[[nodiscard]] inline std::string print(const NAME& game, NAME::position /*p*/, NAME::move cell) {
  return game.board().name(cell);
}

[[nodiscard]] inline std::string player(const NAME& game, NAME::position p) {
  return game.x_to_move(p) ? "x" : "o";
}

/// For `--help`.
[[nodiscard]] inline std::string_view help(const NAME& /*game*/, std::string_view parameter) {
  return parameter == "rows" ? "rows of the board"
                             : "columns of the board, at most 64 cells in all";
}

}  // namespace zermelo::games
