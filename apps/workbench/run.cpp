#include <zermelo/workbench/run.hpp>

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/suggest.hpp>
#include <zermelo/base/words.hpp>

#include "options/command_line.hpp"
#include "options/completion.hpp"
#include "options/measuring_options.hpp"
#include "options/source.hpp"
#include "terminal/failure.hpp"
#include "verbs/new_game.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

constexpr std::string_view no_colour_option = "--no-color";
constexpr const char* about_bench = "what the games' starts take, as a table of ratios";
constexpr std::array<std::string_view, 5> verbs_of_no_game = {"list", "new", "verify", "completion",
                                                              "manual"};

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
      {"moves", "every legal move with its value, best first", add_moves_options, moves},
      {"explain", "why a position is worth what it is, in words", add_explain_options, explain},
      {"show", "the rules, their numbers, the encoding, what the engines need", add_show_options,
       show},
      {"key", "a position's key and number, and back", add_key_options, key},
      {"count", "how many positions there are, won and lost", add_count_options, count},
      {"save", "a table of all positions, on disk", add_save_options, save},
      {"table", "nimbers, or values, of a family of games: --rows 1..5; of heaps",
       add_table_options, table},
      {"pack", "the best packing of a puzzle of blocks, drawn, with what proves it",
       add_pack_options, pack, is_packed},
      {"play", "against perfect play or another person", add_play_options, play},
      {"check", "the laws on a game; --against PROGRAM: a contest's program beside the solver",
       add_check_options, check},
      {"trace", "the recursion as it runs: moves, tables, cuts", add_trace_options, trace},
      {"ladder", "the same position by every engine: what each idea saves", add_ladder_options,
       ladder},
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
      option ? std::vector<std::string>{"--help", "--version", std::string(no_colour_option)}
             : names_of_verbs(app);
  throw bad_parameters(fmt::format("no {} {}{}  (zermelo --help)", option ? "option" : "verb",
                                   in_quotes(word), did_you_mean(word, known)));
}

/// A verb that is of no game, and what it does.
struct plain_verb {
  CLI::App* words;
  std::function<int()> act;
};

/// The words of the command line but "--no-color", which may stand anywhere before "--".
std::vector<const char*> without_colour_option(int argc, const char* const* argv) {
  std::vector<const char*> words(argv, argv + argc);
  const auto is = [](std::string_view option) {
    return [option](std::string_view word) { return word == option; };
  };
  const auto end = std::find_if(words.begin(), words.end(), is("--"));
  const auto kept = std::remove_if(words.begin(), end, is(no_colour_option));
  if (kept != end) setenv("NO_COLOR", "1", 1);
  words.erase(kept, end);
  return words;
}

void add_colour_option(CLI::App& app) {
  app.add_flag(std::string(no_colour_option))
      ->description("no colours on a terminal, as with NO_COLOR set");
}

/// The words after the verb, for a shell that asks.
std::vector<std::string> words_asked_about(const std::vector<std::string_view>& words) {
  return {words.begin() + 2, words.end()};
}

/// For the first word of a game's executable, unless that is a file.
void refuse_verb_of_no_game(std::string_view word) {
  if (!is_among({verbs_of_no_game.begin(), verbs_of_no_game.end()}, word)) return;
  if (names_a_file(std::string(word))) return;
  throw bad_parameters(fmt::format("{0} is of no game: zermelo {0}", word));
}

/// Adds the verbs that are of no game; `begun` and `asked` are where their options go.
std::vector<plain_verb> add_plain_verbs(CLI::App& app, const std::vector<const entry*>& games,
                                        new_game_options& begun, completion_options& asked) {
  std::vector<plain_verb> verbs;
  const auto add = [&](const char* name, const char* about, std::function<int()> act) -> CLI::App& {
    verbs.push_back({app.add_subcommand(name, about), std::move(act)});
    return *verbs.back().words;
  };
  add_new_game_options(add("new", "a game of one's own to begin with: its files",
                           [&] { return new_game(games, names_of_verbs(app), begun); }),
                       begun);
  add_completion_options(
      add("completion", "what makes a shell complete these words: bash, zsh, fish",
          [&] { return completion(asked, names_of(games)); }),
      asked);
  add("manual", "the manual page: zermelo manual | man -l -", [&] {
    std::cout << manual_page(app, ZERMELO_VERSION);
    return answered;
  });
  return verbs;
}

}  // namespace

std::vector<std::string> names_of_game_verbs() {
  std::vector<std::string> names;
  for (const game_verb& verb : game_verbs()) names.push_back(verb.name);
  return names;
}

