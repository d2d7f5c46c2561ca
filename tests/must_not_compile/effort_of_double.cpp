// expect: effort(p) const must return a std::uint32_t
#include <array>
#include <zermelo/engines/memo.hpp>

struct effort_of_double {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  double effort(position) const { return 1; }
};

zermelo::memo<effort_of_double> engine(effort_of_double{});
