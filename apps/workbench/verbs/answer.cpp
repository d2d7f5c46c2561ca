#include <sys/stat.h>
#include <unistd.h>

#include <sstream>
#include <zermelo/session/located_positions.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

/// A contest's answers; else the value of each position on a line of its own, with its nimber where
/// it has one. Throws `unanswered` at the first that a limit leaves without a value.
void answer_input(session& opened, std::istream& in, std::ostream& out, const limits& allowed) {
  if (opened.cases() != nullptr) return opened.cases()->answer(in, out, allowed);
  progress_line shown;
  request how;
  how.limits = shown.watching(allowed);
  how.want = wanted::value();
  how.want.nimber = true;
  const auto lines = [&](std::string_view first) { return opened.lines_a_position(first); };
  std::size_t number = 0;
  for_each_position(in, lines, [&](std::string_view text) {
    ++number;
    const report found = solve_one(opened, text, how);
    shown.clear();
    if (!found.value) refuse<unanswered>("position {}: {}", number, unknown_in_words(found));
    if (opened.echoes_positions()) {  // as it was typed, rows parted by '/'
      std::replace_copy(text.begin(), text.end(), std::ostreambuf_iterator<char>(out), '\n', '/');
      out << ' ';
    }
    out << in_brief(found) << '\n';
  });
}

}  // namespace

void add_answer_options(CLI::App& app, const entry& game, options& to) {
  app.add_option("FILE", to.source,
                 fmt::format("{}; standard input where nothing or - is given",
                             game.is_contest() ? "the contest's input" : "a file of positions"));
  add_searching_threads(app, game, to);
  add_limits_and_parameters(app, game, to);
}

int answer(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  std::ifstream file;
  std::vector<std::string> verbs;  // that take a game
  for (const verb& each : registered_verbs()) {
    if (each.for_game && !each.for_all) verbs.push_back(each.name);
  }
  std::istream& source = open_source(file, given.source.value_or("-"), verbs);
  // Who waits at the keyboard ends the program with one Ctrl-C.
  if (&source != &std::cin || isatty(STDIN_FILENO) == 0) stop_on_interrupt();
  // Nobody waits for the answer before the next line of a file: no need to write each by itself.
  struct stat status{};
  if (fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode)) std::cin.tie(nullptr);
  try {
    answer_input(*opened, source, std::cout, limits_of(given));
  } catch (const unanswered& fault) {
    if (!is_packed(game)) throw;
    refuse<unanswered>("{}. {}", fault.what(), phrases::where_packings_are.english);
  }
  return answered;
}

std::string example_of(const entry& game) {
  const std::string input = game.example();
  if (input.empty()) return {};
  std::istringstream in(input);
  std::ostringstream answers;
  limits soon;
  soon.positions = 1'000'000;  // help must not keep anyone waiting
  try {
    answer_input(*game.open(game.parameters()), in, answers, soon);
  } catch (const unanswered&) {
    return {};
  }
  std::string text =
      fmt::format("Example:\n$ {} <<END\n{}END\n{}", game.name(), input, answers.str());
  text = CLI::detail::find_and_replace(text, "\n", "\n  ");
  text.resize(text.find_last_not_of(" \n") + 1);
  return text + "\n\n";
}

}  // namespace zermelo::workbench
