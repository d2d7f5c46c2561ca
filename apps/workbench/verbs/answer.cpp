#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <zermelo/session/located_positions.hpp>

#include "verbs/positions.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

/// The value of each position of a file on a line of its own, with its nimber where it has one.
/// Throws `unanswered` at the first that a limit leaves without a value.
void answer_positions(session& opened, std::istream& in, std::ostream& out, const limits& allowed) {
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
      std::replace_copy(text.begin(), text.end(), std::ostreambuf_iterator(out), '\n', '/');
      out << ' ';
    }
    out << in_brief(found) << '\n';
  });
}

void answer_input(session& opened, std::istream& in, std::ostream& out, const limits& allowed) {
  if (opened.cases() != nullptr) {
    opened.cases()->answer(in, out, allowed);
  } else {
    answer_positions(opened, in, out, allowed);
  }
}

/// A file, and not what someone or some program writes while it waits for answers.
bool is_file(int descriptor) {
  struct stat status{};
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
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
  std::istream& source = open_source(file, given.source.value_or("-"), names_of_game_verbs());
  // Who waits at the keyboard ends the program with one Ctrl-C.
  if (&source != &std::cin || isatty(STDIN_FILENO) == 0) stop_on_interrupt();
  // Nobody waits for the answer before the next line of a file: no need to write each by itself.
  if (is_file(STDIN_FILENO)) std::cin.tie(nullptr);
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
  std::string text = fmt::format("Example:\n  $ {} <<END\n  ", game.name());
  for (const char sign : input + "END\n" + answers.str()) {
    text += sign;
    if (sign == '\n') text += "  ";
  }
  text.resize(text.find_last_not_of(" \n") + 1);
  return text + "\n\n";
}

}  // namespace zermelo::workbench
