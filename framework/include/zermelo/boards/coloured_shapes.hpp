/// Shapes of several kinds of cells on a rectangle, up to motions and the names of two colours.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/boards/shapes.hpp>

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

}  // namespace zermelo
