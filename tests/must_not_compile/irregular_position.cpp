// expect: a position must be regular: default-constructible, copyable, comparable with ==
#include <array>
#include <zermelo/engines/memo.hpp>

struct irregular_position {
  struct position {
    unsigned stones;
  };
  position start() const { return {3}; }
  std::array<unsigned, 1> moves(position) const { return {1}; }
  position play(position p, unsigned m) const { return {p.stones - m}; }
  unsigned key(position p) const { return p.stones; }
};

zermelo::memo<irregular_position> engine(irregular_position{});
