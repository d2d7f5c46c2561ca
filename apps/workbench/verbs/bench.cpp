#include <range/v3/algorithm/find.hpp>
#include <zermelo/session/rungs.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct bench_given {
  std::vector<std::string> games;  // all where none is named
  bool as_json = false;
  double seconds = 0.3;  // for each engine and game
};

/// "> 1,234,567" and "> 300 ms"
std::pair<std::string, std::string> measurement_in_words(const rung& took) {
  if (!took.unable.empty()) return {"-", "-"};
  const std::string more = took.found.stopped_by ? "> " : "";
  return {more + with_commas(took.found.statistics.positions),
          more + in_units_of_time(took.found.statistics.seconds)};
}

std::string in_columns(const auto&... columns) {
  return fmt::format("{:<18} {:<8} {:>14} {:>10}  {:<16} {:>12} {:>10} {:>9}\n", columns...);
}

std::string line_of(const measured_game& game) {
  const auto [plain_positions, plain_time] = measurement_in_words(game.plain);
  const auto [positions, time] = measurement_in_words(game.strongest);
  const auto ratio = ratio_of(game);
  return in_columns(
      game.name, game.what, plain_positions, plain_time, game.strongest.engine, positions, time,
      ratio ? (ratio->at_least ? "> " : "") + factor_in_words(ratio->times) : std::string("?"));
}

std::vector<const entry*> games_named(const std::vector<const entry*>& games,
                                      const std::vector<std::string>& names) {
  if (names.empty()) return games;
  std::vector<const entry*> found;
  for (const std::string& name : names) {
    const auto place = ranges::find(games, name, &entry::name);
    if (place == games.end()) refuse_game(name, games);
    found.push_back(*place);
  }
  return found;
}

/// Games are named where the verb is of no game.
template <class About>
void add_options(CLI::App& app, const About& /*of*/, bench_given& to) {
  if constexpr (std::is_same_v<About, surroundings>) {
    app.add_option("GAME", to.games, "games to measure; all where none is named");
  }
  app.add_flag("--json", to.as_json, "one JSON object a game");
  app.add_option("--limit-seconds", to.seconds, "for each engine and game")
      ->check(as_validator(number_of_seconds()))
      ->capture_default_str();
}

int bench_games(const std::vector<const entry*>& games, const bench_given& given) {
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

int bench(const entry& game, const bench_given& given) { return bench_games({&game}, given); }
int bench(const surroundings& all, const bench_given& given) {
  return bench_games(all.games, given);
}

}  // namespace

verb verb_bench() {
  verb made = verb_with<entry, bench_given>(
      "bench", "what the games' starts take, as a table of ratios", 160, add_options, bench);
  made.for_all = verb_with<surroundings, bench_given>("", "", 0, add_options, bench).for_all;
  return made;
}

}  // namespace zermelo::workbench
