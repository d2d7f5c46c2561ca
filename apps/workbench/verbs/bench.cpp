#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/base/suggest.hpp>

#include <zermelo/session/rungs.hpp>
#include "options/option_groups.hpp"
#include "terminal/failure.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {

namespace {

struct bench_given {
  std::vector<std::string> games;  // all where none is named
  bool as_json = false;
  double seconds = 0.3;  // for each engine and game
};

std::string ratio_in_words(const saving& ratio) {
  return (ratio.at_least ? "> " : "") + factor_in_words(ratio.times);
}

/// "> 1,234,567" and "> 300 ms"
std::pair<std::string, std::string> measurement_in_words(const rung& took) {
  if (!took.unable.empty()) return {"-", "-"};
  const std::string_view more = took.found.stopped_by ? "> " : "";
  return {fmt::format("{}{}", more, with_commas(took.found.statistics.positions)),
          fmt::format("{}{}", more, in_units_of_time(took.found.statistics.seconds))};
}

std::string in_columns(const auto&... columns) {
  return fmt::format("{:<18} {:<8} {:>14} {:>10}  {:<16} {:>12} {:>10} {:>9}\n", columns...);
}

std::string line_of(const measured_game& game) {
  const auto [plain_positions, plain_time] = measurement_in_words(game.plain);
  const auto [positions, time] = measurement_in_words(game.strongest);
  const auto ratio = ratio_of(game);
  return in_columns(game.name, game.what, plain_positions, plain_time, game.strongest.engine,
                    positions, time, ratio ? ratio_in_words(*ratio) : "?");
}

std::vector<const entry*> games_named(const std::vector<const entry*>& games,
                                      const std::vector<std::string>& names) {
  if (names.empty()) return games;
  std::vector<std::string_view> known;
  for (const entry* game : games) known.push_back(game->name());
  std::vector<const entry*> found;
  for (const std::string& name : names) {
    const auto place = std::find(known.begin(), known.end(), name);
    if (place == known.end()) {
      throw bad_parameters(
          fmt::format("no game {}{}  (zermelo list)", in_quotes(name), did_you_mean(name, known)));
    }
    found.push_back(games[static_cast<std::size_t>(place - known.begin())]);
  }
  return found;
}

void add_measuring(CLI::App& app, bench_given& to) {
  app.add_flag("--json", to.as_json, "one JSON object a game");
  app.add_option("--limit-seconds", to.seconds, "for each engine and game")
      ->check(as_validator(number_of_seconds()))
      ->capture_default_str();
}

void add_options(CLI::App& app, const entry& /*game*/, bench_given& to) { add_measuring(app, to); }

void add_options_of_all(CLI::App& app, const surroundings& /*all*/, bench_given& to) {
  app.add_option("GAME", to.games, "games to measure; all where none is named");
  add_measuring(app, to);
}

int bench(const std::vector<const entry*>& games, const bench_given& given) {
  const std::vector<const entry*> chosen = games_named(games, given.games);
  if (!given.as_json) {
    std::cout << in_columns("game", "solved", "plain", "time", "strongest", "positions", "time",
                            "ratio");
  }
  for (const entry* game : chosen) {
    const measured_game measured = measure(*game, given.seconds);
    std::cout << (given.as_json ? in_json(measured) + '\n' : line_of(measured)) << std::flush;
  }
  if (!given.as_json) {
    std::cout << fmt::format(
        "Speed is a ratio: how many times longer plain takes, on the same machine in the same run. "
        "> is behind a\nlimit of {}; - an engine that does not solve the game, as plain does not "
        "where play has cycles.\n",
        in_units_of_time(given.seconds));
  }
  return answered;
}

int bench_game(const entry& game, const bench_given& given) { return bench({&game}, given); }

int bench_all(const surroundings& all, const bench_given& given) { return bench(all.games, given); }

}  // namespace

verb verb_bench();
verb verb_bench() {
  verb made = verb_of_game<bench_given>(
      "bench", "what the games' starts take, as a table of ratios", 160, add_options, bench_game);
  made.for_all = [](CLI::App& app, const surroundings& all) {
    return bound(app, all, add_options_of_all, bench_all);
  };
  return made;
}

}  // namespace zermelo::workbench
