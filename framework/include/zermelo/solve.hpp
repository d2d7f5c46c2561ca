/// One call that solves a position: `auto answer = zermelo::solve(subtraction{21});`
#pragma once

#include <utility>
#include <zermelo/engines/catalogue.hpp>
#include <zermelo/engines/impartial.hpp>
#include <zermelo/rules/requirements.hpp>

namespace zermelo {

namespace detail {

template <class G>
struct strongest : strongest_memo<G> {};
template <puzzle G>
  requires(bounded_game<G> && !packing_game<G>)
struct strongest<G> {
  using type = branch_and_bound<G>;
};
template <packing_game G>
struct strongest<G> {
  using type = frontier<G>;
};
template <cyclic_game G>
  requires(retrograde_game<G> && !impartial_game<G>)
struct strongest<G> {
  using type = retrograde<G>;
};
template <ordered_game G>
  requires(bounded_game<G> && alpha_beta_engine::serves<G>)
struct strongest<G> {
  using type = alpha_beta<G>;
};
template <impartial_game G>
struct strongest<G> {
  using type = impartial<G>;
};

}  // namespace detail

/// The strongest engine that the game's concepts allow; for impartial games the one that takes the
/// strongest for each question.
template <class G>
using strongest_engine = typename detail::strongest<G>::type;

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
