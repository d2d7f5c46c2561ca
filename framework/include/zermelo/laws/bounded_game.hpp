/// The law of bounds.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// bounds(p) hold the value.
struct bounded_law : law_on<bounded_game_role, 170, "bounded", "a bounded game"> {
  static constexpr std::string_view untried_where = "no position is cheap to solve";

  template <bounded_game G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p,
                                        detail::valuer<G>& value_of) {
    const auto [lower, upper] = g.bounds(p);
    if (lower > upper) return fmt::format("bounds(p) are from {} to {}", lower, upper);
    const auto value = value_of(p);
    if (!value) return untried();
    if (lower <= *value && *value <= upper) return holds();
    return fmt::format("its value is {}, and bounds(p) are from {} to {}", *value, lower, upper);
  }
};

}  // namespace zermelo::laws
