/// Counting without solving: sequences of moves, and the positions that play can reach.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/moves.hpp>
#include <zermelo/tables/dense.hpp>
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

/// What is done with each position. One type for all, so that what visits them is compiled once.
template <game G>
using visit_of = std::function<void(const position_t<G>&)>;

/// Breadth first, one level of positions after the other. `seen` is an empty table of marks.
template <game G, class Visit, class Table>
bool breadth_first(const G& g, const position_t<G>& p, Visit& visit, std::uint64_t most,
                   Table seen) {
  constexpr auto mark = typename Table::entry{};
  if (most == 0) return false;
  std::vector<position_t<G>> level{p};
  std::vector<position_t<G>> next_level;
  std::uint64_t found = 1;
  bool all = true;
  for (seen.store(Table::locate(g, p), mark); !level.empty() && all; level.swap(next_level)) {
    next_level.clear();
    for (const position_t<G>& at : level) {
      visit(at);
      if (!all || terminal(g, at)) continue;
      all = !any_move(g.moves(at), [&](const move_t<G>& m) {
        position_t<G> next = g.play(at, m);
        const auto place = Table::locate(g, next);
        if (seen.find(place)) return false;
        if (found == most) return true;
        ++found;
        seen.store(place, mark);
        next_level.push_back(std::move(next));
        return false;
      });
    }
  }
  for (const position_t<G>& at : level) visit(at);  // found before the limit, in full or in part
  return all;
}

}  // namespace detail

/// Calls `visit` with each position that play from p can reach, p included, once (by key), nearest
/// first; but with no more than `most` of them. Returns whether that were all. Memory: two levels
/// of positions, and a mark for each: two bits an index where the game has an index that is small
/// enough, a place in a hash table otherwise.
template <game G, class Visit>
bool for_each_reachable(const G& g, const position_t<G>& p, Visit visit,
                        std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  if constexpr (indexed_game<G>) {
    using table = dense_table<outcome, 2>;
    constexpr std::uint64_t budget = std::uint64_t{64} << 20U;
    const std::uint64_t count = g.position_count();
    if (count != too_many_positions && table::bytes_for(count) <= budget) {
      return detail::breadth_first(g, p, visit, most, table(count));
    }
  }
  return detail::breadth_first(g, p, visit, most, hash_table<key_t<G>, bool>());
}

}  // namespace zermelo
