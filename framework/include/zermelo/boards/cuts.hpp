/// Pieces that cut what is free around them in two.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo {

/// Where a piece of one shape may cut the free cells in two, for all places at once: where those
/// beside it do not hang together through the cells around it, side by side or over a corner.
///
///     . . . .        . . # #        A the piece, # covered. The first one cuts nothing. The second
///     . A A .        # A A .        may: what is above it, to its right and below it may hang
///     . . # .        . # . #        together some other way, or not at all.
///
/// On a rectangle of at most 64 cells; a dozen shifts and masks for each cell beside the piece.
class cutting_places {
 public:
  cutting_places() = default;
  /// A shape in the upper left corner of the board, which has room for it. Throws as
  /// `board_of_at_most` for 64. Where the cells around it are no ring, as in the pocket of a U, it
  /// may cut anywhere.
  cutting_places(const rectangle& board, std::uint64_t shape) {
    const std::vector<step> around = ring(board_of_at_most(64, board), shape);
    for (std::size_t i = 0; i < around.size(); ++i) {
      if (around[i].is_corner) continue;
      const step& before = around[(i + around.size() - 1) % around.size()];
      beside_[count_] = reader_of(board, around[i]);
      corners_[count_] = before.is_corner ? reader_of(board, before) : everywhere;
      ++count_;
    }
  }

  /// The anchors of those places that may: where the upper left corner of its box is. What it says
  /// of places where the piece does not fit means nothing.
  [[nodiscard]] std::uint64_t operator()(std::uint64_t free) const noexcept {
    if (count_ == 0) return ~std::uint64_t{0};
    // Around the ring, from one cell beside the piece to the next: a stretch of free ones begins
    // where the one before, or the corner between them, is covered.
    std::uint64_t one = 0;
    std::uint64_t two = 0;
    std::uint64_t before = beside_[count_ - 1](free);
    for (std::size_t i = 0; i < count_; ++i) {
      const std::uint64_t here = beside_[i](free);
      const std::uint64_t begins = here & ~(before & corners_[i](free));
      two |= one & begins;
      one |= begins;
      before = here;
    }
    return two;
  }

 private:
  /// A cell around the shape, from its anchor.
  struct step {
    int down;
    int right;
    bool is_corner;  // of no cell of the shape a neighbour, but over a corner of one
  };
  /// Whether the cell so many steps from an anchor is free, for all anchors at once.
  struct reader {
    std::uint8_t up = 0;  // bits to shift by, one way or the other
    std::uint8_t down = 0;
    std::uint64_t inside = 0;  // anchors from which it is on the board
    std::uint64_t always = 0;  // free whatever is covered
    [[nodiscard]] std::uint64_t operator()(std::uint64_t free) const noexcept {
      return (free >> down << up & inside) | always;
    }
  };
  static constexpr reader everywhere{0, 0, 0, ~std::uint64_t{0}};

  static reader reader_of(const rectangle& board, const step& to) {
    reader its;
    const int shift = to.down * board.cols + to.right;
    for (int r = 0; r < board.rows; ++r) {
      for (int c = 0; c < board.cols; ++c) {
        const int y = r + to.down;
        const int x = c + to.right;
        if (y >= 0 && y < board.rows && x >= 0 && x < board.cols) its.inside |= board.bit(r, c);
      }
    }
    if (its.inside != 0)
      (shift < 0 ? its.up : its.down) = static_cast<std::uint8_t>(std::abs(shift));
    return its;
  }

  /// The cells around a shape in a ring, each beside the next; empty where they are none.
  static std::vector<step> ring(const rectangle& board, std::uint64_t shape) {
    const auto is_in = [&](int r, int c) {
      return r >= 0 && r < board.rows && c >= 0 && c < board.cols && (shape & board.bit(r, c)) != 0;
    };
    std::vector<step> cells;
    for (int r = -1; r <= board.rows; ++r) {
      for (int c = -1; c <= board.cols; ++c) {
        if (is_in(r, c)) continue;
        const bool is_beside =
            is_in(r - 1, c) || is_in(r + 1, c) || is_in(r, c - 1) || is_in(r, c + 1);
        const bool is_corner = is_in(r - 1, c - 1) || is_in(r - 1, c + 1) || is_in(r + 1, c - 1) ||
                               is_in(r + 1, c + 1);
        if (is_beside || is_corner) cells.push_back({r, c, !is_beside});
      }
    }
    // Each has two neighbours in the ring; from the first of them on to the one not seen yet.
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
      const auto is_next = [&](const step& other) {
        return std::abs(other.down - cells[i].down) + std::abs(other.right - cells[i].right) == 1;
      };
      if (std::count_if(cells.begin(), cells.end(), is_next) != 2) return {};
      const auto next =
          std::find_if(cells.begin() + static_cast<std::ptrdiff_t>(i) + 1, cells.end(), is_next);
      if (next == cells.end()) return {};
      std::swap(cells[i + 1], *next);
    }
    return cells;
  }

  static constexpr std::size_t most_beside = 12;  // of a shape of five cells

  std::size_t count_ = 0;  // none where the cells around it are no ring
  std::array<reader, most_beside> beside_{};
  std::array<reader, most_beside> corners_{};  // between the one before and this
};

}  // namespace zermelo
