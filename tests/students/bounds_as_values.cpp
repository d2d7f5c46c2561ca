// TICTACTOE by alpha-beta. The bug: what a search within a window found is remembered as if it were
// the value, though past a cut it is a bound only.
#include <algorithm>
#include <map>

#include "tictactoe.hpp"

namespace {

std::map<std::string, int> known;

int search(const board& b, int alpha, int beta) {
  const char mover = mover_of(b);
  if (has_line(b, mover == 'x' ? 'o' : 'x')) return -1;
  if (text_of(b).find('.') == std::string::npos) return 0;
  const auto found = known.find(text_of(b));
  if (found != known.end()) return found->second;
  int best = -1;
  any_move_of(b, mover, [&](const board& next) {
    best = std::max(best, -search(next, -beta, -std::max(alpha, best)));
    return best >= beta;
  });
  known[text_of(b)] = best;  // right only where alpha < best < beta
  return best;
}

}  // namespace

int main() {
  answer_all([](const board& b) {
    known.clear();
    // Two questions: is it won? is it lost? What the first one remembers misleads the second one.
    if (search(b, 0, 1) > 0) return 1;
    return search(b, -1, 0) < 0 ? -1 : 0;
  });
}
