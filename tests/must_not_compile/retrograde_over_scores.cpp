// expect: retrograde needs numbered positions that end in an outcome: position_count(), index(p)
// and at(i), or the same by tiers
#include <array>
#include <zermelo/engines/retrograde.hpp>

struct retrograde_over_scores {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  int gain(position p, unsigned m) const { return static_cast<int>(p - m); }
};

zermelo::retrograde<retrograde_over_scores> engine(retrograde_over_scores{});
