#include <fmt/ranges.h>
#include <unistd.h>

#include <limits>
#include <zermelo/session/interview.hpp>
#include <zermelo/session/json.hpp>

#include "terminal/interruption.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct solve_given : options {
  std::string only;
  std::string best;
};

void add_options(CLI::App& app, const entry& game, solve_given& to) {
  add_position(app, to);
  add_engine(app, game, to, "the strongest");
  add_checkpoint(app, game, to);
  add_table(app, game, to);
  app.add_option("--only", to.only, "that alone, which may be known much sooner")
      ->check(CLI::IsMember({"value", "nimber"}));
  app.add_option("--best", to.best,
                 "so many of the best moves; those found in as long again as the value took, or in "
                 "two seconds, where nothing is given")
      ->check(CLI::IsMember({"one", "all"}));
  app.add_flag("--json", to.as_json, "one JSON object a position");
  add_contest(app, game, to);
  add_searching_threads(app, game, to);
  add_limits_and_parameters(app, game, to);
}

wanted wanted_by(const solve_given& given) {
  if (!given.only.empty() && !given.best.empty()) {
    refuse("--only {} and --best; either that alone or best moves, leave one out", given.only);
  }
  if (!given.only.empty()) {
    wanted alone = wanted::value();
    alone.nimber = given.only == "nimber";
    return alone;
  }
  wanted all;
  all.sought = given.best == "one" ? best_moves_sought::one : best_moves_sought::in_time;
  if (given.best == "all") all.least_seconds = std::numeric_limits<double>::infinity();
  return all;
}

/// Throws `bad_parameters` where nimbers alone are asked for, and the rules or the engine have
/// none.
void check_nimbers(const entry& game, session& opened, const std::optional<std::string>& engine) {
  sessions::require_nimbers("--only nimber", game, *opened.explore("").rules);
  if (!engine || gives(game, *engine, answers::nimber)) return;
  refuse("--only nimber: {} finds none; take {}", *engine,
         fmt::join(names_of(game.engines(), answers::nimber), " or "));
}

/// Throws where nimbers alone were asked for, and there is a value without one.
[[noreturn]] void refuse_answer(std::string_view engine) {
  if (engine == "table") sessions::refuse_table("--only nimber");
  refuse<unanswered>(
      "--only nimber: {} found the value and no nimber; allow more memory (--limit-bytes), or take "
      "grundy or proof_number",
      engine);
}

/// Prints the value of a position as soon as it is known, and the rest of the answer behind it.
class spoken_early {
 public:
  void value(const report& so_far) {
    said_ = value_in_words(so_far, spoken());
    std::cout << said_;
    if (on_terminal_) std::cout << '\n';  // or the line of progress would cover it
    std::cout << std::flush;
  }

  void answer(std::string text) {
    if (!said_.empty() && text.starts_with(said_)) {
      text.erase(0, said_.size());
      if (on_terminal_) text.erase(0, text.find_first_not_of(' '));
      if (on_terminal_ && text.starts_with('\n')) text.erase(0, 1);
    } else if (!said_.empty() && !on_terminal_) {
      std::cout << '\n';
    }
    said_.clear();
    std::cout << text << '\n';
  }

 private:
  bool on_terminal_ = isatty(STDOUT_FILENO) != 0;
  std::string said_;
};

int solve(const entry& game, const solve_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  request how{engine_of(game, given), limits_of(given),  wanted_by(given), given.table,
              given.checkpoint,       given.mapped_tiers};
  if (how.engine && how.table) {
    refuse("--{} and --table; either an engine or a table answers, take one",
           given.engine ? "engine" : "checkpoint");
  }
  if (how.engine) check_engine(game, *how.engine);
  if (given.only == "nimber") check_nimbers(game, *opened, how.engine);
  progress_line shown;
  if (!given.contest_format) how.limits = shown.watching(how.limits);
  int code = answered;
  interruption interrupted;
  std::optional<stop_reason> stopped_by;  // any of them
  spoken_early out;
  if (!given.as_json) {
    how.value_known = [&](const report& so_far) {
      if (so_far.remoteness_may_follow) return shown.note_at_once(in_brief(so_far, spoken()));
      shown.clear();
      if (!interrupted.has_come()) out.value(so_far);
    };
  }
  const auto show = [&](const report& found) {
    shown.clear();
    if (interrupted.came_before()) return;
    interrupted.note(found.stopped_by);
    if (given.only == "nimber" && found.value && !found.nimber) refuse_answer(found.engine);
    if (!found.value) code = unknown;
    const bool is_too_large =
        found.stopped_by == stop_reason::bytes && found.statistics.positions == 0;
    out.answer(given.as_json ? in_json(found) : describe(found, spoken()));
    if (!given.as_json && found.known && is_packed(game)) {
      std::cout << tell(phrases::where_packings_are) << '\n';
    }
    if (is_too_large) {
      say_bill(game, *opened, found.engine, how.limits, how.checkpoint.has_value());
    } else if (found.stopped_by) {
      stopped_by = found.stopped_by;
    }
  };
  stop_on_interrupt();
  ask_or_name_engines(game, given, [&] {
    for_each_given(
        given, *opened, [&](std::string_view text) { show(solve_one(*opened, text, how)); },
        [&](std::istream& in) { opened->cases()->solve(in, how, show); });
  });
  say_kept(given, stopped_by);
  interrupted.report(given.contest_format ? game.case_name() : "position");
  return code;
}

}  // namespace

verb verb_solve() {
  return verb_with("solve", "value for the player to move, best moves, a line of play", 20,
                   add_options, solve);
}

}  // namespace zermelo::workbench
