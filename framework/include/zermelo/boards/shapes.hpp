/// Shapes on a rectangle, whatever their place: moved into the corner, turned and reflected.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo {

/// Masks of cells on one rectangle of at most 64. What stands in the upper left corner of the board
/// is called cornered:
///
///     . . . .        # # . .       bits 0, 1 and 5 of a board with 4 columns
///     . # # .   ->   . # . .
///     . . # .        . . . .
class shapes {
 public:
  /// The smallest box around a cornered shape.
  struct box {
    int height = 0;
    int width = 0;
  };

  shapes() = default;
  explicit shapes(const rectangle& board);

  /// A shape of at least one cell, moved up and left as far as it goes.
  [[nodiscard]] std::uint64_t cornered(std::uint64_t cells) const noexcept {
    const unsigned top = row_of_[lowest_bit(cells)];
    cells >>= top;
    return cells >> lowest_bit(columns_of(cells));
  }

  /// The box of a cornered shape of at least one cell.
  [[nodiscard]] box box_of(std::uint64_t cornered) const noexcept {
    const auto last = static_cast<unsigned>(63 - std::countl_zero(cornered));
    return {static_cast<int>(row_of_[last] / cols_) + 1,
            64 - std::countl_zero(columns_of(cornered))};
  }

  /// The cells about the point of a half turn: one, two side by side, or four.
  struct middle {
    int cells = 0;
    int inside = 0;  // of the shape
  };

  /// Of a shape of at least one cell that is its own image under half a turn.
  [[nodiscard]] std::optional<middle> half_turn(std::uint64_t cells) const noexcept {
    const std::uint64_t part = cornered(cells);
    const box around = box_of(part);
    if (upside_down(left_to_right(part, around), around) != part) return std::nullopt;
    const auto r = static_cast<unsigned>(around.height - 1) / 2;
    const auto c = static_cast<unsigned>(around.width - 1) / 2;
    std::uint64_t about = std::uint64_t{1} << (r * cols_ + c);
    if (around.width % 2 == 0) about |= about << 1U;
    if (around.height % 2 == 0) about |= about << cols_;
    return middle{static_cast<int>(count_bits(about)), static_cast<int>(count_bits(part & about))};
  }

  /// The least mask of all shapes that are this one moved, turned or reflected, cornered; quarter
  /// turns where the turned box fits on the board. A shape of at least one cell.
  [[nodiscard]] std::uint64_t least_image(std::uint64_t cells) const noexcept {
    const std::uint64_t a = cornered(cells);
    const box around = box_of(a);
    const std::uint64_t b = upside_down(a, around);
    const std::uint64_t c = left_to_right(a, around);
    const std::uint64_t d = upside_down(c, around);
    std::uint64_t least = std::min(std::min(a, b), std::min(c, d));
    if (around.height <= static_cast<int>(cols_) && around.width <= static_cast<int>(rows_)) {
      least = std::min(least, std::min(transposed(a), transposed(b)));
      least = std::min(least, std::min(transposed(c), transposed(d)));
    }
    return least;
  }

 private:
  /// What each byte of a mask becomes.
  struct byte_map {
    std::array<std::array<std::uint64_t, 256>, 8> images{};
  };
  struct byte_maps {
    byte_map upside_down;
    byte_map left_to_right;
    byte_map transposed;
  };

  /// The columns that a shape has cells in, as a mask of the first row.
  [[nodiscard]] std::uint64_t columns_of(std::uint64_t cells) const noexcept {
    for (unsigned step = cols_; step < 64; step *= 2) cells |= cells >> step;
    return cells & first_row_;
  }

