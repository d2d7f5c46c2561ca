// expect: moves(p) const must return a range of moves, or a Hana tuple of such ranges
#include <zermelo/engines/memo.hpp>

struct moves_no_range {
  using position = unsigned;
  position start() const { return 3; }
  unsigned moves(position p) const { return p; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

zermelo::memo<moves_no_range> engine(moves_no_range{});
