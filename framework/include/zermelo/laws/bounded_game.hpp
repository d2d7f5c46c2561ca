/// The law of bounds.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// bounds(p) hold the value.
struct bounded_law : law_on<bounded_game_role, 170, "bounded", "a bounded game"> {
  template <bounded_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    detail::valuer<G> value_of(s.rules());
    return first_of(s, [&](const position_t<G>& p) -> finding {
      const auto [lower, upper] = s.rules().bounds(p);
      if (lower > upper) return fmt::format("bounds(p) are from {} to {}", lower, upper);
      const auto value = value_of(p);
      if (!value || (lower <= *value && *value <= upper)) return std::nullopt;
      return fmt::format("its value is {}, and bounds(p) are from {} to {}", *value, lower, upper);
    });
  }
};

}  // namespace zermelo::laws
