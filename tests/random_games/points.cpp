/// Games with scores, and puzzles.
#include "kind_of.hpp"

namespace random_games {

namespace {

constexpr std::uint32_t scored_ends = ends | scores | symmetric | indexed | ordered | bounded;
constexpr std::uint32_t bare_gains = gains;
constexpr std::uint32_t many_gains =
    ends | scores | gains | again | symmetric | simplifies | ordered | single | bounded | tiered;
constexpr std::uint32_t puzzles = gains | puzzle | bounded | symmetric | indexed | two_kinds;

}  // namespace

void add_games_with_points(std::vector<kind>& kinds) {
  kinds.push_back(kind_of<scored_ends>("scored_ends"));
  kinds.push_back(kind_of<bare_gains>("bare_gains"));
  kinds.push_back(kind_with_laws<many_gains>("many_gains"));
  kinds.push_back(kind_of<puzzles>("puzzles"));
}

}  // namespace random_games
