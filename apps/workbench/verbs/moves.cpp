#include <zermelo/session/moves.hpp>

#include "verbs/positions.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

void add_moves_options(CLI::App& app, const entry& game, options& to) {
  add_explored(app, game, to);
  app.add_flag("--nimbers", to.nimbers, "the nimber that each move leads to, too");
  add_searching_threads(app, game, to);
  add_limits_and_parameters(app, game, to);
}

int moves(const entry& game, const options& given) {
  int code = answered;
  explore_each(game, given, [&](session&, const exploration& here, const limits& allowed) {
    moves_answer found = list_moves(game, here, given.nimbers, allowed);
    if (found.about.stopped_by) code = unknown;
    return found;
  });
  return code;
}

}  // namespace

verb verb_moves() {
  return verb_of_game("moves", "every legal move with its value, best first", 30, add_moves_options,
                      moves);
}

}  // namespace zermelo::workbench
