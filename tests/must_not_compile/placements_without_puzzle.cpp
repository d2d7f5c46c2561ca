// expect: a packing game is a puzzle that gives cells(), placements(), stock()
#include <array>
#include <cstdint>
#include <zermelo/engines/memo.hpp>

struct placements_without_puzzle {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::uint64_t cells() const { return 3; }
  std::array<zermelo::placement, 0> placements() const { return {}; }
};

zermelo::memo<placements_without_puzzle> engine(placements_without_puzzle{});
