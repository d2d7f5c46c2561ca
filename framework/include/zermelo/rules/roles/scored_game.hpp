/// Games that earn points on the way.
#pragma once

#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// What a move does, all at once.
template <class Position>
struct made_move {
  Position after{};
  score earned = 0;  // by the mover
  bool same_mover = false;
};

namespace detail {

template <class G>
concept makes_moves = requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
  { g.make(p, m) } -> std::same_as<made_move<position_t<G>>>;
};

template <class G>
concept earns = requires(const G& game, const position_t<G>& p, const move_t<G>& m) {
  { game.gain(p, m) } -> std::signed_integral;
};

template <class G>
concept answers_same_mover = requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
  { g.same_mover(p, m) } -> std::convertible_to<bool>;
};

}  // namespace detail

/// Points are earned on the way: `gain(p, m)` is what the mover earns by m, a signed integer, and
/// value(p) = max over m of gain(p, m) - value(play(p, m)); + where `same_mover(p, m)`.
template <class G>
concept scored_game = game<G> && detail::earns<G>;

struct scored_game_role {
  ZERMELO_ROLE(scored_game, 50, "moves earn points",
               "no score in the position: different scores share a key");
  ZERMELO_MEMBER(gain, scored_game<G>,
                 "gain(p, m) const must return a signed integer: what the mover earns by m");
  ZERMELO_NAME(same_mover);
  ZERMELO_NAME(make);

  template <class G>
  static constexpr void check() {
    static_assert(!detail::names<G, same_mover_name> || detail::answers_same_mover<G>,
                  "same_mover(p, m) const must return bool: whether the mover of m moves again");
    static_assert(!detail::names<G, make_name> || detail::makes_moves<G>,
                  "make(p, m) const must return zermelo::made_move of the game's positions: the "
                  "position after m, what it earns, and whether its mover moves again");
  }

  static constexpr hook hooks[] = {
      {"gain", "signed gain(p, m) const",
       "what the mover earns by m: positions reached with different scores are one",
       "every engine that finds scores"},
      {"same_mover", "bool same_mover(p, m) const", "the mover of m moves again", "every engine",
       "turns alternate"},
      {"make", "made_move<position> make(p, m) const",
       "`play`, `gain` and `same_mover` at once, where a move takes work: it is then done once, "
       "not three times",
       "`alpha_beta`, `memo`, `branch_and_bound`, `plain`", "the three are asked"},
  };
};

}  // namespace zermelo
