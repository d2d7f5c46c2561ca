/// Games that end in a win, a loss or a tie.
#include "kind_of.hpp"

namespace random_games {

namespace {

constexpr std::uint32_t bare = misere;
constexpr std::uint32_t win_or_loss = misere | symmetric | quick_symmetry | simplifies | indexed |
                                      ordered | bounded | wide_keys | narrowing;
constexpr std::uint32_t ties = ends | again | tiered | symmetric | two_kinds;
constexpr std::uint32_t decided =
    ends | two_valued | indexed | reversible | simplifies | ordered | single | bounded;

}  // namespace

void add_games_with_results(std::vector<kind>& kinds, bool errs) {
  kinds.push_back(kind_of<bare>("bare", errs));
  kinds.push_back(kind_of<win_or_loss>("win_or_loss"));
  kinds.push_back(kind_of<ties>("ties"));
  kinds.push_back(kind_with_laws<decided>("decided"));
}

}  // namespace random_games
