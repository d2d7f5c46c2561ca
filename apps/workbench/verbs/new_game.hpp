/// `zermelo new NAME`: a module to begin with.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/session/entry.hpp>

#include "sessions.hpp"

namespace zermelo::workbench {

struct new_game_options {
  std::string name;
  std::string kind = "taking";
  std::optional<std::string> into;  // a directory outside the tree
  bool build = false;
  bool as_json = false;
};

void add_new_game_options(CLI::App& app, new_game_options& to);

/// Writes the module's files; builds and tests it where that is asked for. `verbs` are no names for
/// games.
int new_game(const std::vector<const entry*>& games, const std::vector<std::string>& verbs,
             const new_game_options& given);

}  // namespace zermelo::workbench
