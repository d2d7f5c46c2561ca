/// Values as numbers, and in which order to ask for them.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <zermelo/errors.hpp>
#include <zermelo/tables/transposition.hpp>
#include <zermelo/values.hpp>

namespace zermelo::detail {

inline constexpr score none_below = std::numeric_limits<score>::min();
inline constexpr score none_above = std::numeric_limits<score>::max();

[[nodiscard]] constexpr score as_number(score value) noexcept { return value; }
/// -1, 0 and 1. A draw is endless play, and no search of this kind ends there.
[[nodiscard]] constexpr score as_number(outcome value) {
  if (value == outcome::draw) {
    throw cannot_solve("a draw is endless play, which alpha_beta cannot search; take retrograde");
  }
  return value == outcome::win ? 1 : value == outcome::loss ? -1 : 0;
}

template <class Value>
[[nodiscard]] constexpr Value value_of_number(score number) noexcept {
  if constexpr (std::same_as<Value, outcome>) {
    return number > 0 ? outcome::win : number < 0 ? outcome::loss : outcome::tie;
  } else {
    return number;
  }
}

/// What is worth nothing in particular stays so.
[[nodiscard]] constexpr score sum(score a, score b) noexcept {
  return b == none_below || b == none_above ? b : a + b;
}
[[nodiscard]] constexpr score difference(score a, score b) noexcept {
  if (b == none_below) return none_above;
  if (b == none_above) return none_below;
  return a - b;
}

constexpr void narrow(score_bounds& bounds, const score_bounds& by) noexcept {
  if (by.lower > bounds.lower) bounds.lower = by.lower;
  if (by.upper < bounds.upper) bounds.upper = by.upper;
}

/// "Is it as much as this?" for a value between two bounds. A value near a bound belongs to play
/// that is soon over, and is quickly found or ruled out: so halfway from the bound to 0 first, not
/// halfway between the bounds (Pons 2015). Where a bound is missing, right beside what the last
/// answer was (Plaat et al. 1996).
[[nodiscard]] constexpr score next_target(const score_bounds& bounds) noexcept {
  const auto [lower, upper] = bounds;
  if (lower == none_below) return upper == none_above ? 0 : upper;
  if (upper == none_above) return lower + 1;
  const score middle = lower + static_cast<score>((static_cast<std::int64_t>(upper) - lower) / 2);
  if (middle <= 0 && lower / 2 < middle) return lower / 2 + 1;
  if (middle >= 0 && upper / 2 > middle) return upper / 2 + 1;
  return middle + 1;
}

}  // namespace zermelo::detail
