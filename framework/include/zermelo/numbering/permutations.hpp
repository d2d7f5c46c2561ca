/// Permutations, and products of numberings.
#pragma once

#include <fmt/format.h>
#include <array>
#include <bit>
#include <cstdint>
#include <zermelo/base/errors.hpp>
#include <zermelo/rules/roles/indexed_game.hpp>

namespace zermelo {

/// Numbers the orders of n things, n of at most 20, by Lehmer's code (1960): each digit says how
/// many of those still to come are less, in the order of dictionaries.
///
///     index = d_0 * (n-1)! + d_1 * (n-2)! + ...        2 0 1 has digits 2 0 0 and number 4
///
/// One step a thing.
class permutation_numbering {
 public:
  static constexpr unsigned most_things = 20;

  /// Throws `bad_parameters` for more than 64 bits hold.
  explicit permutation_numbering(unsigned things) : things_(things) {
    if (things > most_things) {
      throw bad_parameters(
          fmt::format("the orders of {} things; take at most {}", things, most_things));
    }
  }

  [[nodiscard]] std::uint64_t count() const noexcept { return factorials[things_]; }

  /// Of things 0 .. n - 1, each once.
  template <class Order>
  [[nodiscard]] std::uint64_t index(const Order& order) const noexcept {
    std::uint64_t result = 0;
    std::uint32_t seen = 0;
    for (unsigned i = 0; i < things_; ++i) {
      const auto thing = static_cast<unsigned>(order[i]);
      const std::uint32_t lower = seen & ((std::uint32_t{1} << thing) - 1);
      result = result * (things_ - i) + thing - static_cast<unsigned>(std::popcount(lower));
      seen |= std::uint32_t{1} << thing;
    }
    return result;
  }
  /// Writes the order.
  template <class Order>
  void at(std::uint64_t index, Order& order) const noexcept {
    std::uint32_t left = (std::uint32_t{1} << things_) - 1;
    for (unsigned i = 0; i < things_; ++i) {
      const std::uint64_t ways = factorials[things_ - i - 1];
      std::uint32_t lower = left;
      for (std::uint64_t digit = index / ways; digit != 0; --digit) lower &= lower - 1;
      index %= ways;
      order[i] = static_cast<std::remove_cvref_t<decltype(order[i])>>(std::countr_zero(lower));
      left ^= lower & -lower;
    }
  }

 private:
  static constexpr auto factorials = [] {
    std::array<std::uint64_t, most_things + 1> found{1};
    for (std::size_t n = 1; n < found.size(); ++n) found[n] = found[n - 1] * n;
    return found;
  }();

  unsigned things_;
};

/// Numbers whatever consists of parts that have numbers of their own: the last part's run fastest.
///
///     index = (part_0 * count_1 + part_1) * count_2 + part_2 ...
template <std::size_t Parts>
class product_numbering {
 public:
  using numbers = std::array<std::uint64_t, Parts>;

  /// How many there are of each part, none of them 0. Throws `bad_parameters` for a part of which
  /// there is none.
  explicit product_numbering(const numbers& counts) : counts_(counts) {
    for (std::size_t i = 0; i < Parts; ++i) {
      if (counts[i] == 0) {
        throw bad_parameters(fmt::format("there is no part {} to number; leave it out", i));
      }
    }
  }

  /// `too_many_positions` where 64 bits do not hold it, or there are so many of one part.
  [[nodiscard]] std::uint64_t count() const noexcept {
    std::uint64_t result = 1;
    for (const std::uint64_t each : counts_) {
      if (each == too_many_positions || __builtin_mul_overflow(result, each, &result)) {
        return too_many_positions;
      }
    }
    return result;
  }
  [[nodiscard]] std::uint64_t index(const numbers& parts) const noexcept {
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < Parts; ++i) result = result * counts_[i] + parts[i];
    return result;
  }
  [[nodiscard]] numbers at(std::uint64_t index) const noexcept {
    numbers parts{};
    for (std::size_t i = Parts; i-- != 0; index /= counts_[i]) parts[i] = index % counts_[i];
    return parts;
  }

 private:
  numbers counts_;
};

}  // namespace zermelo
