// expect: misere() const must return bool: whether the player who cannot move has won
#include <array>
#include <string>
#include <zermelo/engines/memo.hpp>

struct misere_no_bool {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::string misere() const { return "yes"; }
};

zermelo::memo<misere_no_bool> engine(misere_no_bool{});
