/// Masks of at most 64 cells.
#pragma once

#include <cstdint>
#include <range/v3/view/facade.hpp>

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

}  // namespace zermelo
