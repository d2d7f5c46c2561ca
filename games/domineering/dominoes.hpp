/// How the dominoes of one player lie on a board, as masks of its cells.
#pragma once

#include <cstdint>
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
    const int lines = lying ? board.cols : board.rows;
    for (int line = 0; line + 1 < lines; ++line) {
      std::uint64_t& cells = lines_.emplace_back(0);
      for (int k = 0; k < (lying ? board.rows : board.cols); ++k) {
        cells |= lying ? board.bit(k, line) : board.bit(line, k);
      }
    }
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

  /// The first cells of as many dominoes as fit beside each other: in each run of free cells from
  /// its beginning on.
  [[nodiscard]] std::uint64_t packed(std::uint64_t free) const noexcept {
    const std::uint64_t open = places(free);
    std::uint64_t laid = 0;
    for (const std::uint64_t line : lines_) laid |= open & line & ~(laid << step_);
    return laid;
  }

  /// The cells of the board before which a run of an odd number of `cells` ends, in the direction
  /// of these dominoes, and those after which one begins.
  [[nodiscard]] std::uint64_t odd_before(std::uint64_t cells) const noexcept {
    std::uint64_t odd = 0;
    for (const std::uint64_t line : lines_) odd |= (cells & line & ~odd) << step_;
    return odd;
  }
  [[nodiscard]] std::uint64_t odd_after(std::uint64_t cells) const noexcept {
    std::uint64_t odd = 0;
    for (std::size_t k = lines_.size(); k-- != 0;) {
      odd |= (cells & ~odd) >> step_ & lines_[k];
    }
    return odd;
  }

 private:
  unsigned step_ = 0;
  std::uint64_t first_ = 0;           // cells that can be the first one
  std::uint64_t second_ = 0;          // or the second
  std::vector<std::uint64_t> lines_;  // but the last one
};

}  // namespace zermelo::games
