#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>
#include <sstream>

#include "failure.hpp"
#include "source.hpp"
#include "verbs.hpp"

namespace zermelo::driver {

int contest(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  source_stream source(given.source.value_or("-"), {"solve"});
  // Who waits at the keyboard ends the program with one Ctrl-C.
  if (&source.get() != &std::cin || isatty(STDIN_FILENO) == 0) stop_on_interrupt();
  opened->contest(source.get(), std::cout, limits_of(given));
  return answered;
}

std::string example_of(const entry& game) {
  const std::string input = game.example();
  if (input.empty()) return {};
  std::istringstream in(input);
  std::ostringstream answers;
  game.open(game.parameters())->contest(in, answers, {});
  std::string text = fmt::format("  $ {} <<END\n  ", game.name());
  for (const char sign : input + "END\n" + answers.str()) {
    text += sign;
    if (sign == '\n') text += "  ";
  }
  text.resize(text.find_last_not_of(" \n") + 1);
  return "Example:\n" + text + "\n\n";
}

}  // namespace zermelo::driver
