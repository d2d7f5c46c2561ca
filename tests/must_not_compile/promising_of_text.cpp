// expect: promising(p) const must return moves of the same type as moves(p)
#include <array>
#include <string>
#include <zermelo/engines/memo.hpp>

struct promising_of_text {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::array<std::string, 1> promising(position) const { return {}; }
};

zermelo::memo<promising_of_text> engine(promising_of_text{});
