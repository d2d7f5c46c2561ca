/// What a shell needs to complete command lines: made of the very options that are parsed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::workbench {

/// The verb by which a shell asks what may follow some words; not in the help.
inline constexpr std::string_view asking_verb = "complete";

/// Whether a word must follow it.
[[nodiscard]] inline bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0;
}

/// The values that an option lists in its description ("one of: ...") or its type ("{...}").
[[nodiscard]] std::vector<std::string> listed_values(const CLI::Option& option);

/// Prints what the last of the words may become, the words before it being complete: a verb, a
/// game, an option, or a value of one. Nothing where that is for the shell to know, as names of
/// files. A line each: the word, and after a tab what it is for.
int complete(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace zermelo::workbench
