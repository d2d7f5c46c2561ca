// A member that is overloaded, or a template, is found by its name, too.
// expect: an indexed game gives position_count(), index(p) and at(i)
// expect: canonical(p) const must return a position, the same for all
// expect: bounds(p) const must return zermelo::interval of the game's values
#include <array>
#include <cstdint>
#include <string>
#include <zermelo/engines/memo.hpp>

struct overloaded_members {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::uint64_t index(position p) const { return p; }
  std::uint64_t index(position p, unsigned turns) const { return p + turns; }
  std::string canonical(position) const { return {}; }
  std::string canonical(std::string) const { return {}; }
  template <class P>
  int bounds(P) const {
    return 0;
  }
};

zermelo::memo<overloaded_members> engine(overloaded_members{});
