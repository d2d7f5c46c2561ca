/// A verb of the command line. Each lies in a file of its own beside this one, which defines
/// `verb verb_NAME()`; the build finds those files and makes the list.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/session/entry.hpp>

#include "options/options.hpp"
#include "terminal/speech.hpp"

namespace zermelo::workbench {

/// What a command line has asked for, once its options are read: returns an exit code, or throws.
using command = std::function<int()>;

/// What a verb of no game may want to know: the games, and all verbs with their options.
struct surroundings {
  const std::vector<const entry*>& games;
  const CLI::App& app;
};

/// Adds a verb's options to a command line, and says what is to be done once they are read.
template <class About>
using offer = std::function<command(CLI::App&, const About&)>;

struct verb {
  std::string name;
  std::string about;
  int place = 0;                     // in the help, the smallest first
  offer<entry> for_game = {};        // empty for a verb of no game
  offer<surroundings> for_all = {};  // for no game, or for several; empty for a verb that takes one
  /// The games it serves; of another it says why it doesn't. All where it is empty.
  std::function<bool(const entry&)> serves = {};
  /// Instead of options: the program's words, of which those after the verb are another program's.
  std::function<int(int argc, const char* const* argv)> hands_over = {};
};

/// A command that has its options with it: `add` makes them, `act` is called once they are read.
template <class Given, class About>
[[nodiscard]] offer<About> with_options(void (*add)(CLI::App&, const About&, Given&),
                                        int (*act)(const About&, const Given&)) {
  return [add, act](CLI::App& app, const About& about) -> command {
    const auto given = std::make_shared<Given>();
    add(app, about, *given);
    return [given, &about, act] { return act(about, *given); };
  };
}

/// A verb that takes a game.
template <class Given>
[[nodiscard]] verb verb_of_game(std::string name, std::string about, int place,
                                void (*add)(CLI::App&, const entry&, Given&),
                                int (*act)(const entry&, const Given&)) {
  return {std::move(name), std::move(about), place, with_options(add, act)};
}

/// A verb that takes none.
template <class Given>
[[nodiscard]] verb verb_of_all(std::string name, std::string about, int place,
                               void (*add)(CLI::App&, const surroundings&, Given&),
                               int (*act)(const surroundings&, const Given&)) {
  return {std::move(name), std::move(about), place, {}, with_options(add, act)};
}

/// Every verb there is, in the order of the help. Its definition is generated from the files.
[[nodiscard]] const std::vector<verb>& registered_verbs();

/// Throws `bad_parameters` for a name that is no game's, with the nearest one.
[[noreturn]] void refuse_game(std::string_view name, const std::vector<const entry*>& games);

/// The names of the verbs that take a game.
[[nodiscard]] std::vector<std::string> names_of_game_verbs();

/// What a game's executable does where no verb is given: reads a contest's input and writes the
/// contest's answers, or reads positions and writes the value of each.
int answer(const entry& game, const options& given);
void add_answer_options(CLI::App& app, const entry& game, options& to);

/// For a game's help: an input for its executable, and the answers to it. Empty where the game has
/// none to show.
[[nodiscard]] std::string example_of(const entry& game);

}  // namespace zermelo::workbench
