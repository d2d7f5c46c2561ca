#include <zermelo/session/interview.hpp>

#include <iostream>
#include <memory>

#include "options/option_groups.hpp"
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/spoken.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

void add_options(CLI::App& app, const entry& game, options& to) {
  add_explored(app, game, to);
  app.add_flag("--nimbers", to.nimbers, "the nimber that each move leads to, too");
  add_searching_threads(app, game, to);
  add_limits(app, to);
  add_parameters(app, game, to);
}

int moves(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  progress_line shown;
  limits allowed = limits_of(given);
  allowed.watched = shown.watched();
  int code = answered;
  bool first = true;
  const auto show = [&](const exploration& here) {
    const moves_answer found = list_moves(game, here, given.nimbers, allowed);
    shown.clear();
    if (found.about.stopped_by) code = unknown;
    if (given.as_json) {
      std::cout << in_json(found) << '\n';
    } else {
      std::cout << (first ? "" : "\n") << in_words(found, spoken());
    }
    first = false;
  };
  stop_on_interrupt();
  for_each_explored(given, *opened, show);
  return code;
}

}  // namespace

verb verb_moves();
verb verb_moves() {
  return verb_of_game<options>("moves", "every legal move with its value, best first", 30,
                               add_options, moves);
}

}  // namespace zermelo::workbench
