// expect: same_mover(p, m) const must return bool: whether the mover of m moves again
#include <array>
#include <zermelo/engines/memo.hpp>

struct same_mover_no_bool {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  void same_mover(position, unsigned) const {}
};

zermelo::memo<same_mover_no_bool> engine(same_mover_no_bool{});
