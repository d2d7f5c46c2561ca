// Engines keep a copy of the rules, and take others.
// expect: rules are copied and assigned: a game has no const or reference members
#include <array>
#include <zermelo/engines/memo.hpp>

struct const_rules {
  using position = unsigned;
  const unsigned stones = 3;
  position start() const { return stones; }
  std::array<unsigned, 1> moves(position) const { return {1}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

zermelo::memo<const_rules> engine(const_rules{});
