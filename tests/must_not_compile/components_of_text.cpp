// expect: components(p) const must return a range of positions whose sum is p
#include <array>
#include <string>
#include <vector>
#include <zermelo/engines/memo.hpp>

struct components_of_text {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::vector<std::string> components(position) const { return {}; }
};

zermelo::memo<components_of_text> engine(components_of_text{});
