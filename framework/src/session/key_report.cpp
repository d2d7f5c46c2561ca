#include <zermelo/session/key_report.hpp>

namespace zermelo::sessions {

key_report key_of(const entry& game, session& opened, const exploration& here) {
  const explorer& rules = *here.rules;
  const any_position& p = here.position;
  key_report found{std::string(game.name()), rules.print(p), rules.player(p)};
  found.board = with_coordinates(rules, p);
  found.key = p.key();
  found.fields = rules.fields_of_key();
  found.count = rules.position_count();
  if (found.count) {
    found.number = rules.number_of(p);
    const any_position back = rules.position_of(*found.number);
    found.back = rules.print(back);
    found.is_same = back == p;
  } else {
    found.is_same = opened.explore(found.position).position == p;
  }
  const any_position other = rules.standing_for(p);
  if (other != p) found.stands_in = rules.print(other);
  return found;
}

}  // namespace zermelo::sessions
