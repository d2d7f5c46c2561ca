#include <zermelo/boards/svg.hpp>
#include <zermelo/session/position_view.hpp>

namespace zermelo::sessions {
namespace {

/// Nothing too where no picture shows it.
std::optional<std::string> svg_of_sketch(const exploration& here) {
  try {
    if (here.rules->sketched(here.position)) return svg_of(here);
  } catch (const bad_input&) {
  }
  return std::nullopt;
}

}  // namespace

position_view view_of(const entry& game, const exploration& here) {
  const explorer& rules = *here.rules;
  position_view seen{.game = std::string(game.name()),
                     .position = rules.print(here.position),
                     .player = rules.player(here.position),
                     .rows = rules.rows(here.position),
                     .svg = svg_of_sketch(here),
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

std::string svg_of(const exploration& here) {
  const explorer& rules = *here.rules;
  std::string title = rules.print(here.position);
  if (title.empty()) title = "the start";
  if (const auto drawn = rules.sketched(here.position)) return zermelo::svg_of(*drawn, title);
  return zermelo::svg_of(rules.rows(here.position), title);
}

}  // namespace zermelo::sessions
