#include <zermelo/workbench/run.hpp>

#include <cstdlib>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <zermelo/base/function_ref.hpp>

#include "terminal/system_faults.hpp"
#include "verbs/completion.hpp"

namespace zermelo::workbench {
namespace {

constexpr const char* no_colour_option = "--no-color";
constexpr const char* language_option = "--language";

/// Everything a verb may throw, as a sentence and an exit code.
int guarded(std::string_view program, function_ref<int()> verb) {
  const auto fail = [&](exit_code code, std::string_view sentence) {
    say(program, sentence);
    return code;
  };
  try {
    meet_system_faults();
    const int code = verb();
    if (std::cout.flush()) return code;
    return fail(bad_text, "the answers cannot be written: the output is closed or full");
  } catch (const bad_input& fault) {
    return fail(bad_text, fault.what());
  } catch (const bad_parameters& fault) {
    return fail(usage, fault.what());
  } catch (const error& fault) {  // a limit was reached, or an engine cannot solve it
    return fail(unknown, fault.what());
  } catch (const std::bad_alloc&) {
    return fail(unknown, "unknown: there is not memory enough");
  } catch (const std::system_error& fault) {
    return fail(bad_text, refused_by_system(fault));
  } catch (const std::exception& fault) {
    return fail(bug, fmt::format("a bug in Zermelo, please report it: {}", fault.what()));
  }
}

/// The words that no option or verb took.
std::vector<std::string> left_over(const CLI::App& app) {
  std::vector<std::string> words = app.remaining(true);
  std::erase(words, "--");
  return words;
}

/// The verb that was given last; adds the names on the way to `command`.
const CLI::App& innermost(const CLI::App& app, std::string& command) {
  command = app.get_name();
  const CLI::App* verb = &app;
  while (!verb->get_subcommands().empty()) {
    verb = verb->get_subcommands().front();
    command += " " + verb->get_name();
  }
  return *verb;
}

/// What is wrong with a command line: a word that nothing takes, with the option it may have been
/// meant for; an option that was given more than once; else what CLI11 says.
std::string sentence_of(const CLI::ParseError& fault, const CLI::App& app, const CLI::App& verb) {
  using code = CLI::ExitCodes;
  const auto kind = static_cast<code>(fault.get_exit_code());
  const std::vector<std::string> rest = left_over(app);
  std::vector<std::string> names;
  for (const CLI::Option* option : verb.get_options()) {
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
    if (kind == code::ArgumentMismatch && takes_value(*option) && option->count() > 1) {
      return fmt::format("{} is given {} times; give it once", option->get_name(), option->count());
    }
  }
  const bool is_extra = kind == code::ExtrasError || (kind == code::RequiredError && !rest.empty());
  if (!is_extra) return fault.what();
  const std::string extra = rest.empty() ? "" : rest.front();
  const bool dashed = extra.size() > 1 && extra[0] == '-' && extra[1] != '-';
  return fmt::format("{} is not expected here{}{}", in_quotes(extra), did_you_mean(extra, names),
                     dashed ? "; write -- before a position that begins with '-'" : "");
}

/// Sets the language of answers; the environment is where `spoken` finds it.
void speak(std::string_view name) {
  if (!language_named(name)) {
    refuse("{}: no language {}; take en or ko", language_option, in_quotes(name));
  }
  setenv("ZERMELO_LANGUAGE", std::string(name).c_str(), 1);
}

/// The words of the command line but "--no-color" and "--language ko", which may stand anywhere
/// before "--". Throws `bad_parameters` for a language there is not.
std::vector<const char*> without_options_of_all(int argc, const char* const* argv) {
  std::vector<const char*> words;
  for (int i = 0; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--") {
      words.insert(words.end(), argv + i, argv + argc);
      break;
    }
    if (word == no_colour_option) {
      setenv("NO_COLOR", "1", 1);
    } else if (word == language_option) {
      speak(++i < argc ? argv[i] : "");
    } else if (word.starts_with("--language=")) {
      speak(word.substr(word.find('=') + 1));
    } else {
      words.push_back(argv[i]);
    }
  }
  return words;
}

/// What a command line may name, and what is then to be done.
struct choice {
  CLI::App* words;
  const entry* game = nullptr;  // that the words name, after a verb
  command act = {};             // empty where these words were not given
};

/// A command line with the options that every one has.
struct command_line {
  command_line(int argc, const char* const* argv, std::string about, std::string_view program)
      : given(without_options_of_all(argc, argv)),
        words(given.begin(), given.end()),
        app(std::move(about), std::string(program)) {
    app.set_version_flag("--version", ZERMELO_VERSION);
    // For the help: they are read before the others.
    app.add_flag(no_colour_option)->description("no colours on a terminal, as with NO_COLOR set");
    app.add_option_function<std::string>(
        language_option, [](const std::string& /*read already*/) {},
        "of answers: en or ko; where nothing is given as ZERMELO_LANGUAGE or the locale says");
    app.require_subcommand(0, 1);  // what follows a verb is no verb
    app.footer(
        "Exit codes: 0 answered, 1 a check found a fault (check, verify), 2 usage, 3 bad input, 4 "
        "unknown (a limit was reached), 70 a bug");
  }

