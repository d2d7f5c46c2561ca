/// What all engines share: how a search is run under limits, and how best moves and a line of play
/// are read off the values of positions.
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <new>
#include <utility>
#include <vector>
#include <zermelo/answers/answer.hpp>
#include <zermelo/answers/observer.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/repetition.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/requirements.hpp>

namespace zermelo::detail {

/// An engine over a type that is no game: says what is missing, and nothing else.
template <class G>
struct no_engine : requirements<G> {
  template <class... Arguments>
  explicit no_engine(const Arguments&...) {}
  template <class... Arguments>
  void solve(const Arguments&...) {}
};

/// Whether a search handed this down may look for remoteness. One that only looks for values is
/// compiled twice, to be fast where nobody watches; one for remoteness is always counted.
template <class Handle>
inline constexpr bool is_counted = false;
template <class Observer>
inline constexpr bool is_counted<watched_by<counting<Observer>>> = true;

/// Runs `search(answer, handle)`, which fills in the answer, and adds what every answer has. The
/// handle is what the recursion hands down to be watched; it is counted where remoteness or a line
/// are wanted. A limit that is reached leaves the answer without a value, and says why.
template <game G, class Observer, class Search, class Bytes>
[[nodiscard]] answer<G> run(const G& game, const position_t<G>& p, std::string_view engine,
                            meter& spent, wanted want, const limits& allowed, Observer& observer,
                            Search search, Bytes bytes) {
  answer<G> result{.game = game, .position = p, .engine = engine};
  auto counter = counting_for<position_t<G>>(observer);
  constexpr bool always_counted = std::derived_from<Observer, watcher<position_t<G>>>;
  try {
    spent.start(allowed);
    if (always_counted || want.counts || want.remoteness || want.line) {
      search(result, watched_by<decltype(counter)>{&counter});
    } else if constexpr (!always_counted) {
      search(result, watched_by<Observer>{&observer});
    }
  } catch (const stopped& stop) {
    result.stopped_by = stop.reason;
  } catch (const std::bad_alloc&) {
    result.stopped_by = stop_reason::bytes;
  } catch (const too_deep&) {
    explain_depth(game, p);
  }
  if (result.stopped_by) {
    result.value.reset();
    result.remoteness.reset();
    result.nimber.reset();
    result.best_moves.reset();
    result.line.reset();
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

/// What a position is worth, by a search or a table. Not the searches' own type: what asks for
/// values is then compiled once for all of them.
template <class Entry, game G>
using values_of = std::function<Entry(const position_t<G>&)>;

template <class Valuation>
using entry_t = typename Valuation::entry;

/// The moves after which p is worth `known`.
template <class Valuation, game G>
[[nodiscard]] std::vector<move_t<G>> best_moves(const G& game, const position_t<G>& p,
                                                const entry_t<Valuation>& known,
                                                const values_of<entry_t<Valuation>, G>& value_of) {
  std::vector<move_t<G>> best;
  if (terminal(game, p)) return best;
  for_each_move(game.moves(p), [&](const move_t<G>& m) {
    if (Valuation::after(game, p, m, value_of(game.play(p, m))) == known) best.push_back(m);
  });
  return best;
}

/// Best moves of both sides from p to the end, the first one where there are several.
template <class Valuation, game G>
[[nodiscard]] std::vector<move_t<G>> line_of_play(
    const G& game, position_t<G> p, entry_t<Valuation> known,
    const values_of<entry_t<Valuation>, G>& value_of) {
  std::vector<move_t<G>> line;
  for (bool ended = false; !ended;) {
    ended = terminal(game, p) || !any_move(game.moves(p), [&](const move_t<G>& m) {
              const position_t<G> next = game.play(p, m);
              const auto next_known = value_of(next);
              if (Valuation::after(game, p, m, next_known) != known) return false;
              line.push_back(m);
              p = next;
              known = next_known;
              return true;
            });
  }
  return line;
}

}  // namespace zermelo::detail
