// A right terminal beside it is no fault.
// expect: a position must be regular: default-constructible, copyable, comparable with ==
#include <array>
#include <optional>
#include <zermelo/engines/memo.hpp>

struct irregular_position_with_terminal {
  struct position {
    unsigned stones;
  };
  position start() const { return {3}; }
  std::array<unsigned, 1> moves(position) const { return {1}; }
  position play(position p, unsigned m) const { return {p.stones - m}; }
  unsigned key(position p) const { return p.stones; }
  std::optional<zermelo::outcome> terminal(position) const { return {}; }
};

zermelo::memo<irregular_position_with_terminal> engine(irregular_position_with_terminal{});
