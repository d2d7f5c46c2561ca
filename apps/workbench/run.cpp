#include <zermelo/workbench/run.hpp>

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/suggest.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/language.hpp>

#include "options/command_line.hpp"
#include "options/source.hpp"
#include "terminal/failure.hpp"
#include "verbs/completion.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

constexpr std::string_view no_colour_option = "--no-color";
constexpr std::string_view language_option = "--language";

/// What does not serve says so when it is asked for; the help leaves it out.
constexpr const char* not_in_help = "";

/// A game that a command line may name after a verb, and what is then to be done.
struct choice {
  const entry* game;
  CLI::App* words;
  command act = {};  // empty where these words were not given
};

bool is_among(const std::vector<std::string_view>& words, std::string_view name) {
  return std::find(words.begin(), words.end(), name) != words.end();
}

bool serves(const verb& each, const entry& game) { return !each.serves || each.serves(game); }

/// Adds `verb GAME` for all games. A game's options are made only where some word is its name:
/// making those of all games would take longer than many a solution.
void add_choices(CLI::App& app, const verb& each, const std::vector<const entry*>& games,
                 const std::vector<std::string_view>& words, std::vector<choice>& choices) {
  CLI::App& verb_words = *app.add_subcommand(each.name, each.about);
  verb_words.require_subcommand(0, 1);
  for (const entry* game : games) {
    CLI::App& game_words =
        *verb_words.add_subcommand(std::string(game->name()), std::string(game->about()));
    if (!serves(each, *game)) game_words.group(not_in_help);
    choices.push_back({game, &game_words});
    if (is_among(words, game->name())) choices.back().act = each.for_game(game_words, *game);
  }
  // A word that is no game gets a sentence of ours. Only now: games would inherit it.
  verb_words.allow_extras();
}

std::vector<std::string_view> names_of(const std::vector<const entry*>& games) {
  std::vector<std::string_view> names;
  names.reserve(games.size());
  for (const entry* game : games) names.push_back(game->name());
  return names;
}

void refuse_game_before_verb(std::string_view word, std::string_view verb,
                             const std::vector<const entry*>& games) {
  if (!is_among(names_of(games), word)) return;
  throw bad_parameters(fmt::format("the verb comes first: zermelo {} {}", verb, word));
}

/// Carries out `verb` for the game that was named; throws `bad_parameters` where none was.
int act_on_game(const CLI::App& app, const std::string& verb,
                const std::vector<const entry*>& games, const std::vector<choice>& choices) {
  const std::vector<std::string> rest = left_over(app);
  for (const choice& each : choices) {
    if (!each.words->parsed()) continue;
    if (rest.empty()) return each.act();
    throw bad_parameters(
        fmt::format("{} is not expected before the game; options follow it: zermelo {} {} ...",
                    in_quotes(rest.front()), verb, each.game->name()));
  }
  if (rest.empty()) {
    throw bad_parameters(
        fmt::format("{0} what? name a game: zermelo {0} GAME  (zermelo list)", verb));
  }
  refuse_game_before_verb(rest.front(), verb, games);
  throw bad_parameters(fmt::format("no game {}{}  (zermelo list)", in_quotes(rest.front()),
                                   did_you_mean(rest.front(), names_of(games))));
}

std::vector<std::string> names_of_verbs(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands({})) names.push_back(verb->get_name());
  return names;
}

/// For a word that is no verb.
[[noreturn]] void refuse_word(const CLI::App& app, const std::string& word,
                              const std::vector<const entry*>& games) {
  refuse_game_before_verb(word, "solve", games);
  const bool option = word.starts_with('-');
  const std::vector<std::string> known =
      option ? std::vector<std::string>{"--help", "--version", std::string(no_colour_option),
                                        std::string(language_option)}
             : names_of_verbs(app);
  throw bad_parameters(fmt::format("no {} {}{}  (zermelo --help)", option ? "option" : "verb",
                                   in_quotes(word), did_you_mean(word, known)));
}

/// A verb that takes no game, and what is to be done where it is given.
struct plain_choice {
  CLI::App* words;
  command act;
};

/// Sets the language of answers; the environment is where `spoken` finds it.
void speak(std::string_view name) {
  if (!language_named(name)) {
    throw bad_parameters(
        fmt::format("{}: no language {}; take en or ko", language_option, in_quotes(name)));
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
    } else if (word.starts_with(language_option) && word[language_option.size()] == '=') {
      speak(word.substr(language_option.size() + 1));
    } else {
      words.push_back(argv[i]);
    }
  }
  return words;
}

/// For the help: they are read before the others.
void add_options_of_all(CLI::App& app) {
  app.add_flag(std::string(no_colour_option))
      ->description("no colours on a terminal, as with NO_COLOR set");
  app.add_option_function<std::string>(
      std::string(language_option), [](const std::string& /*read already*/) {},
      "of answers: en or ko; where nothing is given as ZERMELO_LANGUAGE or the locale says");
}

/// The words after the verb, for a shell that asks.
std::vector<std::string> words_asked_about(const std::vector<std::string_view>& words) {
  return {words.begin() + 2, words.end()};
}

