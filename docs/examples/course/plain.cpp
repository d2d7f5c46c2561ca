// Dominoes on a strip of cells, by plain recursion: is the empty strip won, and at what cost?
#include <string>

#include "strips.hpp"

// [recursion]
// Whether the player to move wins; '.' is a free cell, '#' a covered one.
bool is_won(std::string strip) {
  ++looked_at;
  bool won = false;
  for (std::size_t i = 0; i + 1 < strip.size(); ++i) {
    if (strip[i] == '#' || strip[i + 1] == '#') continue;
    strip[i] = strip[i + 1] = '#';   // lay a domino,
    if (!is_won(strip)) won = true;  // see whether the opponent then loses,
    strip[i] = strip[i + 1] = '.';   // and take it up again
  }
  return won;
}
// [/recursion]

int main(int argc, char** argv) { return answer(argc, argv, is_won); }
