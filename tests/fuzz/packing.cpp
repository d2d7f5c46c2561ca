/// packing: puzzles in the plain format, as the verbs `solve` and `pack` read them.
#include <memory>
#include <zermelo/packing/problem.hpp>

#include "entries.hpp"

namespace zermelo::fuzzing {

namespace {

std::unique_ptr<sessions::session> opened;

std::string printed(std::string_view text) {
  const sessions::exploration here = opened->explore(text);
  return here.rules->print(here.position);
}

/// What `pack` takes of it: a problem that holds together.
void check_puzzle(std::string_view text) {
  const auto puzzle = accepted([&] { return opened->packings()->at(text); });
  if (!puzzle) return;  // a position in the middle of a puzzle
  static_cast<void>(read_back(text, [&] {
    check(puzzle->problem);
    return true;
  }));
  require(puzzle->board.size() * puzzle->board.front().size() >= puzzle->problem.cells,
          "more cells than the board has");
}

}  // namespace

void choose(std::string_view /*reader*/) {
  const sessions::entry& game = entry_named("packing");
  opened = game.open(game.parameters());
}

void try_input(std::string_view input) {
  const auto text = accepted([&] { return printed(input); });
  if (!text) return;
  const std::string again = read_back(*text, [&] { return printed(*text); });
  require(again == *text, "{} is read back as {}", in_quotes(*text), in_quotes(again));
  check_puzzle(*text);
}

}  // namespace zermelo::fuzzing
