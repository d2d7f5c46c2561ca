/// Games whose values lie within known bounds.
#pragma once

#include <zermelo/rules/roles/game_with_terminal.hpp>

namespace zermelo {

/// What a value lies between, both ends included.
template <class Value>
struct interval {
  Value lower{};
  Value upper{};

  bool operator==(const interval&) const = default;
};

/// `bounds(p)` holds the value of p.
template <class G>
concept bounded_game = game<G> && requires(const G& g, const position_t<G>& p) {
  { g.bounds(p) } -> std::same_as<interval<value_t<G>>>;
};

struct bounded_game_role {
  ZERMELO_ROLE(bounded_game, 220, "a value lies within known bounds", "cuts without a search");
  ZERMELO_MEMBER(bounds, bounded_game<G>,
                 "bounds(p) const must return zermelo::interval of the game's values");

  static constexpr hook hooks[] = {
      {"bounds", "interval<value> bounds(p) const",
       "what the value of p lies between, both ends included",
       "`branch_and_bound`; `alpha_beta`, which cuts earlier, and `proof_number`"},
  };
};

}  // namespace zermelo
