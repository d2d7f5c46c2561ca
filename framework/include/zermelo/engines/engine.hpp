/// What all engines share: how a search is run under limits, and how best moves and a line of play
/// are read off the values of positions. It brings what an engine's header needs of others.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>
#include <zermelo/answers/answer.hpp>
#include <zermelo/answers/observer.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/descriptor.hpp>
#include <zermelo/engines/repetition.hpp>
#include <zermelo/engines/valuation.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/requirements.hpp>

namespace zermelo::detail {

/// An engine over a type that is no game: says what is missing, and nothing else.
template <class G>
struct no_engine : requirements<G> {
  void solve(const auto&...) {}
};

/// What a search hands down to be watched by is the caller's observer, which costs nothing where it
/// sees nothing; or a counter that tells it. Searches for values are compiled with both, to be fast
/// where nobody watches; what else is wanted is only looked for with a counter.
template <class Watch>
inline constexpr bool is_counter = false;
template <class Observer>
inline constexpr bool is_counter<watched_by<counting<Observer>>> = true;

/// Runs `search(answer, watch)`, which fills in the answer, and adds what every answer has. A limit
/// that is reached leaves the answer without a value, and says why.
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
  if constexpr (ordered_game<G>) {
    return game.promising(p);
  } else {
    return game.moves(p);
  }
}

/// The moves of p that `keeps(m)`.
template <game G, class Keeps>
[[nodiscard]] std::vector<move_t<G>> moves_that(const G& game, const position_t<G>& p,
                                                Keeps keeps) {
  std::vector<move_t<G>> kept;
  if (terminal(game, p)) return kept;
  for_each_move(game.moves(p), [&](const move_t<G>& m) {
    if (keeps(m)) kept.push_back(m);
  });
  return kept;
}

/// From p on the first move that `keeps(p, m, next)`, until there is none.
template <game G, class Keeps>
[[nodiscard]] std::vector<move_t<G>> line_that(const G& game, position_t<G> p, Keeps keeps) {
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

/// What a position is worth, by a search or a table. Not the searches' own type: what asks for
/// values is then compiled once for all of them.
template <class Valuation, game G>
using values_by = std::function<entry_t<Valuation>(const position_t<G>&)>;

/// The moves after which p is worth `known`.
template <class Valuation, game G>
[[nodiscard]] std::vector<move_t<G>> best_moves(const G& game, const position_t<G>& p,
                                                const entry_t<Valuation>& known,
                                                const values_by<Valuation, G>& value_of) {
  return moves_that(game, p, [&](const move_t<G>& m) {
    return Valuation::after(game, p, m, value_of(game.play(p, m))) == known;
  });
}

/// Best moves of both sides from p to the end, the first one where there are several.
template <class Valuation, game G>
[[nodiscard]] std::vector<move_t<G>> line_of_play(const G& game, const position_t<G>& p,
                                                  entry_t<Valuation> known,
                                                  const values_by<Valuation, G>& value_of) {
  return line_that(game, p, [&](const auto& at, const move_t<G>& m, const position_t<G>& next) {
    const entry_t<Valuation> next_known = value_of(next);
    if (Valuation::after(game, at, m, next_known) != known) return false;
    known = next_known;
    return true;
  });
}

/// Fills in what is wanted and follows from such values. Outcomes alone lead nowhere: of them there
/// is no line.
template <class Valuation, game G>
void fill_in(answer<G>& result, const G& game, wanted want,
             const values_by<Valuation, G>& value_of) {
  const position_t<G>& p = result.position;
  const entry_t<Valuation> known = value_of(p);
  result.value = Valuation::value(known);
  if (want.remoteness) result.remoteness = Valuation::moves(known);
  if (want.best_moves) result.best_moves = best_moves<Valuation>(game, p, known, value_of);
  if constexpr (!std::same_as<entry_t<Valuation>, outcome>) {
    if (want.line) result.line = line_of_play<Valuation>(game, p, known, value_of);
  }
}

}  // namespace zermelo::detail
