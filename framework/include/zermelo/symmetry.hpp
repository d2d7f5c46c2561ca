/// Rules in which positions that are the same up to symmetry are one.
#pragma once

#include <concepts>
#include <zermelo/concepts.hpp>

namespace zermelo {

/// G, played on canonical positions only. Any engine solves it, with up to 8 times fewer positions;
/// moves are those of the canonical position.
template <symmetric_game G>
struct up_to_symmetry : G {
  explicit up_to_symmetry(const G& rules) : G(rules) {}

  [[nodiscard]] position_t<G> start() const { return G::canonical(G::start()); }
  [[nodiscard]] position_t<G> play(const position_t<G>& p, const move_t<G>& m) const {
    return G::canonical(G::play(p, m));
  }
};

/// The position that stands for p in these rules: p itself in most.
template <game G>
[[nodiscard]] position_t<G> representative(const G& /*rules*/, const position_t<G>& p) {
  return p;
}
template <symmetric_game G>
[[nodiscard]] position_t<G> representative(const up_to_symmetry<G>& rules, const position_t<G>& p) {
  return rules.canonical(p);
}

}  // namespace zermelo
