// expect: start() const must return the first position
#include <array>
#include <zermelo/engines/memo.hpp>

struct no_start {
  using position = unsigned;
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

zermelo::memo<no_start> engine(no_start{});
