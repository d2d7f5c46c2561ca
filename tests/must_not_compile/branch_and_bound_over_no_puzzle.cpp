// expect: branch_and_bound needs a puzzle: gain(p, m) and `static constexpr bool puzzle = true`
#include <array>
#include <zermelo/engines/branch_and_bound.hpp>

struct branch_and_bound_over_no_puzzle {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

zermelo::branch_and_bound<branch_and_bound_over_no_puzzle> engine(
    branch_and_bound_over_no_puzzle{});
