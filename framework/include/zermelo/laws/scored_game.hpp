/// The law of gains.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// Gains are the same whenever they are asked for, and fit; in a puzzle the mover stays; and `make`
/// says what `play`, `gain` and `same_mover` say.
struct scored_law : law_on<scored_game_role, 50, "scored", "a scored game"> {
  static constexpr std::string_view untried_where = "no position has a move";

  template <scored_game G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p) {
    const auto moves = detail::legal_moves(g, p);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const move_t<G> m = moves[k];
      const auto earned = g.gain(p, m);
      const auto again = g.gain(p, m);
      const auto text = [&] { return detail::named(g, p, m, k); };
      if (earned != again) {
        return fmt::format("gain of move {} is {}, and {} when asked again", text(), earned, again);
      }
      if (static_cast<std::int64_t>(earned) != static_cast<score>(earned)) {
        return fmt::format("gain of move {} is {}, too large for a score", text(), earned);
      }
      if constexpr (zermelo::detail::makes_moves<G>) {
        const auto made = g.make(p, m);
        if (!(made.after == g.play(p, m))) {
          return fmt::format("make and play lead to different positions by move {}", text());
        }
        if (made.earned != earned) {
          return fmt::format("make earns {} by move {}, and gain is {}", made.earned, text(),
                             earned);
        }
        if (made.same_mover != same_mover(g, p, m)) {
          return fmt::format("make and same_mover say different things of move {}", text());
        }
      }
      if constexpr (puzzle<G> && requires { g.same_mover(p, m); }) {
        if (g.same_mover(p, m)) continue;
        return fmt::format("same_mover is false for move {}; in a puzzle there is one player",
                           text());
      }
    }
    return holds_if(!moves.empty());
  }
};

}  // namespace zermelo::laws
