#include <zermelo/session/interview.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {

verb verb_moves() {
  return verb_with<entry, options>(
      "moves", "every legal move with its value, best first", 30,
      [](CLI::App& app, const entry& game, options& to) {
        add_explored(app, game, to);
        add_table(app, game, to);
        app.add_flag("--nimbers", to.nimbers, "the nimber that each move leads to, too");
        add_searching_threads(app, game, to);
        add_limits_and_parameters(app, game, to);
      },
      [](const entry& game, const options& given) -> int {
        int code = answered;
        explore_each(game, given, [&](session&, const exploration& here, const limits& allowed) {
          moves_answer found = list_moves(game, here, given.nimbers, allowed);
          if (found.about.stopped_by) code = unknown;
          return found;
        });
        return code;
      });
}

}  // namespace zermelo::workbench
