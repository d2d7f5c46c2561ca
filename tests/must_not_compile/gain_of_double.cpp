// expect: gain(p, m) const must return a signed integer: what the mover earns by m
#include <array>
#include <zermelo/engines/memo.hpp>

struct gain_of_double {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  double gain(position, unsigned m) const { return m; }
};

zermelo::memo<gain_of_double> engine(gain_of_double{});
