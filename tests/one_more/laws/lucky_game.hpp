/// Its law, for the test: luck does not change while one looks.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

struct lucky_law : law_on<lucky_game_role, 35, "lucky", "a lucky game"> {
  template <lucky_game G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p) {
    if (g.lucky(p) == g.lucky(p)) return holds();
    return "its luck changes";
  }
};

}  // namespace zermelo::laws
