/// The words of a command line: which options each verb has, and what is said of a word that is
/// none.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/session/entry.hpp>

#include "options/options.hpp"
#include "sessions.hpp"

namespace zermelo::workbench {

/// Of a game's executable without a verb.
void add_answer_options(CLI::App& app, const entry& game, options& to);
void add_solve_options(CLI::App& app, const entry& game, options& to);
void add_count_options(CLI::App& app, const entry& game, options& to);
void add_save_options(CLI::App& app, const entry& game, options& to);
void add_table_options(CLI::App& app, const entry& game, options& to);
void add_check_options(CLI::App& app, const entry& game, options& to);
void add_play_options(CLI::App& app, const entry& game, options& to);
void add_pack_options(CLI::App& app, const entry& game, options& to);
/// Of the verbs that walk a game.
void add_moves_options(CLI::App& app, const entry& game, options& to);
void add_explain_options(CLI::App& app, const entry& game, options& to);
void add_key_options(CLI::App& app, const entry& game, options& to);
void add_show_options(CLI::App& app, const entry& game, options& to);

/// Parses, and turns what CLI11 throws into a sentence with the nearest name and an exit code.
/// Nothing where the command line is good.
[[nodiscard]] std::optional<int> parsed(CLI::App& app, int argc, const char* const* argv);

/// The words that no option or verb took.
[[nodiscard]] std::vector<std::string> left_over(const CLI::App& app);

}  // namespace zermelo::workbench
