/// A program beside the solver, on random cases: what the verb `check --against` answers.
#pragma once

#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

/// What a program makes of an input.
struct program_run {
  std::string output;
  ending how;
  std::string complaint = {};  // the last line on its standard error
};

/// Runs the program on an input, and reads at most so many bytes of what it prints.
using program_runner =
    std::function<program_run(const std::string& input, std::size_t most_output)>;

/// Where a program and the solver disagree.
struct disagreement {
  std::vector<std::string> cases;  // positions
  std::string input;
  std::vector<std::string> expected;
  std::vector<std::string> given;  // up to some lines more than there should be
  std::size_t left_out = 0;        // of those
  ending how;
  std::string complaint = {};
  std::size_t at = 0;  // the first case without the right answer
};

struct program_check {
  std::string game;
  std::string program;
  std::uint64_t cases = 0;  // that were tried
  std::uint64_t runs = 0;   // of the program
  std::optional<disagreement> found = {};
};

/// Tries the program on so many cases, which are others for another seed; where it is wrong makes
/// the case as small as that gets within a minute. `opened` is a contest's game. Throws
/// `unanswered` where a limit leaves the solver without an answer, and what `run` throws.
[[nodiscard]] program_check check_program(const entry& game, session& opened,
                                          const std::string& program, std::uint64_t cases,
                                          std::uint64_t seed, const limits& allowed,
                                          const program_runner& run);

[[nodiscard]] std::string in_words(const program_check& tried, language spoken);
[[nodiscard]] std::string in_json(const program_check& tried);

/// Lines that are not empty, without white space at their ends: as a judge compares them.
[[nodiscard]] std::vector<std::string> lines_judged(const std::string& text);

}  // namespace zermelo::sessions
