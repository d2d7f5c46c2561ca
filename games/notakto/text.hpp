/// NOTAKTO as people type it.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <notakto/notakto.hpp>
#include <string>
#include <string_view>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

namespace detail {

/// Where a cell of a board is drawn: boards stand side by side, a space between them.
inline std::size_t notakto_column(unsigned board, unsigned cell) {
  return std::size_t{4} * board + cell % 3;
}

}  // namespace detail

/// Three rows of '.' (free) and 'x', boards side by side and parted by a space:
/// ".x. .../.x. .../..." A board with a line is dead, whatever else is on it.
[[nodiscard]] inline notakto::position parse(const notakto& game, std::string_view text) {
  const drawing rows = split_rows(text);
  const std::size_t width = std::size_t{4} * game.boards() - 1;
  check_drawing(rows, 3, width, game.boards() == 1 ? ".x" : ".x ", "the drawing");
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < width; ++c) {
      if ((rows[r][c] == ' ') == (c % 4 == 3)) continue;
      throw bad_input("boards of three columns stand side by side, one space between them", r + 1,
                      c + 1);
    }
  }
  notakto::position taken = 0;
  for (unsigned board = 0; board < game.boards(); ++board) {
    std::uint64_t mask = 0;
    for (unsigned cell = 0; cell < notakto_board::cells; ++cell) {
      const char sign = rows[cell / 3][detail::notakto_column(board, cell)];
      mask |= static_cast<std::uint64_t>(sign == 'x') << cell;
    }
    taken |= notakto_board::settle(mask) << board * notakto_board::cells;
  }
  return taken;
}

/// Dead boards are full.
[[nodiscard]] inline std::string print(const notakto& game, notakto::position taken) {
  drawing rows(3, std::string(std::size_t{4} * game.boards() - 1, ' '));
  for (unsigned board = 0; board < game.boards(); ++board) {
    for (unsigned cell = 0; cell < notakto_board::cells; ++cell) {
      const bool free = (game.board(taken, board) >> cell & 1U) == 0;
      rows[cell / 3][detail::notakto_column(board, cell)] = free ? '.' : 'x';
    }
  }
  return on_one_line(rows);
}

/// The cell taken, "b2"; where there are several boards, the board's number before it: "3:b2".
[[nodiscard]] inline std::string print(const notakto& game, notakto::position /*taken*/,
                                       notakto::move cell) {
  const std::string place = notakto_board::shape.name(cell % notakto_board::cells);
  return game.boards() == 1 ? place : fmt::format("{}:{}", cell / notakto_board::cells + 1, place);
}

[[nodiscard]] inline std::string_view help(const notakto& /*game*/, std::string_view parameter) {
  return parameter == "boards" ? "boards of 3 x 3, from 1 to 7"
                               : "whoever kills the last board wins";
}

}  // namespace zermelo::games
