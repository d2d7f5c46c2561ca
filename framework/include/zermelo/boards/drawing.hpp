/// Boards and blocks drawn as rows of signs.
#pragma once

#include <fmt/ranges.h>

#include <optional>
#include <range/v3/range/concepts.hpp>
#include <range/v3/view/transform.hpp>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo {

/// Rows from the top.
using drawing = std::vector<std::string>;

/// What stands between the separators.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// The rows of "x.o/.../..x", or of the same on three lines (then '/' parts nothing); white space
/// at their ends and empty lines at the end are dropped.
[[nodiscard]] drawing split_rows(std::string_view text);

/// "'#' or '.'"
[[nodiscard]] std::string list_of_signs(std::string_view signs);

/// Checks that a drawing of `what` has so many rows and columns and no sign but `signs`. Throws
/// `bad_input` with the line and column of the first fault.
void check_drawing(const drawing& rows, std::size_t height, std::size_t width,
                   std::string_view signs, std::string_view what = "the board");

/// The rows that a text draws, one for each of the rectangle's; see `check_drawing`.
[[nodiscard]] drawing read_drawing(std::string_view text, const rectangle& size,
                                   std::string_view signs, std::string_view what = "the board");

/// The cells of a drawing that hold one of these signs, as a mask; the first is bit 0. Throws
/// `bad_parameters` for a drawing of more than 64 cells.
[[nodiscard]] std::uint64_t cells_with(std::string_view signs, const drawing& rows);

/// Who is to move: the sign after a space behind the last row, one of these. It is cut off the
/// text; nothing where no sign is there. Throws `bad_input` for another sign. Rows hold no spaces.
[[nodiscard]] std::optional<char> take_mover(std::string_view& text, std::string_view signs);

/// The rows on one line, parted by '/'.
[[nodiscard]] std::string on_one_line(const drawing& rows);

/// A rectangle on one line; `sign_of(cell)` is the sign of each of its cells.
template <class SignOf>
[[nodiscard]] std::string draw(const rectangle& size, SignOf sign_of) {
  drawing rows(static_cast<std::size_t>(size.rows));
  unsigned cell = 0;
  for (std::string& row : rows) {
    for (int c = 0; c < size.cols; ++c) row += sign_of(cell++);
  }
  return on_one_line(rows);
}

/// The names of some cells, a range of their numbers: "a1+b1".
template <ranges::input_range Cells>
[[nodiscard]] std::string names_of(const rectangle& board, const Cells& cells) {
  const auto name = [&](unsigned cell) { return board.name(cell); };
  return fmt::format("{}", fmt::join(cells | ranges::views::transform(name), "+"));
}
[[nodiscard]] std::string names_of(const rectangle& board, std::uint64_t cells);

// Drawings of blocks: '#' are a block's cells, every other sign is none.

/// Without empty rows and columns around it; no rows where it has no cell.
[[nodiscard]] drawing cropped(const drawing& block);

/// A quarter turn clockwise.
[[nodiscard]] drawing turned(const drawing& block);

/// Flipped over, left to right.
[[nodiscard]] drawing mirrored(drawing block);

/// The different images of a block of at least one cell, each cropped: its rotations, and then
/// those of its mirror image where `reflections` are wanted.
[[nodiscard]] std::vector<drawing> images_of(const drawing& block, bool reflections);

/// Throws `bad_input` where the '#' of a block do not hang together by their sides, or are none.
void check_connected(const drawing& block);

}  // namespace zermelo
