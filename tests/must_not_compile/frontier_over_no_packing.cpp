// expect: frontier needs a packing game: cells(), placements(), stock() and placement_of()
#include <array>
#include <cstdint>
#include <zermelo/engines/frontier.hpp>

struct frontier_over_no_packing {
  using position = unsigned;
  position start() const { return 3; }
  auto moves(position) const { return std::array<unsigned, 1>{1}; }
  position play(position p, unsigned m) const { return p - m; }
  std::uint32_t key(position p) const { return p; }
};

zermelo::frontier<frontier_over_no_packing> engine(frontier_over_no_packing{});
