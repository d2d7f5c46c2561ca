#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>
#include <zermelo/base/suggest.hpp>

#include <zermelo/session/json.hpp>
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

/// What one engine took for all positions measured.
struct measurement {
  std::string_view engine;
  statistics spent = {};
  std::optional<stop_reason> stopped_by = {};
  std::string unable = {};  // why it cannot solve them, where it cannot
};

/// How many times longer `plain` takes, or longer than that.
struct speed_ratio {
  double times;
  bool at_least;
};

struct measured_game {
  std::string_view name;
  std::string what;  // was solved
  measurement plain = {};
  measurement strongest = {};
};

/// Where a contest's cases bring the rules the start is none of them.
bool is_measured_by_example(const entry& game) {
  return game.is_contest() && game.parameters().empty();
}

/// Solves the start, or the contest's example.
measurement measure(const entry& game, std::optional<std::string> engine, double seconds) {
  measurement took{engine ? "plain" : "strongest"};
  request how{std::move(engine), {}, wanted::value(), {}, {}};
  how.limits.seconds = seconds;
  std::atomic<bool> enough = false;  // the limit is for all cases together
  how.limits.stop = &enough;
  const auto add = [&](const report& found) {
    took.engine = found.engine;
    took.spent.positions += found.statistics.positions;
    took.spent.bytes = std::max(took.spent.bytes, found.statistics.bytes);
    took.spent.seconds += found.statistics.seconds;
    if (found.stopped_by) took.stopped_by = stop_reason::seconds;
    enough = found.stopped_by || took.spent.seconds >= seconds;
  };
  const std::unique_ptr<session> opened = game.open(game.parameters());
  try {
    if (is_measured_by_example(game)) {
      std::istringstream cases(game.example());
      opened->cases()->solve(cases, how, add);
    } else {
      add(opened->solve("", how));
    }
  } catch (const cannot_solve& why) {
    took.unable = why.what();
  }
  return took;
}

measured_game measure(const entry& game, double seconds) {
  return {game.name(), is_measured_by_example(game) ? "example" : "start",
          measure(game, "plain", seconds), measure(game, std::nullopt, seconds)};
}

std::optional<speed_ratio> ratio_of(const measured_game& game) {
  const auto& [name, what, plain, strongest] = game;
  if (!plain.unable.empty() || !strongest.unable.empty() || strongest.stopped_by) return {};
  const speed_ratio ratio{plain.spent.seconds / strongest.spent.seconds,
                          plain.stopped_by.has_value()};
  if (ratio.at_least && ratio.times < 1) return {};
  return ratio;
}

std::string ratio_in_words(const speed_ratio& ratio) {
  return (ratio.at_least ? "> " : "") + factor_in_words(ratio.times);
}

/// "> 1,234,567" and "> 300 ms"
std::pair<std::string, std::string> measurement_in_words(const measurement& took) {
  if (!took.unable.empty()) return {"-", "-"};
  const std::string_view more = took.stopped_by ? "> " : "";
  return {fmt::format("{}{}", more, with_commas(took.spent.positions)),
          fmt::format("{}{}", more, in_units_of_time(took.spent.seconds))};
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

json measurement_to_json(const measurement& took) {
  json object = {{"engine", took.engine}};
  if (!took.unable.empty()) {
    object["unable"] = took.unable;
  } else {
    object["statistics"] = to_json(took.spent);
    if (took.stopped_by) object["stopped_by"] = name_of(*took.stopped_by);
  }
  return object;
}

json game_to_json(const measured_game& game) {
  json object = {{"game", game.name}, {"measured", game.what}};
  object["plain"] = measurement_to_json(game.plain);
  object["strongest"] = measurement_to_json(game.strongest);
  if (const auto ratio = ratio_of(game)) {
    object["ratio"] = {{"times", ratio->times}, {"at_least", ratio->at_least}};
  }
  return object;
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
    std::cout << (given.as_json ? game_to_json(measured).dump() + '\n' : line_of(measured))
              << std::flush;
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
