// Are the baselines faithful? Runs each on the games' examples and compares answers and visits with
// what the originals give. The only argument is the folder of the games. Exit code 0, or 1 and a
// sentence for each mismatch.
#include <bit>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>

#include "hand_blockgame.hpp"
#include "hand_tictactoe.hpp"
#include "hand_tictactoe_fixed.hpp"
#include "hand_tictactoe_packed.hpp"
#include "textbook_blockgame.hpp"
#include "textbook_boardcover2.hpp"
#include "textbook_tictactoe.hpp"

namespace {

namespace hand = zermelo::bench::hand;
namespace textbook = zermelo::bench::textbook;

int mismatches = 0;

template <class T>
void expect(const std::string& what, const T& is, const T& should_be) {
  if (is == should_be) return;
  ++mismatches;
  std::cerr << "check_baselines: " << what << " is " << is << ", but should be " << should_be
            << ".\n";
}

std::string contents(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("no file '" + path + "': is the argument the folder games/?");
  return std::string(std::istreambuf_iterator<char>(file), {});
}

template <class Program>
std::uint64_t answers(const std::string& name, const std::string& stem, Program program) {
  std::istringstream in(contents(stem + ".in"));
  std::ostringstream out;
  const std::uint64_t visits = program(in, out);
  if (out.str() != contents(stem + ".out")) {
    ++mismatches;
    std::cerr << "check_baselines: " << name << " answers otherwise than " << stem << ".out.\n";
  }
  return visits;
}

// The cells of a board in the contest's format that show one mark, and those that show another.
struct planes {
  std::uint64_t first = 0, second = 0;
};
planes read_board(std::istream& in, int rows, int cols, char first, char second) {
  planes board;
  for (int cell = 0; cell < rows * cols; ++cell) {
    char c = 0;
    in >> c;
    if (c == first) board.first |= std::uint64_t{1} << cell;
    if (c == second) board.second |= std::uint64_t{1} << cell;
  }
  return board;
}

auto hand_blockgame(int rows, int cols) {
  return [=](std::istream& in, std::ostream& out) {
    hand::blockgame solver(rows, cols);
    int cases = 0;
    for (in >> cases; cases > 0; --cases)
      out << (solver.wins(read_board(in, rows, cols, '#', '\0').first) ? "WINNING\n" : "LOSING\n");
    return solver.visits();
  };
}

template <class Solver>
std::uint64_t hand_tictactoe(Solver& solver, std::istream& in, std::ostream& out) {
  int cases = 0;
  for (in >> cases; cases > 0; --cases) {
    const auto [x, o] = read_board(in, 3, 3, 'x', 'o');
    const bool x_moves = std::popcount(x) == std::popcount(o);
    const int value = solver.value(x, o);
    out << (value == 0 ? "TIE\n" : (value > 0) == x_moves ? "x\n" : "o\n");
  }
  return solver.visits();
}

void check(const std::string& games) {
  using count = std::uint64_t;
  const std::string tictactoe_500 = games + "/tictactoe/examples/tictactoe-500";

  // The textbook's programs.
  const std::string boards = games + "/blockgame/examples/blockgame-5x5-";
  for (const char* set : {"1", "2", "3", "4"}) {
    const count visits = answers("textbook blockgame", boards + set, textbook::blockgame);
    if (std::string(set) == "1")
      expect<count>("textbook blockgame's visits on blockgame-5x5-1", visits, 17'459'159);
  }
  std::istringstream empty("1\n.....\n.....\n.....\n.....\n.....\n");
  std::ostringstream answer;
  expect<count>("textbook blockgame's visits from the empty board",
                textbook::blockgame(empty, answer), 1'606'367);
  expect<std::string>("textbook blockgame's answer for the empty board", answer.str(), "LOSING\n");

  expect<count>("textbook tictactoe's visits on tictactoe-500",
                answers("textbook tictactoe", tictactoe_500, textbook::tictactoe), 20'786);

  const std::string packing = games + "/boardcover2/examples/judge-";
  expect<count>("textbook boardcover2's calls on judge-random",
                answers("textbook boardcover2", packing + "random", textbook::boardcover2),
                66'359'972);
  answers("textbook boardcover2", packing + "edges", textbook::boardcover2);

  // The hand-written solvers.
  hand::blockgame from_empty(5, 5);
  expect("hand blockgame's answer for the empty board", from_empty.wins(0), false);
  expect<count>("hand blockgame's visits from the empty board", from_empty.visits(), 1'317'459);
  for (const char* set : {"1", "2", "3", "4"}) {
    const count visits = answers("hand blockgame", boards + set, hand_blockgame(5, 5));
    if (std::string(set) == "1")
      expect<count>("hand blockgame's visits on blockgame-5x5-1", visits, 2'203'843);
  }
  answers("hand blockgame", games + "/blockgame/examples/blockgame-4x6", hand_blockgame(4, 6));

  hand::tictactoe three(3, 3, 3);
  expect("hand tictactoe's value of the empty board", three.value(0, 0), 0);
  expect<count>("hand tictactoe's visits from the empty board", three.visits(), 5'478);
  hand::tictactoe_packed packed(3, 3, 3);
  expect("hand tictactoe_packed's value of the empty board", packed.value(0, 0), 0);
  expect<count>("hand tictactoe_packed's visits from the empty board", packed.visits(), 5'478);
  hand::tictactoe_fixed fixed;
  expect("hand tictactoe_fixed's value of the empty board", fixed.value(0, 0), 0);
  expect<count>("hand tictactoe_fixed's visits from the empty board", fixed.visits(), 5'478);

  // With fresh tables, so that every board of the contest starts a recursion of its own.
  hand::tictactoe fresh(3, 3, 3);
  const count visits = answers("hand tictactoe", tictactoe_500,
                               [&](auto& in, auto& out) { return hand_tictactoe(fresh, in, out); });
  const auto same_visits = [&](const std::string& name, auto solver) {
    const count visits_of_this = answers(
        name, tictactoe_500, [&](auto& in, auto& out) { return hand_tictactoe(solver, in, out); });
    expect(name + "'s visits on tictactoe-500, against hand tictactoe's,", visits_of_this, visits);
  };
  same_visits("hand tictactoe_packed", hand::tictactoe_packed(3, 3, 3));
  same_visits("hand tictactoe_fixed", hand::tictactoe_fixed());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: check_baselines FOLDER_OF_GAMES\n";
    return 2;
  }
  try {
    check(argv[1]);
  } catch (const std::exception& error) {
    std::cerr << "check_baselines: " << error.what() << '\n';
    return 1;
  }
  if (mismatches == 0) std::cout << "All baselines visit and answer what the originals do.\n";
  return mismatches == 0 ? 0 : 1;
}
