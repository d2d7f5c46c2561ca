// expect: play(p, m) const must return the position after move m
#include <array>
#include <zermelo/laws/laws.hpp>

struct no_game {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  unsigned key(position p) const { return p; }
};

int main() { return zermelo::check_laws<no_game>().empty() ? 0 : 1; }
