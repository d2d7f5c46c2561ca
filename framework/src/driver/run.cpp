#include <zermelo/driver/run.hpp>

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/driver/suggest.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/text.hpp>

#include "command_line.hpp"
#include "failure.hpp"
#include "verbs.hpp"

namespace zermelo::driver {

namespace {

/// A verb for any game: its options, and what it does.
struct game_verb {
  std::string name;
  std::string about;
  void (*add_options)(CLI::App&, const entry&, options&);
  int (*act)(const entry&, const options&);
  bool (*serves)(const entry&) = [](const entry& /*any*/) { return true; };
};

/// What does not serve says so when it is asked for; the help leaves it out.
constexpr const char* not_in_help = "";

const std::vector<game_verb>& game_verbs() {
  static const std::vector<game_verb> all = {
      {"solve", "value for the player to move, best moves, a line of play", add_solve_options,
       solve},
      {"count", "how many positions there are, won and lost", add_count_options, count},
      {"save", "a table of all positions, on disk", add_save_options, save},
      {"table", "nimbers, or values, of a family of games: --rows 1..5; of heaps",
       add_table_options, table},
      {"pack", "the best packing of a puzzle of blocks, drawn, with what proves it",
       add_pack_options, pack, is_packed},
  };
  return all;
}

/// A verb and a game that a command line may name, and the options that belong to them.
struct choice {
  const game_verb* verb;
  const entry* game;
  CLI::App* words;
  options given;
};

bool is_among(const std::vector<std::string_view>& words, std::string_view name) {
  return std::find(words.begin(), words.end(), name) != words.end();
}

/// Adds `verb GAME` for all games. A game's options are made only where some word is its name:
/// making those of all games would take longer than many a solution.
void add_choices(CLI::App& app, const game_verb& verb, const std::vector<const entry*>& games,
                 const std::vector<std::string_view>& words, std::deque<choice>& choices) {
  CLI::App& verb_words = *app.add_subcommand(verb.name, verb.about);
  verb_words.require_subcommand(0, 1);
  for (const entry* game : games) {
    CLI::App& game_words =
        *verb_words.add_subcommand(std::string(game->name()), std::string(game->about()));
    if (!verb.serves(*game)) game_words.group(not_in_help);
    choices.push_back({&verb, game, &game_words, {}});
    if (is_among(words, game->name())) verb.add_options(game_words, *game, choices.back().given);
  }
  // A word that is no game gets a sentence of ours. Only now: games would inherit it.
  verb_words.allow_extras();
}

/// Carries out `verb` for the game that was named; throws `bad_parameters` where none was.
int act_on_game(const CLI::App& app, const std::string& verb,
                const std::vector<const entry*>& games, const std::deque<choice>& choices) {
  const std::vector<std::string> rest = left_over(app);
  for (const choice& each : choices) {
    if (!each.words->parsed()) continue;
    if (rest.empty()) return each.verb->act(*each.game, each.given);
    throw bad_parameters(
        fmt::format("{} is not expected before the game; options follow it: zermelo {} {} ...",
                    in_quotes(rest.front()), verb, each.game->name()));
  }
  if (rest.empty()) {
    throw bad_parameters(
        fmt::format("{0} what? name a game: zermelo {0} GAME  (zermelo list)", verb));
  }
  std::vector<std::string_view> names;
  names.reserve(games.size());
  for (const entry* game : games) names.push_back(game->name());
  throw bad_parameters(fmt::format("no game {}{}  (zermelo list)", in_quotes(rest.front()),
                                   did_you_mean(rest.front(), names)));
}

/// For a word that is no verb.
[[noreturn]] void refuse_word(const CLI::App& app, const std::string& word) {
  const bool option = word.starts_with('-');
  std::vector<std::string> known = {"--help", "--version"};
  if (!option) {
    known.clear();
    for (const CLI::App* verb : app.get_subcommands({})) known.push_back(verb->get_name());
  }
  throw bad_parameters(fmt::format("no {} {}{}  (zermelo --help)", option ? "option" : "verb",
                                   in_quotes(word), did_you_mean(word, known)));
}

}  // namespace

int run(int argc, const char* const* argv, const std::vector<const entry*>& games) {
  std::ios::sync_with_stdio(false);
  constexpr std::string_view program = "zermelo";
  return guarded(program, [&]() -> int {
    if (argc > 1 && std::string_view(argv[1]) == "verify") return verify(argc, argv);
    options given;
    CLI::App app(
        "Example:\n  $ zermelo solve tictactoe 'x.o/.../..x'\n\n"
        "Solves finite two-player games exactly, and puzzles for one.",
        std::string(program));
    app.set_version_flag("--version", ZERMELO_VERSION);
    app.require_subcommand(0, 1);  // what follows a verb is no verb
    app.footer(exit_codes);

    CLI::App& list_verb = *app.add_subcommand("list", "the games, and what each supports");
    list_verb.add_flag("--json", given.as_json, "one JSON object");
    const std::vector<std::string_view> words(argv, argv + argc);
    std::deque<choice> choices;  // a deque: options are bound to where they lie
    for (const game_verb& verb : game_verbs()) add_choices(app, verb, games, words, choices);
    app.add_subcommand("verify", "a table on disk against the rules, by a program of its own");
    app.allow_extras();  // likewise for a word that is no verb

    if (const auto code = parsed(app, argc, argv)) return *code;
    const std::vector<std::string> rest = left_over(app);
    if (list_verb.parsed()) {
      if (rest.empty()) return list(games, given.as_json);
      throw bad_parameters(
          fmt::format("{} is not expected before the verb; options follow it: zermelo list ...",
                      in_quotes(rest.front())));
    }
    if (const auto verbs = app.get_subcommands(); !verbs.empty()) {
      const std::string verb = verbs.front()->get_name();
      if (verb != "verify") return act_on_game(app, verb, games, choices);
      throw bad_parameters("verify comes first: zermelo verify FILE ...");
    }
    if (!rest.empty()) refuse_word(app, rest.front());
    std::cout << app.help();
    return answered;
  });
}

int run_game(int argc, const char* const* argv, const entry& game) {
  std::ios::sync_with_stdio(false);
  return guarded(game.name(), [&]() -> int {
    options given;
    CLI::App app("", std::string(game.name()));
    app.set_version_flag("--version", ZERMELO_VERSION);
    app.require_subcommand(0, 1);
    app.footer(exit_codes);
    app.set_help_flag();
    bool wants_help = false;
    app.add_flag("-h,--help", wants_help, "print this and leave");
    add_answer_options(app, game, given);
    const std::vector<std::string_view> words(argv, argv + argc);
    std::deque<choice> choices;
    for (const game_verb& verb : game_verbs()) {
      CLI::App& verb_words = *app.add_subcommand(verb.name, verb.about);
      verb_words.set_help_flag("-h,--help", "print this and leave");
      if (!verb.serves(game)) verb_words.group(not_in_help);
      choices.push_back({&verb, &game, &verb_words, {}});
      // As above, options are made of a verb that may have been named.
      if (is_among(words, verb.name)) verb.add_options(verb_words, game, choices.back().given);
    }

    if (const auto code = parsed(app, argc, argv)) return *code;
    if (wants_help) {
      app.description(example_of(game) + std::string(game.about()));
      std::cout << app.help();
      return answered;
    }
    for (const choice& each : choices) {
      if (each.words->parsed()) return each.verb->act(game, each.given);
    }
    return answer(game, given);
  });
}

}  // namespace zermelo::driver