  [[nodiscard]] std::uint64_t mapped(const byte_map& map, std::uint64_t cells) const noexcept {
    std::uint64_t image = 0;
    for (unsigned byte = 0; byte < bytes_; ++byte, cells >>= 8U)
      image |= map.images[byte][cells & 255U];
    return image;
  }
  [[nodiscard]] std::uint64_t upside_down(std::uint64_t cornered, box around) const noexcept {
    return mapped(maps_->upside_down, cornered) >>
           (rows_ - static_cast<unsigned>(around.height)) * cols_;
  }
  [[nodiscard]] std::uint64_t left_to_right(std::uint64_t cornered, box around) const noexcept {
    return mapped(maps_->left_to_right, cornered) >> (cols_ - static_cast<unsigned>(around.width));
  }
  [[nodiscard]] std::uint64_t transposed(std::uint64_t cornered) const noexcept {
    return mapped(maps_->transposed, cornered);
  }

  unsigned rows_ = 0;
  unsigned cols_ = 0;
  unsigned bytes_ = 0;
  std::uint64_t first_row_ = 0;
  std::array<std::uint8_t, 64> row_of_{};  // the first cell of each cell's row
  std::shared_ptr<const byte_maps> maps_;  // large, and the same in every copy
};

inline shapes::shapes(const rectangle& board)
    : rows_(static_cast<unsigned>(board.rows)),
      cols_(static_cast<unsigned>(board.cols)),
      bytes_(static_cast<unsigned>(board.cells() + 7) / 8),
      first_row_(board.cols == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << cols_) - 1) {
  const auto maps = std::make_shared<byte_maps>();
  const auto map_cell = [&](byte_map& map, unsigned cell, std::uint64_t image) {
    const unsigned bit = cell % 8;
    for (unsigned byte = 0; byte < 256; ++byte) {
      if ((byte >> bit & 1U) != 0) map.images[cell / 8][byte] |= image;
    }
  };
  for (int r = 0; r < board.rows; ++r) {
    for (int c = 0; c < board.cols; ++c) {
      const unsigned cell = board.cell(r, c);
      row_of_[cell] = static_cast<std::uint8_t>(board.cell(r, 0));
      map_cell(maps->upside_down, cell, board.bit(board.rows - 1 - r, c));
      map_cell(maps->left_to_right, cell, board.bit(r, board.cols - 1 - c));
      if (r < board.cols && c < board.rows) map_cell(maps->transposed, cell, board.bit(c, r));
    }
  }
  maps_ = maps;
}

/// How hard it is to take a shape apart, as a guess at the work that a game on it takes: the
/// squares of the sizes on both sides of the best straight cut, and more for each pair of
/// neighbours across it; at most the square of the whole. What is small or soon falls apart is
/// easy.
class cut_effort {
 public:
  cut_effort() = default;
  explicit cut_effort(const rectangle& board) : board_(board), right_(board.room(1, 2)) {
    for (int r = 0; r < board.rows; ++r) column_ |= board.bit(r, 0);
    for (int c = 0; c < board.cols; ++c) row_ |= board.bit(0, c);
  }

  /// Of a cornered shape.
  [[nodiscard]] std::uint32_t operator()(std::uint64_t cells) const noexcept {
    const std::uint32_t size = count_bits(cells);
    const std::uint64_t across = cells & cells >> 1U & right_;
    const std::uint64_t down = board_.rows > 1 ? cells & cells >> board_.cols : 0;
    std::uint32_t least = size * size;
    // Line by line, until nothing is left behind the line.
    const auto cut = [&](std::uint64_t line, int step, std::uint64_t pairs) {
      for (std::uint32_t after = size - count_bits(cells & line); after != 0; line <<= step) {
        const std::uint32_t before = size - after;
        const std::uint32_t broken = count_bits(pairs & line);
        least = std::min(least, before * before + after * after + pair_weight * broken * size);
        after -= count_bits(cells & line << step);
      }
    };
    cut(column_, 1, across);
    cut(row_, board_.cols, down);
    return least;
  }

 private:
  // Measured on Cram from 5 x 6 to 5 x 8: 2 to 8 are alike, 0 takes twice the positions.
  static constexpr std::uint32_t pair_weight = 5;

  rectangle board_;
  std::uint64_t right_ = 0;   // cells with one to the right
  std::uint64_t column_ = 0;  // the first
  std::uint64_t row_ = 0;     // likewise
};

}  // namespace zermelo
