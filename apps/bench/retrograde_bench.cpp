/// Retrograde analysis of whole games, on one thread and on two.
///
///     bench_retrograde                 all games
///     bench_retrograde quixo-3 teeko   some of them
///     bench_retrograde --rounds 5      each so many times: the least time counts
///
/// Exit code 1 where a count is not the known one, or where a second thread makes a game slower.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <string>
#include <vector>
#include <zermelo/answers/tally.hpp>
#include <zermelo/engines/retrograde.hpp>

#include "command.hpp"
#include "quixo/quixo.hpp"
#include "teeko/teeko.hpp"
#include "three_mens_morris/three_mens_morris.hpp"
#include "tictactoe/tictactoe.hpp"

namespace {

using zermelo::outcome;
using zermelo::bench::processor_seconds;

/// What a run took, and what it found.
struct measured {
  double processor = std::numeric_limits<double>::max();  // seconds, of all threads
  double wall = std::numeric_limits<double>::max();
  zermelo::tally found;

  void keep_least(const measured& other) {
    processor = std::min(processor, other.processor);
    wall = std::min(wall, other.wall);
    found = other.found;
  }
};

template <class G>
measured run(const G& rules, unsigned threads) {
  const double processor = processor_seconds();
  const auto wall = std::chrono::steady_clock::now();
  zermelo::retrograde<G> solver(rules, {.threads = threads, .checkpoint = {}, .progress = {}});
  measured result;
  result.found = solver.count();
  result.processor = processor_seconds() - processor;
  result.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count();
  return result;
}

struct game {
  std::string name;
  /// Wins, ties, draws, losses. Three men's morris, Quixo 3 x 3: confirmed by the naive fixpoint of
  /// the tests; the others found with this program, and proven by zermelo-verify.
  std::array<std::uint64_t, 4> known;
  /// Positions with a player to move for each colour, as other programs count them.
  std::uint64_t by_colour;
  std::function<measured(unsigned threads)> solve;
};

const std::vector<game>& games() {
  using namespace zermelo::games;
  static const std::vector<game> list = {
      {"morris",
       {2'309, 0, 936, 785},
       5'710,
       [](unsigned threads) { return run(three_mens_morris(), threads); }},
      {"tictactoe",
       {3'236, 1'080, 0, 1'730},
       6'046,
       [](unsigned threads) { return run(tictactoe(), threads); }},
      {"quixo-3",
       {12'748, 0, 0, 6'935},
       39'366,
       [](unsigned threads) { return run(quixo(3), threads); }},
      {"teeko-4x4",
       {320'789, 0, 1'148'383, 48'825},
       2'418'897,
       [](unsigned threads) { return run(teeko(4, 4), threads); }},
      {"quixo-4",
       {26'434'489, 0, 1'608'496, 15'003'736},
       86'093'442,
       [](unsigned threads) { return run(quixo(4), threads); }},
      {"teeko",
       {33'504'034, 0, 54'521'883, 8'665'559},
       172'401'726,
       [](unsigned threads) { return run(teeko(), threads); }},
  };
  return list;
}

std::array<std::uint64_t, 4> counts_of(const zermelo::tally& found) {
  std::array<std::uint64_t, 4> counts{};
  constexpr std::array order = {outcome::win, outcome::tie, outcome::draw, outcome::loss};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto at = found.values.find(zermelo::tally::value(order[i]));
    if (at != found.values.end()) counts[i] = at->second;
  }
  return counts;
}

/// What a busy machine may add to the time of a run.
constexpr double slower = 1.25;
constexpr double clock_noise = 1e-3;  // seconds

/// One row of the table; false where something is not as it should be.
bool report(const game& which, unsigned rounds) {
  // 1. In turn, so that both meet the same neighbours on the machine; small games more often.
  constexpr double enough = 0.2;  // seconds
  measured alone;
  measured together;
  double spent = 0;
  for (unsigned round = 0; round < rounds || (rounds > 1 && spent < enough); ++round) {
    alone.keep_least(which.solve(1));
    together.keep_least(which.solve(2));
    spent += alone.wall + together.wall;
  }
  // 2. What was found, and how soon.
  const auto counts = counts_of(alone.found);
  const auto positions = static_cast<double>(alone.found.positions);
  fmt::print(
      "{:>10} {:>11} {:>11} {:>11} {:>11} {:>11} {:>9.4f} {:>9.4f} {:>9.4f} {:>6.2f} {:>6.2f}\n",
      which.name, which.by_colour, alone.found.positions, counts[0], counts[1] + counts[2],
      counts[3], alone.processor, alone.wall, together.wall, alone.wall / together.wall,
      static_cast<double>(alone.found.statistics.bytes) / positions);
  std::fflush(stdout);
  // 3. Whether it is right.
  bool right = true;
  if (counts != which.known || counts_of(together.found) != which.known) {
    fmt::print("not the known counts: {} wins, {} ties, {} draws, {} losses\n", which.known[0],
               which.known[1], which.known[2], which.known[3]);
    right = false;
  }
  if (together.wall > slower * alone.wall + clock_noise) {
    fmt::print("slower on two threads than on one\n");
    right = false;
  }
  return right;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> names;
  unsigned rounds = 3;
  CLI::App app("Retrograde analysis of whole games, on one thread and on two");
  std::vector<std::string> known;
  for (const game& each : games()) known.push_back(each.name);
  app.add_option("games", names, "all where none is named")->check(CLI::IsMember(known));
  app.add_option("--rounds", rounds, "each so many times: the least time counts")
      ->check(CLI::Range(1, 100));
  return zermelo::bench::run_command("bench_retrograde", app, argc, argv, [&] {
    fmt::print("{:>10} {:>11} {:>11} {:>11} {:>11} {:>11} {:>9} {:>9} {:>9} {:>6} {:>6}\n", "game",
               "by colour", "solved", "wins", "even", "losses", "CPU, s", "one, s", "two, s",
               "ratio", "bytes");
    bool all_right = true;
    for (const game& each : games()) {
      if (!names.empty() && std::find(names.begin(), names.end(), each.name) == names.end()) {
        continue;
      }
      all_right = report(each, rounds) && all_right;
    }
    return all_right;
  });
}
