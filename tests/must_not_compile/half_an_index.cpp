// expect: an indexed game gives position_count(), index(p) and at(i)
#include <array>
#include <cstdint>
#include <zermelo/engines/memo.hpp>

struct half_an_index {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::uint64_t position_count() const { return 4; }
  std::uint64_t index(position p) const { return p; }
};

zermelo::memo<half_an_index> engine(half_an_index{});
