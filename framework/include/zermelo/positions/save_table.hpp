/// Saving the values of a game's positions: a table that an engine has filled, as it lies in
/// memory, or what an engine, or any function, says of one position after the other.
///
///     save_table(game, "game.table");                the sweep's, retrograde's
///     save_by<alpha_beta<G>>(game, "game.table");    one after the other
#pragma once

#include <zermelo/engines/choice.hpp>
#include <zermelo/files/whole_file.hpp>
#include <zermelo/positions/evaluator.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/positions/save_options.hpp>

namespace zermelo {

/// What a table of G with such values says of itself. A placement game has every set of free cells
/// in it: outcomes in one bit. Of another only positions that play can reach are positions at all,
/// so 0 stands for the others: outcomes in 2 bits, nimbers in 8, scores of -32,767 to 32,767 in 16.
template <class Value, tabled_game G>
[[nodiscard]] table_header header_of(const G& g) {
  static_assert(
      std::same_as<Value, outcome> || std::same_as<Value, nimber> || std::same_as<Value, score>,
      "a table holds outcomes, nimbers or scores: value_of must return one of them");
  table_header header{std::string(G::name), rules_as_text(g), numbering_of(g)};
  table_layout& layout = header.layout;
  layout.zero = placement_game<G> ? 0 : 1;
  if constexpr (std::same_as<Value, outcome>) {
    layout.bits = placement_game<G> && two_valued_game<G> ? 1 : 2;
  } else if constexpr (std::same_as<Value, nimber>) {
    layout.values = "nimber";
    layout.bits = 8;
  } else {
    layout.values = "score";
    layout.bits = 16;
    layout.zero = 1U << 15U;
  }
  return header;
}

namespace detail {

/// Every position that belongs into a table.
template <tabled_game G>
void for_each_tabled(const G& g, const visit_of<G>& visit) {
  if constexpr (placement_game<G>) {
    const std::uint64_t sets = std::uint64_t{1} << g.cells();
    for (std::uint64_t set = 0; set < sets; ++set) visit(set);
  } else {
    for_each_reachable<G>(g, g.start(), visit);
  }
}

/// Room for an entry each.
inline entries_to_save room_for(const table_layout& layout, const limits& allowed) {
  if (layout.entries == too_many_positions) {
    throw cannot_solve("these rules have too many positions for a table; take a smaller board");
  }
  return entries_to_save(layout, allowed.bytes);
}

template <tabled_game G>
void fill_each(const G& g, entries_to_save& entries,
               function_ref<any_worth(const position_t<G>&)> value_of, const limits& allowed) {
  const auto fill = [&](const position_t<G>& p) {
    if constexpr (placement_game<G>) {
      entries.set(p, value_of(p));
    } else {
      entries.set(g.index(p), value_of(p));
    }
  };
  for_each_tabled<G>(g, within<G>(allowed, fill));
}

template <tabled_game G>
written_table save_each(const G& g, const table_header& header, const std::filesystem::path& path,
                        function_ref<any_worth(const position_t<G>&)> value_of,
                        const limits& allowed, const table_writer::options& how) {
  entries_to_save entries = room_for(header.layout, allowed);
  table_writer out(path, header, how);
  fill_each<G>(g, entries, value_of, allowed);
  out.append(entries.bytes());
  return out.commit();
}

/// Where an engine is to fill a table that holds remoteness, which it does not find.
template <game G>
[[noreturn]] void refuse_timed_table(std::string_view engine) {
  throw bad_parameters(fmt::format(
      "{} cannot fill this table: of a game with cycles it holds remoteness, too, which the "
      "engine {} finds",
      engine,
      *first_that_gives(facts_of_engines<G>(), answers::remoteness | answers::every_position)));
}

/// Throws `bad_parameters` where remoteness is to be left out that no table of G has.
template <tabled_game G>
void refuse_to_leave_out(bool remoteness) {
  if (!remoteness || timed_table_game<G>) return;
  throw bad_parameters(fmt::format(
      "a table of {} holds no remoteness anyway; leave --without-remoteness out", G::name));
}

template <tabled_game G>
[[nodiscard]] table_header header_of_values(const G& g, bool nimbers) {
  return nimbers ? header_of<nimber>(g) : header_of<value_t<G>>(g);
}

}  // namespace detail

/// Saves `value_of(p)` of each position: of a placement game all sets of free cells, of another all
/// that play from the start can reach. What it returns says what the table holds: an `outcome`, a
/// `nimber` or a `score`. Memory: the table, and what `value_of` takes. Throws `bad_table` where
/// the file cannot be written, `does_not_fit` for a value that needs more bits, `cannot_solve`
/// where the positions are too many to be numbered; no file is left then.
template <tabled_game G, class ValueOf>
  requires(!timed_table_game<G>)
void save_indexed(const G& g, const std::filesystem::path& path, ValueOf value_of,
                  const table_writer::options& how = {}) {
  using value = std::remove_cvref_t<decltype(value_of(g.start()))>;
  detail::save_each<G>(
      g, header_of<value>(g), path,
      [&](const position_t<G>& p) -> any_worth { return value_of(p); }, {}, how);
}

/// Saves what one engine of G finds; one that searches is asked for position after position. Tables
/// of a game with cycles hold remoteness, which `retrograde` alone finds for all positions. Throws
/// as `save_table`, `bad_parameters` for what the engine does not find; what the engine throws.
template <tabled_game G>
saved save_by(const evaluating<G>& by, const G& g, const std::filesystem::path& path,
              const save_options& given = {}) {
  detail::refuse_to_leave_out<G>(given.without_remoteness);
  refuse_unless_writable(path);
  const auto values = by.make(
      g, {given.nimbers, given.threads, given.limits, given.checkpoint, given.mapped_tiers});
  written_table file;
  if (const auto filled = values->fill()) {
    table_header header{std::string(G::name), rules_as_text(g), filled->layout};
    if (given.without_remoteness) header.layout = outcome_layout(filled->layout.entries);
    file = write_filled(*filled, std::move(header), path, given.how);
  } else if constexpr (timed_table_game<G>) {
    detail::refuse_timed_table<G>(by.engine);
  } else {
    const table_header header = detail::header_of_values(g, given.nimbers);
    const auto value_of = [&](const position_t<G>& p) { return values->value_of(p); };
    file = detail::save_each<G>(g, header, path, value_of, given.limits, given.how);
  }
  return {by.engine, values->spent(), std::move(file)};
}
template <class Engine, tabled_game G>
saved save_by(const G& g, const std::filesystem::path& path, const save_options& given = {}) {
  return save_by(evaluating_by<Engine, G>, g, path, given);
}

/// The table that `save_by` would write, in memory: as the engine has it where it has one. Throws
/// as that does, but for what has to do with files.
template <tabled_game G>
held_table fill_by(const evaluating<G>& by, const G& g, const save_options& given = {}) {
  struct holder {
    G rules;  // the evaluator's
    std::unique_ptr<evaluator<G>> values = {};
    std::optional<detail::entries_to_save> entries = {};
  };
  const auto held = std::make_shared<holder>(holder{g});
  held->values = by.make(held->rules, {given.nimbers, given.threads, given.limits, given.checkpoint,
                                       given.mapped_tiers});
  held_table made{.engine = by.engine, .held = held};
  if (auto filled = held->values->fill()) {
    made.table = std::move(*filled);
  } else if constexpr (timed_table_game<G>) {
    detail::refuse_timed_table<G>(by.engine);
  } else {
    made.table.layout = detail::header_of_values(g, given.nimbers).layout;
    held->entries = detail::room_for(made.table.layout, given.limits);
    const auto value_of = [&](const position_t<G>& p) { return held->values->value_of(p); };
    detail::fill_each<G>(g, *held->entries, value_of, given.limits);
    made.table.parts = {held->entries->bytes()};
  }
  made.statistics = held->values->spent();
  return made;
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
