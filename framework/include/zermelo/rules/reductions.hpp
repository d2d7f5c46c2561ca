/// Rules in which positions that are as good as the same are one. Any engine plays them.
#pragma once

#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// G, played on simplified positions only. Moves are those of G.
template <simplifying_game G>
struct simplified : G {
  explicit simplified(const G& rules) : G(rules) {}

  [[nodiscard]] position_t<G> representative(const position_t<G>& p) const {
    return G::simplify(p);
  }
  [[nodiscard]] position_t<G> start() const { return G::simplify(G::start()); }
  [[nodiscard]] position_t<G> play(const position_t<G>& p, const move_t<G>& m) const {
    return G::simplify(G::play(p, m));
  }
};

/// G on canonical positions only, up to 8 times fewer. Moves are those of the canonical position.
template <symmetric_game G>
struct up_to_symmetry : G {
  explicit up_to_symmetry(const G& rules) : G(rules) {}

  [[nodiscard]] position_t<G> representative(const position_t<G>& p) const {
    return G::canonical(p);
  }
  [[nodiscard]] position_t<G> start() const { return G::canonical(G::start()); }
  [[nodiscard]] position_t<G> play(const position_t<G>& p, const move_t<G>& m) const {
    return G::canonical(G::play(p, m));
  }
};

template <class Rules>
inline constexpr bool reduces_by_symmetry = false;
template <class G>
inline constexpr bool reduces_by_symmetry<up_to_symmetry<G>> = true;

/// The position that stands for p in these rules: p itself in most.
template <game G>
[[nodiscard]] position_t<G> representative(const G& rules, const position_t<G>& p) {
  if constexpr (requires { rules.representative(p); }) return rules.representative(p);
  return p;
}

/// The position that stands for all as good as p: simplified, then canonical, if the rules say how.
template <game G>
[[nodiscard]] position_t<G> standing_for(const G& rules, const position_t<G>& p) {
  if constexpr (simplifying_game<G> && symmetric_game<G>) {
    return rules.canonical(rules.simplify(p));
  } else if constexpr (symmetric_game<G>) {
    return rules.canonical(p);
  } else if constexpr (simplifying_game<G>) {
    return rules.simplify(p);
  } else {
    return p;
  }
}

/// Its key.
template <game G>
[[nodiscard, gnu::always_inline]] inline key_t<G> standing_key(const G& rules,
                                                               const position_t<G>& p) {
  if constexpr (symmetric_game<G> && !simplifying_game<G> && requires { rules.canonical_key(p); }) {
    return rules.canonical_key(p);
  } else {
    return rules.key(standing_for(rules, p));
  }
}

}  // namespace zermelo
