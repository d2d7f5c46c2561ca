// expect: a placement game's position is a std::uint64_t mask of free cells
#include <array>
#include <cstdint>
#include <zermelo/engines/memo.hpp>

struct pieces_without_masks {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  unsigned cells() const { return 3; }
  std::array<std::uint64_t, 1> pieces() const { return {1}; }
};

zermelo::memo<pieces_without_masks> engine(pieces_without_masks{});
