/// Counting positions by value: all that there are, or all that play can reach.
///
///     count_swept(blockgame(4, 4)).values;
///     count_by<alpha_beta<othello>>(game, {.reachable = true});   any engine counts
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <string_view>
#include <zermelo/answers/tally.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/numbering/walk.hpp>
#include <zermelo/positions/evaluator.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/positions/value_counts.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace detail {

/// Makes an evaluator of such positions.
template <game G>
using making_of = std::function<std::unique_ptr<evaluator<G>>(const evaluator_options&)>;

/// Calls `visit` with every position that is to be counted: those that play from `from` can reach,
/// or all that the rules number.
template <game G>
void for_each_counted(const G& g, const position_t<G>& from, const count_options& how,
                      const visit_of<G>& visit) {
  if (how.reachable) {
    breadth_first<G>(g, {.from = from, .canonical = how.canonical}, new_marks(g), visit);
  } else if constexpr (numbered_game<G>) {
    if constexpr (symmetric_game<G>) {
      if (how.canonical) {
        return for_each_numbered<G>(g, [&](const position_t<G>& p) {
          if (g.key(g.canonical(p)) == g.key(p)) visit(p);
        });
      }
    }
    for_each_numbered(g, visit);
  }
}

/// Throws `bad_parameters` where the rules do not say which positions are meant.
template <game G>
void require_counted(const count_options& how) {
  if (!how.reachable && !numbered_game<G>) {
    throw bad_parameters("the rules do not number their positions; count those that play reaches");
  }
  if (how.canonical && !symmetric_game<G>) {
    throw bad_parameters(
        "the rules do not say which positions are the same up to symmetry: they have no "
        "canonical(p); count without canonical");
  }
}

/// Counts by what the evaluator says that `make` makes.
template <game G>
[[nodiscard]] tally count_values(const G& g, const position_t<G>& from, const count_options& how,
                                 std::string_view engine, const making_of<G>& make) {
  require_counted<G>(how);
  std::unique_ptr<evaluator<G>> values;
  const auto count = [&]() -> tally {
    values = make({how.nimbers, how.threads, how.limits, how.checkpoint});
    if (!how.reachable && !how.canonical) {
      if (const auto counted = values->count_all()) return *counted;
    }
    value_counts counts;
    for_each_counted<G>(g, from, how, within<G>(how.limits, [&](const position_t<G>& p) {
                          counts.add(values->value_of(p));
                        }));
    tally result = counts.read();
    if constexpr (cyclic_game<G>) name_outcomes_of_cycles(result);
    return result;
  };
  tally result{};
  try {
    result = count();
  } catch (const stopped& stop) {
    result.stopped_by = stop.reason;
  } catch (const std::bad_alloc&) {
    result.stopped_by = stop_reason::bytes;
  }
  result.engine = engine;
  if (values) result.statistics = values->spent();
  return result;
}

/// Counts from any position by an engine.
template <class Engine, game G>
[[nodiscard]] tally count_from(const G& g, const position_t<G>& from, const count_options& how) {
  return count_values<G>(g, from, how, Engine::name, [&](evaluator_options of_all) {
    // A table of values gets half of the memory, the marks of what was reached the other.
    if (evaluator_by<Engine, G>::keeps_all && how.reachable && of_all.limits.bytes)
      *of_all.limits.bytes /= 2;
    return make_evaluator<Engine>(g, of_all);
  });
}

}  // namespace detail

/// Counts positions by value as one engine of G finds them: each engine can, though one that
/// searches is asked for position after position. Throws `bad_parameters` where all are to be
/// counted and the rules do not number them, where canonical ones are and the rules have none, for
/// nimbers that rules or engine do not have, and for a checkpoint that the engine does not keep;
/// what the engine throws.
template <class Engine, game G>
[[nodiscard]] tally count_by(const G& g, const count_options& how = {}) {
  return detail::count_from<Engine>(g, g.start(), how);
}

/// Counts all positions that the rules number, whether or not play from the start can reach them.
/// Every position is looked at once: O(positions) time, and 2 bits a position, 8 for nimbers.
/// Throws `bad_parameters` where these rules have too many positions for an index, and where
/// `nimbers` are asked for that the rules do not have.
template <indexed_game G>
[[nodiscard]] tally count_positions(const G& g, bool nimbers = false, const limits& allowed = {}) {
  return count_by<memo<G>>(g, {.nimbers = nimbers, .limits = allowed});
}

/// Counts all sets of free cells, by the sweep, on so many threads (0: as it chooses). Throws
/// `bad_parameters` as `count_positions`, and `cannot_solve` for boards that no memory holds.
template <sweepable_game G>
[[nodiscard]] tally count_swept(const G& g, bool nimbers = false, const limits& allowed = {},
                                unsigned threads = 0) {
  return count_by<sweep<G>>(g, {.nimbers = nimbers, .threads = threads, .limits = allowed});
}

/// Counts all positions by retrograde analysis. Throws as `retrograde::count`, and `bad_parameters`
/// where `nimbers` are asked for.
template <retrograde_game G>
[[nodiscard]] tally count_solved(const G& g, bool nimbers = false, const limits& allowed = {},
                                 const retrograde_options& how = {}) {
  return count_by<retrograde<G>>(g, {.nimbers = nimbers,
                                     .threads = how.threads,
                                     .limits = allowed,
                                     .checkpoint = how.checkpoint});
}

/// Counts the positions that play from p can reach, p included.
template <game G>
[[nodiscard]] tally count_reachable(const G& g, const position_t<G>& p, bool nimbers = false,
                                    const limits& allowed = {}) {
  const count_options how{.reachable = true, .nimbers = nimbers, .limits = allowed};
  if constexpr (cyclic_game<G> && retrograde_game<G>) {
    return detail::count_from<retrograde<G>>(g, p, how);
  } else {
    return detail::count_from<memo<G>>(g, p, how);
  }
}

}  // namespace zermelo
