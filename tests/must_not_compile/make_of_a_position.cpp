// expect: make(p, m) const must return zermelo::made_move of the game's positions
#include <array>
#include <zermelo/engines/memo.hpp>

struct make_of_a_position {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  position make(position p, unsigned m) const { return p - m; }
};

zermelo::memo<make_of_a_position> engine(make_of_a_position{});
