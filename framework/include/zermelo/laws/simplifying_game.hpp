/// The law of what can matter no more.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// A position and its simplified one have the same moves, now and in all that follows.
struct simplifying_law : law_on<simplifying_game_role, 140, "simplifying", "a simplifying game"> {
  static constexpr std::string_view untried_where = "no position is another one simplified";

  template <simplifying_game G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p) {
    const position_t<G> simple = g.simplify(p);
    const position_t<G> again = g.simplify(simple);
    if (!(again == simple)) {
      return fmt::format("simplify(p) is {}, and that simplifies to {}", detail::named(g, simple),
                         detail::named(g, again));
    }
    if (simple == p) return untried();
    if (auto fault = detail::difference(g, p, "simplified", simple)) return *std::move(fault);
    const auto moves = detail::legal_moves(g, p);
    const auto others = detail::legal_moves(g, simple);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const move_t<G> m = moves[k];
      const move_t<G> other = others[k];
      if (detail::same_move<G>(g, p, m, other) && gain(g, p, m) == gain(g, simple, m) &&
          same_mover(g, p, m) == same_mover(g, simple, m) &&
          g.simplify(g.play(p, m)) == g.simplify(g.play(simple, m))) {
        continue;
      }
      return fmt::format("move {} is another one in the simplified position, {}",
                         detail::named(g, p, m, k), detail::named(g, simple));
    }
    return holds();
  }
};

}  // namespace zermelo::laws
