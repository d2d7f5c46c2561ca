/// Games that guess at the work of a position.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `effort(p)` guesses what it takes to solve p, in any unit; efforts of components add up.
template <class G>
concept estimated_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.effort(p) } -> std::same_as<std::uint32_t>;
};

struct estimated_game_role {
  ZERMELO_ROLE(estimated_game, 200, "the work of a position can be guessed",
               "the easier part comes first");
  ZERMELO_MEMBER(effort, estimated_game<G>,
                 "effort(p) const must return a std::uint32_t: more is harder");

  static constexpr hook hooks[] = {
      {"effort", "std::uint32_t effort(p) const",
       "a guess at the work that p takes, in any unit; efforts of components add up",
       "`grundy` and `proof_number`, which try what is easy first"},
  };
};

}  // namespace zermelo
