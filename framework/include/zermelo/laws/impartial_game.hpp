/// The law of turns in impartial games.
#pragma once

#include <zermelo/laws/law.hpp>

namespace zermelo::laws {

/// Turns alternate: without that there is no nimber.
struct impartial_law : law_on<impartial_game_role, 60, "impartial", "an impartial game"> {
  static constexpr std::string_view untried_where = "no position has a move";

  template <impartial_game G>
  [[nodiscard]] static finding fault_at(const G& g, const position_t<G>& p) {
    const auto moves = detail::legal_moves(g, p);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      if (!same_mover(g, p, moves[k])) continue;
      return fmt::format("the mover of {} moves again; in an impartial game turns alternate",
                         detail::named(g, p, moves[k], k));
    }
    return holds_if(!moves.empty());
  }
};

}  // namespace zermelo::laws
