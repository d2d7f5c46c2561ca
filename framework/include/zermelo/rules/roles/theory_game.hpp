/// Games of which theory knows some nimbers.
#pragma once

#include <optional>
#include <zermelo/rules/roles/impartial_game.hpp>

namespace zermelo {

/// Theory knows some nimbers, in normal play: `known_nimber(p)`.
template <class G>
concept theory_game = impartial_game<G> && requires(const G& g, const position_t<G>& p) {
  { g.known_nimber(p) } -> std::same_as<std::optional<nimber>>;
};

struct theory_game_role {
  ZERMELO_ROLE(theory_game, 170, "theory knows some nimbers", "positions that need no search");
  ZERMELO_MEMBER(
      known_nimber, theory_game<G>,
      "known_nimber(p) const must return std::optional<zermelo::nimber>, in an impartial game");

  static constexpr hook hooks[] = {
      {"known_nimber", "std::optional<nimber> known_nimber(p) const",
       "the nimber of p in normal play where theory knows it: it is not searched",
       "`grundy`, `proof_number`, `recurrence`"},
  };
};

}  // namespace zermelo
