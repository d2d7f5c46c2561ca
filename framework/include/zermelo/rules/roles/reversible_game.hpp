/// Games whose moves can be taken back.
#pragma once

#include <string_view>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// `unmoves(p)` is a range of the positions that a move leads from to p: those of p's own tier
/// where there are tiers, all that the rules number where there are none. Players take turns: the
/// game has no `same_mover`. Buys: retrograde analysis that goes back from what it knows, and does
/// not look forward again and again.
template <class G>
concept reversible_game = game<G> && requires(const G& g, const position_t<G>& p) {
  requires detail::range_of<decltype(g.unmoves(p)), position_t<G>>;
} && !requires(const G& g, const position_t<G>& p, const move_t<G>& m) { g.same_mover(p, m); };

namespace detail {

struct unmoves_name {
  struct base {
    int unmoves;
  };
  template <class T>
  static constexpr bool in = requires { &T::unmoves; };
};

}  // namespace detail

struct reversible_game_role {
  static constexpr std::string_view name = "reversible_game";
  static constexpr std::string_view says = "moves can be taken back";
  static constexpr std::string_view buys = "retrograde analysis that goes back from what is known";
  static constexpr int rank = 120;
  template <class G>
  static constexpr bool met = reversible_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::unmoves_name> || reversible_game<G>,
                  "unmoves(p) const must return a range of positions that a move leads from to p; "
                  "the game has no same_mover");
    return true;
  }

  static constexpr hook hooks[] = {
      {"unmoves", "range unmoves(p) const", need::required,
       "the positions of p's tier that a move leads from to p", "",
       "`retrograde`, which otherwise looks forward again and again"},
  };
};

}  // namespace zermelo
