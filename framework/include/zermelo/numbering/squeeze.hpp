/// Cells of a mask pushed together over others, and spread out around them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

namespace detail {

/// From the highest cell of `taken` down, so that those still to come lie where they did.
[[nodiscard]] constexpr std::uint32_t squeeze_in_steps(std::uint32_t mask,
                                                       std::uint32_t taken) noexcept {
  while (taken != 0) {
    const unsigned cell = 31U - static_cast<unsigned>(__builtin_clz(taken));
    const std::uint32_t below = (std::uint32_t{1} << cell) - 1;
    mask = (mask & below) | (mask >> 1U & ~below);
    taken &= below;
  }
  return mask;
}
[[nodiscard]] constexpr std::uint32_t spread_in_steps(std::uint32_t mask,
                                                      std::uint32_t taken) noexcept {
  for (; taken != 0; taken &= taken - 1) {
    const std::uint32_t below = (taken & -taken) - 1;
    mask = (mask & below) | (mask & ~below) << 1U;
  }
  return mask;
}

#if defined(__x86_64__)
/// Whether the processor has an instruction each for both that takes a few cycles: AMD's before Zen
/// 3 take up to hundreds (Fog, "Instruction tables"). Looked at once; until then it is false.
inline const bool has_bit_extract = [] {
  __builtin_cpu_init();
  return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("bdver4") &&
         !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}();
#endif

}  // namespace detail

/// The cells of `mask` that are not in `taken`, pushed together over what is left out: "parallel
/// bit extract" by the complement of `taken`, by the instruction where there is one. It was a sixth
/// of what retrograde analysis takes where it is done in steps. Those are O(cells of `taken`).
[[nodiscard]] constexpr std::uint32_t squeeze(std::uint32_t mask, std::uint32_t taken) noexcept {
#if defined(__x86_64__)
  if (!std::is_constant_evaluated() && detail::has_bit_extract) {
    std::uint32_t found = 0;
    __asm__("pextl %2, %1, %0" : "=r"(found) : "r"(mask), "r"(~taken));
    return found;
  }
#endif
  return detail::squeeze_in_steps(mask, taken);
}

/// The inverse: cells spread out around those of `taken`.
[[nodiscard]] constexpr std::uint32_t spread_around(std::uint32_t mask,
                                                    std::uint32_t taken) noexcept {
#if defined(__x86_64__)
  if (!std::is_constant_evaluated() && detail::has_bit_extract) {
    std::uint32_t found = 0;
    __asm__("pdepl %2, %1, %0" : "=r"(found) : "r"(mask), "r"(~taken));
    return found;
  }
#endif
  return detail::spread_in_steps(mask, taken);
}

}  // namespace zermelo
