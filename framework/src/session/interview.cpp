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

/// What moves have in common that stand on one line: "loss in 4, to *2".
std::string heading_of(const listed_move& move, language spoken) {
  if (!move.value) return say(spoken, phrases::unknown);
  if (const auto* points = std::get_if<score>(&*move.value)) return with_sign(*points);
  std::string words = value_in(*move.value, move.remoteness, spoken);
  if (move.nimber_after) words += say(spoken, phrases::to_nimber, in_stars(*move.nimber_after));
  return words;
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
    const std::string heading = heading_of(each, spoken);
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

moves_answer list_moves(const entry& game, const exploration& here, bool nimbers,
                        const limits& allowed) {
  interview asked(*here.rules, allowed);
  wanted want = value_and_remoteness;
  want.nimber = nimbers;
  const valued_position found = asked.value_moves(here.position, want);
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
    if (nimbers && each.value && !each.nimber_after) {
      throw bad_parameters(
          fmt::format("--nimbers: positions of {} have none by these rules, since nimbers are of "
                      "impartial games in normal play; leave it out",
                      game.name()));
    }
    answer.moves.push_back({each, here.rules->print(each.move.after)});
  }
  return answer;
}

std::string in_words(const moves_answer& found, language spoken) {
  const report& about = found.about;
  const std::string head =
      about.value ? value_in_words(about, spoken) : unknown_in_words(about, spoken) + ".";
  if (found.ended) return head + '\n';
  return fmt::format("{}\n{}{}\n", head, groups_of_moves(found.moves, spoken),
                     what_it_took(about.engine, about.statistics, spoken));
}

}  // namespace zermelo::sessions
