#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/base/words.hpp>
#include <zermelo/session/program_check.hpp>

#include "terminal/child.hpp"
#include "terminal/failure.hpp"
#include "terminal/spoken.hpp"
#include "verbs/check_program.hpp"

namespace zermelo::workbench {

namespace {

constexpr double patience_with_a_run = 10;  // seconds
/// What a person reads of a program's complaints.
constexpr std::size_t most_complaint = 1'000;

/// Runs a command as a shell does. Throws `bad_parameters` where there is no such program.
program_run run_command(const std::string& command, double patience, const limits& allowed,
                        const std::string& input, std::size_t most_output) {
  program_run made{};
  std::string errors;
  made.how = run_child({.body = program({"/bin/sh", "-c", command}),
                        .input = input,
                        .output = [&](std::string_view text) { made.output += text; },
                        .most_output = most_output,
                        .errors =
                            [&](std::string_view text) {
                              errors += text;
                              if (errors.size() > most_complaint)
                                errors.erase(0, errors.size() - most_complaint);
                            },
                        .patience = std::chrono::duration<double>(patience),
                        .stop = allowed.stop});
  if (allowed.stop != nullptr && *allowed.stop) throw unanswered("interrupted");
  if (const auto said = lines_judged(errors); !said.empty()) made.complaint = said.back();
  const bool ran = made.how.status != 126 && made.how.status != 127;
  if (ran || !lines_judged(made.output).empty()) return made;
  throw bad_parameters(
      fmt::format("{} cannot be run; name a program, or a command as in 'python3 solution.py'",
                  in_quotes(command)));
}

}  // namespace

int check_program(const entry& game, const check_given& given) {
  if (!game.is_contest()) {
    throw bad_parameters(fmt::format(
        "--against: {} has no contest, so that there are no cases to try a program on; leave it "
        "out",
        game.name()));
  }
  if (trimmed_end(*given.against).empty()) {
    throw bad_parameters(
        "--against: no program is named; name one, or a command as in 'python3 solution.py'");
  }
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const limits allowed = limits_of(given);
  const double patience = given.limit_seconds.value_or(patience_with_a_run);
  stop_on_interrupt();
  const program_check tried = sessions::check_program(
      game, *opened, *given.against, given.cases, given.seed, allowed,
      [&](const std::string& input, std::size_t most_output) {
        return run_command(*given.against, patience, allowed, input, most_output);
      });
  if (given.as_json) {
    std::cout << in_json(tried) << '\n';
  } else {
    std::cout << in_words(tried, spoken());
  }
  return tried.found ? counterexample_found : answered;
}

}  // namespace zermelo::workbench
