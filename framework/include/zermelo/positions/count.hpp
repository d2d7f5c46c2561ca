/// Counting positions by value: all that there are, or all that play can reach.
///
///     count_by<sweep<blockgame>>(blockgame(4, 4)).values;
///     count_by<alpha_beta<othello>>(game, {.reachable = true});   any engine counts
#pragma once

#include <zermelo/positions/evaluator.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo {

namespace detail {

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

/// Counts from any position.
template <game G>
[[nodiscard]] tally count_from(const position_t<G>& from, const evaluating<G>& by, const G& g,
                               const count_options& how) {
  require_counted<G>(how);
  // A table of values gets half of the memory, the marks of what was reached the other.
  evaluator_options of_all{how.nimbers, how.threads, how.limits, how.checkpoint, how.mapped_tiers};
  if (by.keeps_all && how.reachable && how.limits.bytes) *of_all.limits.bytes /= 2;
  std::unique_ptr<evaluator<G>> values;
  tally result{};
  const auto stopped_by = until_stopped([&] {
    values = by.make(g, of_all);
    if (!how.reachable && !how.canonical) {
      if (auto counted = values->count_all()) {
        result = *std::move(counted);
        return;
      }
    }
    value_counts counts;
    for_each_counted<G>(g, from, how, within<G>(how.limits, [&](const position_t<G>& p) {
                          counts.add(values->value_of(p));
                        }));
    result = counts.read();
    if constexpr (cyclic_game<G>) name_outcomes_of_cycles(result);
  });
  if (stopped_by) result.stopped_by = stopped_by;
  result.engine = by.engine;
  if (values) result.statistics = values->spent();
  return result;
}

}  // namespace detail

/// Counts positions by value as one engine of G finds them: `memo`, `sweep` and `retrograde` look
/// at each once, others are asked for position after position. Throws `bad_parameters` for all
/// positions of rules that do not number them, canonical ones or nimbers that there are not, and a
/// checkpoint that the engine does not keep; what the engine throws.
template <game G>
[[nodiscard]] tally count_by(const evaluating<G>& by, const G& g, const count_options& how = {}) {
  return detail::count_from(g.start(), by, g, how);
}
template <class Engine, game G>
[[nodiscard]] tally count_by(const G& g, const count_options& how = {}) {
  return count_by(evaluating_by<Engine, G>, g, how);
}

/// Counts the positions that play from p can reach, p included.
template <game G>
[[nodiscard]] tally count_reachable(const G& g, const position_t<G>& p, bool nimbers = false,
                                    const limits& allowed = {}) {
  const count_options how{.reachable = true, .nimbers = nimbers, .limits = allowed};
  if constexpr (cyclic_game<G> && retrograde_game<G>) {
    return detail::count_from(p, evaluating_by<retrograde<G>, G>, g, how);
  } else {
    return detail::count_from(p, evaluating_by<memo<G>, G>, g, how);
  }
}

}  // namespace zermelo
