/// The law of the order of moves.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// promising(p) are moves, each once, and among them is a best one; of an impartial game all.
struct ordered_law : law_on<ordered_game_role, 180, "ordered", "an ordered game"> {
  static constexpr std::string_view untried_where = "no position with moves is cheap to solve";

  template <ordered_game G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p,
                                        detail::valuer<G>& value_of) {
    const auto moves = detail::legal_moves(g, p);
    if (moves.empty()) return untried();
    std::vector<move_t<G>> kept;
    for_each_move(g.promising(p), [&](const move_t<G>& m) { kept.push_back(m); });
    // 1. A part of the moves.
    for (std::size_t k = 0; k < kept.size(); ++k) {
      const move_t<G> m = kept[k];
      const auto count_in = [&](const std::vector<move_t<G>>& among) {
        return std::count_if(among.begin(), among.end(), [&](const move_t<G>& other) {
          return detail::same_move<G>(g, p, m, other);
        });
      };
      const auto there = count_in(moves);
      if (there == 0) {
        return fmt::format("promising(p) has a move that moves(p) has not, its number {}", k + 1);
      }
      if (count_in(kept) > there) {
        return fmt::format("promising(p) has move {} more than once", detail::named(g, p, m, k));
      }
    }
    // 2. All of them, where each has a nimber that may be missing.
    if constexpr (impartial_game<G>) {
      if (kept.size() < moves.size()) {
        return fmt::format("promising(p) has {} of {} moves, and a nimber needs all", kept.size(),
                           moves.size());
      }
    }
    // 3. Empty only where there is nothing to find out.
    if (kept.empty()) {
      if constexpr (bounded_game<G>) {
        const auto [lower, upper] = g.bounds(p);
        if (lower == upper) return holds();
      }
      return fmt::format(
          "promising(p) is empty, there are {} moves, and no bounds(p) say the value",
          moves.size());
    }
    // 4. With a best move.
    const auto value = value_of(p);
    std::optional<value_t<G>> best;
    for (const move_t<G>& m : kept) {
      const auto made = make(g, p, m);
      const auto next = value_of(made.after);
      if (!value || !next) return untried();
      const value_t<G> worth = by_value<G>::after(made, *next);
      if (!best || worth > *best) best = worth;
    }
    if (*best == *value) return holds();
    return fmt::format("its value is {}, and the best of promising(p) gets {}", *value, *best);
  }
};

}  // namespace zermelo::laws
