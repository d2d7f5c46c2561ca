/// What a recursion computes of a position, and how it is made of its options.
#pragma once

#include <algorithm>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// The best of the moves considered so far.
template <class Valuation, game G>
class best_entry {
 public:
  using entry = typename Valuation::entry;

  [[gnu::always_inline]] void add(const made_move<position_t<G>>& made, entry next) {
    const entry worth = Valuation::after(made, next);
    if (Valuation::better(worth, best_)) best_ = worth;
    empty_ = false;
  }
  [[nodiscard]] entry value_or(value_t<G> stuck) const {
    return empty_ ? Valuation::finished(stuck) : best_;
  }

 private:
  entry best_ = Valuation::worst();
  bool empty_ = true;
};

/// The same for outcomes: the set of those that the moves lead to, as the player who moves next
/// sees them, one bit each. They are compared, and seen from this side, but once, at the end.
template <game G>
class best_outcome {
 public:
  [[gnu::always_inline]] void add(const made_move<position_t<G>>& made, outcome next) {
    const unsigned bit = bit_of(made.same_mover ? -next : next);
#if defined(__clang__)
    seen_ |= 1U << bit;
#else
    seen_ |= masks[bit];  // an instruction; g++ makes three of the shift
#endif
  }
  [[nodiscard]] outcome value_or(outcome stuck) const {
    if (stuck != outcome::loss && seen_ == 0) return stuck;
    return best_of[seen_];
  }

 private:
  /// As in `dense_code`, so that what a table holds needs no decoding.
  static constexpr unsigned bit_of(outcome next) noexcept {
    return static_cast<unsigned>(next) ^ 1U;
  }
  static constexpr std::array<unsigned, 4> masks = {1, 2, 4, 8};
  /// The best outcome for the player to move; a loss where the set is empty.
  static constexpr auto best_of = [] {
    std::array<outcome, 16> result{};
    for (unsigned set = 0; set < result.size(); ++set) {
      for (const outcome next : all_outcomes) {
        if ((set & masks[bit_of(next)]) != 0) result[set] = std::max(result[set], -next);
      }
    }
    return result;
  }();

  unsigned seen_ = 0;
};

/// The value alone: value(p) = max over m of gain(p, m) - value(play(p, m)).
template <game G>
struct by_value {
  using entry = value_t<G>;
  using best_so_far =
      std::conditional_t<std::same_as<entry, outcome>, best_outcome<G>, best_entry<by_value, G>>;

  /// Nothing is better than a win; of two values one win is all there is to know.
  static constexpr bool stops_at_a_win = two_valued_game<G>;

  /// What any move is at least as good as.
  static constexpr entry worst() noexcept {
    if constexpr (std::same_as<entry, outcome>)
      return outcome::loss;
    else
      return std::numeric_limits<score>::min();
  }
  static entry finished(value_t<G> value) noexcept { return value; }
  static entry after(const made_move<position_t<G>>& made, entry next) {
    const entry seen = made.same_mover ? next : -next;
    if constexpr (std::same_as<entry, outcome>) {
      return seen;
    } else {
      return made.earned + seen;
    }
  }
  static bool better(entry a, entry b) noexcept { return a > b; }
  static value_t<G> value(entry known) noexcept { return known; }
  static std::optional<remoteness> moves(entry /*known*/) noexcept { return std::nullopt; }
};

/// The outcome with its remoteness: the winner hurries, the loser delays, both hurry to a tie.
template <game G>
struct by_remoteness {
  using entry = timed_outcome;
  using best_so_far = best_entry<by_remoteness, G>;

  static constexpr bool stops_at_a_win = false;

  static constexpr entry worst() noexcept { return {outcome::loss, 0}; }
  static entry finished(outcome value) noexcept { return {value, 0}; }
  static entry after(const made_move<position_t<G>>& made, entry next) {
    return {made.same_mover ? next.value : -next.value, next.moves + 1U};
  }
  static bool better(entry a, entry b) noexcept { return zermelo::better(a, b); }
  static outcome value(entry known) noexcept { return known.value; }
  static std::optional<remoteness> moves(entry known) noexcept { return remoteness{known.moves}; }
};

}  // namespace zermelo
