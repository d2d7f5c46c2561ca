/// What a recursion computes of a position, and how it is made of its options.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <zermelo/concepts.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/values.hpp>

namespace zermelo {

/// The value alone: value(p) = max over m of gain(p, m) - value(play(p, m)).
template <game G>
struct by_value {
  using entry = value_t<G>;

  /// Nothing is better than a win, and where there are but two values one win is all there is to
  /// know.
  static constexpr bool stops_at_a_win = two_valued_game<G>;

  /// What any move is at least as good as.
  static constexpr entry worst() noexcept {
    if constexpr (std::same_as<entry, outcome>)
      return outcome::loss;
    else
      return std::numeric_limits<score>::min();
  }
  static entry finished(value_t<G> value) noexcept { return value; }
  static entry after(const G& g, const position_t<G>& p, const move_t<G>& m, entry next) {
    if constexpr (std::same_as<entry, outcome>) {
      return same_mover(g, p, m) ? next : -next;
    } else {
      return gain(g, p, m) + (same_mover(g, p, m) ? next : -next);
    }
  }
  static bool better(entry a, entry b) noexcept { return a > b; }
  static value_t<G> value(entry known) noexcept { return known; }
  static std::optional<remoteness> moves(entry /*known*/) noexcept { return std::nullopt; }
};

/// The outcome with its remoteness: the winner hurries, the loser delays, both hurry to a tie.
template <game G>
  requires std::same_as<value_t<G>, outcome>
struct by_remoteness {
  using entry = timed_outcome;

  static constexpr bool stops_at_a_win = false;

  static constexpr entry worst() noexcept { return {outcome::loss, 0}; }
  static entry finished(outcome value) noexcept { return {value, 0}; }
  static entry after(const G& g, const position_t<G>& p, const move_t<G>& m, entry next) {
    if (next.moves == timed_outcome::longest) {
      throw does_not_fit("the game lasts more than " + std::to_string(timed_outcome::longest) +
                         " moves; ask for the value alone");
    }
    return {same_mover(g, p, m) ? next.value : -next.value, next.moves + 1U};
  }
  static bool better(entry a, entry b) noexcept { return zermelo::better(a, b); }
  static outcome value(entry known) noexcept { return known.value; }
  static std::optional<remoteness> moves(entry known) noexcept { return remoteness{known.moves}; }
};

}  // namespace zermelo
