/// Tells a game with cycles from one that only lasts long, after a recursion has run too deep.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo {

/// Whether play from p can come back to a position it has been at: depth-first search with a path.
/// Nothing where `most` positions, or ten times as many moves, do not tell. O(most) memory.
template <game G>
[[nodiscard]] std::optional<bool> repeats(const G& g, const position_t<G>& p,
                                          std::uint64_t most = 200'000) {
  struct step {
    position_t<G> position;
    std::vector<position_t<G>> untried;
  };
  hash_table<key_t<G>, bool> on_path;  // key -> whether it is on the path, false once finished
  std::vector<step> path;
  bool found = false;
  std::uint64_t moves_left = 10 * most;

  const auto enter = [&](const position_t<G>& position) {
    on_path.store(g.key(position), true);
    path.push_back({position, {}});
    if (terminal(g, position)) return;
    any_move(g.moves(position), [&](const move_t<G>& m) {
      path.back().untried.push_back(g.play(position, m));
      return --moves_left == 0;
    });
  };
  for (enter(p); !path.empty() && !found && on_path.size() < most && moves_left != 0;) {
    step& top = path.back();
    if (top.untried.empty()) {
      on_path.store(g.key(top.position), false);
      path.pop_back();
      continue;
    }
    const position_t<G> next = top.untried.back();
    top.untried.pop_back();
    const auto seen = on_path.find(g.key(next));
    found = seen.value_or(false);
    if (!seen) enter(next);
  }
  if (found) return true;
  if (path.empty()) return false;
  return std::nullopt;
}

/// Throws `cannot_solve` with the sentence that fits.
template <game G>
[[noreturn]] void explain_depth(const G& g, const position_t<G>& p) {
  if (cyclic_game<G> || repeats(g, p).value_or(false)) {
    throw cannot_solve(
        "this game has cycles: play can come back to a position, and a recursion never ends; it "
        "needs retrograde analysis");
  }
  throw cannot_solve(
      "play is too long for a recursion: its stack is used up before a game ends; start nearer to "
      "the end, or allow more stack (limits.stack_bytes, and the system's: ulimit -s)");
}

}  // namespace zermelo
