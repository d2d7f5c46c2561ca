/// Games that earn points on the way.
#pragma once

#include <concepts>
#include <string_view>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

namespace detail {

template <class G>
concept earns = requires(const G& game, const position_t<G>& p, const move_t<G>& m) {
  { game.gain(p, m) } -> std::signed_integral;
};

template <class G>
concept answers_same_mover = requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
  { g.same_mover(p, m) } -> std::convertible_to<bool>;
};

struct gain_name {
  struct base {
    int gain;
  };
  template <class T>
  static constexpr bool in = requires { &T::gain; };
};
struct same_mover_name {
  struct base {
    int same_mover;
  };
  template <class T>
  static constexpr bool in = requires { &T::same_mover; };
};

}  // namespace detail

/// Points are earned on the way: `gain(p, m)` is what the mover earns by m, a signed integer, and
/// value(p) = max over m of gain(p, m) - value(play(p, m)). `bool same_mover(p, m) const` may say
/// that the mover moves again; the sign is then +. Buys: no score in the position, so that
/// positions reached with different scores are one.
template <class G>
concept scored_game = game<G> && detail::earns<G>;

struct scored_game_role {
  static constexpr std::string_view name = "scored_game";
  static constexpr std::string_view says = "moves earn points";
  static constexpr std::string_view buys = "no score in the position: different scores share a key";
  static constexpr int rank = 50;
  template <class G>
  static constexpr bool met = scored_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::gain_name> || scored_game<G>,
                  "gain(p, m) const must return a signed integer: what the mover earns by m");
    static_assert(!detail::names<G, detail::same_mover_name> || detail::answers_same_mover<G>,
                  "same_mover(p, m) const must return bool: whether the mover of m moves again");
    return true;
  }

  static constexpr hook hooks[] = {
      {"gain", "signed gain(p, m) const", need::required,
       "what the mover earns by m: positions reached with different scores are one", "",
       "every engine that finds scores"},
      {"same_mover", "bool same_mover(p, m) const", need::optional, "the mover of m moves again",
       "turns alternate", "every engine"},
  };
};

}  // namespace zermelo
