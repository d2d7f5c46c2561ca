// expect: key(p) const must return an unsigned integer, one per position (or a std::array)
#include <array>
#include <zermelo/engines/memo.hpp>

struct key_of_double {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  double key(position p) const { return p; }
};

zermelo::memo<key_of_double> engine(key_of_double{});
