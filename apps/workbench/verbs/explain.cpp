#include <zermelo/session/explanation.hpp>

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

/// What it is told.
struct explain_given : options {
  explain_request how;
};

void add_options(CLI::App& app, const entry& game, explain_given& to) {
  add_explored(app, game, to);
  app.add_option("--depth", to.how.depth,
                 "how many lists of moves within each other; what fits a page where nothing is "
                 "given")
      ->check(as_validator(whole_number<std::size_t>(1, 100)));
  app.add_option("--most", to.how.most, "how many moves of a list at most")
      ->capture_default_str()
      ->check(as_validator(whole_number<std::size_t>(1)));
  app.add_flag("--moves", to.how.by_moves,
               "argue by moves and answers, where nimbers or bounds would say it sooner");
  add_searching_threads(app, game, to);
  add_limits(app, to);
  add_parameters(app, game, to);
}

int explain(const entry& game, const explain_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  progress_line shown;
  limits allowed = limits_of(given);
  allowed.watched = shown.watched();
  int code = answered;
  bool first = true;
  const auto show = [&](const exploration& here) {
    const explanation found = sessions::explain(game, *opened, here, given.how, allowed);
    shown.clear();
    if (!found.is_whole) code = unknown;
    if (given.as_json) {
      std::cout << in_json(found) << '\n';
    } else if (found.is_unknown()) {
      throw unanswered(unknown_in_words(found.about.statistics.positions, found.about.stopped_by));
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

verb verb_explain();
verb verb_explain() {
  return verb_of_game<explain_given>("explain", "why a position is worth what it is, in words", 40,
                                     add_options, explain);
}

}  // namespace zermelo::workbench
