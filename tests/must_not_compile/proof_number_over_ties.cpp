// expect: proof_number needs a game that ends in a win or a loss and nothing else
#include <array>
#include <optional>
#include <zermelo/engines/proof_number.hpp>

struct proof_number_over_ties {
  using position = unsigned;
  position start() const { return 3; }
  std::array<unsigned, 1> moves(position) const { return {1}; }
  position play(position p, unsigned m) const { return p - m; }
  unsigned key(position p) const { return p; }
  std::optional<zermelo::outcome> terminal(position p) const {
    return p == 0 ? std::optional(zermelo::outcome::tie) : std::nullopt;
  }
};

zermelo::proof_number<proof_number_over_ties> engine(proof_number_over_ties{});
