// expect: sweep needs a placement game
#include <array>
#include <zermelo/engines/sweep.hpp>

struct sweep_over_no_pieces {
  static constexpr bool impartial = true;
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
};

zermelo::sweep<sweep_over_no_pieces> engine(sweep_over_no_pieces{});
