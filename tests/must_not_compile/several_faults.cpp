// All that is wrong is said at once.
// expect: start() const must return the first position
// expect: moves(p) const must return a range of moves, or a Hana tuple of such ranges
// expect: key(p) const must return an unsigned integer, one per position (or a std::array)
#include <string>
#include <zermelo/engines/memo.hpp>

struct several_faults {
  using position = unsigned;
  std::string start() const { return "three"; }
  unsigned moves(position p) const { return p; }
  position play(position p, unsigned m) const { return p - m; }
  std::string key(position) const { return "key"; }
};

zermelo::memo<several_faults> engine(several_faults{});
