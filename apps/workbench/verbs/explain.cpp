#include <zermelo/session/explanation.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct explain_given : options {
  explain_request how;
};

void add_options(CLI::App& app, const entry& game, explain_given& to) {
  add_explored(app, game, to);
  add_table(app, game, to);
  add_number(app, "--depth", to.how.depth,
             "how many lists of moves within each other; what fits a page where nothing is given",
             1, 100);
  add_number(app, "--most", to.how.most, "how many moves of a list at most", 1);
  app.add_flag("--moves", to.how.by_moves,
               "argue by moves and answers, where nimbers or bounds would say it sooner");
  add_searching_threads(app, game, to);
  add_limits_and_parameters(app, game, to);
}

int explain(const entry& game, const explain_given& given) {
  int code = answered;
  explore_each(game, given, [&](session& opened, const exploration& here, const limits& allowed) {
    explanation found = sessions::explain(game, opened, here, given.how, allowed);
    if (!found.is_whole) code = unknown;
    if (!given.as_json && found.is_unknown()) {
      throw unanswered(unknown_in_words(found.about.statistics.positions, found.about.stopped_by));
    }
    return found;
  });
  return code;
}

}  // namespace

verb verb_explain() {
  return verb_with("explain", "why a position is worth what it is, in words", 40, add_options,
                   explain);
}

}  // namespace zermelo::workbench
