#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <zermelo/base/wrapped.hpp>
#include <zermelo/session/concept_words.hpp>
#include <zermelo/session/interview.hpp>
#include <zermelo/session/json.hpp>
#include "options/option_groups.hpp"
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What moves have in common that stand on one line: "loss in 4 *2".
std::string heading_of(const valued_move& move) {
  if (!move.value) return "unknown";
  if (const auto* points = std::get_if<score>(&*move.value)) return with_sign(*points);
  std::string words = fmt::format("{}", std::get<outcome>(*move.value));
  if (move.remoteness) words += fmt::format(" in {}", *move.remoteness);
  if (move.nimber_after) words += fmt::format(", to {}", in_stars(*move.nimber_after));
  return words;
}

/// A line for each value, the moves of that value behind it.
std::string groups_of_moves(const valued_position& found) {
  struct group {
    std::string heading;
    std::vector<std::string> moves;
  };
  std::vector<group> groups;
  std::size_t width = 0;
  for (const valued_move& each : found.moves) {
    const std::string heading = heading_of(each);
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const group& g) { return g.heading == heading; });
    auto& moves =
        same == groups.end() ? groups.emplace_back(group{heading, {}}).moves : same->moves;
    moves.push_back(each.move.text);
    width = std::max(width, heading.size());
  }
  std::string text;
  for (const group& each : groups) {
    text += wrapped(fmt::format("{:<{}}  {}", each.heading, width, fmt::join(each.moves, " ")),
                    width + 2);
  }
  return text;
}

report report_of(interview& asked, const valued_position& found, const entry& game) {
  report result{};
  result.game = game.name();
  result.position = asked.rules().print(found.position);
  result.player = asked.rules().player(found.position);
  result.engine = asked.engine();
  result.is_puzzle = meets(game, "puzzle");
  result.value = found.value;
  result.remoteness = found.remoteness;
  result.statistics = asked.spent();
  result.stopped_by = asked.stopped_by();
  return result;
}

std::string moves_in_words(const report& about, const valued_position& found) {
  const std::string head =
      about.value ? value_in_words(about)
                  : unknown_in_words(about.statistics.positions, about.stopped_by) + ".";
  if (found.ended) return head + '\n';
  return fmt::format("{}\n{}{}\n", head, groups_of_moves(found),
                     what_it_took(about.engine, about.statistics));
}

json move_to_json(const valued_move& each, const explorer& rules) {
  json object = {{"move", each.move.text}};
  if (each.value) object["value"] = to_json(*each.value);
  if (each.remoteness) object["remoteness"] = *each.remoteness;
  if (each.move.gain != 0) object["gain"] = each.move.gain;
  if (each.move.same_mover) object["moves_again"] = true;
  if (each.nimber_after) object["nimber_after"] = *each.nimber_after;
  object["after"] = rules.print(each.move.after);
  return object;
}

json moves_to_json(const report& about, const valued_position& found, const explorer& rules) {
  json object = head_to_json(about);
  object["moves"] = json::array();
  for (const valued_move& each : found.moves) object["moves"].push_back(move_to_json(each, rules));
  object["statistics"] = to_json(about.statistics);
  if (about.stopped_by) object["stopped_by"] = name_of(*about.stopped_by);
  return object;
}

void check_nimbers(const entry& game, const valued_position& found) {
  for (const valued_move& each : found.moves) {
    if (each.value && !each.nimber_after) {
      throw bad_parameters(
          fmt::format("--nimbers: positions of {} have none by these rules, since nimbers are of "
                      "impartial games in normal play; leave it out",
                      game.name()));
    }
  }
}

void add_options(CLI::App& app, const entry& game, options& to) {
  add_explored(app, game, to);
  app.add_flag("--nimbers", to.nimbers, "the nimber that each move leads to, too");
  add_searching_threads(app, game, to);
  add_limits(app, to);
  add_parameters(app, game, to);
}

int moves(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  progress_line shown;
  limits allowed = limits_of(given);
  allowed.watched = shown.watched();
  wanted want = value_and_remoteness;
  want.nimber = given.nimbers;
  int code = answered;
  bool first = true;
  const auto show = [&](const exploration& here) {
    interview asked(*here.rules, allowed);
    const valued_position found = asked.value_moves(here.position, want);
    shown.clear();
    if (given.nimbers) check_nimbers(game, found);
    if (asked.stopped_by()) code = unknown;
    const report about = report_of(asked, found, game);
    if (given.as_json) {
      std::cout << moves_to_json(about, found, *here.rules).dump() << '\n';
    } else {
      std::cout << (first ? "" : "\n") << moves_in_words(about, found);
    }
    first = false;
  };
  stop_on_interrupt();
  for_each_explored(given, *opened, show);
  return code;
}

}  // namespace

verb verb_moves();
verb verb_moves() {
  return verb_of_game<options>("moves", "every legal move with its value, best first", 30,
                               add_options, moves);
}

}  // namespace zermelo::workbench
