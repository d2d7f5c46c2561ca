/// What may follow the words of a command line.
#pragma once

#include "verbs/verb.hpp"

namespace zermelo::workbench {

/// The verb by which a shell asks what may follow some words; not in the help.
inline constexpr std::string_view asking_verb = "complete";

/// Prints what the last of the words may become, the words before it being complete: a verb, a
/// game, an option, or a value of one. Nothing where that is for the shell to know, as names of
/// files. A line each: the word, and after a tab what it is for.
int complete(const CLI::App& app, const std::vector<std::string>& words);

/// The values that an option lists in its description ("one of: ...") or its type ("{...}").
[[nodiscard]] std::vector<std::string> listed_values(const CLI::Option& option);

/// Whether a word must follow it.
[[nodiscard]] bool takes_value(const CLI::Option& option);

}  // namespace zermelo::workbench
