/// Games that leave out what can matter no more.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `simplify(p)` is p without what can matter no more: a position with the same moves, ever after.
template <class G>
concept simplifying_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.simplify(p) } -> std::convertible_to<position_t<G>>;
};

struct simplifying_game_role {
  ZERMELO_ROLE(simplifying_game, 130, "what can matter no more is left out", "fewer positions");
  ZERMELO_MEMBER(simplify, simplifying_game<G>,
                 "simplify(p) const must return a position: p without what can matter no more");

  static constexpr hook hooks[] = {
      {"simplify", "position simplify(p) const",
       "p without what can matter no more: the same moves, now and in all that follows",
       "`memo+simplify`, `alpha_beta`, books"},
  };
};

}  // namespace zermelo
