/// One call that solves a position: `auto answer = zermelo::solve(subtraction{21});`
#pragma once

#include <utility>
#include <zermelo/engines/choice.hpp>
#include <zermelo/rules/requirements.hpp>

namespace zermelo {

/// Solves p with the strongest engine. To solve many positions of one game keep the engine, whose
/// table remembers: `zermelo::memo solver{game}; solver.solve(p);`
template <class G, class Position>
[[nodiscard]] auto solve(const G& game, const Position& p, wanted want = {},
                         const limits& allowed = {}) {
  strongest_engine<G> engine(game);
  return engine.solve(p, want, allowed);
}

/// Solves the start.
template <class G>
[[nodiscard]] auto solve(const G& game) {
  strongest_engine<G> engine(game);
  if constexpr (zermelo::game<G>) return engine.solve(game.start());
}

/// Solves p with one engine by its name: `solve<zermelo::plain>(game, p)`.
template <template <class> class Engine, class G, class Position>
[[nodiscard]] auto solve(const G& game, const Position& p, wanted want = {},
                         const limits& allowed = {}) {
  Engine<G> engine(game);
  return engine.solve(p, want, allowed);
}

}  // namespace zermelo
