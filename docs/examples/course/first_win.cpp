// Dominoes on a strip of cells: the recursion that stops at the first winning move.
#include <string>

#include "strips.hpp"

// [recursion]
bool is_won(std::string strip) {
  ++looked_at;
  for (std::size_t i = 0; i + 1 < strip.size(); ++i) {
    if (strip[i] == '#' || strip[i + 1] == '#') continue;
    strip[i] = strip[i + 1] = '#';
    if (!is_won(strip)) return true;  // `strip` is our own copy: nothing to take up again
    strip[i] = strip[i + 1] = '.';
  }
  return false;
}
// [/recursion]

int main(int argc, char** argv) { return answer(argc, argv, is_won); }
