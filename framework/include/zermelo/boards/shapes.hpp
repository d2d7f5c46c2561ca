/// Shapes on a rectangle, of one kind of cells or several, whatever their place: moved into the
/// corner, turned and reflected.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
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
  /// Throws as `board_of_at_most` for 64.
  explicit shapes(const rectangle& board)
      : rows_(static_cast<unsigned>(board_of_at_most(64, board).rows)),
        cols_(static_cast<unsigned>(board.cols)),
        first_row_(board.cols == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << cols_) - 1) {
    std::vector<std::vector<unsigned>> maps(3);
    for (int r = 0; r < board.rows; ++r) {
      for (int c = 0; c < board.cols; ++c) {
        row_of_[board.cell(r, c)] = static_cast<std::uint8_t>(board.cell(r, 0));
        maps[upside_down_map].push_back(board.cell(board.rows - 1 - r, c));
        maps[left_to_right_map].push_back(board.cell(r, board.cols - 1 - c));
        const bool in_square = r < board.cols && c < board.rows;  // what no turned box has, stays
        maps[transposed_map].push_back(in_square ? board.cell(c, r) : board.cell(r, c));
      }
    }
    maps_ = mask_symmetries(maps);
  }

  /// A shape of at least one cell, moved up and left as far as it goes.
  [[nodiscard]] std::uint64_t cornered(std::uint64_t cells) const noexcept {
    cells >>= row_of_[lowest_bit(cells)];
    return cells >> lowest_bit(columns_of(cells));
  }

  /// The box of a cornered shape of at least one cell.
  [[nodiscard]] box box_of(std::uint64_t cornered) const noexcept {
    const auto last = static_cast<unsigned>(63 - std::countl_zero(cornered));
    return {static_cast<int>(row_of_[last] / cols_) + 1,
            64 - std::countl_zero(columns_of(cornered))};
  }

  /// The images of a cornered shape, or of a part of it, in the same box; they are cornered, too.
  [[nodiscard]] std::uint64_t upside_down(std::uint64_t cells, box around) const noexcept {
    return maps_.image(upside_down_map, cells) >>
           (rows_ - static_cast<unsigned>(around.height)) * cols_;
  }
  [[nodiscard]] std::uint64_t left_to_right(std::uint64_t cells, box around) const noexcept {
    return maps_.image(left_to_right_map, cells) >> (cols_ - static_cast<unsigned>(around.width));
  }

  /// Rows become columns, in a box that `fits_transposed`.
  [[nodiscard]] std::uint64_t transposed(std::uint64_t cells) const noexcept {
    return maps_.image(transposed_map, cells);
  }
  [[nodiscard]] bool fits_transposed(box around) const noexcept {
    return around.height <= static_cast<int>(cols_) && around.width <= static_cast<int>(rows_);
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
    const int count = (2 - around.width % 2) * (2 - around.height % 2);
    return middle{count, static_cast<int>(count_bits(part & about))};
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
    if (fits_transposed(around)) {
      least = std::min(least, std::min(transposed(a), transposed(b)));
      least = std::min(least, std::min(transposed(c), transposed(d)));
    }
    return least;
  }

 private:
  /// The number of each map in `maps_`.
  static constexpr std::size_t upside_down_map = 0;
  static constexpr std::size_t left_to_right_map = 1;
  static constexpr std::size_t transposed_map = 2;

  /// The columns that a shape has cells in, as a mask of the first row.
  [[nodiscard]] std::uint64_t columns_of(std::uint64_t cells) const noexcept {
    for (unsigned step = cols_; step < 64; step *= 2) cells |= cells >> step;
    return cells & first_row_;
  }

  unsigned rows_ = 0;
  unsigned cols_ = 0;
  std::uint64_t first_row_ = 0;
  std::array<std::uint8_t, 64> row_of_{};  // the first cell of each cell's row
  mask_symmetries maps_;
};

/// Finds the shape that stands for all that are the same up to moving, turning (as far as the
/// turned one fits), reflecting, and swapping two colours. A shape is a mask for each kind of cell;
/// they don't overlap, and the last two are the colours:
///
///     . . . . .         x o . . .       x = bits 0 and 6 (5 columns)
///     . . o x .   ->    . x . . .       o = bit 1
///     . . . o .         . . . . .
class coloured_shapes {
 public:
  coloured_shapes() = default;
  /// Throws as `board_of_at_most` for 64.
  explicit coloured_shapes(const rectangle& board) : shapes_(board) {}

  /// The least image of a shape, in the upper left corner; some 200 instructions a mask.
  template <std::size_t Kinds>
  [[nodiscard]] std::array<std::uint64_t, Kinds> least_image(
      std::array<std::uint64_t, Kinds> shape) const {
    // 1. Into the corner.
    std::uint64_t cells = 0;
    for (const std::uint64_t mask : shape) cells |= mask;
    if (cells == 0) return shape;
    const std::uint64_t cornered = shapes_.cornered(cells);
    const unsigned step = lowest_bit(cells) - lowest_bit(cornered);
    for (std::uint64_t& mask : shape) mask >>= step;
    const shapes::box around = shapes_.box_of(cornered);
    // 2. The least of its reflections, and of those of the transposed shape where that fits.
    auto least = least_reflection(shape, around);
    if (shapes_.fits_transposed(around)) {
      for (std::uint64_t& mask : shape) mask = shapes_.transposed(mask);
      least = std::min(least, least_reflection(shape, {around.width, around.height}));
    }
    return least;
  }

 private:
  /// A shape in the corner, or upside down, or left to right, or both; colours swapped or not.
  template <std::size_t Kinds>
  [[nodiscard]] std::array<std::uint64_t, Kinds> least_reflection(
      std::array<std::uint64_t, Kinds> shape, shapes::box around) const {
    auto least = with_lesser_colour_first(shape);
    const auto reflect = [&](auto reflection) {
      for (std::uint64_t& mask : shape) mask = (shapes_.*reflection)(mask, around);
      least = std::min(least, with_lesser_colour_first(shape));
    };
    // Around the square of the four: each is the one before it, reflected.
    reflect(&shapes::upside_down);
    reflect(&shapes::left_to_right);
    reflect(&shapes::upside_down);
    return least;
  }

  template <std::size_t Kinds>
  static std::array<std::uint64_t, Kinds> with_lesser_colour_first(
      std::array<std::uint64_t, Kinds> shape) {
    static_assert(Kinds >= 2, "the last two masks are the colours");
    if (shape[Kinds - 1] < shape[Kinds - 2]) std::swap(shape[Kinds - 1], shape[Kinds - 2]);
    return shape;
  }

  shapes shapes_;
};

/// How hard it is to take a shape apart, a guess at the work of a game on it: the squares of the
/// sizes on both sides of the best straight cut, and more for each pair of neighbours across it; at
/// most the square of the whole.
class cut_effort {
 public:
  cut_effort() = default;
  /// Throws as `board_of_at_most` for 64.
  explicit cut_effort(const rectangle& board) : board_(board), right_(board.room(1, 2)) {
    for (int r = 0; r < board.rows; ++r) column_ |= board.bit(r, 0);
    for (int c = 0; c < board.cols; ++c) row_ |= board.bit(0, c);
  }

  /// Of a shape, wherever it lies.
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