int run(int argc, const char* const* argv, const std::vector<const entry*>& games) {
  std::ios::sync_with_stdio(false);
  constexpr std::string_view program = "zermelo";
  return guarded(program, [&]() -> int {
    if (argc > 1 && std::string_view(argv[1]) == "verify") return verify(argc, argv);
    const std::vector<const char*> kept = without_colour_option(argc, argv);
    const std::vector<std::string_view> words(kept.begin(), kept.end());
    options given;
    CLI::App app(
        "Example:\n  $ zermelo solve tictactoe 'x.o/.../..x'\n\n"
        "Solves finite two-player games exactly, and puzzles for one.",
        std::string(program));
    app.set_version_flag("--version", ZERMELO_VERSION);
    add_colour_option(app);
    app.require_subcommand(0, 1);  // what follows a verb is no verb
    app.footer(exit_codes);

    CLI::App& list_verb = *app.add_subcommand("list", "the games, and what each supports");
    list_verb.add_flag("--json", given.as_json, "one JSON object");
    const bool asks = words.size() > 1 && words[1] == asking_verb;
    const bool wants_all = words.size() > 1 && words[1] == "manual";
    std::deque<choice> choices;  // a deque: options are bound to where they lie
    for (const game_verb& verb : game_verbs()) {
      add_choices(app, verb, games, wants_all ? names_of(games) : words, choices);
    }
    app.add_subcommand("verify", "a table on disk against the rules, by a program of its own");
    bench_options measured;
    CLI::App& bench_verb = *app.add_subcommand("bench", about_bench);
    add_games_to_bench(bench_verb, measured);
    add_bench_options(bench_verb, measured);
    new_game_options begun;
    completion_options asked;
    std::vector<plain_verb> plain = add_plain_verbs(app, games, begun, asked);
    plain.push_back({&list_verb, [&] { return list(games, given.as_json); }});
    plain.push_back({&bench_verb, [&] { return bench(games, measured); }});
    app.allow_extras();  // likewise for a word that is no verb

    if (asks) return complete(app, words_asked_about(words));
    if (const auto code = parsed(app, static_cast<int>(kept.size()), kept.data())) return *code;
    const std::vector<std::string> rest = left_over(app);
    for (const plain_verb& verb : plain) {
      if (!verb.words->parsed()) continue;
      if (rest.empty()) return verb.act();
      throw bad_parameters(
          fmt::format("{} is not expected before the verb; options follow it: zermelo {} ...",
                      in_quotes(rest.front()), verb.words->get_name()));
    }
    if (const auto verbs = app.get_subcommands(); !verbs.empty()) {
      const std::string verb = verbs.front()->get_name();
      if (verb != "verify") return act_on_game(app, verb, games, choices);
      throw bad_parameters("verify comes first: zermelo verify FILE ...");
    }
    if (!rest.empty()) refuse_word(app, rest.front(), games);
    std::cout << app.help();
    return answered;
  });
}

int run_game(int argc, const char* const* argv, const entry& game) {
  std::ios::sync_with_stdio(false);
  return guarded(game.name(), [&]() -> int {
    const std::vector<const char*> kept = without_colour_option(argc, argv);
    const std::vector<std::string_view> words(kept.begin(), kept.end());
    options given;
    CLI::App app("", std::string(game.name()));
    app.set_version_flag("--version", ZERMELO_VERSION);
    add_colour_option(app);
    app.require_subcommand(0, 1);
    app.footer(exit_codes);
    app.set_help_flag();
    bool wants_help = false;
    app.add_flag("-h,--help", wants_help, "print this and leave");
    add_answer_options(app, game, given);
    std::deque<choice> choices;
    for (const game_verb& verb : game_verbs()) {
      CLI::App& verb_words = *app.add_subcommand(verb.name, verb.about);
      verb_words.set_help_flag("-h,--help", "print this and leave");
      if (!verb.serves(game)) verb_words.group(not_in_help);
      choices.push_back({&verb, &game, &verb_words, {}});
      // As above, options are made of a verb that may have been named.
      if (is_among(words, verb.name)) verb.add_options(verb_words, game, choices.back().given);
    }
    bench_options measured;
    CLI::App& bench_verb = *app.add_subcommand("bench", about_bench);
    bench_verb.set_help_flag("-h,--help", "print this and leave");
    add_bench_options(bench_verb, measured);

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
      if (each.words->parsed()) return each.verb->act(game, each.given);
    }
    if (bench_verb.parsed()) return bench({&game}, measured);
    return answer(game, given);
  });
}

}  // namespace zermelo::workbench
