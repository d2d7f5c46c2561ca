/// Remoteness in a placement game of which a table says who wins.
#pragma once

#include <zermelo/boards/bits.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/rules/reductions.hpp>

namespace zermelo {

/// Remoteness by the question "is play over within k moves?", for one k after the other. The plain
/// way, the earliest win or the latest loss, looks at every position that can be reached. Here
///
///   - moves of the winner to positions that the other would win are passed over: the table knows;
///   - one win soon enough will do for a yes, one defence long enough for a no;
///   - a board without room for more than k moves is a yes;
///   - what is remembered of a position are two bounds, which answer for many k, and one position
///     stands for all that are as good (`simplifying_game`, `symmetric_game`).
///
/// The empty board of BLOCKGAME 5 x 5 takes some 4,000 positions, by `memo+symmetry` 200,000.
template <game G>
class timed_sweep {
  static_assert(sweepable_game<G>);

 public:
  static constexpr std::string_view name = "sweep+remoteness";

  /// `wins` is the sweep's table of these rules.
  timed_sweep(G game, win_table wins) : game_(std::move(game)), wins_(std::move(wins)) {
    for (const std::uint64_t piece : game_.pieces()) least_ = std::min(least_, count_bits(piece));
  }

  /// The value, the remoteness, the best moves by both, and a line of play. What it learns stays.
  [[nodiscard]] answer<G> solve(const position_t<G>& p, wanted want = {},
                                const limits& allowed = {}, observer_of<G>* watched = nullptr) {
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      const std::uint64_t most = allowed.bytes.value_or(~std::uint64_t{0});
      known_.limit_bytes(most - std::min(most, wins_.bytes()));
      detail::answer_timed(result, game_, want,
                           [&](const position_t<G>& at) { return timed(at, counter); });
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [this] { return wins_.bytes() + known_.bytes(); });
  }

 private:
  using position = position_t<G>;
  using counter_type = detail::counter_of<G>;

  /// What the remoteness of a position lies between. Each move covers a cell of 64 at most.
  struct bounds {
    std::uint8_t lower = 0;
    std::uint8_t upper = std::numeric_limits<std::uint8_t>::max();
  };

  [[nodiscard]] outcome value_of(position p) const {
    return wins_.wins(p) ? outcome::win : outcome::loss;
  }

  timed_outcome timed(position p, counter_type* observer) {
    const position at = standing_for(game_, p);
    const outcome value = value_of(at);
    // Who makes the last move is known, and so is whether the number of moves is odd.
    remoteness moves = value == stuck_value(game_) ? 0 : 1;
    while (!ends_within(at, value, moves, observer)) moves += 2;
    return {value, moves};
  }

  /// Whether play from p, which has this value, is over within so many moves.
  bool ends_within(position p, outcome value, remoteness moves, counter_type* observer) {
    // 1. What is known without a search.
    if (count_bits(p) / least_ <= moves) return true;
    bounds known = known_.find(p).value_or(bounds{});
    if (known.upper <= moves || known.lower > moves) {
      observer->hit(p, value);
      return known.upper <= moves;
    }
    // 2. Of the winner's moves one that is soon enough decides; of the loser's, one that is not.
    meter_.tick();
    observer->enter(p, ask_value{});
    const bool wins = value == outcome::win;
    bool stuck = true;
    const bool decided = any_move(game_.moves(p), [&](const move_t<G>& m) {
      stuck = false;
      const position next = game_.play(p, m);
      if (wins && value_of(next) == outcome::win) return false;
      if (moves == 0) return !wins;
      return ends_within(standing_for(game_, next), -value, moves - 1, observer) == wins;
    });
    // 3. The answer is a bound.
    const bool ends = stuck || decided == wins;
    if (ends) {
      known.upper = static_cast<std::uint8_t>(moves);
    } else {
      known.lower = static_cast<std::uint8_t>(moves + 1);
    }
    known_.store(p, known);
    observer->leave(p, value);
    return ends;
  }

  G game_;
  win_table wins_;
  unsigned least_ = 64;  // cells of a piece
  hash_table<position, bounds> known_;
  meter meter_;
};

}  // namespace zermelo
