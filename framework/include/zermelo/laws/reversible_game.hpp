/// The law of moves taken back.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// One position precedes another exactly where that follows it.
struct reversible_law : law_on<reversible_game_role, 120, "reversible", "a reversible game"> {
  static constexpr std::string_view untried_where = "no move stays in its tier";

  template <class G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p) {
    bool compared = false;
    for (const position_t<G>& q : detail::listed<position_t<G>>(g.unmoves(p))) {
      compared = true;
      if (!same_tier(g, p, q)) {
        return fmt::format("unmoves(p) has {}, which is of another tier", detail::named(g, q));
      }
      const auto moves = detail::legal_moves(g, q);
      const auto leads_here = [&](const move_t<G>& m) { return g.play(q, m) == p; };
      if (std::none_of(moves.begin(), moves.end(), leads_here)) {
        return fmt::format("unmoves(p) has {}, and no move leads from there to p",
                           detail::named(g, q));
      }
    }
    const auto moves = detail::legal_moves(g, p);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const position_t<G> next = g.play(p, moves[k]);
      if (!same_tier(g, p, next)) continue;
      compared = true;
      const auto back = detail::listed<position_t<G>>(g.unmoves(next));
      const auto text = [&] { return detail::named(g, p, moves[k], k); };
      if (std::find(back.begin(), back.end(), p) == back.end()) {
        return fmt::format("move {} leads to {}, whose unmoves do not have p", text(),
                           detail::named(g, next));
      }
      if (is_led_back_to(g, p, next)) continue;
      return fmt::format(
          "move {} leads to {}, and the unmoves of its canonical position have nothing that is p "
          "up to symmetry",
          text(), detail::named(g, next));
    }
    return holds_if(compared);
  }

 private:
  /// Whether the way back is there up to symmetry, too: retrograde analysis looks at canonical
  /// positions alone. It is where symmetry is that of a board, which turns moves as it turns
  /// positions.
  template <class G>
  static bool is_led_back_to(const G& g, const position_t<G>& p, const position_t<G>& next) {
    if constexpr (symmetric_game<G>) {
      const auto back = detail::listed<position_t<G>>(g.unmoves(g.canonical(next)));
      const position_t<G> least = g.canonical(p);
      return std::any_of(back.begin(), back.end(),
                         [&](const position_t<G>& q) { return g.canonical(q) == least; });
    }
    return true;
  }

  template <class G>
  static bool same_tier(const G& g, const position_t<G>& p, const position_t<G>& q) {
    if constexpr (tiered_game<G>) return g.tier(p) == g.tier(q);
    return true;
  }
};

}  // namespace zermelo::laws