  /// A verb for a game, by a word that may be any of those given; its options are made only where
  /// it is: making those of all games would take longer than many a solution.
  void add_choice(CLI::App& choice_words, const verb& each, const entry& game,
                  std::string_view word, bool always = false) {
    // What does not serve says so when it is asked for; the help leaves it out.
    if (each.serves && !each.serves(game)) choice_words.group("");
    choices.push_back({&choice_words, &game});
    const bool may_be_named = always || ranges::count(words, word) > 0;
    if (may_be_named) choices.back().act = each.for_game(choice_words, game);
  }

  /// Parses, and turns what CLI11 throws into a sentence and an exit code. That is the exit code,
  /// too, where a shell asks what may follow; nothing where the command line is good.
  std::optional<int> parse() {
    if (words.size() > 1 && words[1] == asking_verb) {
      return complete(app, {words.begin() + 2, words.end()});
    }
    try {
      app.parse(static_cast<int>(given.size()), given.data());
      return std::nullopt;
    } catch (const CLI::Success& asked) {  // for help, or the version
      return app.exit(asked, std::cout, std::cerr);
    } catch (const CLI::ParseError& fault) {
      std::string command;
      const CLI::App& verb = innermost(app, command);
      say(app.get_name(), fmt::format("{}  ({} --help)", sentence_of(fault, app, verb), command));
      return usage;
    }
  }

  std::vector<const char*> given;
  std::vector<std::string_view> words;
  CLI::App app;
  std::vector<choice> choices;
};

/// The verb whose words are another program's, where that is its name.
const verb* handing_over(std::string_view name) {
  const auto& verbs = registered_verbs();
  const auto found = ranges::find_if(
      verbs, [&](const verb& each) { return each.hands_over && each.name == name; });
  return found == verbs.end() ? nullptr : &*found;
}

/// Where no verb was given that takes the words that are left, or none with a game.
[[noreturn]] void refuse_words(const CLI::App& app, const std::vector<std::string>& rest,
                               const std::vector<const entry*>& games) {
  const auto given = app.get_subcommands();
  const std::string name = given.empty() ? "solve" : given.front()->get_name();
  if (handing_over(name) != nullptr) refuse("{0} comes first: zermelo {0} FILE ...", name);
  if (rest.empty()) refuse("{0} what? name a game: zermelo {0} GAME  (zermelo list)", name);
  const std::string& word = rest.front();
  const bool is_game = ranges::count(games, word, &entry::name) > 0;
  if (is_game) refuse("the verb comes first: zermelo {} {}", name, word);
  if (!given.empty()) refuse_game(word, games);
  std::vector<std::string> known = {"--help", "--version", no_colour_option, language_option};
  const bool option = word.starts_with('-');
  if (!option) known.clear();
  for (const verb& each : registered_verbs()) {
    if (!option) known.push_back(each.name);
  }
  refuse("no {} {}{}  (zermelo --help)", option ? "option" : "verb", in_quotes(word),
         did_you_mean(word, known));
}

}  // namespace

