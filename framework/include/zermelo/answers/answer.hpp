/// What is asked of a solver, and what it answers.
#pragma once

#include <zermelo/base/limits.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// Which of the best moves are looked for, once the value is known.
enum class best_moves_sought : std::uint8_t {
  all,
  one,     // the first that is found
  in_time  // those that are found in as much time as the value took, or `least_seconds`
};

/// What to compute beside the value. Only the value alone may stop at the first winning move.
struct wanted {
  bool remoteness = true;
  bool best_moves = true;
  bool line = true;  // of best moves to the end; in games without scores this needs the remoteness
  bool nimber = true;  // of impartial games in normal play, where the engine computes nimbers
  bool counts = true;  // of hits and cuts, which take some per cent of the time
  best_moves_sought sought = best_moves_sought::all;  // `in_time` by those that search for each
  double least_seconds = 2;

  static constexpr wanted everything() noexcept { return {}; }
  static constexpr wanted value() noexcept { return {false, false, false, false, false}; }
};

/// What a solver found of one position, for the player to move. What was not asked for, does not
/// exist (the remoteness of a score) or was not reached is empty.
template <game G>
struct answer {
  G game;
  position_t<G> position;
  std::string_view engine;
  std::optional<value_t<G>> value = {};
  std::optional<zermelo::remoteness> remoteness = {};
  bool remoteness_may_follow = false;  // of what is known so far: it is still looked for
  std::optional<zermelo::nimber> nimber = {};
  /// The moves that keep the value, and the remoteness where it was computed; in moves' order.
  std::optional<std::vector<move_t<G>>> best_moves = {};
  bool all_best_moves = true;  // or others were not looked for
  std::optional<std::vector<move_t<G>>> line = {};
  /// Where a limit hides the value: what it is proven to lie within, if the engine knows.
  std::optional<interval<value_t<G>>> known = {};
  zermelo::statistics statistics = {};
  /// Why there is no value.
  std::optional<stop_reason> stopped_by = {};
};

}  // namespace zermelo
