/// How the dominoes of one player lie on a board, as masks of its cells.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <vector>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo::games {

/// Dominoes that stand, or that lie. A domino is named by its first cell, the upper or the left
/// one. Cells of a *line* have those of the next one beside them: lines are rows for dominoes that
/// stand, columns for those that lie.
class domino_way {
 public:
  domino_way() = default;
  domino_way(const rectangle& board, bool lying)
      // On a board of one row nothing is below; the shift must stay inside the word all the same.
      : step_(lying            ? 1U
              : board.rows > 1 ? static_cast<unsigned>(board.cols)
                               : 0U),
        first_(lying ? board.room(1, 2) : board.room(2, 1)),
        second_(first_ << step_) {
    const int length = lying ? board.cols : board.rows;
    for (int reached = 2; reached < length; reached *= 2) ++doublings_;
    find_rings(board, lying);
  }

  /// From a domino's first cell to the second.
  [[nodiscard]] unsigned step() const noexcept { return step_; }
  [[nodiscard]] std::uint64_t domino(std::uint64_t first) const noexcept {
    return first | first << step_;
  }

  /// The first cells of the dominoes that fit.
  [[nodiscard]] std::uint64_t places(std::uint64_t free) const noexcept {
    return free & free >> step_ & first_;
  }
  /// The next cell of each in the direction of these dominoes, and the one before.
  [[nodiscard]] std::uint64_t after(std::uint64_t cells) const noexcept {
    return cells << step_ & second_;
  }
  [[nodiscard]] std::uint64_t before(std::uint64_t cells) const noexcept {
    return cells >> step_ & first_;
  }
  /// The cells that some domino of this way can cover.
  [[nodiscard]] std::uint64_t usable(std::uint64_t free) const noexcept {
    return free & (after(free) | before(free));
  }

  /// The first cells of all dominoes that are equally far from the middle of the board, the
  /// farthest first. Across the dominoes distance counts twice: those that lie along the rim come
  /// before those that end there.
  [[nodiscard]] const std::vector<std::uint64_t>& rings() const noexcept { return rings_; }

  /// The first cells of as many dominoes as fit beside each other: in each run of free cells from
  /// its beginning on.
  [[nodiscard]] std::uint64_t packed(std::uint64_t free) const noexcept {
    return every_second(places(free));
  }

  /// The cells of the board before which a run of an odd number of `cells` ends, in the direction
  /// of these dominoes, and those after which one begins.
  [[nodiscard]] std::uint64_t odd_before(std::uint64_t cells) const noexcept {
    return after(every_second(cells));
  }
  [[nodiscard]] std::uint64_t odd_after(std::uint64_t cells) const noexcept {
    const auto back = [](std::uint64_t those, unsigned by) { return those >> by; };
    return before(every_second(cells, before(cells), back));
  }

 private:
  /// In halves of a cell.
  void find_rings(const rectangle& board, bool lying) {
    std::map<int, std::uint64_t, std::greater<>> by_distance;
    for (int r = 0; r < board.rows; ++r) {
      for (int c = 0; c < board.cols; ++c) {
        if ((board.bit(r, c) & first_) == 0) continue;
        const int down = std::abs(2 * r + (lying ? 1 : 2) - board.rows);
        const int right = std::abs(2 * c + (lying ? 2 : 1) - board.cols);
        by_distance[lying ? right + 2 * down : down + 2 * right] |= board.bit(r, c);
      }
    }
    for (const auto& [distance, cells] : by_distance) rings_.push_back(cells);
  }

  /// Of each run of cells the first, the third and so on, from its beginning.
  [[nodiscard]] std::uint64_t every_second(std::uint64_t cells) const noexcept {
    const auto on = [](std::uint64_t those, unsigned by) { return those << by; };
    return every_second(cells, after(cells), on);
  }
  /// From that end of each run on which cells are not `linked` to others; `shift(cells, by)` leads
  /// away from it. Each time twice as many cells are passed over.
  [[nodiscard]] std::uint64_t every_second(std::uint64_t cells, std::uint64_t linked,
                                           auto shift) const noexcept {
    linked &= cells;
    std::uint64_t found = cells & ~linked;
    linked &= shift(linked, step_);
    unsigned reach = 2 * step_;
    for (unsigned k = 0; k < doublings_; ++k) {
      found |= shift(found, reach) & linked;
      linked &= shift(linked, reach);
      reach *= 2;
    }
    return found;
  }

  unsigned step_ = 0;
  std::uint64_t first_ = 0;           // cells that can be the first one
  std::uint64_t second_ = 0;          // or the second
  unsigned doublings_ = 0;            // of two cells, to reach all of a line
  std::vector<std::uint64_t> rings_;  // by distance from the middle
};

}  // namespace zermelo::games
