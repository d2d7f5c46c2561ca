/// Counting without solving: sequences of moves, and the positions that play can reach.
#pragma once

#include <zermelo/numbering/walk.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo {

/// The number of sequences of exactly `depth` moves from p; a finished game has none. Counts that
/// agree with published ones, or with another program's, prove a move generator (the name is that
/// of chess programmers: performance test).
template <game G>
[[nodiscard]] std::uint64_t perft(const G& g, const position_t<G>& p, unsigned depth) {
  if (depth == 0) return 1;
  if (terminal(g, p)) return 0;
  std::uint64_t count = 0;
  for_each_move(g.moves(p), [&](const move_t<G>& m) {
    count += depth == 1 ? 1 : perft(g, g.play(p, m), depth - 1);
  });
  return count;
}

namespace detail {

/// Marks in a hash table.
template <game G>
[[nodiscard]] mark_of<G> marks_by_key(const G& g) {
  return [&g, keys = hash_table<key_t<G>, bool>()](const position_t<G>& p) mutable {
    const key_t<G> key = g.key(p);
    if (keys.find(key)) return false;
    keys.store(key, true);
    return true;
  };
}

/// The marks of positions that a walk reaches: a bit an index where the game has an index that is
/// small enough.
template <game G>
[[nodiscard]] mark_of<G> new_marks(const G& g) {
  if constexpr (indexed_game<G>) {
    constexpr std::uint64_t most_bits = std::uint64_t{1} << 29U;  // 64 MiB
    if (const std::uint64_t count = g.position_count(); count <= most_bits) {
      return [&g, bits = std::vector<bool>(static_cast<std::size_t>(count))](
                 const position_t<G>& p) mutable { return mark_new(bits, g.index(p)); };
    }
  }
  return marks_by_key(g);
}

}  // namespace detail

/// Calls `visit` with each position that play from p can reach, p included, once (by key), nearest
/// first; but with no more than `most` of them. Returns whether that were all. Memory: two levels
/// of positions, and a mark for each.
template <game G>
bool for_each_reachable(const G& g, const position_t<G>& p, const visit_of<G>& visit,
                        std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  return detail::breadth_first<G>(g, {.from = p, .most = most}, detail::new_marks(g), visit);
}

}  // namespace zermelo
