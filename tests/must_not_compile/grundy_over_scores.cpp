// expect: grundy needs an impartial game
#include <array>
#include <zermelo/engines/grundy.hpp>

struct grundy_over_scores {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  int gain(position, unsigned) const { return 1; }
};

zermelo::grundy<grundy_over_scores> engine(grundy_over_scores{});
