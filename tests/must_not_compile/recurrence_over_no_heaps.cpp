// expect: recurrence needs an impartial game of heaps: heap_code() and heaps(p)
#include <array>
#include <zermelo/engines/recurrence.hpp>

struct recurrence_over_no_heaps {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

zermelo::recurrence<recurrence_over_no_heaps> engine(recurrence_over_no_heaps{});
