/// One board of NOTAKTO: tic-tac-toe with x alone, as nine bits.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo::games::notakto_board {

inline constexpr unsigned cells = 9;
inline constexpr rectangle shape{3, 3};

/// With a line a board is dead, and then all its cells count as taken: there is nothing to play on
/// it, and how it died matters to nobody. (A full board has a line: no live one looks like this.)
inline constexpr std::uint64_t dead = 0b111'111'111;

/// A number for each of the 512 masks.
using table = std::array<std::uint16_t, dead + 1>;

/// The board itself while it has no line, and the dead one after that.
[[nodiscard]] constexpr std::uint64_t settle(std::uint64_t board) noexcept {
  for (const std::uint64_t line : {0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U}) {
    if ((board & line) == line) return dead;
  }
  return board;
}

/// `settle` of every mask.
inline constexpr table settled = [] {
  table found{};
  for (std::size_t board = 0; board <= dead; ++board)
    found[board] = static_cast<std::uint16_t>(settle(board));
  return found;
}();

/// What a board can come to, numbered: the live ones in ascending order, then the dead one.
struct states {
  table number_of{};
  table board_of{};
  std::uint64_t count = 0;
};
inline constexpr states all_states = [] {
  states found;
  for (std::size_t board = 0; board <= dead; ++board) {
    if (settled[board] != board) continue;
    found.number_of[board] = static_cast<std::uint16_t>(found.count);
    found.board_of[found.count++] = static_cast<std::uint16_t>(board);
  }
  return found;
}();

/// Of every mask, the least of its eight turns and reflections.
[[nodiscard]] inline const table& least_images() {
  static const table found = [] {
    const mask_symmetries symmetries(shape);
    table least{};
    for (std::size_t board = 0; board <= dead; ++board) {
      std::uint64_t image = board;
      for (std::size_t i = 1; i < symmetries.count(); ++i)
        image = std::min(image, symmetries.image(i, board));
      least[board] = static_cast<std::uint16_t>(image);
    }
    return least;
  }();
  return found;
}

}  // namespace zermelo::games::notakto_board
