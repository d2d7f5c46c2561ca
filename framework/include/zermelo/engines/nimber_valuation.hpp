/// Nimbers by the plain recursion over all options, for `memo_recursion`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>
#include <zermelo/concepts.hpp>
#include <zermelo/tables/dense.hpp>
#include <zermelo/values.hpp>

namespace zermelo {

/// The nimbers of a position's options so far. The least that is missing is the position's own.
template <impartial_game G>
class nimbers_seen {
 public:
  void add(const G& /*game*/, const position_t<G>& /*p*/, const move_t<G>& /*m*/, nimber next) {
    if (next < 64) {
      small_ |= std::uint64_t{1} << next;
    } else {
      large_.push_back(next);
    }
  }

  /// The value of a position without moves plays no role: its nimber is 0.
  [[nodiscard]] nimber value_or(outcome /*stuck*/) {
    nimber least = 0;
    while (least < 64 && (small_ >> least & 1U) != 0) ++least;
    if (least < 64) return least;
    std::sort(large_.begin(), large_.end());
    for (const nimber each : large_) least += static_cast<nimber>(each == least);
    return least;
  }

 private:
  std::uint64_t small_ = 0;    // bit i: *i is among them
  std::vector<nimber> large_;  // those from 64 on
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
