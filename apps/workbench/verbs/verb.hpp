/// A verb of the command line. Each lies in a file of its own beside this one, which defines
/// `verb verb_NAME()`; the build finds those files and makes the list.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/session/entry.hpp>

#include "sessions.hpp"

namespace zermelo::workbench {

/// What a command line has asked for, once its options are read: returns an exit code, or throws.
using command = std::function<int()>;

/// What a verb of no game may want to know: the games, and all verbs with their options.
struct surroundings {
  const std::vector<const entry*>& games;
  const CLI::App& app;
};

struct verb {
  std::string name;
  std::string about;
  int place = 0;  // in the help, the smallest first
  /// Adds its options for one game. Empty for a verb of no game.
  std::function<command(CLI::App&, const entry&)> for_game = {};
  /// Likewise for no game, or for several. Empty for a verb that takes one.
  std::function<command(CLI::App&, const surroundings&)> for_all = {};
  /// The games it serves; of another it says why it doesn't. All where it is empty.
  std::function<bool(const entry&)> serves = {};
  /// Instead of options: the program's words, of which those after the verb are another program's.
  std::function<int(int argc, const char* const* argv)> hands_over = {};
};

/// A command that has its options with it: `add` makes them, `act` is called once they are read.
template <class Given, class About>
[[nodiscard]] command bound(CLI::App& app, const About& about,
                            void (*add)(CLI::App&, const About&, Given&),
                            int (*act)(const About&, const Given&)) {
  const auto given = std::make_shared<Given>();
  add(app, about, *given);
  return [given, &about, act] { return act(about, *given); };
}

/// A verb that takes a game.
template <class Given>
[[nodiscard]] verb verb_of_game(std::string name, std::string about, int place,
                                void (*add)(CLI::App&, const entry&, Given&),
                                int (*act)(const entry&, const Given&)) {
  verb made{.name = std::move(name), .about = std::move(about), .place = place};
  made.for_game = [add, act](CLI::App& app, const entry& game) {
    return bound(app, game, add, act);
  };
  return made;
}

/// Every verb there is, in the order of the help. Its definition is generated from the files.
[[nodiscard]] const std::vector<verb>& registered_verbs();

/// The names of the verbs that take a game.
[[nodiscard]] std::vector<std::string> names_of_game_verbs();

}  // namespace zermelo::workbench
