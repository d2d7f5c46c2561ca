/// A kind of random games: a set of roles, and what can be done with games that play them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "generator.hpp"

namespace random_games {

/// What was done.
struct tally {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  // asked about
  std::uint64_t answers = 0;    // compared with the definition
  std::uint64_t stopped = 0;    // by a limit
};

struct kind {
  std::string_view name;
  std::uint32_t roles = 0;
  /// Draws a game.
  std::function<drawn_game(std::uint64_t seed, number size)> draw;
  /// Compares every engine on the game of a seed with the definition. Returns what differs.
  std::function<std::optional<std::string>(std::uint64_t seed, number size, tally&)> compare;
  /// The names of the laws that do not hold, where laws are tried on this kind.
  std::function<std::vector<std::string>(const drawn_game&)> broken_laws;
};

/// Those of each file. `errs`: "bare" is tried with an engine that errs.
void add_games_with_results(std::vector<kind>& kinds, bool errs);
void add_games_with_points(std::vector<kind>& kinds);
void add_impartial_games(std::vector<kind>& kinds);
void add_games_with_cycles(std::vector<kind>& kinds);
void add_games_of_pieces(std::vector<kind>& kinds);
void add_games_of_heaps(std::vector<kind>& kinds);

}  // namespace random_games
