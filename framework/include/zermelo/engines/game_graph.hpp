/// A finite game written out, position by position and move by move, and what its positions are
/// worth: for whoever has a game but no rules in C++, or no numbers for its positions.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/thresholds.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo {

/// Positions are numbers 0, 1, 2 ...; each is added with its moves before the next one. A move
/// leads to any number, which may come later. Values are for the player to move.
///
///     position   0        1      2        first:  0  2  3  3
///     moves      1  2     2               ways:   1  2  2
class game_graph {
 public:
  static constexpr std::uint32_t most_positions = detail::scored_ring::most_positions;

  /// A move of the position that is added next: where it leads, what its mover earns, and whether
  /// he moves again. Throws `cannot_solve` for a number or for points that are too large.
  void add_way(std::uint32_t to, score earned = 0, bool same_mover = false);
  /// Adds a position with the moves said since the last one.
  void add_position();
  /// Adds one that is over, by an outcome or by points; its moves, if any were said, do not count.
  void add_end(outcome value);
  void add_end(score value);

  [[nodiscard]] std::uint32_t positions() const noexcept {
    return static_cast<std::uint32_t>(ends_.size());
  }
  [[nodiscard]] std::uint64_t ways() const noexcept { return ways_.size(); }
  [[nodiscard]] std::uint64_t bytes() const noexcept;

  struct way {
    std::uint32_t to = 0;
    score earned = 0;
    bool same_mover = false;
  };
  /// The moves of a position are ways `first_way(position)` to before `first_way(position + 1)`.
  [[nodiscard]] std::uint64_t first_way(std::uint32_t position) const noexcept {
    return first_[position];
  }
  [[nodiscard]] way way_at(std::uint64_t place) const noexcept {
    const auto k = static_cast<std::size_t>(place);
    return {ways_[k] & ~detail::ways_back::moves_again, earned_.empty() ? 0 : earned_[k],
            (ways_[k] & detail::ways_back::moves_again) != 0};
  }
  [[nodiscard]] std::size_t count_ways(std::uint32_t position) const noexcept {
    return static_cast<std::size_t>(first_[position + 1] - first_[position]);
  }
  void for_each_way(std::uint32_t position, auto use) const {
    for (std::uint64_t k = first_[position]; k < first_[position + 1]; ++k) use(way_at(k));
  }
  /// What a position that is over is worth; an outcome by its number.
  [[nodiscard]] std::optional<score> end_of(std::uint32_t position) const noexcept {
    if (ends_[position] == open) return std::nullopt;
    return ends_[position];
  }

  /// Throws `cannot_solve` where a move leads to a position that was never added.
  void require_whole() const;

 private:
  static constexpr std::int16_t open = std::numeric_limits<std::int16_t>::min();

  void add(std::int16_t end);

  std::vector<std::uint64_t> first_ = {0};
  std::vector<std::uint32_t> ways_;   // with a bit for who moves again
  std::vector<std::int16_t> earned_;  // by each move; empty where none earns
  std::vector<std::int16_t> ends_;    // `open` where play goes on
};

/// A position that play can come back to, where there is one.
[[nodiscard]] std::optional<std::uint32_t> position_on_a_cycle(const game_graph& game);

/// The codes of timed outcomes (`timed_code`) of all positions, cycles allowed: endless play is a
/// draw. `stuck` is what a position without moves is worth that is not over. Backward induction
/// with counters; each move is looked at twice. Throws `cannot_solve` where a game lasts more than
/// 16,383 moves, and `stopped`.
[[nodiscard]] std::vector<std::uint16_t> solve_outcomes(const game_graph& game, outcome stuck,
                                                        meter& spent);

/// The scores of all positions, cycles allowed: endless play earns nothing more. Positions that
/// lead to one another are found first (Tarjan 1972); moves among them must earn nothing, or
/// `cannot_solve` is thrown.
[[nodiscard]] std::vector<std::int16_t> solve_scores(const game_graph& game, meter& spent);

/// The nimbers of all positions of an impartial game in normal play. Throws `cannot_solve` where
/// play can come back to a position, or is over by a rule.
[[nodiscard]] std::vector<std::uint16_t> solve_nimbers(const game_graph& game, meter& spent);

}  // namespace zermelo
