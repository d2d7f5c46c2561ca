#include "play/match.hpp"

#include <algorithm>
#include <utility>

namespace zermelo::workbench {

void match::play(step move) {
  moves_.push_back({position_, std::move(move), side_});
  const step& made = moves_.back().move;
  position_ = made.after;
  if (!made.same_mover) side_ = 1 - side_;
}

void match::undo() {
  position_ = moves_.back().before;
  side_ = moves_.back().side;
  moves_.pop_back();
}

bool match::goes_in_circles() const {
  return std::count_if(moves_.begin(), moves_.end(), [&](const played_move& each) {
           return each.before == position_ && each.side == side_;
         }) >= 2;
}

std::optional<any_value> match::result() const {
  std::optional<any_value> value = rules_.ended(position_);
  if (!value && goes_in_circles()) value = outcome::draw;
  if (!value) return std::nullopt;
  // From the end back to the start: each move is worth its gain, and what its mover then has.
  for (auto each = moves_.rbegin(); each != moves_.rend(); ++each) {
    value = worth(each->move, *value);
  }
  return value;
}

std::optional<blunder> blunder_at(const match& played, std::size_t i, interview& asked) {
  const played_move& made = played.moves()[i];
  blunder found{.number = i + 1, .there = asked.value_moves(made.before)};
  const std::vector<valued_move>& moves = found.there.moves;
  const auto chosen = std::find_if(moves.begin(), moves.end(), [&](const valued_move& each) {
    return each.move.text == made.move.text;
  });
  const bool known = chosen != moves.end() && chosen->value && moves.front().value;
  if (!known || !(*chosen->value < *moves.front().value)) return std::nullopt;
  found.chosen = static_cast<std::size_t>(chosen - moves.begin());
  return found;
}

}  // namespace zermelo::workbench
