// expect: branch_and_bound needs bounds(p): an interval that holds the value of p
#include <array>
#include <zermelo/engines/branch_and_bound.hpp>

struct branch_and_bound_without_bounds {
  static constexpr bool puzzle = true;
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  int gain(position, unsigned) const { return 1; }
};

zermelo::branch_and_bound<branch_and_bound_without_bounds> engine(
    branch_and_bound_without_bounds{});
