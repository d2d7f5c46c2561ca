/// One question, "what is this position worth?", whichever engine answers it: what counts positions
/// or fills a table of them is compiled once for all engines of a game.
#pragma once

#include <zermelo/engines/catalogue.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/positions/filled_table.hpp>

namespace zermelo {

/// What is asked of all positions together.
struct evaluator_options {
  bool nimbers = false;  // or values
  unsigned threads = 0;  // 0: as the engine chooses
  zermelo::limits limits = {};
  /// A directory for what is solved on the way, where the engine keeps that.
  std::optional<std::filesystem::path> checkpoint = {};
};

template <game G>
struct evaluator {
  /// The value of p, or the nimber where those are asked for. Throws `stopped` at a limit, which
  /// holds for all positions together, and what the engine throws.
  std::function<any_worth(const position_t<G>&)> value_of;
  /// What that took until now.
  std::function<statistics()> spent;
  /// The values of all positions that the engine has a table of, counted sooner than one by one;
  /// empty where it has none.
  std::function<tally()> count_all = {};
  /// That table, as it goes to disk; empty, or nothing, where it is saved position by position.
  std::function<std::optional<filled_table>()> fill = {};
};

namespace detail {

/// Throws `bad_parameters` where these rules have no nimbers.
template <game G>
void require_nimbers(const G& g) {
  if (impartial_game<G> && !misere(g)) return;
  throw bad_parameters("nimbers belong to impartial games in normal play; ask for values alone");
}

/// Throws `bad_parameters` where an engine that finds none is asked for nimbers.
template <game G>
[[noreturn]] void refuse_nimbers(const G& g, std::string_view engine) {
  require_nimbers(g);
  throw bad_parameters(fmt::format("{} finds no nimbers; ask for values alone", engine));
}

/// Throws `bad_parameters` where an engine that keeps nothing on disk is asked for a checkpoint.
template <class Descriptor, game G>
void refuse_checkpoint(const std::optional<std::filesystem::path>& asked) {
  if (!asked || Descriptor::gives.has(answers::checkpoints)) return;
  const auto keeping = first_that_gives(facts_of_engines<G>(), answers::checkpoints);
  throw bad_parameters(
      fmt::format("{} has no checkpoints; leave them out{}", Descriptor::name,
                  keeping ? fmt::format(", or take the engine {}, which has", *keeping) : ""));
}

/// Asks an engine that searches.
template <game G>
[[nodiscard]] evaluator<G> asking(asked_engine<G> engine, const evaluator_options& how) {
  struct state {
    asked_engine<G> engine;
    wanted want;
    limits allowed;
    meter spent = {};
    std::uint64_t bytes = 0;
  };
  auto its = std::make_shared<state>(state{std::move(engine), wanted::value(), how.limits});
  its->want.nimber = how.nimbers;
  its->spent.start(how.limits);
  its->allowed.watched = nullptr;  // `spent` tells
  return {.value_of = [its](const position_t<G>& p) -> any_worth {
            const answer<G> found = its->engine(p, its->want, its->allowed);
            its->bytes = found.statistics.bytes;
            its->spent.add(found.statistics.positions);
            if (found.stopped_by) throw stopped{*found.stopped_by};
            if (!its->want.nimber) return *found.value;
            if (!found.nimber) refuse_nimbers(found.game, found.engine);
            return *found.nimber;
          },
          .spent = [its] { return its->spent.read(its->bytes); }};
}

/// Asks the recursion with a table, which stays: all positions cost as much as one search.
template <class Valuation, game G>
[[nodiscard]] evaluator<G> remembering(const G& g, const limits& allowed) {
  struct state {
    state(const G& g, const limits& allowed) {
      spent.start(allowed);
      values.emplace(g, spent);
    }
    meter spent;
    std::optional<all_values<Valuation, G>> values;  // it tells the meter
  };
  const auto its = std::make_shared<state>(g, allowed);
  return {.value_of = [its](const position_t<G>& p) -> any_worth { return its->values->of(p); },
          .spent = [its] { return its->spent.read(its->values->bytes()); }};
}

/// Reads a table of the sweep's, which fills it when it is first asked for.
template <class Table, sweepable_game G>
[[nodiscard]] evaluator<G> sweeping(const G& g, const evaluator_options& how,
                                    Table (*fill)(const sweep_board&, const sweep_options&)) {
  struct state {
    Table (*fill)(const sweep_board&, const sweep_options&);
    sweep_board board;
    sweep_options options;
    meter spent = {};
    Table table = {};

    const Table& filled() {
      if (!table) table = fill(board, options);
      return table;
    }
  };
  constexpr bool of_nimbers = std::same_as<Table, nimber_table>;
  const auto its = std::make_shared<state>(
      state{fill, sweep<G>::board_of(g), {.threads = how.threads, .limits = how.limits}});
  its->spent.start(how.limits);
  return {.value_of = [its](const position_t<G>& p) -> any_worth {
            if constexpr (of_nimbers) return its->filled().nimber(p);
            return its->filled().wins(p) ? outcome::win : outcome::loss;
          },
          .spent =
              [its] {
                statistics took = its->spent.read(its->table.bytes());
                took.positions = its->table.positions();
                return took;
              },
          .count_all =
              [its] {
                const Table& table = its->filled();
                if constexpr (of_nimbers) {
                  return tally_of(table.counts());
                } else {
                  const std::uint64_t losses = table.losses();
                  return tally_of(losses, table.positions() - losses);
                }
              },
          .fill = [its]() -> std::optional<filled_table> { return as_it_lies(its->filled()); }};
}

/// Reads what retrograde analysis finds.
template <retrograde_game G>
[[nodiscard]] evaluator<G> solving_backwards(const G& g, const evaluator_options& how) {
  struct state {
    retrograde<G> solver;
    limits allowed;
    meter spent = {};
    bool is_solved = false;
    bool is_of_table = false;  // what is spent: on the whole table, or on positions asked for

    void solve_once() {
      if (!std::exchange(is_solved, true)) solver.solve_all(allowed);
    }
  };
  if (how.nimbers) refuse_nimbers(g, retrograde<G>::name);
  const auto its = std::make_shared<state>(state{
      retrograde<G>(g, {.threads = how.threads, .checkpoint = how.checkpoint, .progress = {}}),
      how.limits});
  its->spent.start(how.limits);
  return {.value_of = [its](const position_t<G>& p) -> any_worth {
            its->solve_once();
            if (!its->is_of_table) its->spent.add(1);
            return its->solver.value_at(p).value;
          },
          .spent =
              [its] {
                const statistics solved = its->solver.spent();
                return its->is_of_table ? solved : its->spent.read(solved.bytes);
              },
          .count_all =
              [its] {
                its->is_of_table = true;
                return its->solver.count(its->allowed);
              },
          .fill = [&, its]() -> std::optional<filled_table> {
            its->is_of_table = true;
            if constexpr (timed_table_game<G>) {
              its->solve_once();
              filled_table table{numbering_of(g), {}};
              its->solver.for_each_part([&](auto part) { table.parts.push_back(part); });
              return table;
            }
            return std::nullopt;
          }};
}

template <class Engine, game G>
inline constexpr bool is_memo = !cyclic_game<G> && std::same_as<Engine, memo<G>>;
template <class Engine, game G>
inline constexpr bool is_retrograde = retrograde_game<G> && std::same_as<Engine, retrograde<G>>;

}  // namespace detail

/// An engine of G as an evaluator of its positions, for as long as `g` lives: one that searches is
/// asked for position after position, others have all values sooner than that. Throws
/// `bad_parameters` for nimbers that rules or engine do not have, and for a checkpoint that the
/// engine does not keep; `stopped`.
template <class Engine, game G>
[[nodiscard]] evaluator<G> make_evaluator(const G& g, const evaluator_options& how) {
  using descriptor = descriptor_of<Engine, G>;
  if (how.nimbers) detail::require_nimbers(g);
  detail::refuse_checkpoint<descriptor, G>(how.checkpoint);
  if constexpr (detail::is_memo<Engine, G>) {
    if constexpr (impartial_game<G>) {
      if (how.nimbers) return detail::remembering<by_nimber<G>>(g, how.limits);
    }
    return detail::remembering<by_value<G>>(g, how.limits);
  } else if constexpr (sweepable_game<G> && std::same_as<Engine, sweep<G>>) {
    return how.nimbers ? detail::sweeping(g, how, sweep_nimbers)
                       : detail::sweeping(g, how, sweep_wins);
  } else if constexpr (detail::is_retrograde<Engine, G>) {
    return detail::solving_backwards(g, how);
  } else {
    return detail::asking<G>(to_be_asked<G>(detail::made<descriptor>(
                                 g, {.threads = how.threads, .checkpoint = how.checkpoint})),
                             how);
  }
}

/// An engine of G before it is made an evaluator: what counts and saves is handed one, and is not
/// compiled for each.
template <game G>
struct evaluating {
  std::string_view engine;
  bool keeps_all = false;  // every value that it was asked for, in what memory there is
  evaluator<G> (*make)(const G&, const evaluator_options&) = nullptr;
};

template <class Engine, game G>
inline constexpr evaluating<G> evaluating_by{
    Engine::name, detail::is_memo<Engine, G> || detail::is_retrograde<Engine, G>,
    &make_evaluator<Engine, G>};

}  // namespace zermelo
