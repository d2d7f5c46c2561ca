// Every role that was meant and is not met.
// expect: gain(p, m) const must return a signed integer: what the mover earns by m
// expect: canonical(p) const must return a position, the same for all
// expect: an indexed game gives position_count(), index(p) and at(i)
#include <array>
#include <cstdint>
#include <zermelo/engines/memo.hpp>

struct several_roles {
  static constexpr bool puzzle = true;
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  double gain(position, unsigned m) const { return m; }
  void canonical(position) const {}
  std::uint64_t position_count() const { return 4; }
};

zermelo::memo<several_roles> engine(several_roles{});
