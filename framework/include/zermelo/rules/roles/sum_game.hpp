/// Games that fall apart.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// A position falls apart: `components(p)` is a range of positions whose sum is p. In each move of
/// p the mover makes one move in one of them. Empty where nothing is left to play; a component has
/// itself alone. The nimber of a sum is the exclusive or of theirs (Sprague 1935, Grundy 1939).
template <class G>
concept sum_game = game<G> && requires(const G& g, const position_t<G>& p) {
  requires detail::range_of<decltype(g.components(p)), position_t<G>>;
};

struct sum_game_role {
  ZERMELO_ROLE(sum_game, 160, "a position falls apart into components",
               "they are solved one by one: nimbers add by exclusive-or");
  ZERMELO_MEMBER(components, sum_game<G>,
                 "components(p) const must return a range of positions whose sum is p");

  static constexpr hook hooks[] = {
      {"components", "range components(p) const",
       "positions whose sum is p, or in an impartial game has p's nimber; empty where nothing is "
       "left to play",
       "`grundy` and `proof_number`, which solve them one by one; `explain`, `trace`"},
  };
};

}  // namespace zermelo
