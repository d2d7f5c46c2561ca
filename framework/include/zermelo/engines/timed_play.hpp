/// Best moves and lines of play where the timed outcome of every position is at hand: in a solved
/// game or in a table on disk.
#pragma once

#include <zermelo/engines/engine.hpp>

namespace zermelo::detail {

/// What move m makes of the timed outcome of the position it leads to. Draws have no remoteness.
template <game G>
[[nodiscard]] timed_outcome timed_after(const G& g, const position_t<G>& p, const move_t<G>& m,
                                        timed_outcome next) {
  const outcome value = same_mover(g, p, m) ? next.value : -next.value;
  return {value, value == outcome::draw ? 0U : next.moves + 1U};
}

/// A line of play of a draw: moves that keep it, until a position comes back. A move back to a
/// position that was there already is taken before others, so that the line is short.
template <game G, class ValueOf>
[[nodiscard]] std::vector<move_t<G>> endless_line(const G& g, position_t<G> p, ValueOf value_of) {
  std::vector<move_t<G>> line;
  std::vector<position_t<G>> seen;
  for (bool repeated = false; !repeated && !terminal(g, p);) {
    seen.push_back(p);
    std::optional<std::pair<move_t<G>, position_t<G>>> next;
    repeated = any_move(g.moves(p), [&](const move_t<G>& m) {
      const position_t<G> q = g.play(p, m);
      if (value_of(q).value != outcome::draw) return false;
      if (!next) next.emplace(m, q);
      if (std::find(seen.begin(), seen.end(), q) == seen.end()) return false;
      next.emplace(m, q);
      return true;
    });
    if (!next) break;  // a draw by the rules
    line.push_back(next->first);
    p = next->second;
  }
  return line;
}

/// Fills in what is wanted of `result.position`. `value_of(p)` gives timed outcomes.
template <game G, class ValueOf>
void answer_timed(answer<G>& result, const G& g, wanted want, ValueOf value_of) {
  const position_t<G>& start = result.position;
  const timed_outcome known = value_of(start);
  const bool drawn = known.value == outcome::draw;
  result.value = known.value;
  if (want.remoteness && !drawn) result.remoteness = known.moves;
  if (want.best_moves) {
    result.best_moves = moves_that(g, start, [&](const move_t<G>& m) {
      const timed_outcome worth = timed_after(g, start, m, value_of(g.play(start, m)));
      return want.remoteness ? worth == known : worth.value == known.value;
    });
  }
  if (want.line) {
    result.line = drawn ? endless_line(g, start, value_of)
                        : line_of_play<by_remoteness<G>>(g, start, known, value_of);
  }
}

}  // namespace zermelo::detail
