/// Counting positions by value: all that there are, or all that play can reach.
///
///     count_swept(blockgame(4, 4)).values;
///     count_by<alpha_beta<othello>>(game, {.reachable = true});   any engine counts
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/answers/tally.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/all_values.hpp>
#include <zermelo/engines/questions.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/numbering/numbering.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/reductions.hpp>

namespace zermelo {

namespace detail {

/// Runs `fill(tally, meter, bytes)` under limits, and adds what every tally has.
template <class Fill>
[[nodiscard]] tally run_count(std::string_view engine, const limits& allowed, Fill fill) {
  tally result{};
  meter spent;
  std::uint64_t bytes = 0;
  result.stopped_by = until_stopped([&] {
    spent.start(allowed);
    fill(result, spent, bytes);
  });
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

/// Calls `visit` with every position that is to be counted. Throws `bad_parameters` as
/// `for_each_numbered`, and where canonical positions are asked for in a game without symmetry.
template <game G>
void for_each_counted(const G& g, const count_options& how, const visit_of<G>& visit) {
  if (how.canonical) {
    if constexpr (symmetric_game<G>) {
      // Two positions that are the same up to symmetry have moves that are.
      if (how.reachable) {
        for_each_reachable(up_to_symmetry<G>(g), g.canonical(g.start()), visit);
      } else if constexpr (numbered_game<G>) {
        const visit_of<G> visit_canonical = [&](const position_t<G>& p) {
          if (g.key(g.canonical(p)) == g.key(p)) visit(p);
        };
        for_each_numbered(g, visit_canonical);
      }
    } else {
      throw bad_parameters(
          "the rules do not say which positions are the same up to symmetry: they have no "
          "canonical(p); count without canonical");
    }
  } else if (how.reachable) {
    for_each_reachable(g, g.start(), visit);
  } else if constexpr (numbered_game<G>) {
    for_each_numbered(g, visit);
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

/// Adds the positions for which `for_each` calls its argument, by what `value_of` says of each.
template <class Valuation, game G>
void add_each(tally& to, meter& spent, const walk_of<G>& for_each,
              const values_of<entry_t<Valuation>, G>& value_of) {
  // A walk through what is known already takes time as well.
  constexpr std::uint64_t interval = 4096;
  std::uint64_t visited = 0;
  const auto look_at_limits = [&] {
    if (++visited % interval == 0) spent.add(0);
  };
  if constexpr (is_of_nimbers<Valuation, G>) {
    std::vector<std::uint64_t> counts;
    for_each([&](const position_t<G>& p) {
      look_at_limits();
      const nimber found = value_of(p);
      if (counts.size() <= found) counts.resize(std::size_t{found} + 1);
      ++counts[found];
    });
    set_nimbers(to, std::move(counts));
  } else {
    for_each([&](const position_t<G>& p) {
      look_at_limits();
      ++to.values[value_of(p)];
      ++to.positions;
    });
  }
}

/// Counts the positions for which `for_each` calls its argument.
template <class Valuation, game G>
[[nodiscard]] tally count_each(const G& g, const limits& allowed, const walk_of<G>& for_each) {
  return run_count("memo", allowed, [&](tally& to, meter& spent, std::uint64_t& bytes) {
    with_values<Valuation, G>(g, spent, bytes, [&](const auto& value_of) {
      add_each<Valuation, G>(to, spent, for_each, value_of);
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

/// Counts the positions for which `for_each` calls its argument, likewise.
template <retrograde_game G>
[[nodiscard]] tally count_each_solved(const G& g, bool nimbers, const limits& allowed,
                                      const retrograde_options& how, const walk_of<G>& for_each) {
  if (nimbers) refuse_nimbers(g, retrograde<G>::name);
  return run_count(retrograde<G>::name, allowed,
                   [&](tally& to, meter& spent, std::uint64_t& bytes) {
                     retrograde<G> solver(g, how);
                     solver.solve_all(allowed);
                     bytes = solver.spent().bytes;
                     add_each<by_value<G>, G>(to, spent, for_each, [&](const position_t<G>& p) {
                       spent.add(1);
                       return solver.value_at(p).value;
                     });
                     if constexpr (cyclic_game<G>) name_outcomes_of_cycles(to);
                   });
}

}  // namespace detail

/// The same of the positions that play from p can reach, p included.
template <retrograde_game G>
[[nodiscard]] tally count_reachable_solved(const G& g, const position_t<G>& p, bool nimbers = false,
                                           const limits& allowed = {},
                                           const retrograde_options& how = {}) {
  const auto all = [&](const detail::visit_of<G>& visit) { for_each_reachable(g, p, visit); };
  return detail::count_each_solved<G>(g, nimbers, detail::half_the_bytes(allowed), how, all);
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
    for_each_counted(g, how, count);
    if (how.nimbers) set_nimbers(to, std::move(nimbers));
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
  if (!how.reachable && !numbered_game<G>) {
    throw bad_parameters("the rules do not number their positions; count those that play reaches");
  }
  const bool every_number = !how.reachable && !how.canonical;
  const detail::walk_of<G> for_each = [&](const detail::visit_of<G>& visit) {
    detail::for_each_counted(g, how, visit);
  };
  const limits half = detail::half_the_bytes(how.limits);
  if constexpr (detail::is_retrograde<Engine, G>) {
    const retrograde_options options{
        .threads = how.threads, .checkpoint = how.checkpoint, .progress = {}};
    return every_number ? count_solved(g, how.nimbers, how.limits, options)
                        : detail::count_each_solved<G>(g, how.nimbers, half, options, for_each);
  } else {
    detail::refuse_checkpoint<Engine, G>(how.checkpoint);
    if constexpr (detail::is_sweep<Engine, G>) {
      if (every_number) return count_swept(g, how.nimbers, how.limits, how.threads);
    } else if constexpr (detail::is_memo<Engine, G>) {
      return detail::count_each<G>(g, how.nimbers, how.reachable ? half : how.limits, for_each);
    }
    return detail::count_by_questions(g, Engine::name, detail::to_be_asked<Engine, G>(Engine(g)),
                                      how);
  }
}

}  // namespace zermelo
