#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <zermelo/session/json.hpp>
#include "terminal/child.hpp"
#include "terminal/failure.hpp"
#include "verbs/check_program.hpp"

namespace zermelo::workbench {

namespace {

using texts = std::vector<std::string>;

constexpr double patience_with_a_run = 10;  // seconds
constexpr std::chrono::seconds patience_with_shrinking(60);
constexpr std::size_t largest_batch = 100;
/// What a program may print beside the answers; one that prints without end is soon ended.
constexpr std::size_t most_printed = std::size_t{1} << 20U;
/// What a person reads of a program's answers where they are too many, and of its complaints.
constexpr std::size_t most_lines_too_many = 10;
constexpr std::size_t most_complaint = 1'000;
/// Random play of a game with cycles may go round for ever; no contest's game lasts this long.
constexpr std::size_t most_moves_played = 1'000;

/// Lines that are not empty, without white space at their ends: as a judge compares them.
texts lines_of(const std::string& text) {
  texts lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    line.resize(trimmed_end(line).size());
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

/// Where a program and the solver disagree.
struct disagreement {
  texts cases;  // positions
  std::string input;
  texts expected;
  texts given;
  ending how;
  std::string complaint = {};  // the last line on its standard error
  std::size_t at = 0;          // the first case without the right answer
};

/// A program beside the solver.
class trial {
 public:
  trial(contest& cases, const check_given& given)
      : cases_(cases),
        command_(*given.against),
        patience_(given.limit_seconds.value_or(patience_with_a_run)),
        allowed_(limits_of(given)) {}

  /// Nothing where the program gives every answer. Throws `bad_input` where a position is no case.
  std::optional<disagreement> run(const texts& cases) {
    ++runs_;
    disagreement found{
        .cases = cases, .input = input_of(cases), .expected = {}, .given = {}, .how = {}};
    std::istringstream in(found.input);
    std::ostringstream answers;
    cases_.answer(in, answers, allowed_);
    found.expected = lines_of(answers.str());
    std::string output;
    std::string errors;
    found.how = run_child({.body = program({"/bin/sh", "-c", command_}),
                           .input = found.input,
                           .output = [&](std::string_view text) { output += text; },
                           .most_output = answers.str().size() + most_printed,
                           .errors =
                               [&](std::string_view text) {
                                 errors += text;
                                 if (errors.size() > most_complaint)
                                   errors.erase(0, errors.size() - most_complaint);
                               },
                           .patience = patience_,
                           .stop = allowed_.stop});
    if (allowed_.stop != nullptr && *allowed_.stop) throw unanswered("interrupted");
    found.given = lines_of(output);
    if (const texts said = lines_of(errors); !said.empty()) found.complaint = said.back();
    if (found.given.empty() && (found.how.status == 126 || found.how.status == 127)) {
      throw bad_parameters(
          fmt::format("{} cannot be run; name a program, or a command as in "
                      "'python3 solution.py'",
                      in_quotes(command_)));
    }
    if (found.how.good() && found.given == found.expected) return std::nullopt;
    const auto ends = std::mismatch(found.expected.begin(), found.expected.end(),
                                    found.given.begin(), found.given.end());
    found.at = std::min<std::size_t>(static_cast<std::size_t>(ends.first - found.expected.begin()),
                                     cases.size() - 1);
    return found;
  }

  [[nodiscard]] std::string input_of(const texts& cases) {
    std::string input = fmt::format("{}\n", cases.size());
    for (const std::string& each : cases) input += cases_.as_case(each);
    return input;
  }

  [[nodiscard]] std::uint64_t runs() const noexcept { return runs_; }
  [[nodiscard]] std::chrono::duration<double> patience() const noexcept { return patience_; }

 private:
  contest& cases_;
  std::string command_;
  std::chrono::duration<double> patience_;
  limits allowed_;
  std::uint64_t runs_ = 0;
};

// --- Cases -------------------------------------------------------------------------------------

/// Random cases. Where the game leaves that to random play, positions near the end come first.
class case_maker {
 public:
  case_maker(session& opened, std::uint64_t seed) : opened_(opened), random_(seed) {}

  std::string next() {
    ++made_;
    if (auto made = opened_.cases()->case_to_try(random_())) return *std::move(made);
    const exploration from = opened_.explore("");
    texts played = {from.rules->print(from.position)};
    any_position at = from.position;
    while (played.size() <= most_moves_played) {
      const std::vector<step> moves = from.rules->moves(at);
      if (moves.empty()) break;
      at = moves[random_() % moves.size()].after;
      played.push_back(from.rules->print(at));
    }
    const std::size_t most = std::min<std::size_t>(played.size(), 2 + made_ / 20);
    return played[played.size() - 1 - random_() % most];
  }

 private:
  session& opened_;
  std::mt19937_64 random_;
  std::size_t made_ = 0;
};

// --- Smaller disagreements ---------------------------------------------------------------------

/// Makes a disagreement smaller, as long as that doesn't take too long.
class shrinker {
 public:
  explicit shrinker(session& opened, trial& tried) : opened_(opened), tried_(tried) {}

  disagreement operator()(disagreement found) {
    fewer_cases(found);
    smaller_positions(found);
    return found;
  }

 private:
  using clock = std::chrono::steady_clock;

  /// Whether the program still fails on these; then they are what was found.
  bool fails_on(const texts& cases, disagreement& found) {
    if (clock::now() > until_) return false;
    try {
      auto smaller = tried_.run(cases);
      if (!smaller) return false;
      found = *std::move(smaller);
      return true;
    } catch (const bad_input&) {
      return false;  // no case of the contest: a row without numbers
    }
  }

  /// One case where it is wrong by itself; else no more than it takes, in halves, quarters, ...
  void fewer_cases(disagreement& found) {
    const disagreement whole = found;
    for (std::size_t i = whole.at; i < whole.cases.size() && whole.cases.size() > 1; ++i) {
      const bool wrong = i >= whole.given.size() || whole.given[i] != whole.expected[i];
      if (wrong && fails_on({whole.cases[i]}, found)) return;
    }
    for (std::size_t chunk = found.cases.size() / 2; chunk != 0; chunk /= 2) {
      for (std::size_t from = 0; from < found.cases.size();) {
        texts without = found.cases;
        const auto begin = without.begin() + static_cast<std::ptrdiff_t>(from);
        without.erase(begin,
                      begin + static_cast<std::ptrdiff_t>(std::min(chunk, without.size() - from)));
        if (without.empty() || !fails_on(without, found)) from += chunk;
      }
    }
  }

  /// A position is smaller after a move. Goes on until every move leads to right answers.
  void smaller_positions(disagreement& found) {
    for (std::size_t i = 0; i < found.cases.size();) {
      const exploration from = opened_.explore(found.cases[i]);
      const std::vector<step> moves = from.rules->moves(from.position);
      const bool shrunk = std::any_of(moves.begin(), moves.end(), [&](const step& each) {
        texts cases = found.cases;
        cases[i] = from.rules->print(each.after);
        return fails_on(cases, found);
      });
      if (!shrunk) ++i;
    }
  }

  session& opened_;
  trial& tried_;
  clock::time_point until_ = clock::now() + patience_with_shrinking;
};

/// The positions as a reader of the input finds them, without what play has left on their boards.
texts positions_in(const std::string& input, contest& cases) {
  texts positions;
  std::istringstream in(input);
  cases.explore(
      in, [&](const exploration& here) { positions.push_back(here.rules->print(here.position)); });
  return positions;
}

// --- What is said of it ------------------------------------------------------------------------

std::string on_lines(const texts& answers) {
  return answers.empty() ? "(nothing)\n" : fmt::format("{}\n", fmt::join(answers, "\n"));
}

/// What the program answered, up to some lines more than there should be.
texts answers_shown(const disagreement& found) {
  const std::size_t count =
      std::min(found.given.size(), found.expected.size() + most_lines_too_many);
  return {found.given.begin(), found.given.begin() + static_cast<std::ptrdiff_t>(count)};
}

void show(const disagreement& found, const entry& game, const trial& tried) {
  const texts shown = answers_shown(found);
  std::cout << "The program and the solver disagree. Input:\n"
            << found.input << "Right:\n"
            << on_lines(found.expected) << "The program's:\n"
            << on_lines(shown);
  if (const std::size_t more = found.given.size() - shown.size(); more != 0) {
    std::cout << fmt::format("... and {}\n", counted(more, "more line"));
  }
  if (!found.how.good()) {
    std::cout << fmt::format("The program {}{}\n", in_words(found.how, tried.patience()),
                             found.complaint.empty() ? "." : ": " + found.complaint);
  }
  std::cout << fmt::format("To see why: zermelo explain {} '{}'\n", game.name(),
                           found.cases[found.at]);
}

json to_json(const disagreement& found, const trial& tried) {
  const texts shown = answers_shown(found);
  json object = {{"input", found.input}, {"expected", found.expected}, {"given", shown}};
  if (shown.size() < found.given.size()) {
    object["given_left_out"] = found.given.size() - shown.size();
  }
  if (!found.how.good()) {
    object["ending"] = in_words(found.how, tried.patience());
    if (!found.complaint.empty()) object["complaint"] = found.complaint;
  }
  return object;
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
  trial tried(*opened->cases(), given);
  case_maker maker(*opened, given.seed);
  stop_on_interrupt();
  // 1. Batch by batch, the first of one case, until one fails.
  std::optional<disagreement> found;
  std::uint64_t done = 0;
  for (std::size_t batch = 1; done < given.cases && !found;
       batch = std::min(4 * batch, largest_batch)) {
    texts cases(std::min<std::uint64_t>(batch, given.cases - done));
    for (std::string& each : cases) each = maker.next();
    found = tried.run(cases);
    done += cases.size();
  }
  // 2. As small as it gets.
  if (found) {
    found = shrinker(*opened, tried)(*std::move(found));
    found->cases = positions_in(found->input, *opened->cases());
  }
  if (given.as_json) {
    json object = {{"game", game.name()},
                   {"program", *given.against},
                   {"cases", done},
                   {"runs", tried.runs()},
                   {"agrees", !found}};
    if (found) object["disagreement"] = to_json(*found, tried);
    std::cout << object.dump() << '\n';
  } else if (found) {
    show(*found, game, tried);
  } else {
    std::cout << fmt::format("The program agrees with the solver on {}.\n", counted(done, "case"));
  }
  return found ? counterexample_found : answered;
}

}  // namespace zermelo::workbench
