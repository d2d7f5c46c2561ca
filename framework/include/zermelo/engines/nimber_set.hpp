/// Sets of nimbers, and nimbers by the plain recursion over all options, for `memo_recursion`.
#pragma once

#include <zermelo/rules/concepts.hpp>
#include <zermelo/tables/dense.hpp>

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

/// The nimbers of a position's options so far. The least that is missing is the position's own.
template <impartial_game G>
class nimbers_seen {
 public:
  void add(const made_move<position_t<G>>& /*made*/, nimber next) { seen_.insert(next); }

  /// The value of a position without moves plays no role: its nimber is 0.
  [[nodiscard]] nimber value_or(outcome /*stuck*/) const { return seen_.mex(); }

 private:
  nimber_set seen_;
};

/// The nimber of a position in normal play (Sprague 1935, Grundy 1939). All options are looked at.
template <impartial_game G>
struct by_nimber {
  using entry = nimber;
  using best_so_far = nimbers_seen<G>;

  static constexpr bool stops_at_a_win = false;
};

/// 1 + the nimber.
template <>
struct dense_code<nimber> {
  static constexpr unsigned encode(nimber value) noexcept { return value < 255 ? value + 1 : ~0U; }
  static constexpr nimber decode(unsigned code) noexcept { return code - 1; }
};

}  // namespace zermelo
