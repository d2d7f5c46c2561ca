// TICTACTOE with two results. The bug: a position is won or lost, and a full board is lost by the
// player who should move.
#include <map>

#include "tictactoe.hpp"

namespace {

std::map<std::string, bool> known;

// [recursion]
bool is_won(const board& b) {
  const char mover = mover_of(b);
  if (has_line(b, mover == 'x' ? 'o' : 'x')) return false;
  const auto found = known.find(text_of(b));
  if (found != known.end()) return found->second;
  const bool won = any_move_of(b, mover, [](const board& next) { return !is_won(next); });
  return known[text_of(b)] = won;
}
// [/recursion]

}  // namespace

int main() {
  answer_all([](const board& b) { return is_won(b) ? 1 : -1; });
}
