/// What all engines share: how a search is run under limits, and how best moves and a line of play
/// are read off the values of positions. It brings what an engine's header needs of others.
#pragma once

#include <range/v3/algorithm/any_of.hpp>
#include <zermelo/base/function_ref.hpp>
#include <zermelo/engines/descriptor.hpp>
#include <zermelo/engines/valuation.hpp>
#include <zermelo/engines/whose_fault.hpp>
#include <zermelo/rules/requirements.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo {

/// Whether play from p can come back to a position it has been at: depth-first search with a path.
/// Nothing where `most` positions, or ten times as many moves, do not tell. O(most) memory.
template <game G>
[[nodiscard]] std::optional<bool> repeats(const G& g, const position_t<G>& p,
                                          std::uint64_t most = 200'000) {
  hash_table<key_t<G>, bool> on_path;  // key -> whether it is on the path, false once finished
  std::vector<std::pair<position_t<G>, bool>> ahead{{p, false}};  // to enter, or to leave
  std::uint64_t moves_left = 10 * most;
  while (!ahead.empty()) {
    const std::pair<position_t<G>, bool> next = std::move(ahead.back());
    ahead.pop_back();
    const position_t<G>& at = next.first;
    const key_t<G> key = g.key(at);
    if (next.second) {
      on_path.store(key, false);
    } else if (const auto seen = on_path.find(key)) {
      if (*seen) return true;
    } else {
      if (on_path.size() >= most || moves_left == 0) return std::nullopt;
      on_path.store(key, true);
      ahead.emplace_back(at, true);
      if (terminal(g, at)) continue;
      any_move(g.moves(at), [&](const move_t<G>& m) {
        ahead.emplace_back(g.play(at, m), false);
        return --moves_left == 0;
      });
    }
  }
  return false;
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

namespace detail {

/// An engine over a type that is no game: says what is missing, and nothing else.
template <class G>
struct no_engine : requirements<G> {
  void solve(const auto&...) {}
};

/// Counts what a search of G does, and tells who watches it.
template <game G>
using counter_of = counting<position_t<G>>;

/// Runs `search(answer, counter)`, which fills in the answer, and adds what every answer has; a
/// limit that is reached says why there is no value. Where the value alone is wanted and nobody
/// watches the counter is unused: searches for values are compiled without one as well.
template <game G>
[[nodiscard]] answer<G> run(const G& game, const position_t<G>& p, std::string_view engine,
                            meter& spent, wanted want, const limits& allowed,
                            observer_of<G>* watched,
                            function_ref<void(answer<G>&, counter_of<G>*)> search,
                            function_ref<std::uint64_t()> bytes) {
  answer<G> result{.game = game, .position = p, .engine = engine};
  counter_of<G> counter{watched};
  counter.is_unused = !want.counts && !want.remoteness && !want.line && watched == nullptr;
  result.stopped_by = until_stopped([&] {
    try {
      spent.start(allowed);
      blaming_rules(game, p, [&] { search(result, &counter); });
    } catch (const too_deep&) {
      explain_depth(game, p);
    }
  });
  if (result.stopped_by) {
    result = {.game = game,
              .position = p,
              .engine = engine,
              .known = result.known,
              .stopped_by = result.stopped_by};
  } else {
    result.known.reset();
  }
  result.statistics = spent.read(bytes());
  if (want.counts) {
    result.statistics.hits = counter.hits;
    result.statistics.cuts = counter.cuts;
  }
  return result;
}

/// The moves to try, the most promising first where the rules say which those are.
template <game G>
[[nodiscard]] decltype(auto) moves_to_try(const G& game, const position_t<G>& p) {
  if constexpr (ordered_game<G>)
    return game.promising(p);
  else
    return game.moves(p);
}

/// Whether those come as a list, all made at once, however few of them are looked at.
template <game G>
inline constexpr bool lists_moves = requires {
  typename std::remove_cvref_t<decltype(moves_to_try(
      std::declval<const G&>(), std::declval<const position_t<G>&>()))>::allocator_type;
};

/// The moves of p that `keeps(m)`.
template <game G>
[[nodiscard]] std::vector<move_t<G>> moves_that(const G& game, const position_t<G>& p, auto keeps) {
  std::vector<move_t<G>> kept;
  if (terminal(game, p)) return kept;
  for_each_move(game.moves(p), [&](const move_t<G>& m) {
    if (keeps(m)) kept.push_back(m);
  });
  return kept;
}

/// Does what comes after the value, which took so many seconds: all of it, or as much as there is
/// time and are positions left for. Says whether that was enough; what is done by then stays.
[[nodiscard]] inline bool done_in_time(wanted want, meter& spent, double took,
                                       function_ref<void()> work) {
  if (want.sought != best_moves_sought::in_time) {
    work();
    return true;
  }
  const std::optional<double> most = spent.allowed().seconds;
  const double end = took + std::max(took, want.least_seconds);
  spent.limit_seconds(most ? std::min(*most, end) : end);
  bool done = true;
  try {
    work();
  } catch (const stopped& by) {
    if (by.reason != stop_reason::seconds && by.reason != stop_reason::positions) throw;
    done = false;
  }
  spent.limit_seconds(most);
  return done;
}

/// Looks for those moves that `keeps(m)`, as many as are sought. `known(m)` says it of a move of
/// which nothing has to be searched: so the one that the value was proven by is found first.
template <game G>
void look_for_best_moves(answer<G>& result, wanted want, meter& spent, double took,
                         function_ref<std::optional<bool>(const move_t<G>&)> known,
                         function_ref<bool(const move_t<G>&)> keeps) {
  result.best_moves.emplace();
  if (terminal(result.game, result.position)) return;
  struct candidate {
    move_t<G> made;
    std::optional<bool> kept;
  };
  // 1. What is known of them, unless all are to be searched.
  std::vector<candidate> moves;
  for_each_move(result.game.moves(result.position),
                [&](const move_t<G>& m) { moves.push_back({m, std::nullopt}); });
  if (want.sought != best_moves_sought::all) {
    for (candidate& each : moves) each.kept = known(each.made);
  }
  // 2. The others are searched, in their order, until one is found, or as long as there is time.
  const auto is_kept = [](const candidate& each) { return each.kept.value_or(false); };
  const auto are_enough = [&] {
    return want.sought == best_moves_sought::one && ranges::any_of(moves, is_kept);
  };
  static_cast<void>(done_in_time(want, spent, took, [&] {
    for (candidate& each : moves) {
      if (are_enough()) return;
      if (!each.kept) each.kept = keeps(each.made);
    }
  }));
  // 3. In the moves' order.
  for (const candidate& each : moves) {
    if (is_kept(each)) result.best_moves->push_back(each.made);
    result.all_best_moves = result.all_best_moves && each.kept;
    if (is_kept(each) && want.sought == best_moves_sought::one) break;
  }
}

/// From p on the first move that `keeps(p, m, next)`, until there is none.
template <game G>
[[nodiscard]] std::vector<move_t<G>> line_that(const G& game, position_t<G> p, auto keeps) {
  std::vector<move_t<G>> line;
  const auto goes_on = [&](const move_t<G>& m) {
    const position_t<G> next = game.play(p, m);
    if (!keeps(p, m, next)) return false;
    line.push_back(m);
    p = next;
    return true;
  };
  while (!terminal(game, p) && any_move(game.moves(p), goes_on)) {
  }
  return line;
}

template <class Valuation>
using entry_t = typename Valuation::entry;

/// What a position is worth, by a search or a table: what asks is compiled once for all of them.
template <class Valuation, game G>
using values_by = function_ref<entry_t<Valuation>(const position_t<G>&)>;

/// Of the moves of `result.position` those that `keeps(m)`: all of them, or the first where one is
/// sought.
template <game G>
void fill_in_best_moves(answer<G>& result, wanted want, auto keeps) {
  const bool one = want.sought == best_moves_sought::one;
  bool found = false;
  result.best_moves = moves_that(result.game, result.position, [&](const move_t<G>& m) {
    if (one && found) return false;
    found = keeps(m);
    return found;
  });
  result.all_best_moves = !one || !found;
}

/// The moves after which the position is worth `known`.
template <class Valuation, game G>
void fill_in_best_moves(answer<G>& result, wanted want, const entry_t<Valuation>& known,
                        const values_by<Valuation, G>& value_of) {
  fill_in_best_moves(result, want, [&](const move_t<G>& m) {
    const made_move<position_t<G>> made = make(result.game, result.position, m);
    return Valuation::after(made, value_of(made.after)) == known;
  });
}

/// Best moves of both sides from p to the end, the first one where there are several.
template <class Valuation, game G>
[[nodiscard]] std::vector<move_t<G>> line_of_play(const G& game, const position_t<G>& p,
                                                  entry_t<Valuation> known,
                                                  const values_by<Valuation, G>& value_of) {
  return line_that(game, p, [&](const auto& at, const move_t<G>& m, const position_t<G>& next) {
    const entry_t<Valuation> next_known = value_of(next);
    if (Valuation::after(make(game, at, m), next_known) != known) return false;
    known = next_known;
    return true;
  });
}

/// Fills in what is wanted and follows from such values; of outcomes alone there is no line.
template <class Valuation, game G>
void fill_in(answer<G>& result, const G& game, wanted want,
             const values_by<Valuation, G>& value_of) {
  const position_t<G>& p = result.position;
  const entry_t<Valuation> known = value_of(p);
  result.value = Valuation::value(known);
  if (want.remoteness) result.remoteness = Valuation::moves(known);
  if (want.best_moves) fill_in_best_moves<Valuation, G>(result, want, known, value_of);
  if constexpr (!std::same_as<entry_t<Valuation>, outcome>) {
    if (want.line) result.line = line_of_play<Valuation>(game, p, known, value_of);
  }
}

/// What move m makes of the timed outcome of the position it leads to. Draws have no remoteness.
template <game G>
[[nodiscard]] timed_outcome timed_after(const G& g, const position_t<G>& p, const move_t<G>& m,
                                        timed_outcome next) {
  const outcome value = same_mover(g, p, m) ? next.value : -next.value;
  return {value, value == outcome::draw ? 0U : next.moves + 1U};
}

/// Moves that keep a draw, until a position comes back. A move back is taken before others.
template <game G>
[[nodiscard]] std::vector<move_t<G>> endless_line(const G& g, position_t<G> p,
                                                  const values_by<by_remoteness<G>, G>& value_of) {
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
template <game G>
void answer_timed(answer<G>& result, const G& g, wanted want,
                  const values_by<by_remoteness<G>, G>& value_of) {
  const position_t<G>& start = result.position;
  const timed_outcome known = value_of(start);
  const bool drawn = known.value == outcome::draw;
  result.value = known.value;
  if (want.remoteness && !drawn) result.remoteness = known.moves;
  if (want.best_moves) {
    fill_in_best_moves(result, want, [&](const move_t<G>& m) {
      const timed_outcome worth = timed_after(g, start, m, value_of(g.play(start, m)));
      return want.remoteness ? worth == known : worth.value == known.value;
    });
  }
  if (want.line) {
    result.line = drawn ? endless_line(g, start, value_of)
                        : line_of_play<by_remoteness<G>>(g, start, known, value_of);
  }
  // A line of draws may begin with another one, which leads back.
  if (result.best_moves && !result.all_best_moves && result.line && !result.line->empty()) {
    result.best_moves->assign(1, result.line->front());
  }
}

}  // namespace detail

}  // namespace zermelo
