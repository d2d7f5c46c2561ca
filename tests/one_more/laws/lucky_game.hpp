/// Its law, for the test: luck does not change while one looks.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

struct lucky_law : law_on<lucky_game_role, 35, "lucky", "a lucky game"> {
  template <lucky_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    return first_of(s, [&](const position_t<G>& p) -> finding {
      if (s.rules().lucky(p) == s.rules().lucky(p)) return std::nullopt;
      return "its luck changes";
    });
  }
};

}  // namespace zermelo::laws
