#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/session/law_report.hpp>

#include <zermelo/session/json.hpp>
#include "options/option_groups.hpp"
#include "terminal/child.hpp"
#include "terminal/failure.hpp"
#include "verbs/check_program.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

constexpr double patience_with_a_law = 60;  // seconds

/// What a law is said to have come to.
std::string name_of(law_state state) {
  switch (state) {
    case law_state::other_game:
      return "other game";
    case law_state::tried:
      return "tried";
    case law_state::holds:
      return "holds";
    case law_state::broken:
      break;
  }
  return "broken";
}

// And where the rules don't let it come to anything.
constexpr std::string_view failed = "failed";
constexpr std::string_view without_answer = "unknown";

json to_json(const law_report& told) {
  json object = {{"law", told.law}, {"about", told.about}, {"state", name_of(told.state)}};
  if (told.fault) {
    object["counterexample"] = {{"sentence", told.fault->sentence},
                                {"rules", told.fault->rules},
                                {"position", told.fault->position},
                                {"moves", told.fault->moves}};
    if (told.fault->by_number) object["counterexample"]["by_number"] = true;
  }
  return object;
}

/// Tries the laws, and writes a line of JSON before each and after it: in a process of its own,
/// where nothing else can be told.
int tell_laws(const entry& game, const std::optional<std::vector<parameter>>& rules) {
  try {
    game.check_laws(rules,
                    [](const law_report& told) { std::cout << to_json(told).dump() << std::endl; });
  } catch (const std::exception& fault) {
    std::cout << json({{"threw", fault.what()}}).dump() << std::endl;
  }
  return answered;
}

/// What the laws have come to so far, shown line by line.
class law_table {
 public:
  law_table(const entry& game, bool as_json) : game_(game.name()), as_json_(as_json) {}

  /// A line that `tell_laws` wrote.
  void take(const json& told) {
    if (told.contains("threw")) {
      return end_with(failed, fmt::format("the rules throw: {}", told["threw"].get<std::string>()));
    }
    now_ = told;
    const std::string state = told["state"];
    const bool other = state == name_of(law_state::other_game);
    if (other) others_.push_back(told["law"]);
    if (state == name_of(law_state::holds)) ++holding_;
    if (state == name_of(law_state::broken)) ++broken_;
    if (state != name_of(law_state::tried) && (!other || as_json_)) show(now_);
  }

  /// The law that was being tried comes to no good end, and with it the trial.
  void end_with(std::string_view state, const std::string& sentence) {
    cut_short_ = true;
    if (state == failed) {
      ++broken_;
    } else {
      unanswered_ = true;
    }
    if (now_["law"] == "") now_["law"] = "positions";  // that the laws are to be tried on
    now_["state"] = state;
    now_["sentence"] = sentence;
    show(now_);
  }

  /// The last line. Returns whether every law holds.
  bool finish() const {
    const bool all_hold = broken_ == 0 && !cut_short_;
    if (as_json_) return all_hold;
    if (!others_.empty()) {
      std::cout << fmt::format("Of other games: {}.\n", fmt::join(others_, ", "));
    }
    std::cout << (all_hold ? fmt::format("All {} laws hold.\n", holding_) : faults_in_words());
    return all_hold;
  }

 private:
  /// "One does not, one had no answer: 6 laws hold; any that come after it were not tried."
  [[nodiscard]] std::string faults_in_words() const {
    std::string faults = broken_ == 0 ? "" : broken_ == 1 ? "One does not" : "Some do not";
    if (unanswered_) faults += broken_ == 0 ? "One had no answer" : ", one had no answer";
    return fmt::format("{}: {} {}{}.\n", faults, counted(holding_, "law"),
                       holding_ == 1 ? "holds" : "hold",
                       cut_short_ ? "; any that come after it were not tried" : "");
  }

  void show(const json& law) const {
    if (as_json_) {
      json object = {{"game", game_}};
      object.update(law);
      std::cout << object.dump() << std::endl;
      return;
    }
    std::cout << fmt::format("{:<14} {}\n", law["law"].get<std::string>(),
                             law["state"].get<std::string>());
    if (law.contains("sentence")) std::cout << "    " << law["sentence"].get<std::string>() << '\n';
    if (law.contains("counterexample")) show_counterexample(law["counterexample"]);
    std::cout.flush();
  }

  static void show_counterexample(const json& found) {
    const auto text = [&](const char* field) { return found[field].get<std::string>(); };
    std::cout << "    " << text("sentence") << '\n';
    if (!text("rules").empty()) std::cout << "    rules: " << text("rules") << '\n';
    std::cout << "    position:\n";
    for (const std::string& row : split_rows(text("position") + '\n')) {
      std::cout << "      " << row << '\n';
    }
    const auto moves = found["moves"].get<std::vector<std::string>>();
    std::cout << (found.contains("by_number") ? "    which its number leads to\n"
                  : moves.empty()
                      ? "    which is the start\n"
                      : fmt::format("    moves that lead there: {}\n", fmt::join(moves, " ")));
  }

  std::string game_;
  bool as_json_;
  json now_ = {{"law", ""}, {"about", ""}};
  std::vector<std::string> others_;
  std::uint64_t holding_ = 0;
  std::uint64_t broken_ = 0;
  bool unanswered_ = false;
  bool cut_short_ = false;  // by a law that crashed, threw, or had no answer
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
      table.take(json::parse(rest.substr(0, end)));
    }
  };
  stop_on_interrupt();
  const std::chrono::duration<double> patience(given.limit_seconds.value_or(patience_with_a_law));
  const std::atomic<bool>& interrupted = *limits_of(given).stop;
  const ending how = run_child({.body = [&] { return tell_laws(game, rules); },
                                .input = {},
                                .output = take_lines,
                                .patience = patience,
                                .output_renews_patience = true,
                                .stop = &interrupted});
  // 3. How it ended: rules that are no good may crash, or never answer.
  if (how.signal != 0 && !how.timed_out) {
    table.end_with(failed, fmt::format("the rules crash: the program {}", in_words(how, patience)));
  } else if (interrupted) {
    table.end_with(without_answer, "interrupted");
  } else if (how.timed_out) {
    table.end_with(without_answer,
                   fmt::format("no answer after {:g} s: the rules may never answer, or be slow; "
                               "--limit-seconds waits longer",
                               patience.count()));
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
