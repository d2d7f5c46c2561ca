/// Values as numbers, and which null windows to ask for.
#pragma once

#include <algorithm>
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

/// Asks "is it as much as this?" until the value is known: each answer is a new lower bound (the
/// search fails high) or a new upper one (it fails low).
class null_windows {
 public:
  explicit constexpr null_windows(const score_bounds& known) noexcept : bounds_(known) {}

  [[nodiscard]] constexpr bool is_known() const noexcept { return bounds_.lower >= bounds_.upper; }
  /// Once it is known.
  [[nodiscard]] constexpr score value() const noexcept { return bounds_.lower; }

  [[nodiscard]] constexpr score next() noexcept {
    last_ = following(last_);
    target_ = target_of(last_);
    return target_;
  }

  /// A bound that reaches the target of the last question, or misses it.
  constexpr void answer(score found) noexcept {
    failed_high_ = found >= target_;
    (failed_high_ ? bounds_.lower : bounds_.upper) = found;
  }

 private:
  /// Where to ask.
  enum class question : std::uint8_t {
    /// There is no lower bound: at the upper one, or at 0 where that is missing, too.
    without_lower,
    /// There is no upper bound: beside the lower one.
    without_upper,
    /// The bounds lie far apart: halfway from a bound to 0. A value near a bound belongs to play
    /// that is soon over, and is quickly found or ruled out (Pons 2015).
    towards_zero,
    /// They lie close together: halfway between them,
    halfway,
    /// and next right beside the answer, which is mostly the value (Plaat et al. 1996): two
    /// questions are the least that any value takes, and these are dear.
    beside_answer,
  };

  [[nodiscard]] constexpr question following(question last) const noexcept {
    if (bounds_.lower <= none_below / 2) return question::without_lower;
    if (bounds_.upper >= none_above / 2) return question::without_upper;
    if (width() > far_apart) return question::towards_zero;
    return last == question::halfway ? question::beside_answer : question::halfway;
  }

  [[nodiscard]] constexpr score target_of(question asked) const noexcept {
    const auto [lower, upper] = bounds_;
    switch (asked) {
      case question::without_lower:
        return upper >= none_above / 2 ? 0 : upper;
      case question::without_upper:
        return lower + 1;
      case question::towards_zero:
        return 1 + (middle() <= 0 ? std::min(middle(), lower / 2) : std::max(middle(), upper / 2));
      case question::halfway:
        return 1 + middle();
      case question::beside_answer:
        return failed_high_ ? lower + 1 : upper;
    }
    return 0;
  }

  [[nodiscard]] constexpr std::int64_t width() const noexcept {
    return std::int64_t{bounds_.upper} - bounds_.lower;
  }
  [[nodiscard]] constexpr score middle() const noexcept {
    return bounds_.lower + static_cast<score>(width() / 2);
  }

  static constexpr std::int64_t far_apart = 9;

  score_bounds bounds_;
  question last_ = question::towards_zero;
  score target_ = 0;
  bool failed_high_ = false;  // the last question
};

}  // namespace zermelo::detail
