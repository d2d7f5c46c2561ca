#include <fmt/format.h>

#include <iostream>
#include <string>

#include <zermelo/session/entry.hpp>
#include <zermelo/session/json.hpp>
#include "options/option_groups.hpp"
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/spoken.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What it is told.
struct count_given : options {
  bool reachable = false;
  bool canonical = false;
};

void check_symmetry(const entry& game) {
  if (meets(game, "symmetric_game")) return;
  throw bad_parameters(
      fmt::format("--canonical: the rules of {} do not say which positions are the same up to "
                  "symmetry; leave it out",
                  game.name()));
}

void add_options(CLI::App& app, const entry& game, count_given& to) {
  app.add_flag("--nimbers", to.nimbers, "how many positions are worth *0, *1, ..., too");
  app.add_flag("--reachable", to.reachable, "only positions that play from the start can reach");
  app.add_flag("--canonical", to.canonical,
               "one position for all that are the same up to symmetry");
  add_engine(app, game, to, "the quickest");
  add_checkpoint(app, game, to);
  add_sweeping_threads(app, to);
  app.add_flag("--json", to.as_json, "one JSON object");
  add_limits(app, to);
  add_parameters(app, game, to);
}

int count(const entry& game, const count_given& given) {
  if (given.engine) check_engine(game, *given.engine);
  if (given.canonical) check_symmetry(game);
  const std::unique_ptr<session> opened = game.open(given.parameters);
  stop_on_interrupt();
  progress_line shown;
  count_options how{.reachable = given.reachable,
                    .canonical = given.canonical,
                    .nimbers = given.nimbers,
                    .threads = given.threads,
                    .limits = limits_of(given),
                    .checkpoint = given.checkpoint};
  how.limits.watched = shown.watched();
  const tally found = opened->count(how, engine_of(game, given));
  shown.clear();
  if (given.as_json) {
    std::cout << in_json(found, game.name(), given.parameters) << '\n';
  } else {
    std::cout << describe(found, spoken()) << '\n';
  }
  return found.stopped_by ? unknown : answered;
}

}  // namespace

verb verb_count();
verb verb_count() {
  return verb_of_game<count_given>("count", "how many positions there are, won and lost", 70,
                                   add_options, count);
}

}  // namespace zermelo::workbench
