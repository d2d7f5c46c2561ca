#include <zermelo/session/json.hpp>

#include "terminal/interruption.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

void add_options(CLI::App& app, const entry& game, options& to) {
  add_position(app, to);
  add_engine(app, game, to, "the strongest");
  add_checkpoint(app, game, to);
  add_table(app, game, to);
  app.add_flag("--json", to.as_json, "one JSON object a position");
  add_contest(app, game, to);
  add_searching_threads(app, game, to);
  add_limits_and_parameters(app, game, to);
}

int solve(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  request how{engine_of(game, given), limits_of(given), {}, given.table, given.checkpoint};
  if (how.engine && how.table) {
    refuse("--{} and --table; either an engine or a table answers, take one",
           given.engine ? "engine" : "checkpoint");
  }
  if (how.engine) check_engine(game, *how.engine);
  progress_line shown;
  if (!given.contest_format) how.limits = shown.watching(how.limits);
  int code = answered;
  interruption interrupted;
  const auto show = [&](const report& found) {
    shown.clear();
    if (interrupted.came_before()) return;
    interrupted.note(found.stopped_by);
    if (!found.value) code = unknown;
    const bool is_too_large =
        found.stopped_by == stop_reason::bytes && found.statistics.positions == 0;
    std::cout << (given.as_json ? in_json(found) : describe(found, spoken())) << '\n';
    if (!given.as_json && found.known && is_packed(game)) {
      std::cout << tell(phrases::where_packings_are) << '\n';
    }
    if (is_too_large) say_bill(game, *opened, found.engine, how.limits, how.checkpoint.has_value());
  };
  stop_on_interrupt();
  for_each_given(
      given, *opened, [&](std::string_view text) { show(solve_one(*opened, text, how)); },
      [&](std::istream& in) { opened->cases()->solve(in, how, show); });
  interrupted.report(given.contest_format ? game.case_name() : "position");
  return code;
}

}  // namespace

verb verb_solve() {
  return verb_with("solve", "value for the player to move, best moves, a line of play", 20,
                   add_options, solve);
}

}  // namespace zermelo::workbench
