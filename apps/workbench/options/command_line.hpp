/// A command line's words against the options that there are.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace zermelo::workbench {

/// Parses, and turns what CLI11 throws into a sentence with the nearest name and an exit code.
/// Nothing where the command line is good.
[[nodiscard]] std::optional<int> parsed(CLI::App& app, int argc, const char* const* argv);

/// The words that no option or verb took.
[[nodiscard]] std::vector<std::string> left_over(const CLI::App& app);

}  // namespace zermelo::workbench
