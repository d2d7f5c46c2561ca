/// DOTS AND BOXES as people draw it.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <dots_and_boxes/dots_and_boxes.hpp>
#include <string>
#include <string_view>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/drawing.hpp>

namespace zermelo::games {

namespace detail {

/// The sign of an edge that is drawn; of what else is at this place of a drawing ('+' for a dot, a
/// space inside a box).
[[nodiscard]] inline char dots_and_boxes_sign(std::size_t row, std::size_t column) {
  if (row % 2 == 0) return column % 2 == 0 ? '+' : '-';
  return column % 2 == 0 ? '|' : ' ';
}

}  // namespace detail

/// Dots '+', edges drawn '-' and '|', edges not drawn '.', spaces inside boxes; rows on lines of
/// their own or parted by '/'.
[[nodiscard]] inline dots_and_boxes::position parse(const dots_and_boxes& game,
                                                    std::string_view text) {
  const rectangle& board = game.drawing_board();
  const drawing rows = read_drawing(text, board, "+-|. ");
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const char expected = detail::dots_and_boxes_sign(r, c);
      const bool is_edge = r % 2 != c % 2;
      if (rows[r][c] == expected || (is_edge && rows[r][c] == '.')) continue;
      throw bad_input(fmt::format("{} is not {}{}", quoted(rows[r][c]), quoted(expected),
                                  is_edge           ? " (an edge drawn) or '.' (an edge not drawn)"
                                  : expected == '+' ? " (a dot)"
                                                    : " (the inside of a box)"),
                      r + 1, c + 1);
    }
  }
  dots_and_boxes::position drawn = 0;
  const auto width = static_cast<unsigned>(board.cols);
  for (unsigned edge = 0; edge < game.edges(); ++edge) {
    const unsigned cell = game.cell_of(edge);
    if (rows[cell / width][cell % width] != '.') drawn |= std::uint64_t{1} << edge;
  }
  return drawn;
}

[[nodiscard]] inline std::string print(const dots_and_boxes& game, dots_and_boxes::position drawn) {
  const rectangle& board = game.drawing_board();
  drawing rows;
  for (std::size_t r = 0; r < static_cast<std::size_t>(board.rows); ++r) {
    std::string& row = rows.emplace_back();
    for (std::size_t c = 0; c < static_cast<std::size_t>(board.cols); ++c)
      row += detail::dots_and_boxes_sign(r, c);
  }
  const auto width = static_cast<unsigned>(board.cols);
  for (const unsigned edge : game.moves(drawn)) {
    const unsigned cell = game.cell_of(edge);
    rows[cell / width][cell % width] = '.';
  }
  return on_one_line(rows);
}

/// The edge's place in the drawing: "b1".
[[nodiscard]] inline std::string print(const dots_and_boxes& game,
                                       dots_and_boxes::position /*drawn*/,
                                       dots_and_boxes::move edge) {
  return game.drawing_board().name(game.cell_of(edge));
}

[[nodiscard]] inline std::string explain(const dots_and_boxes& game,
                                         dots_and_boxes::position /*drawn*/,
                                         dots_and_boxes::move edge) {
  const auto width = static_cast<unsigned>(game.drawing_board().cols);
  const unsigned cell = game.cell_of(edge);
  return fmt::format("line {}, sign {}", cell / width + 1, cell % width + 1);
}

[[nodiscard]] inline std::string_view help(const dots_and_boxes& /*game*/,
                                           std::string_view parameter) {
  if (parameter == "rows") return "rows of boxes";
  return "columns of boxes; at most 64 edges in all";
}

}  // namespace zermelo::games
