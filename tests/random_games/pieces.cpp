/// Pieces that are laid on cells.
#include "kind_of.hpp"

namespace random_games {

namespace {

constexpr std::uint32_t placements = placement | impartial | misere;
constexpr std::uint32_t placements_by_sides = placement | misere | indexed | reversible;
constexpr std::uint32_t packings = packing | gains | puzzle | bounded;

}  // namespace

void add_games_of_pieces(std::vector<kind>& kinds) {
  kinds.push_back(kind_with_laws<placements>("placements"));
  kinds.push_back(kind_of<placements_by_sides>("placements_by_sides"));
  kinds.push_back(kind_with_laws<packings>("packings"));
}

}  // namespace random_games
