/// Values as numbers, and which null windows to ask for.
#pragma once

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

  /// Where to ask.
  [[nodiscard]] constexpr score next() noexcept {
    const auto [lower, upper] = bounds_;
    const std::int64_t width = std::int64_t{upper} - lower;
    const score middle = lower + static_cast<score>(width / 2);
    const bool was_halfway = std::exchange(halfway_, false);
    if (lower <= none_below / 2) {
      // There is no lower bound: at the upper one, or at 0 where that is missing, too.
      target_ = upper >= none_above / 2 ? 0 : upper;
    } else if (upper >= none_above / 2) {
      // There is no upper bound: beside the lower one.
      target_ = lower + 1;
    } else if (width > far_apart) {
      // Halfway from a bound to 0: a value near a bound is quickly found or ruled out (Pons 2015).
      target_ = 1 + (middle <= 0 ? std::min(middle, lower / 2) : std::max(middle, upper / 2));
    } else if (!was_halfway) {
      // The bounds lie close together: halfway between them,
      halfway_ = true;
      target_ = 1 + middle;
    } else {
      // and next right beside the answer, which is mostly the value (Plaat et al. 1996): two
      // questions are the least that any value takes, and these are dear.
      target_ = failed_high_ ? lower + 1 : upper;
    }
    return target_;
  }

  /// Whether no single answer can tell the value, but that to the last question and that to the one
  /// right below it mostly do: then both are asked at once, where there are threads for it.
  [[nodiscard]] constexpr bool takes_two() const noexcept {
    return halfway_ && bounds_.lower + 2 <= bounds_.upper;
  }

  /// A bound that reaches the target of the last question, or misses it.
  constexpr void answer(score found) noexcept {
    failed_high_ = found >= target_;
    (failed_high_ ? bounds_.lower : bounds_.upper) = found;
  }
  /// After that: one for the question right below it. Where the first search failed high this one
  /// was for nothing, and what is right above the answer is still to be asked.
  constexpr void answer_below(score found) noexcept {
    narrow(bounds_,
           found >= target_ - 1 ? score_bounds{.lower = found} : score_bounds{.upper = found});
    halfway_ = failed_high_;
  }

 private:
  static constexpr std::int64_t far_apart = 9;

  score_bounds bounds_;
  score target_ = 0;
  bool halfway_ = false;      // the last question
  bool failed_high_ = false;  // likewise
};

}  // namespace zermelo::detail
