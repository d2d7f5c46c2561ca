#include <zermelo/session/interview.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace zermelo::sessions {

namespace {

/// Whether a player prefers `a`, both for him: the better value, of equal ones the earlier win or
/// tie or the later loss, and any value to an unknown one.
bool is_preferred(const valued_move& a, const valued_move& b) {
  if (!a.value || !b.value) return a.value.has_value() && !b.value;
  if (*a.value != *b.value) return *a.value > *b.value;
  if (!a.remoteness || !b.remoteness) return false;
  const auto* decided = std::get_if<outcome>(&*a.value);
  return decided != nullptr &&
         better(timed_outcome(*decided, *a.remoteness), timed_outcome(*decided, *b.remoteness));
}

/// The value of the best of the moves, which come best first, as far as it is certain.
void add_value_of_moves(valued_position& found) {
  const valued_move& best = found.moves.front();
  const bool all_known = found.moves.back().value.has_value();
  if (!all_known && best.value != any_value(outcome::win)) return;
  found.value = best.value;
  const bool all_timed =
      std::all_of(found.moves.begin(), found.moves.end(), [&](const valued_move& each) {
        return each.value != best.value || each.remoteness.has_value();
      });
  if (all_known && all_timed) found.remoteness = best.remoteness;
}

}  // namespace

report interview::ask(const any_position& p, const wanted& want) {
  report found = rules_.evaluate(p, want, left_);
  const statistics& took = found.statistics;
  left_ = left_after(took, left_);
  spent_.positions += took.positions;
  spent_.bytes = std::max(spent_.bytes, took.bytes);
  spent_.seconds += took.seconds;
  engine_ = found.engine;
  if (found.stopped_by) stopped_by_ = found.stopped_by;
  return found;
}

valued_position interview::value_moves(const any_position& p, const wanted& want) {
  valued_position found{.position = p};
  if (const auto value = rules_.ended(p)) {
    found.ended = true;
    found.value = value;
    if (std::holds_alternative<outcome>(*value)) found.remoteness = 0;
    return found;
  }
  for (step& each : rules_.moves(p)) {
    const report after = ask(each.after, want);
    valued_move move{std::move(each)};
    if (after.value) move.value = worth(move.move, *after.value);
    if (after.remoteness) move.remoteness = *after.remoteness + 1;
    move.nimber_after = after.nimber;
    found.moves.push_back(std::move(move));
  }
  std::stable_sort(found.moves.begin(), found.moves.end(), is_preferred);
  add_value_of_moves(found);
  return found;
}

}  // namespace zermelo::sessions
