/// Games with values: the winners of empty Domineering boards and the values of Dots and Boxes by
/// `alpha_beta`, with the positions that it searched; all positions of Domineering 5 x 5 by `memo`.
///
///     bench_values                     some seconds
///     bench_values --large             Domineering 8 x 8 as well: a minute
///
/// Exit code 1 where a value is not the known one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/positions/count.hpp>

#include "command.hpp"
#include "domineering/domineering.hpp"
#include "dots_and_boxes/text.hpp"

namespace {

using zermelo::outcome;
using zermelo::bench::processor_seconds;
using zermelo::games::domineering;
using zermelo::games::dots_and_boxes;

bool all_as_known = true;

void check(bool as_known) {
  if (!as_known) fmt::print("    not what is known\n");
  all_as_known = all_as_known && as_known;
  std::fflush(stdout);
}

template <class Answer>
struct timed {
  Answer answer;
  double seconds;
};

template <class Work>
auto time(Work work) {
  const double begin = processor_seconds();
  auto answer = work();
  return timed<decltype(answer)>{std::move(answer), processor_seconds() - begin};
}

template <class G>
auto solve_empty(const G& rules) {
  return time([&] {
    zermelo::alpha_beta<G> engine(rules);
    return engine.solve(rules.start(), zermelo::wanted::value());
  });
}

/// GamesmanClassic's count.
void count_domineering() {
  const auto found = time([] {
    const domineering rules(5, 5);
    return zermelo::count_reachable(rules, rules.start());
  });
  fmt::print("domineering 5 x 5: {} positions that play can reach, all of them solved: {:.3f} s\n",
             found.answer.positions, found.seconds);
  check(found.answer.positions == 455'317);
}

/// Of an empty board: who wins, the first or the second player, or one of the two whoever begins.
struct board {
  int rows;
  int cols;
  char who;  // 'N', 'P', 'V', 'H'
};

/// Breuker, Uiterwijk and van den Herik 2000, Bullock 2002.
constexpr std::array known_boards = {board{4, 4, 'N'}, board{4, 5, 'V'}, board{5, 4, 'H'},
                                     board{4, 6, 'N'}, board{5, 5, 'P'}, board{5, 6, 'H'},
                                     board{6, 5, 'V'}, board{6, 6, 'N'}, board{7, 7, 'N'}};
constexpr board large_board{8, 8, 'N'};

void run_domineering(const board& b) {
  // On a square board the second question is the first one turned by a quarter.
  const auto vertical = solve_empty(domineering(domineering::numbers{b.rows, b.cols, false}));
  const auto horizontal =
      b.rows == b.cols ? vertical
                       : solve_empty(domineering(domineering::numbers{b.rows, b.cols, true}));
  const double seconds = vertical.seconds + (b.rows == b.cols ? 0 : horizontal.seconds);
  const bool v_wins = vertical.answer.value == outcome::win;
  const bool h_wins = horizontal.answer.value == outcome::win;
  const char who = v_wins ? (h_wins ? 'N' : 'V') : (h_wins ? 'H' : 'P');
  fmt::print("domineering {} x {}: {} {:>14} {:>14} {:>10.3f}\n", b.rows, b.cols, who,
             vertical.answer.statistics.positions, horizontal.answer.statistics.positions, seconds);
  check(who == b.who);
}

struct boxes {
  int rows;
  int cols;
  int value;
};

/// From full tables by a program that shares no code with this one.
constexpr std::array known_boxes = {boxes{1, 7, -1}, boxes{2, 2, 2},  boxes{2, 3, -2},
                                    boxes{2, 4, 2},  boxes{3, 3, -3}, boxes{4, 3, 0}};

void run_dots_and_boxes(const boxes& b) {
  const auto found = solve_empty(dots_and_boxes(b.rows, b.cols));
  fmt::print("dots and boxes {} x {}: {:>2} {:>14} {:>10.3f}\n", b.rows, b.cols,
             found.answer.value.value(), found.answer.statistics.positions, found.seconds);
  check(found.answer.value == b.value);
}

}  // namespace

int main(int argc, char** argv) {
  bool large = false;
  CLI::App app("Games with values");
  app.add_flag("--large", large, "Domineering 8 x 8 as well");
  return zermelo::bench::run_command("bench_values", app, argc, argv, [&] {
    count_domineering();
    fmt::print("\n{:>18} who {:>13} {:>14} {:>10}\n", "", "vertical first", "horizontal", "CPU, s");
    for (const board& each : known_boards) run_domineering(each);
    if (large) run_domineering(large_board);
    fmt::print("\n{:>20} value {:>12} {:>10}\n", "", "positions", "CPU, s");
    for (const boxes& each : known_boxes) run_dots_and_boxes(each);
    return all_as_known;
  });
}
