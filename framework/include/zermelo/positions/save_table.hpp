/// Saving the table of a game, by the engine that fills it soonest or by one of its others.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/all_values.hpp>
#include <zermelo/engines/choice.hpp>
#include <zermelo/engines/questions.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/files/timed.hpp>
#include <zermelo/numbering/numbering.hpp>
#include <zermelo/positions/save_indexed.hpp>
#include <zermelo/positions/save_options.hpp>
#include <zermelo/positions/save_swept.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace detail {

template <sweepable_game G>
[[nodiscard]] saved save_by_sweep(const G& g, const std::filesystem::path& path,
                                  const save_options& given) {
  meter spent;
  spent.start(given.limits);
  const sweep_board board = sweep<G>::board_of(g);
  const sweep_options options{.threads = given.threads, .instructions = {}, .limits = given.limits};
  const auto save = [&](const auto& table) {
    save_swept(g, table, path, given.how);
    saved took{sweep<G>::name, spent.read(table.bytes())};
    took.statistics.positions = table.positions();
    return took;
  };
  return given.nimbers ? save(sweep_nimbers(board, options)) : save(sweep_wins(board, options));
}

/// Timed outcomes of all positions, by number.
template <tabled_game G>
[[nodiscard]] saved save_by_retrograde(const G& g, const std::filesystem::path& path,
                                       const save_options& given) {
  retrograde<G> solver(g,
                       {.threads = given.threads, .checkpoint = given.checkpoint, .progress = {}});
  solver.solve_all(given.limits);
  const table_header header{std::string(G::name), rules_as_text(g),
                            timed_layout(numbering<G>(g).position_count())};
  table_writer out(path, header, given.how);
  solver.for_each_part([&](std::span<const std::byte> part) { out.append(part); });
  out.commit();
  return {retrograde<G>::name, solver.spent()};
}

template <tabled_game G>
[[nodiscard]] saved save_by_recursion(const G& g, const std::filesystem::path& path,
                                      const save_options& given) {
  meter spent;
  spent.start(given.limits);
  std::uint64_t bytes = 0;
  const auto save = [&](const auto& value_of) { save_indexed(g, path, value_of, given.how); };
  if (!given.nimbers) {
    with_values<by_value<G>, G>(g, spent, bytes, save);
  } else if constexpr (impartial_game<G>) {
    with_values<by_nimber<G>, G>(g, spent, bytes, save);
  }
  return {"memo", spent.read(bytes)};
}

/// By an engine that is asked for each position.
template <tabled_game G>
[[nodiscard]] saved save_by_questions(const G& g, std::string_view name, asked_engine<G> asked,
                                      const std::filesystem::path& path,
                                      const save_options& given) {
  meter spent;
  spent.start(given.limits);
  questions<G> engine(std::move(asked), given.nimbers, spent);
  std::uint64_t bytes = 0;
  const auto ask = [&](const position_t<G>& p) {
    answer<G> found = engine.ask(p);
    bytes = found.statistics.bytes;
    return found;
  };
  if (!given.nimbers) {
    const values_of<value_t<G>, G> value_of = [&](const auto& p) { return *ask(p).value; };
    save_indexed(g, path, value_of, given.how);
  } else if constexpr (impartial_game<G>) {
    const values_of<nimber, G> nimber_of = [&](const auto& p) { return *ask(p).nimber; };
    save_indexed(g, path, nimber_of, given.how);
  }
  return {name, spent.read(bytes)};
}

}  // namespace detail

/// Saves what one engine of G finds: each engine can, though one that searches is asked for
/// position after position. Tables of a game with cycles hold remoteness, too, which `retrograde`
/// alone finds for all positions. Throws as `save_table`, `bad_parameters` also for what the engine
/// does not find; what the engine throws.
template <class Engine, tabled_game G>
saved save_by(const G& g, const std::filesystem::path& path, const save_options& given = {}) {
  if (given.nimbers) detail::require_nimbers(g);
  if constexpr (detail::is_retrograde<Engine, G>) {
    if constexpr (timed_table_game<G>) return detail::save_by_retrograde(g, path, given);
  } else {
    detail::refuse_checkpoint<Engine, G>(given.checkpoint);
  }
  if constexpr (timed_table_game<G>) {
    throw bad_parameters(fmt::format(
        "{} cannot fill this table: of a game with cycles it holds remoteness, too, which the "
        "engine retrograde finds",
        Engine::name));
  } else if constexpr (detail::is_sweep<Engine, G>) {
    return detail::save_by_sweep(g, path, given);
  } else if constexpr (detail::is_memo<Engine, G>) {
    return detail::save_by_recursion(g, path, given);
  } else if constexpr (detail::is_retrograde<Engine, G>) {
    const retrograde_options options{
        .threads = given.threads, .checkpoint = given.checkpoint, .progress = {}};
    return detail::save_by_questions(
        g, Engine::name, detail::to_be_asked<Engine, G>(Engine(g, options)), path, given);
  } else {
    return detail::save_by_questions(g, Engine::name, detail::to_be_asked<Engine, G>(Engine(g)),
                                     path, given);
  }
}

/// Fills a table of all positions (of a game that is neither a placement game nor one with cycles,
/// those that play can reach) and writes it to `path`. Throws `bad_parameters` where nimbers are
/// asked for that the rules do not have; `stopped` at a limit, `std::bad_alloc`, and what
/// `save_indexed` throws: no file is left then.
template <tabled_game G>
saved save_table(const G& g, const std::filesystem::path& path, const save_options& given = {}) {
  static_assert(!timed_table_game<G> || retrograde_game<G>,
                "positions of a game with cycles end in an outcome");
  return save_by<engine_over_all<G>>(g, path, given);
}

}  // namespace zermelo
