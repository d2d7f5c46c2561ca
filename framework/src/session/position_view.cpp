#include <zermelo/session/position_view.hpp>

namespace zermelo::sessions {

position_view view_of(const entry& game, const exploration& here) {
  const explorer& rules = *here.rules;
  position_view seen{.game = std::string(game.name()),
                     .position = rules.print(here.position),
                     .player = rules.player(here.position),
                     .rows = rules.rows(here.position),
                     .board = rules.board(),
                     .links = rules.links(),
                     .ended = rules.ended(here.position)};
  for (step& each : rules.moves(here.position)) {
    std::string after = rules.print(each.after);
    drawing rows = rules.rows(each.after);
    seen.moves.push_back({std::move(each), std::move(after), std::move(rows)});
  }
  return seen;
}

}  // namespace zermelo::sessions
