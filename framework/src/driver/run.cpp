#include <zermelo/driver/run.hpp>

#include <fmt/format.h>

#include <CLI/CLI.hpp>
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

int run(int argc, const char* const* argv, const std::vector<const entry*>& games) {
  std::ios::sync_with_stdio(false);
  constexpr std::string_view program = "zermelo";
  return guarded(program, [&]() -> int {
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

    CLI::App& solve_verb =
        *app.add_subcommand("solve", "value for the player to move, best moves, a line of play");
    solve_verb.require_subcommand(0, 1);
    std::vector<std::string_view> names;
    std::vector<options> choices(games.size());  // each game has options of its own
    std::vector<CLI::App*> game_verbs;
    for (std::size_t i = 0; i < games.size(); ++i) {
      names.push_back(games[i]->name());
      game_verbs.push_back(
          solve_verb.add_subcommand(std::string(games[i]->name()), std::string(games[i]->about())));
      add_solve_options(*game_verbs.back(), *games[i], choices[i]);
    }
    // A word that is no verb or no game stays over, and gets a sentence of ours.
    app.allow_extras();
    solve_verb.allow_extras();

    if (const auto code = parsed(app, argc, argv)) return *code;
    if (list_verb.parsed()) {
      if (!left_over(app).empty()) {
        throw bad_parameters(
            fmt::format("{} is not expected before the verb; options follow it: zermelo list ...",
                        in_quotes(left_over(app)[0])));
      }
      return list(games, given.as_json);
    }
    const std::vector<std::string> rest = left_over(app);
    if (solve_verb.parsed()) {
      for (std::size_t i = 0; i < games.size(); ++i) {
        if (!game_verbs[i]->parsed()) continue;
        if (rest.empty()) return solve(*games[i], choices[i]);
        throw bad_parameters(fmt::format(
            "{} is not expected before the game; options follow it: zermelo solve {} ...",
            in_quotes(rest.front()), games[i]->name()));
      }
      if (rest.empty()) {
        throw bad_parameters("solve what? name a game: zermelo solve GAME  (zermelo list)");
      }
      throw bad_parameters(fmt::format("no game {}{}  (zermelo list)", in_quotes(rest.front()),
                                       did_you_mean(rest.front(), names)));
    }
    if (!rest.empty()) {
      const bool option = rest.front().starts_with('-');
      const std::vector<std::string> known = option
                                                 ? std::vector<std::string>{"--help", "--version"}
                                                 : std::vector<std::string>{"list", "solve"};
      throw bad_parameters(fmt::format("no {} {}{}  (zermelo --help)", option ? "option" : "verb",
                                       in_quotes(rest.front()), did_you_mean(rest.front(), known)));
    }
    std::cout << app.help();
    return answered;
  });
}

int run_game(int argc, const char* const* argv, const entry& game) {
  std::ios::sync_with_stdio(false);
  return guarded(game.name(), [&]() -> int {
    options given;
    options solve_given;
    CLI::App app("", std::string(game.name()));
    app.set_version_flag("--version", ZERMELO_VERSION);
    app.require_subcommand(0, 1);
    app.footer(exit_codes);
    app.set_help_flag();
    bool wants_help = false;
    app.add_flag("-h,--help", wants_help, "print this and leave");
    if (game.is_contest()) {
      app.add_option("FILE", given.source,
                     "the contest's input; standard input where nothing or - is given");
      add_limits(app, given);
      add_parameters(app, game, given);
    }
    CLI::App& solve_verb =
        *app.add_subcommand("solve", "value for the player to move, best moves, a line of play");
    solve_verb.set_help_flag("-h,--help", "print this and leave");
    add_solve_options(solve_verb, game, solve_given);

    if (const auto code = parsed(app, argc, argv)) return *code;
    if (wants_help) {
      app.description(example_of(game) + std::string(game.about()));
      std::cout << app.help();
      return answered;
    }
    if (solve_verb.parsed()) return solve(game, solve_given);
    if (!game.is_contest()) {
      std::cout << app.help();
      return answered;
    }
    return contest(game, given);
  });
}

}  // namespace zermelo::driver
