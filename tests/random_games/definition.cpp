#include "definition.hpp"

#include <algorithm>

namespace definition {

namespace {

using known = std::vector<std::optional<worth>>;

std::int32_t number(result r) { return static_cast<std::int32_t>(r); }

std::int32_t seen_by_the_other(std::int32_t r) {
  if (r == number(result::win)) return number(result::loss);
  if (r == number(result::loss)) return number(result::win);
  return r;
}

/// Positions at which nobody moves.
known ends(const game& g) {
  known all(g.positions.size());
  const std::int32_t stuck =
      g.what != aim::results ? 0 : number(g.stuck_wins ? result::win : result::loss);
  for (std::size_t p = 0; p < all.size(); ++p) {
    const position& at = g.positions[p];
    if (!at.end && !at.moves.empty()) continue;
    all[p] = worth{.value = at.end.value_or(stuck)};
    if (g.what == aim::results) all[p]->moves = 0;
  }
  return all;
}

/// What p is decided to be by positions that are decided within `depth` - 1 moves: a win by one
/// move, a loss by all of them.
std::optional<result> decided(const game& g, std::size_t p, const known& all, std::uint32_t depth) {
  bool all_lose = true;
  for (const move& m : g.positions[p].moves) {
    const auto& next = all[m.to];
    const bool early = next && next->moves && *next->moves < depth;
    if (!early) {
      all_lose = false;
      continue;
    }
    const worth seen = after(g, m, *next);
    if (seen.value == number(result::win)) return result::win;
    if (seen.value != number(result::loss)) all_lose = false;
  }
  if (all_lose) return result::loss;
  return std::nullopt;
}

bool leads_to_tie(const game& g, std::size_t p, const known& all, std::uint32_t depth) {
  return std::any_of(g.positions[p].moves.begin(), g.positions[p].moves.end(), [&](const move& m) {
    const auto& next = all[m.to];
    return next && next->value == number(result::tie) && *next->moves < depth;
  });
}

/// Calls `decide(position, depth)` for all that are unknown, depth after depth, until a depth that
/// no known position is next to has nothing new.
template <class Decide>
void by_depth(known& all, Decide decide) {
  std::uint32_t deepest = 0;
  for (std::uint32_t depth = 1; depth <= deepest + 1; ++depth) {
    for (std::size_t p = 0; p < all.size(); ++p) {
      if (all[p]) continue;
      if (const std::optional<result> now = decide(p, depth)) {
        all[p] = worth{.value = number(*now), .moves = depth};
        deepest = depth;
      }
    }
  }
}

void find_results(const game& g, known& all) {
  by_depth(all, [&](std::size_t p, std::uint32_t depth) { return decided(g, p, all, depth); });
  by_depth(all, [&](std::size_t p, std::uint32_t depth) -> std::optional<result> {
    if (leads_to_tie(g, p, all, depth)) return result::tie;
    return std::nullopt;
  });
  for (auto& each : all) {
    if (!each) each = worth{.value = number(result::endless)};
  }
}

/// Points of positions whose moves all lead to known ones, again and again.
void find_points(const game& g, known& all) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t p = 0; p < all.size(); ++p) {
      if (all[p]) continue;
      const auto& moves = g.positions[p].moves;
      if (!std::all_of(moves.begin(), moves.end(), [&](const move& m) { return all[m.to]; })) {
        continue;
      }
      std::int32_t best = after(g, moves.front(), *all[moves.front().to]).value;
      for (const move& m : moves) best = std::max(best, after(g, m, *all[m.to]).value);
      all[p] = worth{.value = best};
      changed = true;
    }
  }
}

/// The least number that no move leads to.
std::uint32_t least_missing(const std::vector<move>& moves, const std::vector<std::uint32_t>& of) {
  for (std::uint32_t n = 0;; ++n) {
    if (std::none_of(moves.begin(), moves.end(), [&](const move& m) { return of[m.to] == n; })) {
      return n;
    }
  }
}

void find_nimbers(const game& g, std::vector<worth>& all) {
  std::vector<std::uint32_t> found(all.size(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t p = 0; p < all.size(); ++p) {
      const std::uint32_t now = least_missing(g.positions[p].moves, found);
      changed = changed || now != found[p];
      found[p] = now;
    }
  }
  for (std::size_t p = 0; p < all.size(); ++p) all[p].nimber = found[p];
}

}  // namespace

worth after(const game& g, const move& m, const worth& next) {
  worth seen = next;
  if (seen.moves) ++*seen.moves;
  if (g.what == aim::results) {
    if (!m.again) seen.value = seen_by_the_other(next.value);
  } else {
    const bool mine = m.again || g.what == aim::total;
    seen.value = m.gain + (mine ? next.value : -next.value);
  }
  return seen;
}

std::vector<worth> worths(const game& g) {
  known all = ends(g);
  if (g.what == aim::results)
    find_results(g, all);
  else
    find_points(g, all);
  std::vector<worth> found(all.size());
  // A position of points that no end is behind would have none: `value()` refuses it.
  for (std::size_t p = 0; p < all.size(); ++p) found[p] = all[p].value();
  if (g.has_nimbers) find_nimbers(g, found);
  return found;
}

}  // namespace definition
