#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>
#include <sstream>
#include <zermelo/driver/positions.hpp>

#include "failure.hpp"
#include "one_position.hpp"
#include "source.hpp"
#include "verbs.hpp"

namespace zermelo::driver {

namespace {

/// The value of each position of a file on a line of its own, with its nimber where it has one.
/// Throws `unanswered` at the first that a limit leaves without a value.
void answer_positions(session& opened, std::istream& in, std::ostream& out, const limits& allowed) {
  const request how{.engine = {},
                    .limits = allowed,
                    .want = {.remoteness = false,
                             .best_moves = false,
                             .line = false,
                             .nimber = true,
                             .counts = false},
                    .table = {}};
  std::size_t number = 0;
  for_each_position(in, opened.lines_a_position(), [&](std::string_view text) {
    ++number;
    const report found = solve_one(opened, text, how);
    if (!found.value) {
      throw unanswered(fmt::format("position {}: {}", number,
                                   unknown_in_words(found.statistics.positions, found.stopped_by)));
    }
    if (opened.echoes_positions()) out << text << ' ';
    out << in_brief(found) << '\n';
  });
}

void answer_input(const entry& game, session& opened, std::istream& in, std::ostream& out,
                  const limits& allowed) {
  if (game.is_contest()) {
    opened.contest(in, out, allowed);
  } else {
    answer_positions(opened, in, out, allowed);
  }
}

}  // namespace

int answer(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  source_stream source(given.source.value_or("-"), {"solve"});
  // Who waits at the keyboard ends the program with one Ctrl-C.
  if (&source.get() != &std::cin || isatty(STDIN_FILENO) == 0) stop_on_interrupt();
  answer_input(game, *opened, source.get(), std::cout, limits_of(given));
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
    answer_input(game, *game.open(game.parameters()), in, answers, soon);
  } catch (const unanswered&) {
    return {};
  }
  std::string text = fmt::format("  $ {} <<END\n  ", game.name());
  for (const char sign : input + "END\n" + answers.str()) {
    text += sign;
    if (sign == '\n') text += "  ";
  }
  text.resize(text.find_last_not_of(" \n") + 1);
  return "Example:\n" + text + "\n\n";
}

}  // namespace zermelo::driver
