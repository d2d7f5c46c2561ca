/// What several verbs, or the command line itself, need of a verb.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <zermelo/session/entry.hpp>

#include "options/options.hpp"
#include "sessions.hpp"

namespace zermelo::workbench {

/// What a game's executable does where no verb is given: reads a contest's input and writes the
/// contest's answers, or reads positions and writes the value of each.
int answer(const entry& game, const options& given);
void add_answer_options(CLI::App& app, const entry& game, options& to);

/// Whether the game is a puzzle of blocks to pack.
[[nodiscard]] bool is_packed(const entry& game);

/// Throws `bad_parameters` with the nearest name where the game has no engine of that name.
void check_engine(const entry& game, const std::string& name);

/// For a game's help: an input for its executable, and the answers to it. Empty where the game has
/// none to show.
[[nodiscard]] std::string example_of(const entry& game);

}  // namespace zermelo::workbench
