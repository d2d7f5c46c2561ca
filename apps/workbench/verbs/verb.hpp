/// A verb of the command line, and what verbs share. Each lies in a file of its own beside this
/// one, which defines `verb verb_NAME()`; the build finds those files and makes the list.
#pragma once

#include <fstream>
#include <iostream>

#include "options/options.hpp"
#include "terminal/progress_line.hpp"

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

/// A verb of a game, or of none: `add` makes its options, `act` is called once they are read.
template <class About, class Given>
[[nodiscard]] verb verb_with(std::string name, std::string about, int place,
                             void (*add)(CLI::App&, const About&, Given&),
                             int (*act)(const About&, const Given&)) {
  verb made{std::move(name), std::move(about), place};
  const offer<About> offered = [add, act](CLI::App& app, const About& of) -> command {
    const auto given = std::make_shared<Given>();
    add(app, of, *given);
    return [given, &of, act] { return act(of, *given); };
  };
  if constexpr (std::is_same_v<About, entry>) made.for_game = offered;
  if constexpr (std::is_same_v<About, surroundings>) made.for_all = offered;
  return made;
}

/// Stands in for a verb that a program was built without, and says where it is.
[[nodiscard]] verb verb_not_built(std::string name);

/// Every verb there is, in the order of the help. Its definition is generated from the files.
[[nodiscard]] const std::vector<verb>& registered_verbs();

// The positions that a command is given.

/// Opens what a command names: standard input for "-", else `file`. `verbs` may have been meant.
[[nodiscard]] std::istream& open_source(std::ifstream& file, const std::string& name,
                                        const std::vector<std::string>& verbs = {});

/// Whether a word is "-" or can be read (a pipe, too), and is no position. "../.." is a position.
[[nodiscard]] bool names_a_file(const std::string& word);

/// One position that was typed. Where one takes one line, a fault's place is its column alone.
[[nodiscard]] report solve_one(session& opened, std::string_view text, const request& how);
[[nodiscard]] exploration explore_one(session& opened, std::string_view text);
/// The position that a command is given, the start where none is. `what`, a picture for one, is of
/// one position alone: a file is refused.
[[nodiscard]] exploration explore_given(const options& given, session& opened,
                                        std::string_view what);
[[nodiscard]] solving_bill bill_one(session& opened, std::string_view text,
                                    const count_options& how);

/// Calls `each(text)` for the position given as an argument, every one of a file, or "", the start,
/// where none is given; `contest(stream)` for a contest's input. Errors call a position `what`.
void for_each_given(const options& given, const session& opened,
                    const std::function<void(std::string_view)>& each,
                    const std::function<void(std::istream&)>& contest = {},
                    std::string_view what = "position");

/// Calls `each(exploration)` for every position that is given, in either format.
void for_each_explored(const options& given, session& opened,
                       const std::function<void(const exploration&)>& each);

/// Prints answer after answer: a line of JSON each, or words with an empty line between them.
[[nodiscard]] inline auto answer_printer(bool as_json) {
  return [as_json, between = ""](const auto& found) mutable {
    if (!as_json) std::cout << std::exchange(between, "\n");
    std::cout << (as_json ? in_json(found) + '\n' : in_words(found, spoken()));
  };
}

/// Prints what `ask(session, exploration, limits)` says of every position given, until Ctrl-C.
template <class Ask>
void explore_each(const entry& game, const options& given, Ask ask) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  if (given.table) opened->explore_by(*given.table);
  progress_line shown;
  const limits allowed = shown.watching(limits_of(given));
  auto print = answer_printer(given.as_json);
  stop_on_interrupt();
  for_each_explored(given, *opened, [&](const exploration& here) {
    const auto found = ask(*opened, here, allowed);
    shown.clear();
    print(found);
  });
}

/// Where memory was short before anything was looked at: on standard error what the engine's table
/// takes, and what there may be; and that the disk may hold it, where it is not there.
void say_bill(const entry& game, const session& opened, std::string_view engine,
              const limits& allowed, bool is_on_disk);

/// Where a run with checkpoints was stopped, and kept something: on standard error that it is
/// there. Not where more positions were asked for than the limit allows: it would be again.
void say_kept(const options& given, std::optional<stop_reason> stopped_by);

/// Calls `ask()`. Where memory is short for the engine that a checkpoint has chosen, the sentence
/// names the others that have checkpoints.
void ask_or_name_engines(const entry& game, const options& given, const std::function<void()>& ask);

// What the command line itself needs.

/// Throws `bad_parameters` for a name that is no game's, with the nearest one.
[[noreturn]] void refuse_game(std::string_view name, const std::vector<const entry*>& games);

/// What a game's executable does where no verb is given: reads a contest's input and writes the
/// contest's answers, or reads positions and writes the value of each.
int answer(const entry& game, const options& given);
void add_answer_options(CLI::App& app, const entry& game, options& to);

/// For a game's help: an input for its executable and the answers to it. Empty where it has none.
[[nodiscard]] std::string example_of(const entry& game);

}  // namespace zermelo::workbench
