#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <new>
#include <range/v3/algorithm/equal.hpp>
#include <zermelo/session/law_report.hpp>
#include <zermelo/session/not_built.hpp>
#include <zermelo/session/program_check.hpp>

#include "terminal/child.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct check_given : options {
  std::optional<std::string> against;  // a command
  std::uint64_t cases = 1000;
  std::uint64_t seed = 1;
  std::uint64_t positions = usual_law_positions;
  bool strict = false;
};

// In seconds.
constexpr double patience_with_a_law = 60;
constexpr double patience_with_a_run = 10;
/// What a person reads of a program's complaints.
constexpr std::size_t most_complaint = 1'000;

/// Runs the program to be checked as a shell does. Throws `bad_parameters` where there is none.
program_run run_command(const check_given& given, const limits& allowed, const std::string& input,
                        std::size_t most_output) {
  program_run made{};
  std::string errors;
  const auto keep_the_end = [&](std::string_view text) {
    errors += text;
    if (errors.size() > most_complaint) errors.erase(0, errors.size() - most_complaint);
  };
  made.how = run_child({.body = program({"/bin/sh", "-c", *given.against}),
                        .input = input,
                        .output = [&](std::string_view text) { made.output += text; },
                        .most_output = most_output,
                        .errors = keep_the_end,
                        .patience = given.limit_seconds.value_or(patience_with_a_run),
                        .stop = allowed.stop});
  if (*allowed.stop) throw unanswered("interrupted");
  if (!made.how.lost.empty()) {
    refuse<unanswered>("unknown: what the program printed was lost: {}", made.how.lost);
  }
  if (const auto said = lines_judged(errors); !said.empty()) made.complaint = said.back();
  const bool ran = made.how.status != 126 && made.how.status != 127;
  if (ran || !lines_judged(made.output).empty()) return made;
  refuse("{} cannot be run; name a program, or a command as in 'python3 solution.py'",
         in_quotes(*given.against));
}

/// A contest's program on random cases.
int check_the_program(const entry& game, const check_given& given) {
  if (!game.is_contest()) {
    refuse(
        "--against: {} has no contest, so that there are no cases to try a program on; leave it "
        "out",
        game.name());
  }
  if (trimmed_end(*given.against).empty()) {
    refuse("--against: no program is named; name one, or a command as in 'python3 solution.py'");
  }
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const limits allowed = limits_of(given);
  stop_on_interrupt();
  const program_check tried =
      check_program(game, *opened, *given.against, given.cases, given.seed, allowed,
                    [&](const std::string& input, std::size_t most_output) {
                      return run_command(given, allowed, input, most_output);
                    });
  std::cout << (given.as_json ? in_json(tried) + '\n' : in_words(tried, spoken()));
  return tried.found ? counterexample_found : answered;
}

