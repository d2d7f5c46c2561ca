/// What all engines share: how a search is run under limits, and how best moves and a line of play
/// are read off the values of positions.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
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

/// What a search hands down to be watched by: the caller's observer, which costs nothing where it
/// sees nothing; or a counter that tells it. Searches for values are compiled with both, to be fast
/// where nobody watches; what else is wanted is only looked for with a counter.
enum class handle : std::uint8_t { observer, counter };

template <class Handle>
inline constexpr handle handle_of = handle::observer;
template <class Observer>
inline constexpr handle handle_of<watched_by<counting<Observer>>> = handle::counter;

/// Runs `search(answer, handle)`, which fills in the answer, and adds what every answer has. A
/// limit that is reached leaves the answer without a value, and says why.
template <game G, class Observer, class Search, class Bytes>
[[nodiscard]] answer<G> run(const G& game, const position_t<G>& p, std::string_view engine,
                            meter& spent, wanted want, const limits& allowed, Observer& observer,
                            Search search, Bytes bytes) {
  answer<G> result{.game = game, .position = p, .engine = engine};
  auto counter = counting_for<position_t<G>>(observer);
  // Observers that are chosen at run time share the counter's search.
  constexpr bool only_counter = std::derived_from<Observer, watcher<position_t<G>>>;
  const bool value_alone = !want.counts && !want.remoteness && !want.line;
  result.stopped_by = until_stopped([&] {
    try {
      spent.start(allowed);
      if constexpr (!only_counter) {
        if (value_alone) return search(result, watched_by<Observer>{&observer});
      }
      search(result, watched_by<decltype(counter)>{&counter});
    } catch (const too_deep&) {
      explain_depth(game, p);
    }
  });
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
