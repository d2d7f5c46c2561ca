/// Games whose moves can be taken back.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `unmoves(p)` is a range of the positions that a move leads from to p: those of p's own tier
/// where there are tiers, else all that are numbered. Players take turns: there is no `same_mover`.
template <class G>
concept reversible_game = game<G> && requires(const G& g, const position_t<G>& p) {
  requires detail::range_of<decltype(g.unmoves(p)), position_t<G>>;
} && !requires(const G& g, const position_t<G>& p, const move_t<G>& m) { g.same_mover(p, m); };

struct reversible_game_role {
  ZERMELO_ROLE(reversible_game, 120, "moves can be taken back",
               "retrograde analysis that goes back from what is known");
  ZERMELO_MEMBER(unmoves, reversible_game<G>,
                 "unmoves(p) const must return a range of positions that a move leads from to p; "
                 "the game has no same_mover");

  static constexpr hook hooks[] = {
      {"unmoves", "range unmoves(p) const", "the positions of p's tier that a move leads from to p",
       "`retrograde`, which otherwise looks forward again and again"},
  };
};

}  // namespace zermelo
