/// The law of what theory knows.
#pragma once

#include <zermelo/laws/law.hpp>
#include <zermelo/laws/nimbers.hpp>

namespace zermelo::laws {

/// What theory says is the mex.
struct theory_law : law_on<theory_game_role, 80, "theory", "a theory game"> {
  static constexpr std::string_view untried_where = "no nimber is both known and cheap to find";

  template <theory_game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    detail::mex_recursion<G> nimber_of(s.rules(), s.scaled(100'000));
    return first_of(s, [&](const position_t<G>& p) -> finding {
      const auto known = s.rules().known_nimber(p);
      const auto found = known ? nimber_of(p) : std::nullopt;
      if (!found) return untried();
      if (found == known) return holds();
      return fmt::format("its nimber is {}, and known_nimber(p) is {}", *found, *known);
    });
  }
};

}  // namespace zermelo::laws
