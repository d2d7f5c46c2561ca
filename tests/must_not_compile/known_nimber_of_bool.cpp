// expect: known_nimber(p) const must return std::optional<zermelo::nimber>
#include <array>
#include <optional>
#include <zermelo/engines/memo.hpp>

struct known_nimber_of_bool {
  static constexpr bool impartial = true;
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position p) const { return {p}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::optional<bool> known_nimber(position) const { return {}; }
};

zermelo::memo<known_nimber_of_bool> engine(known_nimber_of_bool{});
