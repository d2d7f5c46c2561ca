#include <fmt/ranges.h>

#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/find.hpp>
#include <zermelo/session/interview.hpp>

#include <zermelo/language/catalogue.hpp>

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
  const bool all_timed = ranges::all_of(found.moves, [&](const valued_move& each) {
    return each.value != best.value || each.remoteness.has_value();
  });
  if (all_known && all_timed) found.remoteness = best.remoteness;
}

/// Which of the moves the report names as a best one; the first where it names none.
std::size_t number_of_best(const report& found, const std::vector<valued_move>& moves) {
  if (!found.best_moves || found.best_moves->empty()) return 0;
  const auto best = ranges::find(moves, found.best_moves->front(),
                                 [](const valued_move& each) { return each.move.text; });
  return best == moves.end() ? 0 : static_cast<std::size_t>(best - moves.begin());
}

/// A line for each value, the moves of that value behind it.
std::string groups_of_moves(const std::vector<listed_move>& moves, language spoken) {
  struct group {
    std::string heading;
    std::vector<std::string> moves;
  };
  std::vector<group> groups;
  std::size_t width = 0;
  for (const listed_move& each : moves) {
    const std::string heading = worth_in_words(each, spoken);
    auto same = ranges::find(groups, heading, &group::heading);
    if (same == groups.end()) same = groups.insert(groups.end(), {heading, {}});
    same->moves.push_back(each.move.text);
    width = std::max(width, columns_of(heading));
  }
  std::string text;
  for (const group& each : groups) {
    text += wrapped(fmt::format("{:<{}}  {}", each.heading, width, fmt::join(each.moves, " ")),
                    width + 2);
  }
  return text;
}

}  // namespace

report interview::ask(const any_position& p, const wanted& want, const limits& allowed) {
  report found = rules_.evaluate(p, want, allowed);
  const statistics& took = found.statistics;
  spent_.positions += took.positions;
  spent_.bytes = std::max(spent_.bytes, took.bytes);
  spent_.seconds += took.seconds;
  engine_ = found.engine;
  return found;
}

report interview::ask(const any_position& p, const wanted& want) {
  report found = ask(p, want, left());
  if (found.stopped_by) stopped_by_ = found.stopped_by;
  return found;
}

report interview::ask_for_best_move(const any_position& p, wanted want) {
  want.best_moves = true;
  want.sought = best_moves_sought::one;
  want.nimber = false;
  limits half = left();
  if (half.positions) *half.positions /= 2;
  if (half.seconds) *half.seconds /= 2;
  return ask(p, want, half);  // what stops this does not stop what comes next
}

void interview::check_limits() const {
  if (const auto reason = reason_to_stop(allowed_, started_)) throw stopped{*reason};
}

valued_position interview::ask_moves(const any_position& p, const wanted& want,
                                     const hear_move& heard, bool best_first) {
  valued_position found{.position = p};
  if (const auto value = rules_.ended(p)) {
    found.ended = true;
    found.value = value;
    if (std::holds_alternative<outcome>(*value)) found.remoteness = 0;
    return found;
  }
  for (step& each : rules_.moves(p)) found.moves.push_back({std::move(each)});
  const auto value_move = [&](valued_move& move) {
    const report after = ask(move.move.after, want);
    if (after.value) move.value = worth(move.move, *after.value);
    if (after.remoteness) move.remoteness = *after.remoteness + 1;
    move.nimber_after = after.nimber;
    if (heard) heard(move);
  };
  std::size_t first = 0;
  if (best_first && found.moves.size() > 1) {
    const report whole = ask_for_best_move(p, want);
    found.value = whole.value;
    found.remoteness = whole.remoteness;
    first = number_of_best(whole, found.moves);
  }
  value_move(found.moves[first]);
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    if (i != first) value_move(found.moves[i]);
  }
  std::stable_sort(found.moves.begin(), found.moves.end(), is_preferred);
  if (!found.value) add_value_of_moves(found);
  return found;
}

std::optional<valued_move> interview::best_move(const any_position& p, const wanted& want) {
  const report whole = ask_for_best_move(p, want);
  if (!whole.value || !whole.best_moves || whole.best_moves->empty()) return std::nullopt;
  for (step& each : rules_.moves(p)) {
    if (each.text != whole.best_moves->front()) continue;
    return valued_move{std::move(each), whole.value, whole.remoteness};
  }
  return std::nullopt;
}

valued_position interview::value_moves(const any_position& p, const wanted& want,
                                       const hear_move& heard) {
  return ask_moves(p, want, heard, false);
}

valued_position interview::value_moves_best_first(const any_position& p, const wanted& want,
                                                  const hear_move& heard) {
  return ask_moves(p, want, heard, true);
}

void refuse_table(std::string_view option) {
  throw bad_parameters(fmt::format(
      "{}: the table has none; leave it out, or save a table that has (save --nimbers)", option));
}

void require_nimbers(std::string_view option, const entry& game, const explorer& rules) {
  if (rules.has_nimbers()) return;
  throw bad_parameters(
      fmt::format("{}: positions of {} have none by these rules, since nimbers are of impartial "
                  "games in normal play; leave it out",
                  option, game.name()));
}

moves_answer list_moves(const entry& game, const exploration& here, bool nimbers,
                        const limits& allowed, const hear_move& heard) {
  if (nimbers) require_nimbers("--nimbers", game, *here.rules);
  interview asked(*here.rules, allowed);
  wanted want = value_and_remoteness;
  want.nimber = nimbers;
  const auto hear = [&](const valued_move& each) {
    if (nimbers && each.value && !each.nimber_after) refuse_table("--nimbers");
    if (heard) heard(each);
  };
  // With cycles one table has all values.
  const valued_position found = meets(game, "cyclic_game")
                                    ? asked.value_moves(here.position, want, hear)
                                    : asked.value_moves_best_first(here.position, want, hear);
  moves_answer answer{.about = {.game = std::string(game.name()),
                                .position = here.rules->print(found.position),
                                .player = here.rules->player(found.position),
                                .engine = asked.engine(),
                                .is_puzzle = meets(game, "puzzle"),
                                .value = found.value,
                                .remoteness = found.remoteness,
                                .statistics = asked.spent(),
                                .stopped_by = asked.stopped_by()},
                      .ended = found.ended};
  for (const valued_move& each : found.moves) {
    answer.moves.push_back({each, here.rules->print(each.move.after)});
  }
  return answer;
}

std::string worth_in_words(const valued_move& move, language spoken) {
  if (!move.value) return say(spoken, phrases::unknown);
  if (const auto* points = std::get_if<score>(&*move.value)) return with_sign(*points);
  std::string words = value_in(*move.value, move.remoteness, spoken);
  if (move.nimber_after) words += say(spoken, phrases::to_nimber, in_stars(*move.nimber_after));
  return words;
}

namespace {

std::string in_words(const moves_answer& found, const std::string& moves, language spoken) {
  const report& about = found.about;
  const std::string head =
      about.value ? value_in_words(about, spoken) : unknown_in_words(about, spoken) + ".";
  if (found.ended) return head + '\n';
  return fmt::format("{}\n{}{}\n", head, moves,
                     what_it_took(about.engine, about.statistics, spoken));
}

}  // namespace

std::string in_words(const moves_answer& found, language spoken) {
  return in_words(found, groups_of_moves(found.moves, spoken), spoken);
}

std::string without_moves_in_words(const moves_answer& found, language spoken) {
  return in_words(found, "", spoken);
}

}  // namespace zermelo::sessions
