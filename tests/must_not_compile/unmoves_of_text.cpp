// expect: unmoves(p) const must return a range of positions that a move leads from to p; the game
// has no same_mover
#include <array>
#include <string>
#include <zermelo/engines/retrograde.hpp>

struct unmoves_of_text {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::uint64_t position_count() const { return 4; }
  std::uint64_t index(position p) const { return p; }
  position at(std::uint64_t i) const { return static_cast<position>(i); }
  std::array<std::string, 1> unmoves(position p) const;
};

zermelo::retrograde<unmoves_of_text> engine(unmoves_of_text{});
