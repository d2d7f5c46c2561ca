/// What a command line says, beside the verb and the game.
#pragma once

#include <CLI/CLI.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/session/required.hpp>
#include <zermelo/text/option_checks.hpp>

#include "terminal/speech.hpp"

namespace zermelo::workbench {

/// What several verbs are told; a verb adds what it alone is told.
struct options {
  std::optional<std::string> engine;
  bool as_json = false;
  bool contest_format = false;
  bool takes_contest = false;  // that format serves here
  bool nimbers = false;
  unsigned threads = 0;                   // not given: one for a search, else as many as serve
  std::optional<std::string> checkpoint;  // a directory for what is solved on the way
  bool mapped_tiers = false;              // there; or compressed
  std::optional<std::string> table;  // on disk, or a directory of tiers, to look positions up in
  std::optional<std::uint64_t> limit_positions;
  std::optional<std::uint64_t> limit_bytes;
  std::optional<double> limit_seconds;
  std::optional<std::string> source;  // a position, a file, or "-"
  std::vector<parameter> parameters;  // of the game chosen
};

/// The engine named; where none is, the one that a checkpoint asks for.
[[nodiscard]] std::optional<std::string> engine_of(const entry& game, const options& given);
/// Whether one of the game's engines gives that.
[[nodiscard]] bool has_engine_for(const entry& game, answers wanted);
/// Whether the one that is named so does.
[[nodiscard]] bool gives(const entry& game, std::string_view engine, answers wanted);
/// Whether the game is a puzzle of blocks to pack.
[[nodiscard]] bool is_packed(const entry& game);

/// The limits given; where none is given for memory, three quarters of the machine's: with more,
/// the system would end the program. They stop at Ctrl-C, too, after `stop_on_interrupt`. The
/// others hold where neither positions nor seconds are limited by what is given.
[[nodiscard]] limits limits_of(const options& given,
                               std::optional<std::uint64_t> most_positions = {},
                               std::optional<double> most_seconds = {});

/// From here on, the first Ctrl-C ends the search with what is known, a second one the program.
void stop_on_interrupt();

// Options that several verbs have.

/// Without a description of its own in the help.
[[nodiscard]] inline CLI::Validator as_validator(const option_check& check) { return {check, ""}; }

/// A whole number, with its default in the help where it has one.
template <class To, class Number = typename decltype(std::optional(std::declval<To>()))::value_type>
CLI::Option* add_number(CLI::App& app, const std::string& name, To& to, const std::string& help,
                        std::type_identity_t<Number> least,
                        std::type_identity_t<Number> most = std::numeric_limits<Number>::max()) {
  CLI::Option* option = app.add_option(name, to, help);
  if constexpr (std::integral<To>) option->capture_default_str();
  return option->check(as_validator(whole_number<Number>(least, most)));
}

/// A position, or a file of them.
void add_position(CLI::App& app, options& to);
/// The same, of verbs whose answer is of one position alone.
void add_one_position(CLI::App& app, options& to);
/// Of verbs that explore positions: the positions, and how they are given and answered.
void add_explored(CLI::App& app, const entry& game, options& to);
/// Where the game is a contest's; elsewhere it is refused with a sentence.
void add_contest(CLI::App& app, const entry& game, options& to);
/// Of those that give this; `otherwise` says which it is where none is named.
void add_engine(CLI::App& app, const entry& game, options& to, std::string_view otherwise,
                answers wanted = answers::nothing);
/// Where an engine of the game keeps what it solves; an opening book its positions, if allowed.
void add_checkpoint(CLI::App& app, const entry& game, options& to, bool of_books = false);
/// A table on disk, an opening book or a directory of tiers, in place of an engine.
void add_table(CLI::App& app, const entry& game, options& to);
/// How much memory there may be.
void add_limit_of_memory(CLI::App& app, options& to);
/// How many threads, for what `help` says.
void add_threads(CLI::App& app, options& to, const std::string& help);
/// Where an engine of the game can search in several threads.
void add_searching_threads(CLI::App& app, const entry& game, options& to);
/// The rules' numbers.
void add_parameters(CLI::App& app, const entry& game, options& to);
/// What a search may spend, and they.
void add_limits_and_parameters(CLI::App& app, const entry& game, options& to);
/// Of verbs that solve all positions: how, how they answer, and both of these.
void add_filling(CLI::App& app, const entry& game, options& to, bool of_books);

}  // namespace zermelo::workbench
