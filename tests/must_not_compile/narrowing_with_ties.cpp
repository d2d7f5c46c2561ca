// expect: proof-number search is for games without cycles that end in a win or a loss
#include <array>
#include <optional>
#include <zermelo/engines/memo.hpp>

struct narrowing_with_ties {
  static constexpr bool narrowing = true;
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position) const { return {1}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::optional<zermelo::outcome> terminal(position p) const {
    return p == 0 ? std::optional(zermelo::outcome::tie) : std::nullopt;
  }
};

zermelo::memo<narrowing_with_ties> engine(narrowing_with_ties{});
