/// Shapes of several kinds of cells on a rectangle, up to motions and the names of two colours.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo {

/// Finds the one shape that stands for all that are the same up to moving, turning, reflecting, and
/// swapping two colours. A shape is a mask for each kind of cell; they don't overlap, and the last
/// two are the colours:
///
///     . . . . .         x o . . .       x = bits 0 and 6 (5 columns)
///     . . o x .   ->    . x . . .       o = bit 1
///     . . . o .         . . . . .
///
/// Turns by a quarter are among the motions on any rectangle, as long as the turned shape fits.
class coloured_shapes {
 public:
  coloured_shapes() = default;
  explicit coloured_shapes(const rectangle& board)
      : board_(board), flips_(flips_of(board)), transposition_(mask_symmetries({swap_of(board)})) {}

  /// The least image of a shape, in the upper left corner; some 200 instructions a mask.
  template <std::size_t Kinds>
  [[nodiscard]] std::array<std::uint64_t, Kinds> least_image(
      const std::array<std::uint64_t, Kinds>& shape) const {
    // 1. Into the corner.
    const std::uint64_t cells = united(shape);
    if (cells == 0) return shape;
    box found = box_of(cells);
    auto cornered = shape;
    for (std::uint64_t& mask : cornered) mask >>= found.corner;
    // 2. The least of its reflections, and of those of the transposed shape where that fits.
    auto least = least_reflection(cornered, found);
    if (std::max(found.height, found.width) <= std::min(board_.rows, board_.cols)) {
      for (std::uint64_t& mask : cornered) mask = transposition_.image(0, mask);
      std::swap(found.height, found.width);
      least = std::min(least, least_reflection(cornered, found));
    }
    return least;
  }

 private:
  struct box {
    unsigned corner = 0;  // the upper left cell
    int height = 0;
    int width = 0;
  };

  template <std::size_t Kinds>
  static std::uint64_t united(const std::array<std::uint64_t, Kinds>& shape) {
    std::uint64_t cells = 0;
    for (const std::uint64_t mask : shape) cells |= mask;
    return cells;
  }

  [[nodiscard]] box box_of(std::uint64_t cells) const {
    const int top = static_cast<int>(lowest_bit(cells)) / board_.cols;
    const int bottom = (63 - std::countl_zero(cells)) / board_.cols;
    std::uint64_t columns = 0;  // row 1, with every row laid over it
    for (int r = top; r <= bottom; ++r) columns |= cells >> board_.cell(r, 0);
    if (board_.cols < 64) columns &= (std::uint64_t{1} << board_.cols) - 1;
    const int left = static_cast<int>(lowest_bit(columns));
    const int right = 63 - std::countl_zero(columns);
    return {board_.cell(top, left), bottom - top + 1, right - left + 1};
  }

  /// A shape in the corner, or upside down, or left to right, or both; colours swapped or not.
  template <std::size_t Kinds>
  [[nodiscard]] std::array<std::uint64_t, Kinds> least_reflection(
      const std::array<std::uint64_t, Kinds>& shape, const box& found) const {
    auto least = with_lesser_colour_first(shape);
    const unsigned lower = board_.cell(board_.rows - found.height, 0);
    const auto farther = static_cast<unsigned>(board_.cols - found.width);
    for (const unsigned kind : {1U, 2U, 3U}) {
      if (((kind & 1U) != 0 && found.height == 1) || ((kind & 2U) != 0 && found.width == 1))
        continue;
      const unsigned corner = ((kind & 1U) != 0 ? lower : 0) + ((kind & 2U) != 0 ? farther : 0);
      auto image = shape;
      for (std::uint64_t& mask : image) mask = flips_.image(kind, mask) >> corner;
      least = std::min(least, with_lesser_colour_first(image));
    }
    return least;
  }

  template <std::size_t Kinds>
  static std::array<std::uint64_t, Kinds> with_lesser_colour_first(
      std::array<std::uint64_t, Kinds> shape) {
    static_assert(Kinds >= 2, "the last two masks are the colours");
    if (shape[Kinds - 1] < shape[Kinds - 2]) std::swap(shape[Kinds - 1], shape[Kinds - 2]);
    return shape;
  }

  /// None, upside down, left to right, both.
  static mask_symmetries flips_of(const rectangle& board) {
    auto maps = symmetries(board);
    maps.resize(4);
    return mask_symmetries(maps);
  }

  /// Transposes the largest square in the corner; the other cells stay.
  static std::vector<unsigned> swap_of(const rectangle& board) {
    const int side = std::min(board.rows, board.cols);
    std::vector<unsigned> map;
    for (int r = 0; r < board.rows; ++r) {
      for (int c = 0; c < board.cols; ++c) {
        map.push_back(r < side && c < side ? board.cell(c, r) : board.cell(r, c));
      }
    }
    return map;
  }

  rectangle board_;
  mask_symmetries flips_;
  mask_symmetries transposition_;
};

}  // namespace zermelo
