// expect: samples() must be static and return a std::vector of the game: rules to try the laws on
#include <array>
#include <zermelo/engines/memo.hpp>

struct samples_in_an_array {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  static std::array<int, 2> samples() { return {1, 2}; }
};

zermelo::memo<samples_in_an_array> engine(samples_in_an_array{});
