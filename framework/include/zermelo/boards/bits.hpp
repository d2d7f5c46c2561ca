/// Masks of at most 64 cells, and the moves that are read off them.
#pragma once

#include <cstdint>
#include <range/v3/view/facade.hpp>
#include <span>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// The number of the lowest bit of a mask that has one. `std::countr_zero` would also ask for zero,
/// which costs a tenth of a search where the processor may lack `tzcnt`.
[[nodiscard]] constexpr unsigned lowest_bit(std::uint64_t mask) noexcept {
  return static_cast<unsigned>(__builtin_ctzll(mask));
}

/// How many cells a mask has. `std::popcount` is a call into a library where the processor may lack
/// the instruction; this is a dozen instructions in place (Warren, Hacker's Delight, 2002).
[[nodiscard]] constexpr unsigned count_bits(std::uint64_t mask) noexcept {
#if defined(__POPCNT__)
  return static_cast<unsigned>(__builtin_popcountll(mask));
#else
  mask -= mask >> 1U & 0x5555555555555555ULL;
  mask = (mask & 0x3333333333333333ULL) + (mask >> 2U & 0x3333333333333333ULL);
  mask = (mask + (mask >> 4U)) & 0x0f0f0f0f0f0f0f0fULL;
  return static_cast<unsigned>(mask * 0x0101010101010101ULL >> 56U);
#endif
}

/// How many cells two masks of 32 have, in the time of one.
struct two_counts {
  unsigned first = 0, second = 0;
};
[[nodiscard]] constexpr two_counts count_bits_of(std::uint32_t first,
                                                 std::uint32_t second) noexcept {
  std::uint64_t both = std::uint64_t{second} << 32U | first;
  both -= both >> 1U & 0x5555555555555555ULL;
  both = (both & 0x3333333333333333ULL) + (both >> 2U & 0x3333333333333333ULL);
  both = (both + (both >> 4U)) & 0x0f0f0f0f0f0f0f0fULL;
  both *= 0x01010101ULL;  // the fourth byte has the sum of the first four, the last of the others
  return {static_cast<unsigned>(both >> 24U & 255U), static_cast<unsigned>(both >> 56U)};
}

/// The cells of a mask, from the lowest bit up, as a range-v3 view.
class set_bits : public ranges::view_facade<set_bits> {
 public:
  constexpr set_bits() = default;
  constexpr explicit set_bits(std::uint64_t mask) noexcept : mask_(mask) {}

 private:
  friend ranges::range_access;

  [[nodiscard]] constexpr unsigned read() const noexcept { return lowest_bit(mask_); }
  constexpr void next() noexcept { mask_ &= mask_ - 1; }
  [[nodiscard]] constexpr bool equal(ranges::default_sentinel_t) const noexcept {
    return mask_ == 0;
  }
  [[nodiscard]] constexpr bool equal(const set_bits& other) const noexcept {
    return mask_ == other.mask_;
  }

  std::uint64_t mask_ = 0;
};

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

/// Those masks of a list that lie on free cells, in its order, as a range-v3 view: a test each. For
/// a few shapes in any order it is faster to find a shape's anchors all at once; a list can have
/// the likeliest first. It must live as long as the view.
class fitting_pieces : public ranges::view_facade<fitting_pieces> {
 public:
  fitting_pieces() = default;
  fitting_pieces(std::span<const std::uint64_t> pieces, std::uint64_t free) noexcept
      : at_(pieces.data()), end_(pieces.data() + pieces.size()), free_(free) {
    to_fitting();
  }

 private:
  friend ranges::range_access;

  [[nodiscard]] std::uint64_t read() const noexcept { return *at_; }
  void next() noexcept {
    ++at_;
    to_fitting();
  }
  [[nodiscard]] bool equal(ranges::default_sentinel_t) const noexcept { return at_ == end_; }
  [[nodiscard]] bool equal(const fitting_pieces& other) const noexcept { return at_ == other.at_; }
  void to_fitting() noexcept {
    while (at_ != end_ && (*at_ & ~free_) != 0) ++at_;
  }

  const std::uint64_t* at_ = nullptr;
  const std::uint64_t* end_ = nullptr;
  std::uint64_t free_ = 0;
};

}  // namespace zermelo
