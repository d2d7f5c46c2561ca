/// Impartial games.
#include "kind_of.hpp"

namespace random_games {

namespace {

constexpr std::uint32_t bare_impartial = impartial | misere;
constexpr std::uint32_t impartial_in_tiers = impartial | misere | symmetric | simplifies | tiered |
                                             reversible | two_kinds | narrowing | folded;
constexpr std::uint32_t impartial_sums =
    impartial | again | misere | sums | theory | efforts | symmetric | quick_symmetry | indexed;

}  // namespace

void add_impartial_games(std::vector<kind>& kinds) {
  kinds.push_back(kind_of<bare_impartial>("bare_impartial"));
  kinds.push_back(kind_with_laws<impartial_in_tiers>("impartial_in_tiers"));
  kinds.push_back(kind_with_laws<impartial_sums>("impartial_sums"));
}

}  // namespace random_games
