#include <zermelo/session/json.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct count_given : options {
  bool reachable = false;
  bool canonical = false;
};

void add_options(CLI::App& app, const entry& game, count_given& to) {
  app.add_flag("--nimbers", to.nimbers, "how many positions are worth *0, *1, ..., too");
  app.add_flag("--reachable", to.reachable, "only positions that play from the start can reach");
  app.add_flag("--canonical", to.canonical,
               "one position for all that are the same up to symmetry");
  if (has_engine_for(game, answers::checkpoints)) {
    app.add_option(
        "--table", to.table,
        "a directory of solved tiers, as --checkpoint leaves it: what is in each, in place "
        "of solving anything");
  }
  add_filling(app, game, to, false);
}

/// Counts what lies in a directory of tiers.
int count_tiers(const entry& game, const count_given& given) {
  const bool says_how = given.reachable || given.canonical || given.nimbers || given.engine ||
                        given.checkpoint.has_value();
  if (says_how) {
    refuse(
        "--table counts the positions of each solved tier; leave --reachable, --canonical, "
        "--nimbers, --engine and --checkpoint out");
  }
  const std::unique_ptr<session> opened = game.open(given.parameters);
  stop_on_interrupt();
  progress_line shown;
  const count_options how{.threads = given.threads, .limits = shown.watching(limits_of(given))};
  const tally_of_tiers found = opened->count_tiers(*given.table, how);
  shown.clear();
  std::cout << (given.as_json ? in_json(found, game.name(), given.parameters)
                              : describe(found, spoken()))
            << '\n';
  return found.stopped_by ? unknown : answered;
}

int count(const entry& game, const count_given& given) {
  if (given.table) return count_tiers(game, given);
  if (given.engine) check_engine(game, *given.engine);
  if (given.canonical && !meets(game, "symmetric_game")) {
    refuse(
        "--canonical: the rules of {} do not say which positions are the same up to symmetry; "
        "leave it out",
        game.name());
  }
  const std::unique_ptr<session> opened = game.open(given.parameters);
  stop_on_interrupt();
  progress_line shown;
  const count_options how{.reachable = given.reachable,
                          .canonical = given.canonical,
                          .nimbers = given.nimbers,
                          .threads = given.threads,
                          .limits = shown.watching(limits_of(given)),
                          .checkpoint = given.checkpoint,
                          .mapped_tiers = given.mapped_tiers};
  tally found;
  ask_or_name_engines(game, given, [&] { found = opened->count(how, engine_of(game, given)); });
  shown.clear();
  std::cout << (given.as_json ? in_json(found, game.name(), given.parameters)
                              : describe(found, spoken()))
            << '\n';
  if (found.stopped_by == stop_reason::bytes && found.statistics.positions == 0) {
    say_bill(game, *opened, found.engine, how.limits, how.checkpoint.has_value());
  } else {
    say_kept(given, found.stopped_by);
  }
  return found.stopped_by ? unknown : answered;
}

}  // namespace

verb verb_count() {
  return verb_with("count", "how many positions there are, won and lost", 70, add_options, count);
}

}  // namespace zermelo::workbench
