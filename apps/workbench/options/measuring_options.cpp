#include "options/measuring_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>

#include "options/option_groups.hpp"

namespace zermelo::workbench {

void add_trace_options(CLI::App& app, const entry& game, options& to) {
  add_position(app, to);
  app.add_option(
      "--engine", to.engine,
      fmt::format("one of: {}; memo where nothing is given", fmt::join(game.recursions(), ", ")));
  CLI::Option* format =
      app.add_option("--format", to.trace.format,
                     "tree: lines; jsonl: a JSON object a step; dot: Graphviz, the tree; dag: "
                     "Graphviz, each position once")
          ->check(CLI::IsMember({"tree", "jsonl", "dot", "dag"}))
          ->capture_default_str();
  app.add_flag("--json", to.as_json, "as --format jsonl")->excludes(format);
  app.add_option("--depth", to.trace.depth, "how many moves deep; all where nothing is given")
      ->check(as_validator(whole_number<std::uint64_t>(0)));
  app.add_option("--most", to.trace.most, "how many steps are shown at most")
      ->check(as_validator(whole_number<std::uint64_t>(0)))
      ->capture_default_str();
  app.add_flag("--remoteness", to.trace.remoteness, "search for it, too: no move is left out then");
  app.add_flag("--nimber", to.trace.nimber, "search for it, where grundy does");
  add_limits(app, to);
  add_parameters(app, game, to);
}

void add_ladder_options(CLI::App& app, const entry& game, options& to) {
  add_position(app, to);
  app.add_option("--svg", to.ladder_svg, "a file for a bar chart");
  app.add_flag("--json", to.as_json, "one JSON object a position");
  add_limits(app, to);
  add_parameters(app, game, to);
}

void add_games_to_bench(CLI::App& app, bench_options& to) {
  app.add_option("GAME", to.games, "games to measure; all where none is named");
}

void add_bench_options(CLI::App& app, bench_options& to) {
  app.add_flag("--json", to.as_json, "one JSON object a game");
  app.add_option("--limit-seconds", to.seconds, "for each engine and game")
      ->check(as_validator(number_of_seconds()))
      ->capture_default_str();
}

}  // namespace zermelo::workbench
