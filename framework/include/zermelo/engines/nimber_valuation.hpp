/// Nimbers by the plain recursion over all options, for `memo_recursion`.
#pragma once

#include <zermelo/engines/nimber_set.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/values.hpp>
#include <zermelo/tables/dense.hpp>

namespace zermelo {

/// The nimbers of a position's options so far. The least that is missing is the position's own.
template <impartial_game G>
class nimbers_seen {
 public:
  void add(const G& /*game*/, const position_t<G>& /*p*/, const move_t<G>& /*m*/, nimber next) {
    seen_.insert(next);
  }

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
