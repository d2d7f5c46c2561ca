/// Counting positions by value: all that there are, or all that play can reach.
///
///     count_swept(blockgame(4, 4)).values;
///     count_by<alpha_beta<othello>>(game, {.reachable = true});   any engine counts
#pragma once

#include <cstdint>
#include <functional>
#include <new>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/concepts.hpp>
#include <zermelo/engines/all_values.hpp>
#include <zermelo/engines/questions.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/limits.hpp>
#include <zermelo/numbering.hpp>
#include <zermelo/reachable.hpp>
#include <zermelo/tally.hpp>

namespace zermelo {

namespace detail {

/// Runs `fill(tally, meter, bytes)` under limits, and adds what every tally has.
template <class Fill>
[[nodiscard]] tally run_count(std::string_view engine, const limits& allowed, Fill fill) {
  tally result{};
  meter spent;
  std::uint64_t bytes = 0;
  try {
    spent.start(allowed);
    fill(result, spent, bytes);
  } catch (const stopped& stop) {
    result.stopped_by = stop.reason;
  } catch (const std::bad_alloc&) {
    result.stopped_by = stop_reason::bytes;
  }
  result.engine = engine;
  result.statistics = spent.read(bytes);
  return result;
}

/// What goes through some positions to do something with each.
template <game G>
using walk_of = std::function<void(const visit_of<G>&)>;

/// Calls `visit` with every position that the rules number. Throws `bad_parameters` where these
/// rules have too many of them for a number.
template <numbered_game G>
void for_each_numbered(const G& g, const visit_of<G>& visit) {
  const auto visit_all = [&](std::uint64_t count, auto at) {
    if (count == too_many_positions) {
      throw bad_parameters("these rules have too many positions to number; take a smaller board");
    }
    for (std::uint64_t i = 0; i < count; ++i) visit(at(i));
  };
  if constexpr (indexed_game<G>) {
    visit_all(g.position_count(), [&](std::uint64_t i) { return g.at(i); });
  } else {
    const numbering<G> numbers(g);
    visit_all(numbers.position_count(), [&](std::uint64_t i) { return numbers.position_of(i); });
  }
}

/// Counts of nimbers are counts of losses and wins as well.
inline void set_nimbers(tally& to, std::vector<std::uint64_t> counts) {
  to.positions = 0;
  for (const std::uint64_t count : counts) to.positions += count;
  const std::uint64_t losses = counts.empty() ? 0 : counts[0];
  to.values = {{outcome::loss, losses}, {outcome::win, to.positions - losses}};
  to.nimbers = std::move(counts);
}

/// Counts the positions for which `for_each` calls its argument.
template <class Valuation, game G>
[[nodiscard]] tally count_each(const G& g, const limits& allowed, const walk_of<G>& for_each) {
  return run_count("memo", allowed, [&](tally& to, meter& spent, std::uint64_t& bytes) {
    with_values<Valuation, G>(g, spent, bytes, [&](const auto& value_of) {
      if constexpr (is_of_nimbers<Valuation, G>) {
        std::vector<std::uint64_t> counts;
        for_each([&](const position_t<G>& p) {
          const nimber found = value_of(p);
          if (counts.size() <= found) counts.resize(std::size_t{found} + 1);
          ++counts[found];
        });
        set_nimbers(to, std::move(counts));
      } else {
        for_each([&](const position_t<G>& p) {
          ++to.values[value_of(p)];
          ++to.positions;
        });
      }
    });
  });
}

template <game G>
[[nodiscard]] tally count_each(const G& g, bool nimbers, const limits& allowed,
                               const walk_of<G>& for_each) {
  if (nimbers) {
    require_nimbers(g);
    if constexpr (impartial_game<G>) return count_each<by_nimber<G>, G>(g, allowed, for_each);
  }
  return count_each<by_value<G>, G>(g, allowed, for_each);
}

}  // namespace detail

/// Counts all positions that the rules number, whether or not play from the start can reach them.
/// Every position is looked at once: O(positions) time, and 2 bits a position, 8 for nimbers.
/// Throws `bad_parameters` where these rules have too many positions for an index, and where
/// `nimbers` are asked for that the rules do not have.
template <indexed_game G>
[[nodiscard]] tally count_positions(const G& g, bool nimbers = false, const limits& allowed = {}) {
  const auto all = [&](const detail::visit_of<G>& visit) { detail::for_each_numbered(g, visit); };
  return detail::count_each<G>(g, nimbers, allowed, all);
}

/// Counts all sets of free cells, by the sweep, on so many threads (0: as it chooses). Throws
/// `bad_parameters` as `count_positions`, and `cannot_solve` for boards that no memory holds.
template <sweepable_game G>
[[nodiscard]] tally count_swept(const G& g, bool nimbers = false, const limits& allowed = {},
                                unsigned threads = 0) {
  if (nimbers) detail::require_nimbers(g);
  const sweep_board board = sweep<G>::board_of(g);
  const sweep_options options{.threads = threads, .instructions = {}, .limits = allowed};
  tally result = detail::run_count(
      sweep<G>::name, allowed, [&](tally& to, meter& /*spent*/, std::uint64_t& bytes) {
        if (nimbers) {
          const nimber_table table = sweep_nimbers(board, options);
          bytes = table.bytes();
          detail::set_nimbers(to, table.counts());
        } else {
          const win_table table = sweep_wins(board, options);
          bytes = table.bytes();
          to.positions = table.positions();
          const std::uint64_t losses = table.losses();
          to.values = {{outcome::loss, losses}, {outcome::win, to.positions - losses}};
        }
      });
  result.statistics.positions = result.positions;
  return result;
}

/// Counts all positions by retrograde analysis. Throws as `retrograde::count`, and `bad_parameters`
/// where `nimbers` are asked for.
template <retrograde_game G>
[[nodiscard]] tally count_solved(const G& g, bool nimbers = false, const limits& allowed = {},
                                 const retrograde_options& how = {}) {
  if (nimbers) detail::refuse_nimbers(g, retrograde<G>::name);
  return retrograde<G>(g, how).count(allowed);
}

namespace detail {

/// The limit of memory holds for the values and for the marks of `for_each_reachable`, half of it
/// each.
[[nodiscard]] inline limits half_the_bytes(limits allowed) {
  if (allowed.bytes) *allowed.bytes /= 2;
  return allowed;
}

}  // namespace detail

/// The same of the positions that play from p can reach, p included.
template <retrograde_game G>
[[nodiscard]] tally count_reachable_solved(const G& g, const position_t<G>& p, bool nimbers = false,
                                           const limits& allowed = {},
                                           const retrograde_options& how = {}) {
  if (nimbers) detail::refuse_nimbers(g, retrograde<G>::name);
  const limits half = detail::half_the_bytes(allowed);
  return detail::run_count(retrograde<G>::name, half,
                           [&](tally& to, meter& spent, std::uint64_t& bytes) {
                             retrograde<G> solver(g, how);
                             solver.solve_all(half);
                             bytes = solver.spent().bytes;
                             const detail::visit_of<G> count = [&](const position_t<G>& each) {
                               spent.add(1);
                               ++to.values[solver.value_at(each).value];
                               ++to.positions;
                             };
                             for_each_reachable(g, p, count);
                             if constexpr (cyclic_game<G>) name_outcomes_of_cycles(to);
                           });
}

/// Counts the positions that play from p can reach, p included.
template <game G>
[[nodiscard]] tally count_reachable(const G& g, const position_t<G>& p, bool nimbers = false,
                                    const limits& allowed = {}) {
  if constexpr (cyclic_game<G> && retrograde_game<G>) {
    return count_reachable_solved(g, p, nimbers, allowed);
  }
  const auto all = [&](const detail::visit_of<G>& visit) { for_each_reachable(g, p, visit); };
  return detail::count_each<G>(g, nimbers, detail::half_the_bytes(allowed), all);
}

namespace detail {

template <game G>
[[nodiscard]] tally count_by_questions(const G& g, std::string_view name,
                                       const asked_engine<G>& asked, const count_options& how) {
  if (how.nimbers) require_nimbers(g);
  return run_count(name, how.limits, [&](tally& to, meter& spent, std::uint64_t& bytes) {
    questions<G> engine(asked, how.nimbers, spent);
    std::vector<std::uint64_t> nimbers;  // how many of each
    const visit_of<G> count = [&](const position_t<G>& p) {
      const answer<G> found = engine.ask(p);
      bytes = found.statistics.bytes;
      if (!how.nimbers) {
        ++to.values[*found.value];
        ++to.positions;
        return;
      }
      if (nimbers.size() <= *found.nimber) nimbers.resize(std::size_t{*found.nimber} + 1);
      ++nimbers[*found.nimber];
    };
    if (how.reachable) {
      for_each_reachable(g, g.start(), count);
    } else if constexpr (numbered_game<G>) {
      for_each_numbered(g, count);
    }
    if (how.nimbers) set_nimbers(to, std::move(nimbers));
  });
}

}  // namespace detail

/// Counts positions by value as one engine of G finds them: each engine can, though one that
/// searches is asked for position after position. Throws `bad_parameters` where all are to be
/// counted and the rules do not number them, for nimbers that rules or engine do not have, and for
/// a checkpoint that the engine does not keep; what the engine throws.
template <class Engine, game G>
[[nodiscard]] tally count_by(const G& g, const count_options& how = {}) {
  if (!how.reachable && !numbered_game<G>) {
    throw bad_parameters("the rules do not number their positions; count those that play reaches");
  }
  if constexpr (detail::is_retrograde<Engine, G>) {
    const retrograde_options options{
        .threads = how.threads, .checkpoint = how.checkpoint, .progress = {}};
    return how.reachable ? count_reachable_solved(g, g.start(), how.nimbers, how.limits, options)
                         : count_solved(g, how.nimbers, how.limits, options);
  } else {
    detail::refuse_checkpoint<Engine, G>(how.checkpoint);
    if constexpr (detail::is_sweep<Engine, G>) {
      if (!how.reachable) return count_swept(g, how.nimbers, how.limits, how.threads);
    } else if constexpr (detail::is_memo<Engine, G>) {
      if (how.reachable) return count_reachable(g, g.start(), how.nimbers, how.limits);
      if constexpr (indexed_game<G>) return count_positions(g, how.nimbers, how.limits);
    }
    return detail::count_by_questions(g, Engine::name, detail::to_be_asked<Engine, G>(Engine(g)),
                                      how);
  }
}

}  // namespace zermelo
