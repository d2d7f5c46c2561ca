/// A set of nimbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>
#include <zermelo/rules/values.hpp>

namespace zermelo {

/// Numbers below 64 are one word; larger ones, which few games have, cost memory.
class nimber_set {
 public:
  [[nodiscard]] bool contains(nimber n) const noexcept {
    if (n < 64) return (low_ >> n & 1U) != 0;
    return n < high_.size() && high_[n];
  }

  void insert(nimber n) {
    if (n < 64) {
      low_ |= std::uint64_t{1} << n;
      return;
    }
    if (n >= high_.size()) high_.resize(std::size_t{n} + 1);
    high_[n] = true;
  }

  /// The least number that is not in it: the nimber of a position whose moves lead to these.
  [[nodiscard]] nimber mex() const noexcept {
    if (~low_ != 0) return static_cast<nimber>(__builtin_ctzll(~low_));
    nimber n = 64;
    while (contains(n)) ++n;
    return n;
  }

 private:
  std::uint64_t low_ = 0;
  std::vector<bool> high_;  // by the number itself
};

}  // namespace zermelo
