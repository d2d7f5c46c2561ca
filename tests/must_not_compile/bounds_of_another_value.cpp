// expect: bounds(p) const must return zermelo::interval of the game's values
#include <array>
#include <zermelo/engines/memo.hpp>

struct bounds_of_another_value {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  zermelo::interval<zermelo::score> bounds(position) const { return {0, 3}; }
};

zermelo::memo<bounds_of_another_value> engine(bounds_of_another_value{});
