/// Options that several verbs have.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <zermelo/session/entry.hpp>
#include <zermelo/text/option_checks.hpp>

#include "options/options.hpp"
#include "sessions.hpp"

namespace zermelo::workbench {

/// Without a description of its own in the help.
[[nodiscard]] inline CLI::Validator as_validator(const option_check& check) { return {check, ""}; }

/// Whether one of the game's engines gives that.
[[nodiscard]] bool has_engine_for(const entry& game, answers wanted);

/// A position, or a file of them.
void add_position(CLI::App& app, options& to);

/// Of verbs that explore positions: the positions, and how they are given and answered.
void add_explored(CLI::App& app, const entry& game, options& to);

/// Where the game is a contest's; elsewhere it is refused with a sentence.
void add_contest(CLI::App& app, const entry& game, options& to);

void add_limits(CLI::App& app, options& to);

/// `otherwise` says which it is where none is named.
void add_engine(CLI::App& app, const entry& game, options& to, std::string_view otherwise);

/// Where an engine of the game keeps what it solves.
void add_checkpoint(CLI::App& app, const entry& game, options& to);

void add_sweeping_threads(CLI::App& app, options& to);
/// Where an engine of the game can search in several threads.
void add_searching_threads(CLI::App& app, const entry& game, options& to);

/// The rules' numbers.
void add_parameters(CLI::App& app, const entry& game, options& to);

}  // namespace zermelo::workbench
