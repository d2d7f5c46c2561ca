// expect: play(p, m) const must return the position after move m
#include <array>
#include <zermelo/engines/plain.hpp>

struct play_not_const {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) { return p - m; }
  unsigned key(position p) const { return p; }
};

zermelo::plain<play_not_const> engine(play_not_const{});
