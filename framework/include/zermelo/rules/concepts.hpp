/// The roles a game can play, a small concept each, in a header of its own: rules/roles/. `game` is
/// all a module must meet; every other one is optional and buys what its role says. What a compiler
/// cannot see is a law: see laws/laws.hpp. What a game may leave unsaid is asked here.
#pragma once

#include <zermelo/base/narrow.hpp>
#include <zermelo/rules/registered_roles.hpp>

namespace zermelo {

/// The value of a finished game for the player to move; nothing where play goes on.
template <game G>
[[nodiscard]] constexpr std::optional<value_t<G>> terminal(const G& g, const position_t<G>& p) {
  if constexpr (game_with_terminal<G>) {
    if (const auto value = g.terminal(p)) return static_cast<value_t<G>>(*value);
  }
  return std::nullopt;
}

/// Whether the player who cannot move has won.
template <game G>
[[nodiscard]] constexpr bool misere(const G& g) {
  if constexpr (detail::answers_misere<G>) return g.misere();
  return false;
}

/// Whether positions have nimbers: those of impartial games in normal play.
template <game G>
[[nodiscard]] constexpr bool has_nimbers(const G& g) {
  return impartial_game<G> && !misere(g);
}

/// The value of a position without moves and without a terminal value: the player to move has lost
/// (in misere play won), or there is nothing more to earn.
template <game G>
[[nodiscard]] constexpr value_t<G> stuck_value(const G& g) {
  if constexpr (std::same_as<value_t<G>, outcome>)
    return misere(g) ? outcome::win : outcome::loss;
  else
    return 0;
}

/// Whether the mover of m moves again.
template <game G>
[[nodiscard]] constexpr bool same_mover(const G& g, const position_t<G>& p, const move_t<G>& m) {
  if constexpr (puzzle<G>) return true;
  if constexpr (detail::answers_same_mover<G>) return g.same_mover(p, m);
  return false;
}

/// What the mover earns by m, else 0. Throws `bad_parameters` for a gain that fits no score.
template <game G>
[[nodiscard]] constexpr score gain(const G& g, const position_t<G>& p, const move_t<G>& m) {
  if constexpr (scored_game<G>) return narrow<score>(g.gain(p, m), "gain(p, m)");
  return 0;
}

/// The position after m, what m earns, and whether its mover moves again.
template <game G>
[[nodiscard]] constexpr made_move<position_t<G>> make(const G& g, const position_t<G>& p,
                                                      const move_t<G>& m) {
  if constexpr (detail::makes_moves<G>) {
    return g.make(p, m);
  } else {
    return {g.play(p, m), gain(g, p, m), same_mover(g, p, m)};
  }
}

}  // namespace zermelo
