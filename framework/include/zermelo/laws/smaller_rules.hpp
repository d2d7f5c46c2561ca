/// Rules that are smaller than others: where a law compares nothing because a game is too large.
#pragma once

#include <zermelo/base/members.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

/// The same rules with smaller numbers, step by step: the largest number becomes a quarter smaller,
/// then what is largest now, down to 1. What makes no game is left out; none where rules have no
/// numbers.
template <game G>
[[nodiscard]] std::vector<G> smaller_rules([[maybe_unused]] const G& g) {
  std::vector<G> smaller;
  if constexpr (parametric_game<G>) {
    auto numbers = parameters_of(g);
    // 1. What the largest number is.
    const auto for_each_number = [&](auto use) {
      for_each_member(numbers, [&](const char* /*name*/, auto& number) {
        using type = std::remove_cvref_t<decltype(number)>;
        if constexpr (std::integral<type> && !std::same_as<type, bool>) use(number);
      });
    };
    for (;;) {
      std::int64_t largest = 1;
      for_each_number([&](auto& number) {
        if (std::in_range<std::int64_t>(number)) {
          largest = std::max(largest, static_cast<std::int64_t>(number));
        }
      });
      if (largest == 1) return smaller;
      // 2. The first that is as large becomes smaller, whether that makes a game or not.
      for_each_number([&, done = false](auto& number) mutable {
        if (done || !std::cmp_equal(number, largest)) return;
        number -= static_cast<std::remove_cvref_t<decltype(number)>>((largest + 3) / 4);
        done = true;
      });
      try {
        smaller.emplace_back(numbers);
      } catch (const error&) {
      }
    }
  }
  return smaller;
}

}  // namespace zermelo
