// expect: a game names its positions: `using position = ...;`, a small regular value
#include <array>
#include <zermelo/engines/plain.hpp>

struct no_position {
  unsigned start() const { return 3; }
  std::array<unsigned, 1> moves(unsigned p) const { return {p}; }
  unsigned play(unsigned p, unsigned m) const { return p - m; }
  unsigned key(unsigned p) const { return p; }
};

zermelo::plain<no_position> engine(no_position{});
