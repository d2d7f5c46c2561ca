// expect: a heap game is impartial and gives heap_code(), a zermelo::taking_and_breaking
#include <array>
#include <string>
#include <zermelo/engines/memo.hpp>

struct heaps_without_code {
  static constexpr bool impartial = true;
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::string heap_code() const { return "0.77"; }  // text, and no code
  std::array<unsigned, 1> heaps(position p) const { return {p}; }
};

zermelo::memo<heaps_without_code> engine(heaps_without_code{});
