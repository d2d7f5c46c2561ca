#include <zermelo/session/program_check.hpp>

#include <random>
#include <sstream>

namespace zermelo::sessions {

namespace {

using texts = std::vector<std::string>;

constexpr std::chrono::seconds patience_with_shrinking(60);
constexpr std::size_t largest_batch = 100;
constexpr std::size_t most_printed = std::size_t{1} << 20U;  // beside the answers
constexpr std::size_t most_lines_too_many = 10;              // that a person reads
constexpr std::size_t most_moves_played = 1'000;  // cycles may go round for ever; no contest's do

/// A program beside the solver.
class trial {
 public:
  trial(contest& cases, const limits& allowed, const program_runner& run)
      : cases_(cases), allowed_(allowed), run_(run) {}

  /// Nothing where the program gives every answer. Throws `bad_input` where a position is no case.
  std::optional<disagreement> run(const texts& cases) {
    ++runs_;
    disagreement found{
        .cases = cases, .input = input_of(cases), .expected = {}, .given = {}, .how = {}};
    std::istringstream in(found.input);
    std::ostringstream answers;
    cases_.answer(in, answers, allowed_);
    found.expected = lines_judged(answers.str());
    program_run made = run_(found.input, answers.str().size() + most_printed);
    found.given = lines_judged(made.output);
    found.how = made.how;
    found.complaint = std::move(made.complaint);
    if (found.how.good() && found.given == found.expected) return std::nullopt;
    const auto ends = std::mismatch(found.expected.begin(), found.expected.end(),
                                    found.given.begin(), found.given.end());
    found.at = std::min<std::size_t>(static_cast<std::size_t>(ends.first - found.expected.begin()),
                                     cases.size() - 1);
    return found;
  }

  [[nodiscard]] std::uint64_t runs() const noexcept { return runs_; }

 private:
  [[nodiscard]] std::string input_of(const texts& cases) {
    std::string input = fmt::format("{}\n", cases.size());
    for (const std::string& each : cases) input += cases_.as_case(each);
    return input;
  }

  contest& cases_;
  const limits& allowed_;
  const program_runner& run_;
  std::uint64_t runs_ = 0;
};

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

}  // namespace

std::vector<std::string> lines_judged(const std::string& text) {
  texts lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    line.resize(trimmed_end(line).size());
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

program_check check_program(const entry& game, session& opened, const std::string& program,
                            std::uint64_t cases, std::uint64_t seed, const limits& allowed,
                            const program_runner& run) {
  trial tried(*opened.cases(), allowed, run);
  case_maker maker(opened, seed);
  program_check made{.game = std::string(game.name()), .program = program};
  std::optional<disagreement>& found = made.found;
  // Batch by batch, the first of one case, until one fails.
  for (std::size_t batch = 1; made.cases < cases && !found;
       batch = std::min(4 * batch, largest_batch)) {
    texts next(std::min<std::uint64_t>(batch, cases - made.cases));
    for (std::string& each : next) each = maker.next();
    found = tried.run(next);
    made.cases += next.size();
  }
  if (found) {
    found = shrinker(opened, tried)(*std::move(found));
    found->cases = positions_in(found->input, *opened.cases());
    const std::size_t shown =
        std::min(found->given.size(), found->expected.size() + most_lines_too_many);
    found->left_out = found->given.size() - shown;
    found->given.resize(shown);
  }
  made.runs = tried.runs();
  return made;
}

}  // namespace zermelo::sessions
