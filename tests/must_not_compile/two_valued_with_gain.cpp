// expect: a two-valued game ends in an outcome: it has no gain(p, m) and no integer terminal
#include <array>
#include <zermelo/engines/memo.hpp>

struct two_valued_with_gain {
  static constexpr bool two_valued = true;
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  int gain(position, unsigned) const { return 1; }
};

zermelo::memo<two_valued_with_gain> engine(two_valued_with_gain{});