void refuse_game(std::string_view name, const std::vector<const entry*>& games) {
  std::vector<std::string_view> names;
  for (const entry* game : games) names.push_back(game->name());
  refuse("no game {}{}  (zermelo list)", in_quotes(name), did_you_mean(name, names));
}

int run(int argc, const char* const* argv, const std::vector<const entry*>& games) {
  return guarded("zermelo", [&]() -> int {
    if (const verb* other = handing_over(argc > 1 ? argv[1] : "")) {
      return other->hands_over(argc, argv);
    }
    command_line line(argc, argv,
                      "Example:\n  $ zermelo solve tictactoe 'x.o/.../..x'\n\n"
                      "Solves finite two-player games exactly, and puzzles for one.",
                      "zermelo");
    const bool wants_all = line.words.size() > 1 && line.words[1] == "manual";
    const surroundings all{games, line.app};
    for (const verb& each : registered_verbs()) {
      CLI::App& verb_words = *line.app.add_subcommand(each.name, each.about);
      if (each.for_all) {
        line.choices.push_back({&verb_words, nullptr, each.for_all(verb_words, all)});
        continue;
      }
      if (!each.for_game) continue;
      verb_words.require_subcommand(0, 1);
      for (const entry* game : games) {
        const std::string name(game->name());
        line.add_choice(
            *verb_words.add_subcommand(name, std::string(game->about(language::english))), each,
            *game, name, wants_all);
      }
      // A word that is no game gets a sentence of ours. Only now: games would inherit it.
      verb_words.allow_extras();
    }
    line.app.allow_extras();  // likewise for a word that is no verb

    if (const auto code = line.parse()) return *code;
    const std::vector<std::string> rest = left_over(line.app);
    for (const choice& each : line.choices) {
      if (!each.words->parsed()) continue;
      if (rest.empty()) return each.act();
      std::string words;
      innermost(line.app, words);
      refuse("{} is not expected before the {}; options follow it: {} ...", in_quotes(rest.front()),
             each.game != nullptr ? "game" : "verb", words);
    }
    if (!line.app.get_subcommands().empty() || !rest.empty()) refuse_words(line.app, rest, games);
    std::cout << line.app.help();
    return answered;
  });
}

int run_game(int argc, const char* const* argv, const entry& game) {
  return guarded(game.name(), [&]() -> int {
    if (const verb* other = handing_over(argc > 1 ? argv[1] : "")) {
      return other->hands_over(argc, argv);
    }
    command_line line(argc, argv, "", game.name());
    line.app.set_help_flag();
    bool wants_help = false;
    line.app.add_flag("-h,--help", wants_help, "print this and leave");
    options given;
    add_answer_options(line.app, game, given);
    for (const verb& each : registered_verbs()) {
      if (each.hands_over) line.app.add_subcommand(each.name, each.about);  // for the help
      if (!each.for_game) continue;
      CLI::App& verb_words = *line.app.add_subcommand(each.name, each.about);
      verb_words.set_help_flag("-h,--help", "print this and leave");
      line.add_choice(verb_words, each, game, each.name);
    }

    const std::string_view first = line.words.size() > 1 ? line.words[1] : "";
    for (const verb& each : registered_verbs()) {
      const bool is_none = each.for_all && !each.for_game && each.name == first;
      if (!is_none || names_a_file(each.name)) continue;
      refuse("{0} is of no game: zermelo {0}", first);
    }
    if (const auto code = line.parse()) return *code;
    if (wants_help) {
      line.app.description(example_of(game) + std::string(game.about(language::english)));
      std::cout << line.app.help();
      return answered;
    }
    for (const choice& each : line.choices) {
      if (each.words->parsed()) return each.act();
    }
    return answer(game, given);
  });
}

}  // namespace zermelo::workbench
