#include "play/match.hpp"

#include <CLI/StringTools.hpp>
#include <algorithm>

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

std::optional<any_value> match::result() const {
  std::optional<any_value> value = rules_.ended(position_);
  const auto been_here = std::ranges::count_if(moves_, [&](const played_move& each) {
    return each.before == position_ && each.side == side_;
  });
  if (!value && been_here >= 2) value = outcome::draw;
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
  const auto chosen = std::ranges::find(moves, made.move.text,
                                        [](const valued_move& each) { return each.move.text; });
  const bool known = chosen != moves.end() && chosen->value && moves.front().value;
  if (!known || !(*chosen->value < *moves.front().value)) return std::nullopt;
  found.chosen = static_cast<std::size_t>(chosen - moves.begin());
  return found;
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& letter : small) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return small;
}

const step* move_meant(const std::vector<step>& moves, std::string_view typed) {
  const auto written = std::ranges::find(moves, typed, &step::text);
  if (written != moves.end()) return &*written;
  // The same for all ways to type a move.
  const auto plain_form = [](std::string_view text) {
    std::vector<std::string> cells = CLI::detail::split(in_small_letters(text), '+');
    std::ranges::sort(cells);
    return cells;
  };
  const auto form = plain_form(typed);
  const auto is_meant = [&](const step& each) { return plain_form(each.text) == form; };
  const auto meant = std::ranges::find_if(moves, is_meant);
  if (meant == moves.end() || std::any_of(meant + 1, moves.end(), is_meant)) return nullptr;
  return &*meant;
}

}  // namespace zermelo::workbench
