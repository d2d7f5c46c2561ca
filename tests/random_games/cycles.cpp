/// Games in which play can come back.
#include "kind_of.hpp"

namespace random_games {

namespace {

constexpr std::uint32_t cycles_with_ends = cycles | ends | again | indexed;
constexpr std::uint32_t cycles_in_tiers =
    cycles | ends | tiered | reversible | symmetric | quick_symmetry | two_kinds | folded;
constexpr std::uint32_t cycles_without_ends =
    cycles | misere | two_valued | indexed | reversible | symmetric;

}  // namespace

void add_games_with_cycles(std::vector<kind>& kinds) {
  kinds.push_back(kind_of<cycles_with_ends>("cycles_with_ends"));
  kinds.push_back(kind_with_laws<cycles_in_tiers>("cycles_in_tiers"));
  kinds.push_back(kind_of<cycles_without_ends>("cycles_without_ends"));
}

}  // namespace random_games
