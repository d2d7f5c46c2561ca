/// Numbers of ways to choose.
#pragma once

#include <array>
#include <cstdint>
#include <zermelo/rules/roles/indexed_game.hpp>

namespace zermelo {

/// Ways to choose k of up to 64 things, by Pascal's triangle; 0 of more than there are, and
/// `too_many_positions` where 64 bits do not hold the number.
class binomials {
 public:
  static constexpr unsigned most = 64;

  constexpr binomials() noexcept {
    for (unsigned n = 0; n <= most; ++n) {
      ways_[n][0] = 1;
      for (unsigned k = 1; k <= n; ++k) ways_[n][k] = sum(ways_[n - 1][k - 1], ways_[n - 1][k]);
    }
  }
  /// n and k are at most 64.
  [[nodiscard]] constexpr std::uint64_t operator()(unsigned n, unsigned k) const noexcept {
    return ways_[n][k];
  }

 private:
  [[nodiscard]] static constexpr std::uint64_t sum(std::uint64_t a, std::uint64_t b) noexcept {
    return a > too_many_positions - b ? too_many_positions : a + b;
  }
  std::array<std::array<std::uint64_t, most + 1>, most + 1> ways_{};
};
inline constexpr binomials binomial{};

}  // namespace zermelo
