/// What the positions of a game are worth, computed straight from the definition, as a fixpoint
/// over a game that is written out whole. This file and its source include nothing of Zermelo's:
/// what Zermelo's engines are compared with must not share a fault with them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace definition {

struct move {
  std::uint32_t to = 0;  // a position's number
  std::int32_t gain = 0;
  bool again = false;  // its mover moves again
};

/// How play ended or will end for the player to move, the worst first.
enum class result : std::uint8_t { loss, endless, tie, win };

struct position {
  /// What the rules say of a finished game: a `result` as a number, or points.
  std::optional<std::int32_t> end = {};
  std::vector<move> moves = {};  // of a finished game nobody makes one
};

enum class aim : std::uint8_t { results, points, total };  // the last is a puzzle's

struct game {
  aim what = aim::results;
  bool stuck_wins = false;  // who cannot move has won
  bool has_nimbers = false;
  std::vector<position> positions = {};
};

struct worth {
  std::int32_t value = 0;                   // a `result` as a number, or points
  std::optional<std::uint32_t> moves = {};  // to the end, of a result; none where it never comes
  std::uint32_t nimber = 0;                 // in a game that has them
  friend bool operator==(const worth&, const worth&) = default;
};

/// Of every position. Results may have cycles: winners hurry, losers delay, both hurry to a tie and
/// prefer it to endless play. Points must come to an end.
[[nodiscard]] std::vector<worth> worths(const game& g);

/// Of a move, as its mover sees it; the moves are counted from the position that it is made at.
[[nodiscard]] worth after(const game& g, const move& m, const worth& next);

}  // namespace definition
