#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/session/law_report.hpp>
#include <zermelo/session/not_built.hpp>

#include "options/option_groups.hpp"
#include "terminal/child.hpp"
#include "terminal/failure.hpp"
#include "terminal/spoken.hpp"
#include "verbs/check_program.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

constexpr double patience_with_a_law = 60;  // seconds

/// Tries the laws, and writes a line of JSON before each and after it: in a process of its own,
/// where nothing else can be told.
int tell_laws(const entry& game, const std::optional<std::vector<parameter>>& rules) {
  const auto tell = [](const law_report& told) { std::cout << in_json(told) << std::endl; };
  try {
    game.check_laws(rules, tell);
  } catch (const sessions::not_built& fault) {
    say(game.name(), fault.what());
    return usage;
  } catch (const std::exception& fault) {
    tell({.law = {}, .about = {}, .state = law_state::failed, .threw = fault.what()});
  }
  return answered;
}

/// What the laws have come to so far, shown line by line.
class law_table {
 public:
  law_table(const entry& game, bool as_json) : game_(game.name()), as_json_(as_json) {}

  /// A line that `tell_laws` wrote.
  void take(const law_report& told) {
    if (told.threw) return end_with(told);
    all_.take(told);
    const bool is_shown =
        told.state == law_state::other_game ? as_json_ : told.state != law_state::tried;
    if (is_shown) show(told);
  }

  /// The law that was being tried comes to no good end, and with it the trial.
  void end_with(const law_report& why) { show(all_.cut_short(why)); }

  /// The last lines. Returns whether every law holds.
  [[nodiscard]] bool finish() const {
    if (!as_json_) std::cout << in_words(all_, spoken());
    return all_.all_hold();
  }

 private:
  void show(const law_report& told) const {
    std::cout << (as_json_ ? in_json(told, game_) + '\n' : in_words(told, spoken())) << std::flush;
  }

  std::string game_;
  bool as_json_;
  law_summary all_;
};

bool same_values(const std::vector<parameter>& a, const std::vector<parameter>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const parameter& x, const parameter& y) { return x.value == y.value; });
}

void add_options(CLI::App& app, const entry& game, check_given& to) {
  std::string patience = "give up on a law after so many seconds; 60 where nothing is given";
  CLI::Option* against =
      app.add_option("--against", to.against,
                     "a program that solves the contest: its answers are compared with the "
                     "solver's");
  if (!game.is_contest()) {
    against->group("");  // refused, and not in the help
  } else {
    app.add_option("--cases", to.cases, "how many cases it is tried on")
        ->needs(against)
        ->capture_default_str()
        ->check(as_validator(whole_number<std::uint64_t>(1, 1'000'000)));
    app.add_option("--seed", to.seed, "other cases for another number")
        ->needs(against)
        ->capture_default_str()
        ->check(as_validator(whole_number<std::uint64_t>(0)));
    patience += "; on a run of the program after 10";
  }
  app.add_option("--limit-seconds", to.limit_seconds, patience)
      ->check(as_validator(number_of_seconds()));
  app.add_flag("--json", to.as_json, "one JSON object a law; of a program, one object");
  add_parameters(app, game, to);
}

int check(const entry& game, const check_given& given) {
  if (given.against) return check_program(game, given);
  // 1. Rules that were named; where none were, those that the game names for its laws.
  std::optional<std::vector<parameter>> rules;
  if (!same_values(given.parameters, game.parameters())) {
    rules = given.parameters;
    static_cast<void>(game.open(*rules));  // says what is wrong with them
  }
  // 2. Law by law, as they come.
  law_table table(game, given.as_json);
  std::string rest;
  const auto take_lines = [&](std::string_view text) {
    rest += text;
    for (std::size_t end = 0; (end = rest.find('\n')) != std::string::npos;
         rest.erase(0, end + 1)) {
      table.take(law_report_from(rest.substr(0, end)));
    }
  };
  stop_on_interrupt();
  const std::chrono::duration<double> patience(given.limit_seconds.value_or(patience_with_a_law));
  const std::atomic<bool>& interrupted = *limits_of(given).stop;
  ending how = run_child({.body = [&] { return tell_laws(game, rules); },
                          .input = {},
                          .output = take_lines,
                          .patience = patience,
                          .output_renews_patience = true,
                          .stop = &interrupted});
  if (how.status == usage) return usage;  // it said that the laws are not in this program
  how.interrupted = interrupted;
  // 3. How it ended: rules that are no good may crash, or never answer.
  const bool crashed = how.signal != 0 && !how.timed_out;
  if (crashed || how.interrupted || how.timed_out) {
    table.end_with({.law = {},
                    .about = {},
                    .state = crashed ? law_state::failed : law_state::unknown,
                    .ended = how});
  }
  const bool all_hold = table.finish();
  return how.timed_out ? unknown : all_hold ? answered : counterexample_found;
}

}  // namespace

verb verb_check();
verb verb_check() {
  return verb_of_game<check_given>(
      "check", "the laws on a game; --against PROGRAM: a contest's program beside the solver", 120,
      add_options, check);
}

}  // namespace zermelo::workbench
