// Each flag that is no constant says nothing: it was meant, and is not seen.
// expect: cyclic is told by a constant: `static constexpr bool cyclic = true;`
// expect: impartial is told by a constant: `static constexpr bool impartial = true;`
// expect: puzzle is told by a constant: `static constexpr bool puzzle = true;`
// expect: two_valued is told by a constant: `static constexpr bool two_valued = true;`
#include <array>
#include <zermelo/engines/memo.hpp>

struct cyclic_not_static {
  bool cyclic = true;
  bool impartial = true;
  static bool puzzle;
  bool two_valued = true;
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

zermelo::memo<cyclic_not_static> engine(cyclic_not_static{});
