/// Saving the table of a game, by the engine that fills it soonest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <zermelo/concepts.hpp>
#include <zermelo/engines/all_values.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/limits.hpp>
#include <zermelo/numbering.hpp>
#include <zermelo/tables/rules.hpp>
#include <zermelo/tables/save.hpp>
#include <zermelo/tables/save_options.hpp>
#include <zermelo/tables/save_swept.hpp>
#include <zermelo/tables/stored.hpp>
#include <zermelo/tables/timed.hpp>

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
  const auto save = [&](auto value_of) { save_indexed(g, path, value_of, given.how); };
  if (!given.nimbers) {
    with_values<by_value<G>>(g, spent, bytes, save);
  } else if constexpr (impartial_game<G>) {
    with_values<by_nimber<G>>(g, spent, bytes, save);
  }
  return {"memo", spent.read(bytes)};
}

}  // namespace detail

/// Fills a table of all positions (of a game that is neither a placement game nor one with cycles,
/// those that play can reach) and writes it to `path`. Throws `bad_parameters` where nimbers are
/// asked for that the rules do not have; `stopped` at a limit, `std::bad_alloc`, and what
/// `save_indexed` throws: no file is left then.
template <tabled_game G>
saved save_table(const G& g, const std::filesystem::path& path, const save_options& given = {}) {
  if (given.nimbers) detail::require_nimbers(g);
  if constexpr (timed_table_game<G>) {
    static_assert(retrograde_game<G>, "positions of a game with cycles end in an outcome");
    return detail::save_by_retrograde(g, path, given);
  }
  if (given.checkpoint) {
    throw bad_parameters(
        "this table is filled in one go, and has no checkpoints: retrograde analysis has, which "
        "fills tables of games with cycles or tiers alone, and opening books have (--plies)");
  }
  if constexpr (sweepable_game<G>) {
    return detail::save_by_sweep(g, path, given);
  } else if constexpr (!timed_table_game<G>) {
    return detail::save_by_recursion(g, path, given);
  }
}

}  // namespace zermelo
