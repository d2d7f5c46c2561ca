/// What the commands do, once their words are understood. Each returns an exit code, or throws.
#pragma once

#include <string>
#include <vector>
#include <zermelo/session/entry.hpp>

#include "options/bench_options.hpp"
#include "options/options.hpp"
#include "sessions.hpp"

namespace zermelo::workbench {

/// The games, and what each supports.
int list(const std::vector<const entry*>& games, bool as_json);

/// One position, every position of a file, or every case of a contest's input.
int solve(const entry& game, const options& given);

/// What a game's executable does where no verb is given: reads a contest's input and writes the
/// contest's answers, or reads positions and writes the value of each.
int answer(const entry& game, const options& given);

/// How many positions there are of each value.
int count(const entry& game, const options& given);

/// The nimbers (or values) of the starts of a family of games; of a game of heaps those of single
/// heaps, and their period.
int table(const entry& game, const options& given);
int table_of_heaps(const entry& game, const options& given);

/// Fills a table of all positions and writes it to a file.
int save(const entry& game, const options& given);

/// The laws on a game, one after the other; or a program beside the solver, on random cases.
int check(const entry& game, const options& given);
int check_program(const entry& game, const options& given);

/// Moves against perfect play or another person.
int play(const entry& game, const options& given);

/// The best packing of a packing puzzle, or all of them, drawn and written to files.
int pack(const entry& game, const options& given);
/// Whether the game is such a puzzle.
[[nodiscard]] bool is_packed(const entry& game);
/// For other verbs to say where a limit ended the search of such a puzzle.
inline constexpr const char* where_packings_are = "The verb pack shows the best packing found.";

/// Every legal move with its value, best first.
int moves(const entry& game, const options& given);

/// A position's key and number, and what they lead back to.
int key(const entry& game, const options& given);

/// A game's rules, their numbers, its text, its encoding, and what its engines need.
int show(const entry& game, const options& given);

/// Why a position is worth what it is.
int explain(const entry& game, const options& given);

/// The names of the verbs that take a game.
[[nodiscard]] std::vector<std::string> names_of_game_verbs();

/// The recursion of an engine as it runs.
int trace(const entry& game, const options& given);

/// One position by every engine of the game, and what each saves.
int ladder(const entry& game, const options& given);

/// What the starts of games take, by their strongest engines and by `plain`.
int bench(const std::vector<const entry*>& games, const bench_options& given);

/// Runs the program that verifies tables, with the words after the verb, in place of this one:
/// another program, because it shares no code with those that make tables.
int verify(int argc, const char* const* argv);

/// Throws `bad_parameters` with the nearest name where the game has no engine of that name.
void check_engine(const entry& game, const std::string& name);

/// For a game's help: an input for its executable, and the answers to it. Empty where the game has
/// none to show.
[[nodiscard]] std::string example_of(const entry& game);

}  // namespace zermelo::workbench
