// Two mistakes that the compiler answers with sentences; docs/add-a-game.md shows them.
#include <algorithm>
#include <range/v3/view/iota.hpp>
#include <zermelo/solve.hpp>

// [game]
struct broken {
  using position = unsigned;
  position start() const { return 21; }
  auto moves(position p) const { return ranges::views::iota(1U, std::min(p, 3U) + 1); }
  position play(position p, unsigned taken) const { return p - taken; }
  unsigned key(position p) const { return p; }
  zermelo::outcome terminal(position p) const;  // should be std::optional: play may go on
  position canonical() const { return 0; }      // should be told of which position
};
// [/game]

int main() { static_cast<void>(zermelo::solve(broken())); }