/// For the first word of a game's executable, unless that is a file.
void refuse_verb_of_no_game(std::string_view word) {
  for (const verb& each : registered_verbs()) {
    if (each.for_game || each.name != word || names_a_file(std::string(word))) continue;
    throw bad_parameters(fmt::format("{0} is of no game: zermelo {0}", word));
  }
}

/// The verb whose words are another program's, where the first word names one.
const verb* handing_over(int argc, const char* const* argv) {
  if (argc < 2) return nullptr;
  for (const verb& each : registered_verbs()) {
    if (each.hands_over && each.name == argv[1]) return &each;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> names_of_game_verbs() {
  std::vector<std::string> names;
  for (const verb& each : registered_verbs()) {
    if (each.for_game && !each.for_all) names.push_back(each.name);
  }
  return names;
}

int run(int argc, const char* const* argv, const std::vector<const entry*>& games) {
  std::ios::sync_with_stdio(false);
  constexpr std::string_view program = "zermelo";
  return guarded(program, [&]() -> int {
    if (const verb* other = handing_over(argc, argv)) return other->hands_over(argc, argv);
    const std::vector<const char*> kept = without_options_of_all(argc, argv);
    const std::vector<std::string_view> words(kept.begin(), kept.end());
    CLI::App app(
        "Example:\n  $ zermelo solve tictactoe 'x.o/.../..x'\n\n"
        "Solves finite two-player games exactly, and puzzles for one.",
        std::string(program));
    app.set_version_flag("--version", ZERMELO_VERSION);
    add_options_of_all(app);
    app.require_subcommand(0, 1);  // what follows a verb is no verb
    app.footer(exit_codes);

    const bool asks = words.size() > 1 && words[1] == asking_verb;
    const bool wants_all = words.size() > 1 && words[1] == "manual";
    const surroundings all{games, app};
    std::vector<choice> choices;
    std::vector<plain_choice> plain;
    for (const verb& each : registered_verbs()) {
      if (each.for_game && !each.for_all) {
        add_choices(app, each, games, wants_all ? names_of(games) : words, choices);
        continue;
      }
      CLI::App& verb_words = *app.add_subcommand(each.name, each.about);
      if (each.for_all) plain.push_back({&verb_words, each.for_all(verb_words, all)});
    }
    app.allow_extras();  // likewise for a word that is no verb

    if (asks) return complete(app, words_asked_about(words));
    if (const auto code = parsed(app, static_cast<int>(kept.size()), kept.data())) return *code;
    const std::vector<std::string> rest = left_over(app);
    for (const plain_choice& verb : plain) {
      if (!verb.words->parsed()) continue;
      if (rest.empty()) return verb.act();
      throw bad_parameters(
          fmt::format("{} is not expected before the verb; options follow it: zermelo {} ...",
                      in_quotes(rest.front()), verb.words->get_name()));
    }
    if (const auto verbs = app.get_subcommands(); !verbs.empty()) {
      const std::string named = verbs.front()->get_name();
      for (const verb& each : registered_verbs()) {
        if (!each.hands_over || each.name != named) continue;
        throw bad_parameters(fmt::format("{0} comes first: zermelo {0} FILE ...", named));
      }
      return act_on_game(app, named, games, choices);
    }
    if (!rest.empty()) refuse_word(app, rest.front(), games);
    std::cout << app.help();
    return answered;
  });
}

int run_game(int argc, const char* const* argv, const entry& game) {
  std::ios::sync_with_stdio(false);
  return guarded(game.name(), [&]() -> int {
    const std::vector<const char*> kept = without_options_of_all(argc, argv);
    const std::vector<std::string_view> words(kept.begin(), kept.end());
    options given;
    CLI::App app("", std::string(game.name()));
    app.set_version_flag("--version", ZERMELO_VERSION);
    add_options_of_all(app);
    app.require_subcommand(0, 1);
    app.footer(exit_codes);
    app.set_help_flag();
    bool wants_help = false;
    app.add_flag("-h,--help", wants_help, "print this and leave");
    add_answer_options(app, game, given);
    std::vector<choice> choices;
    for (const verb& each : registered_verbs()) {
      if (!each.for_game) continue;
      CLI::App& verb_words = *app.add_subcommand(each.name, each.about);
      verb_words.set_help_flag("-h,--help", "print this and leave");
      if (!serves(each, game)) verb_words.group(not_in_help);
      choices.push_back({&game, &verb_words});
      // As above, options are made of a verb that may have been named.
      if (is_among(words, each.name)) choices.back().act = each.for_game(verb_words, game);
    }

    if (words.size() > 1 && words[1] == asking_verb) {
      return complete(app, words_asked_about(words));
    }
    if (words.size() > 1) refuse_verb_of_no_game(words[1]);
    if (const auto code = parsed(app, static_cast<int>(kept.size()), kept.data())) return *code;
    if (wants_help) {
      app.description(example_of(game) + std::string(game.about()));
      std::cout << app.help();
      return answered;
    }
    for (const choice& each : choices) {
      if (each.words->parsed()) return each.act();
    }
    return answer(game, given);
  });
}

}  // namespace zermelo::workbench
