/// Options that several verbs have.
#pragma once

#include <CLI/CLI.hpp>
#include <string_view>
#include <zermelo/session/entry.hpp>
#include <zermelo/text/option_checks.hpp>

#include "options/options.hpp"
#include "sessions.hpp"

namespace zermelo::workbench {

/// Without a description of its own in the help.
[[nodiscard]] inline CLI::Validator as_validator(const option_check& check) { return {check, ""}; }

/// A position, or a file of them.
void add_position(CLI::App& app, options& to);

void add_limits(CLI::App& app, options& to);

/// `otherwise` says which it is where none is named.
void add_engine(CLI::App& app, const entry& game, options& to, std::string_view otherwise);

/// The rules' numbers.
void add_parameters(CLI::App& app, const entry& game, options& to);

}  // namespace zermelo::workbench
