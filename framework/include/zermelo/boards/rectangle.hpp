/// A rectangle of cells and its symmetries.
#pragma once

#include <fmt/format.h>

#include <array>
#include <memory>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>

namespace zermelo {

/// Rows from the top, columns from the left, both from 0. Cell (r, c) is bit r * cols + c:
///
///     bit  0  1  2  3  4      row 1      a1 b1 c1 d1 e1
///          5  6  7  8  9      row 2      a2 b2 ...
///         10 ...
struct rectangle {
  int rows = 0;
  int cols = 0;

  bool operator==(const rectangle&) const = default;

  [[nodiscard]] constexpr int cells() const noexcept { return rows * cols; }
  [[nodiscard]] constexpr unsigned cell(int r, int c) const noexcept {
    return static_cast<unsigned>(r * cols + c);
  }
  [[nodiscard]] constexpr std::uint64_t bit(int r, int c) const noexcept {
    return std::uint64_t{1} << cell(r, c);
  }

  /// Every cell; the rectangle has at most 64.
  [[nodiscard]] constexpr std::uint64_t all() const noexcept {
    return cells() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << cells()) - 1;
  }

  /// The cells (r, c) such that height x width cells from there down and right are inside: where a
  /// shape of that size has room for its top left corner. Throws `bad_parameters` for a shape of no
  /// cell, and as `board_of_at_most` for 64.
  [[nodiscard]] constexpr std::uint64_t room(int height, int width) const;

  /// "b3": the column's letter, the row's number.
  [[nodiscard]] std::string name(unsigned cell) const {
    const auto number = static_cast<int>(cell);
    return column_name(number % cols) + std::to_string(number / cols + 1);
  }
  /// a, b, ..., z, aa, ab, ...
  [[nodiscard]] static std::string column_name(int c) {
    std::string letters;
    for (; c >= 0; c = c / 26 - 1) {
      letters.insert(letters.begin(), static_cast<char>('a' + c % 26));
    }
    return letters;
  }
};

/// The same board, for what is made of boards of so few cells: throws `bad_parameters` where it has
/// none, or more.
[[nodiscard]] constexpr rectangle board_of_at_most(int most, const rectangle& board,
                                                   std::string_view cells = "cells") {
  if (board.rows < 1 || board.cols < 1 || board.rows > most || board.cols > most / board.rows) {
    throw bad_parameters(fmt::format("a board of {} rows and {} columns; take 1 to {} {}",
                                     board.rows, board.cols, most, cells));
  }
  return board;
}

/// A rectangle of 1 to 64 cells, as masks need; throws `bad_parameters`.
[[nodiscard]] inline rectangle checked_rectangle(int rows, int cols,
                                                 std::string_view cells = "cells") {
  return board_of_at_most(64, {rows, cols}, cells);
}

constexpr std::uint64_t rectangle::room(int height, int width) const {
  const rectangle board = board_of_at_most(64, *this);
  if (height < 1 || width < 1) {
    throw bad_parameters(
        fmt::format("a shape of {} rows and {} columns; take 1 or more", height, width));
  }
  std::uint64_t anchors = 0;
  for (int r = 0; r + height <= board.rows; ++r) {
    for (int c = 0; c + width <= board.cols; ++c) anchors |= bit(r, c);
  }
  return anchors;
}

/// The symmetries of a rectangle as maps of cells: four turns and reflections, eight on a square.
/// The identity comes first.
[[nodiscard]] std::vector<std::vector<unsigned>> symmetries(const rectangle& board);

/// The symmetries of at most 64 cells, as maps of masks, by a table look-up per row of eight bits.
class mask_symmetries {
 public:
  mask_symmetries() = default;
  explicit mask_symmetries(const rectangle& board)
      : mask_symmetries(symmetries(board_of_at_most(64, board))) {}
  /// Of any cells, by where each goes; all maps are of equally many. Throws `bad_parameters` where
  /// they are not, or lead out of a mask.
  explicit mask_symmetries(const std::vector<std::vector<unsigned>>& maps);

  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  /// The mask under symmetry number `which`; of a rectangle's, 0 is the identity.
  [[nodiscard]] std::uint64_t image(std::size_t which, std::uint64_t mask) const noexcept {
    std::uint64_t result = 0;
    const std::uint64_t* row = images_.get() + which * table_size_;
    for (const std::uint64_t* end = row + table_size_; row != end; row += 256, mask >>= 8U)
      result |= row[mask & 255U];
    return result;
  }

 private:
  std::size_t count_ = 0;
  std::size_t table_size_ = 0;                     // 256 images for each eight cells
  std::shared_ptr<const std::uint64_t[]> images_;  // large, and the same in every copy
};

/// The cells' bits row by row, as `key_field` draws them.
[[nodiscard]] std::vector<std::vector<unsigned>> bits_of(const rectangle& board);

}  // namespace zermelo
