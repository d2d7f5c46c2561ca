/// Games whose moves come in the order to try them.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `promising(p)` is `moves(p)` in the order to try them, without moves that are no better than one
/// it keeps; of an impartial game all of them, since nimbers need all. Its range may say by
/// `is_single()` that there is one move only.
template <class G>
concept ordered_game = game<G> && requires(const G& g, const position_t<G>& p) {
  requires std::same_as<
      typename detail::move_of<std::remove_cvref_t<decltype(g.promising(p))>>::type, move_t<G>>;
};

struct ordered_game_role {
  ZERMELO_ROLE(ordered_game, 210, "moves come in the order to try them", "early cuts");
  ZERMELO_MEMBER(promising, ordered_game<G>,
                 "promising(p) const must return moves of the same type as moves(p)");

  static constexpr hook hooks[] = {
      {"promising", "range promising(p) const",
       "the moves in the order to try them, without those that are no better than one it keeps, "
       "but of an impartial game all; empty only where `bounds(p)` is exact",
       "`alpha_beta`, `proof_number`, `grundy`"},
      {"is_single", "bool is_single() const",
       "a member of what `promising(p)` returns: whether there is one move only, before anything "
       "is put in order: it is played at once",
       "`alpha_beta`", "every position is searched"},
      {"small_rules", "static constexpr bool small_rules = true",
       "the rules are few instructions: g++ takes them into the search, where that is faster and "
       "does not take it long",
       "`alpha_beta`", "they are called"},
  };
};

}  // namespace zermelo
