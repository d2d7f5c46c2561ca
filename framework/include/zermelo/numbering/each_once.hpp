/// Numbers in ascending order, and each once.
#pragma once

#include <range/v3/algorithm/sort.hpp>
#include <range/v3/algorithm/unique.hpp>
#include <zermelo/base/cpp20.hpp>

namespace zermelo::detail {

/// Puts a container of numbers in order and takes out those that are there already. Few numbers,
/// mostly, as a position has moves: they are put in place one by one.
template <class Numbers>
[[gnu::always_inline]] inline Numbers& each_once(Numbers& numbers) {
  constexpr std::size_t few = 48;
  if (numbers.size() > few) {
    ranges::sort(numbers);
  } else {
    auto* const data = numbers.data();
    for (std::size_t i = 1; i < numbers.size(); ++i) {
      const auto number = data[i];
      std::size_t k = i;
      for (; k != 0 && data[k - 1] > number; --k) data[k] = data[k - 1];
      data[k] = number;
    }
  }
  numbers.erase(ranges::unique(numbers), numbers.end());
  return numbers;
}

}  // namespace zermelo::detail
