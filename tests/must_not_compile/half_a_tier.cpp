// expect: a tiered game gives tiers() and successors(t), ranges of std::uint64_t, tier(p),
// position_count(t), index(t, p) and at(t, i)
#include <array>
#include <zermelo/engines/memo.hpp>

struct half_a_tier {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::array<std::uint64_t, 1> tiers() const { return {0}; }
};

zermelo::memo<half_a_tier> engine(half_a_tier{});
