// expect: start() const must return the first position
// expect: key(p) const must return an unsigned integer, one per position (or a std::array)
#include <array>
#include <zermelo/laws/suite.hpp>

struct no_game {
  using position = unsigned;
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
};

using namespace zermelo;
INSTANTIATE_TYPED_TEST_SUITE_P(NoGame, Laws, no_game);
