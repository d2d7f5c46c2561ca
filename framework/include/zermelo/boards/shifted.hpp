/// Moves of pieces that all go the same way.
#pragma once

#include <cstdint>
#include <range/v3/view/facade.hpp>
#include <zermelo/boards/bits.hpp>

namespace zermelo {

/// A piece goes from one cell to another, of at most 256.
struct cell_to_cell {
  std::uint8_t from = 0;
  std::uint8_t to = 0;

  bool operator==(const cell_to_cell&) const = default;
};

/// From each cell of a mask to the one `step` numbers on, as a range of `cell_to_cell`; no step
/// leaves the board.
class shifted : public ranges::view_facade<shifted> {
 public:
  shifted() = default;
  shifted(int step, std::uint64_t from) : step_(step), from_(from) {}

 private:
  friend ranges::range_access;

  [[nodiscard]] cell_to_cell read() const {
    const auto from = static_cast<int>(lowest_bit(from_));
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(from + step_)};
  }
  void next() { from_ &= from_ - 1; }
  [[nodiscard]] bool equal(ranges::default_sentinel_t) const { return from_ == 0; }
  [[nodiscard]] bool equal(const shifted& other) const { return from_ == other.from_; }

  int step_ = 0;
  std::uint64_t from_ = 0;
};

}  // namespace zermelo
