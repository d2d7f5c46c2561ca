/// Values as numbers, and in which order to ask for them.
#pragma once

#include <concepts>
#include <cstdint>
#include <zermelo/base/errors.hpp>
#include <zermelo/rules/values.hpp>
#include <zermelo/tables/transposition.hpp>

namespace zermelo::detail {

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

constexpr void narrow(score_bounds& bounds, const score_bounds& by) noexcept {
  if (by.lower > bounds.lower) bounds.lower = by.lower;
  if (by.upper < bounds.upper) bounds.upper = by.upper;
}

/// Asks "is it as much as this?" until the value is known.
///
///   - While the bounds lie far apart: halfway from a bound to 0. A value near a bound belongs to
///     play that is soon over, and is quickly found or ruled out (Pons 2015).
///   - Then halfway between the bounds, and next right beside the answer, which is mostly the value
///     (Plaat et al. 1996): two questions are the least that any value takes, and these are dear.
///   - Where a bound is missing, beside the last answer as well.
class windows {
 public:
  explicit constexpr windows(const score_bounds& known) noexcept : bounds_(known) {}

  [[nodiscard]] constexpr bool is_known() const noexcept { return bounds_.lower >= bounds_.upper; }
  /// Once it is known.
  [[nodiscard]] constexpr score value() const noexcept { return bounds_.lower; }

  [[nodiscard]] constexpr score next() noexcept {
    const auto [lower, upper] = bounds_;
    if (lower <= none_below / 2) return target_ = upper >= none_above / 2 ? 0 : upper;
    if (upper >= none_above / 2) return target_ = lower + 1;
    const std::int64_t apart = static_cast<std::int64_t>(upper) - lower;
    const score middle = lower + static_cast<score>(apart / 2);
    if (apart > far_apart && middle <= 0 && lower / 2 < middle) return target_ = lower / 2 + 1;
    if (apart > far_apart && middle >= 0 && upper / 2 > middle) return target_ = upper / 2 + 1;
    beside_ = apart <= far_apart && !beside_ && asked_middle_;
    asked_middle_ = apart <= far_apart;
    if (!beside_) return target_ = middle + 1;
    return target_ = reached_ ? lower + 1 : upper;
  }

  constexpr void answer(score found) noexcept {
    reached_ = found >= target_;
    if (reached_) {
      bounds_.lower = found;
    } else {
      bounds_.upper = found;
    }
  }

 private:
  static constexpr std::int64_t far_apart = 9;

  score_bounds bounds_;
  score target_ = 0;
  bool reached_ = false;       // by the last answer
  bool asked_middle_ = false;  // by the last question but for those far apart
  bool beside_ = false;        // the last question was beside the answer before
};

}  // namespace zermelo::detail