/// Where the process that tries the laws tells of them. Rules may print: what they write on
/// standard output goes where standard error goes.
class reports {
 public:
  reports() : to_(dup(STDOUT_FILENO)) {
    if (to_ < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) _exit(unknown);
  }
  /// A line of JSON; ends the process where it cannot be written.
  void tell(const law_report& told) const {
    const std::string line = in_json(told) + '\n';
    for (std::string_view left = line; !left.empty();) {
      const ssize_t count = write(to_, left.data(), left.size());
      if (count < 0 && errno != EINTR) _exit(unwritten);
      if (count > 0) left.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  static constexpr int unwritten = 74;  // EX_IOERR of sysexits.h

 private:
  int to_;
};

/// Tries the laws in a process of its own, and tells of each before it and after it.
int tell_laws(const entry& game, const std::optional<std::vector<parameter>>& rules,
              std::uint64_t positions) {
  const reports channel;
  const auto tell_of = [&](const law_report& told) { channel.tell(told); };
  try {
    game.check_laws(rules, positions, tell_of);
  } catch (const not_built& fault) {
    say(game.name(), fault.what());
    return usage;
  } catch (const std::bad_alloc&) {
    return unknown;  // nobody's fault
  } catch (const std::exception& fault) {
    tell_of({.law = {}, .about = {}, .state = law_state::failed, .threw = fault.what()});
  }
  return answered;
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
    add_number(app, "--cases", to.cases, "how many cases it is tried on", 1, 1'000'000)
        ->needs(against);
    add_number(app, "--seed", to.seed, "other cases for another number", 0)->needs(against);
    patience += "; on a run of the program after 10";
  }
  app.add_option("--limit-seconds", to.limit_seconds, patience)
      ->check(as_validator(number_of_seconds()));
  CLI::Option* const positions = add_number(
      app, "--positions", to.positions,
      "how many positions near the start the laws look at; what they spend on values, and how "
      "large a game may be that they look at whole, grows with it",
      1, 1'000'000'000);
  app.add_flag("--json", to.as_json, "one JSON object a law; of a program, one object");
  CLI::Option* const strict = app.add_flag(
      "--strict", to.strict, "a law that found nothing to compare is a fault: exit code 1");
  if (game.is_contest()) {
    positions->excludes(against);
    strict->excludes(against);
  }
  add_parameters(app, game, to);
}

int check(const entry& game, const check_given& given) {
  if (given.against) return check_the_program(game, given);
  // 1. Rules that were named; where none were, those that the game names for its laws.
  std::optional<std::vector<parameter>> rules;
  if (!ranges::equal(given.parameters, game.parameters(), {}, &parameter::value,
                     &parameter::value)) {
    rules = given.parameters;
    static_cast<void>(game.open(*rules));  // says what is wrong with them
  }
  // 2. Law by law, as they come: lines that `tell_laws` writes, wherever they are parted.
  law_summary all;
  const auto show = [&](const law_report& told) {
    std::cout << (given.as_json ? in_json(told, game.name()) + '\n' : in_words(told, spoken()))
              << std::flush;
  };
  const auto take_law = [&](const law_report& told) {
    if (told.threw) return show(all.cut_short(told));
    all.take(told);
    const bool is_other = told.state == law_state::other_game;
    if (is_other ? given.as_json : told.state != law_state::tried) show(told);
  };
  std::string rest;
  const auto take_lines = [&](std::string_view text) {
    rest += text;
    for (std::size_t end = 0; (end = rest.find('\n')) != std::string::npos;
         rest.erase(0, end + 1)) {
      take_law(law_report_from(rest.substr(0, end)));
    }
  };
  stop_on_interrupt();
  const std::atomic<bool>& interrupted = *limits_of(given).stop;
  ending how = run_child({.body = [&] { return tell_laws(game, rules, given.positions); },
                          .input = {},
                          .output = take_lines,
                          .patience = given.limit_seconds.value_or(patience_with_a_law),
                          .output_renews_patience = true,
                          .stop = &interrupted});
  if (how.status == usage) return usage;  // it said that the laws are not in this program
  how.interrupted = interrupted;
  how.out_of_memory = how.status == unknown;
  if (how.status == reports::unwritten) how.lost = std::strerror(EIO);
  // 3. How it ended: rules that are no good may crash, or never answer.
  const bool was_killed = how.timed_out || !how.lost.empty();
  const bool crashed = how.signal != 0 && !was_killed;
  const bool ended = how.good() && !how.interrupted;
  if (!ended) {
    const law_state state = crashed ? law_state::failed : law_state::unknown;
    show(all.cut_short({.law = {}, .about = {}, .state = state, .ended = how}));
  }
  if (!given.as_json) std::cout << in_words(all, spoken());
  // What was found counts, whatever came after it.
  if (all.broken != 0) return counterexample_found;
  if (!ended) return unknown;
  return given.strict && !all.not_tried.empty() ? counterexample_found : answered;
}

}  // namespace

verb verb_check() {
  return verb_with("check",
                   "the laws on a game; --against PROGRAM: a contest's program beside the solver",
                   120, add_options, check);
}

}  // namespace zermelo::workbench
