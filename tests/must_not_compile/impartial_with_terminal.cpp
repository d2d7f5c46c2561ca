// expect: in an impartial game the last move decides: it has no terminal(p), no gain(p, m) and no
// cycles
#include <array>
#include <optional>
#include <zermelo/engines/memo.hpp>

struct impartial_with_terminal {
  static constexpr bool impartial = true;
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::optional<zermelo::outcome> terminal(position) const { return {}; }
};

zermelo::memo<impartial_with_terminal> engine(impartial_with_terminal{});
