/// The law of symmetries.
#pragma once

#include <tuple>
#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// A position and its canonical one are the same game.
struct symmetric_law : law_on<symmetric_game_role, 130, "symmetric", "a symmetric game"> {
  static constexpr std::string_view untried_where = "every position is its own canonical one";

  template <symmetric_game G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p,
                                        detail::valuer<G>& value_of) {
    const position_t<G> least = g.canonical(p);
    const auto text = [&] { return detail::named(g, least); };
    const position_t<G> again = g.canonical(least);
    if (!(again == least)) {
      return fmt::format("canonical(p) is {}, and the canonical position of that is {}", text(),
                         detail::named(g, again));
    }
    if constexpr (requires { g.canonical_key(p); }) {
      if (g.canonical_key(p) != g.key(least)) {
        return fmt::format("canonical_key(p) is not the key of canonical(p), {}", text());
      }
    }
    if (least == p) return untried();
    if (auto fault = detail::difference(g, p, "canonical", least)) return *std::move(fault);
    if (options_of(g, p) != options_of(g, least)) {
      return fmt::format("moves do not correspond to those of the canonical position, {}", text());
    }
    const auto value = value_of(p);
    const auto canonical_value = value_of(least);
    if (!value || !canonical_value || *value == *canonical_value) return holds();
    return fmt::format("its value is {}, and that of the canonical position, {}, is {}", *value,
                       text(), *canonical_value);
  }

 private:
  /// What the moves earn and where they lead, up to symmetry; in ascending order.
  template <symmetric_game G>
  static auto options_of(const G& g, const position_t<G>& p) {
    std::vector<std::tuple<score, bool, key_t<G>>> options;
    for (const move_t<G>& m : detail::legal_moves(g, p)) {
      options.emplace_back(gain(g, p, m), same_mover(g, p, m), g.key(g.canonical(g.play(p, m))));
    }
    std::sort(options.begin(), options.end());
    return options;
  }
};

}  // namespace zermelo::laws
