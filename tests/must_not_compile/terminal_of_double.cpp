// expect: terminal(p) const must return std::optional of an outcome or of an integer
#include <array>
#include <optional>
#include <zermelo/engines/memo.hpp>

struct terminal_of_double {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::optional<double> terminal(position) const { return {}; }
};

zermelo::memo<terminal_of_double> engine(terminal_of_double{});
