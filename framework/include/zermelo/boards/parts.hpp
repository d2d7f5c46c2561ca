/// Connected parts of a mask: cells that hang together, by any neighbourhood.
#pragma once

#include <zermelo/boards/rectangle.hpp>

namespace zermelo {

/// The cells side by side with some cell of a mask, above, below, left or right, on a rectangle of
/// at most 64 cells: four shifts for all cells at once.
class side_by_side {
 public:
  side_by_side() = default;
  /// Throws as `board_of_at_most` for 64.
  explicit side_by_side(const rectangle& board)
      : has_left_(board.room(1, 2) << 1U),
        has_right_(board.room(1, 2)),
        has_above_(board.rows > 1 ? board.room(2, 1) << board.cols : 0),
        has_below_(board.room(2, 1)),
        // A board of one row has nothing below; the shift must stay inside the word all the same.
        down_(board.rows > 1 ? static_cast<unsigned>(board.cols) : 0) {}

  /// The same, but cells of `left` are no more beside those to their right, nor cells of `upper`
  /// beside those below them.
  [[nodiscard]] side_by_side with_borders(std::uint64_t left, std::uint64_t upper) const noexcept {
    side_by_side parted = *this;
    parted.has_right_ &= ~left;
    parted.has_left_ &= ~(left << 1U);
    parted.has_below_ &= ~upper;
    parted.has_above_ &= ~(upper << down_);
    return parted;
  }

  [[nodiscard]] std::uint64_t operator()(std::uint64_t cells) const noexcept {
    return right_of(cells) | left_of(cells) | below(cells) | above(cells);
  }

  [[nodiscard]] std::uint64_t right_of(std::uint64_t cells) const noexcept {
    return cells << 1U & has_left_;
  }
  [[nodiscard]] std::uint64_t left_of(std::uint64_t cells) const noexcept {
    return cells >> 1U & has_right_;
  }
  [[nodiscard]] std::uint64_t below(std::uint64_t cells) const noexcept {
    return cells << down_ & has_above_;
  }
  [[nodiscard]] std::uint64_t above(std::uint64_t cells) const noexcept {
    return cells >> down_ & has_below_;
  }

 private:
  std::uint64_t has_left_ = 0;  // cells with a left-hand neighbour
  std::uint64_t has_right_ = 0;
  std::uint64_t has_above_ = 0;
  std::uint64_t has_below_ = 0;
  unsigned down_ = 0;  // from a cell to the one below it
};

/// All cells of `inside` that hang together with `seed`, a part of it; `neighbours(mask)` are the
/// cells next to some cell of a mask. As many steps as the farthest cell is away.
template <class Neighbours>
[[nodiscard]] std::uint64_t flood(const Neighbours& neighbours, std::uint64_t inside,
                                  std::uint64_t seed) {
  std::uint64_t dry = inside;
  for (std::uint64_t fresh = seed; fresh != 0; fresh = neighbours(fresh) & dry) dry ^= fresh;
  return inside ^ dry;
}

/// The connected parts of a mask, one after the other by their lowest cells, as a lazy range-v3
/// view. `Neighbours` is a function object that is cheap to copy.
template <class Neighbours>
class connected_parts : public ranges::view_facade<connected_parts<Neighbours>> {
 public:
  connected_parts() = default;
  connected_parts(Neighbours neighbours, std::uint64_t mask)
      : neighbours_(neighbours), mask_(mask) {}

 private:
  friend ranges::range_access;

  /// At a part; good as long as the view is there.
  class cursor {
   public:
    cursor() = default;
    cursor(const Neighbours& neighbours, std::uint64_t mask)
        : neighbours_(&neighbours), left_(mask), part_(first_part()) {}

    [[nodiscard]] std::uint64_t read() const noexcept { return part_; }
    void next() {
      left_ ^= part_;
      part_ = first_part();
    }
    [[nodiscard]] bool equal(ranges::default_sentinel_t) const noexcept { return left_ == 0; }
    [[nodiscard]] bool equal(const cursor& other) const noexcept { return left_ == other.left_; }

   private:
    [[nodiscard]] std::uint64_t first_part() const {
      return left_ == 0 ? 0 : flood(*neighbours_, left_, left_ & -left_);
    }

    const Neighbours* neighbours_ = nullptr;
    std::uint64_t left_ = 0;  // this part and those to come
    std::uint64_t part_ = 0;
  };

  [[nodiscard]] cursor begin_cursor() const { return {neighbours_, mask_}; }

  Neighbours neighbours_{};
  std::uint64_t mask_ = 0;
};

}  // namespace zermelo
