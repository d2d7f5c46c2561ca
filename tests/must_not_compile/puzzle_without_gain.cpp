// expect: a puzzle earns by its moves: it gives gain(p, m)
#include <array>
#include <zermelo/engines/memo.hpp>

struct puzzle_without_gain {
  static constexpr bool puzzle = true;
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

zermelo::memo<puzzle_without_gain> engine(puzzle_without_gain{});
