// expect: terminal(p) const must return std::optional of an outcome or of an integer score of at
// most 32 bits
#include <array>
#include <optional>
#include <zermelo/engines/memo.hpp>

struct terminal_of_long {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::optional<long> terminal(position) const { return {}; }
};

zermelo::memo<terminal_of_long> engine(terminal_of_long{});
