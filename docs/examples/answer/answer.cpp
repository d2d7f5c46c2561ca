// The smallest program that solves a game.
// [program]
#include <fmt/core.h>
#include <take_away/take_away.hpp>
#include <zermelo/answers/report.hpp>
#include <zermelo/solve.hpp>

int main() {
  const auto answer = zermelo::solve(zermelo::games::take_away{21});
  fmt::print("{}\n", answer);
  for (const unsigned taken : answer.best_moves.value()) fmt::print("take {}\n", taken);
}
// [/program]
