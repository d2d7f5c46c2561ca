/// Connect Four by alpha_beta: the positions that other programs were timed on, and empty boards.
///
///     bench_alpha_beta                    the oracles' positions
///     bench_alpha_beta begin-hard         some of them
///     bench_alpha_beta --boards           empty boards up to 6 x 6
///     bench_alpha_beta --boards 7x6       one empty board, columns x rows
///     bench_alpha_beta --boards 7x5 --threads 2
///     bench_alpha_beta --by-hand          beside the same algorithm written by hand
///
/// Exit code 1 where a score is not the known one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <connect_four/text.hpp>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/engines/alpha_beta.hpp>

#include "baselines/hand_connect_four.hpp"
#include "command.hpp"

namespace {

using zermelo::alpha_beta;
using zermelo::score;
using zermelo::bench::processor_seconds;
using zermelo::games::connect_four;

/// What Pons' solver takes on average (2^24 entries, cleared before each position): calls of its
/// search, and CPU seconds when Cram 5 x 6 by `lvb` takes 1.1.
struct figures {
  std::string name;
  double nodes;
  double seconds;
};
const std::vector<figures> of_pons = {
    {"end-easy", 33.6, 12.6e-6},        {"middle-easy", 547.6, 114e-6},
    {"middle-medium", 69'440, 10.7e-3}, {"begin-easy", 2'224, 466e-6},
    {"begin-medium", 885'346, 139e-3},  {"begin-hard", 4'764'709, 702e-3}};

/// Empty boards: the score (Tromp; Steininger), and the calls of Pons' search.
struct board {
  int cols;
  int rows;
  score value;
  double nodes;
};
const std::vector<board> empty_boards = {
    {4, 4, 0, 10'896},    {4, 5, 0, 35'832},      {5, 4, 0, 71'858},     {4, 6, 0, 309'574},
    {6, 4, -1, 683'972},  {5, 5, 0, 828'079},     {5, 6, 0, 3'162'192},  {6, 5, 0, 5'000'575},
    {7, 4, 0, 5'645'050}, {8, 4, -1, 45'733'754}, {7, 5, 0, 54'513'916}, {6, 6, -1, 90'143'629},
    {7, 6, 1, 2'066e6}};

struct request {
  std::vector<std::string> names;
  bool boards = false;
  bool by_hand = false;
  unsigned threads = 1;
  std::uint64_t table_bytes = std::uint64_t{64} << 20U;
  std::size_t most = 30;  // positions of begin-hard, as Pons' figures have it
  std::string oracles = ORACLES_DIRECTORY;
};

/// What it took to solve a position.
struct taken {
  score value = 0;
  std::uint64_t nodes = 0;
  double processor = 0;
  double wall = 0;
};

template <class Solve>
taken timed(Solve solve) {
  taken result;
  const auto began = std::chrono::steady_clock::now();
  const double before = processor_seconds();
  std::tie(result.value, result.nodes) = solve();
  result.processor = processor_seconds() - before;
  result.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return result;
}

/// One solver or the other, with an empty table for each position.
class solver {
 public:
  solver(const request& wanted, const connect_four& game)
      : game_(game),
        by_hand_(wanted.by_hand),
        engine_(game, wanted.table_bytes, wanted.threads),
        hand_(game.parameters().rows, game.parameters().cols, wanted.table_bytes) {}

  taken operator()(const connect_four::position& p) {
    if (by_hand_) {
      hand_.clear();
      return timed([&] {
        const std::uint64_t before = hand_.visits();
        const score value = hand_.value(p.mover, p.other);
        return std::pair{value, hand_.visits() - before};
      });
    }
    engine_.reset(game_);
    return timed([&] {
      const auto found = engine_.solve(p, zermelo::wanted::value());
      return std::pair{found.value.value(), found.statistics.positions};
    });
  }

 private:
  connect_four game_;
  bool by_hand_;
  alpha_beta<connect_four> engine_;
  zermelo::bench::hand::connect_four hand_;
};

std::vector<std::pair<std::string, score>> positions_of(const request& wanted,
                                                        const std::string& name) {
  const std::string path = wanted.oracles + "/" + name + ".txt";
  std::ifstream in(path);
  if (!in) throw std::runtime_error("no file " + path);
  std::vector<std::pair<std::string, score>> positions;
  std::string columns;
  score value = 0;
  const std::size_t most = name == "begin-hard" ? wanted.most : ~std::size_t{0};
  while (positions.size() < most && in >> columns >> value) positions.emplace_back(columns, value);
  return positions;
}

/// One row of the table; false where a score is not the known one.
bool run_set(const request& wanted, const figures& pons) {
  const connect_four game;
  solver solve(wanted, game);
  const auto positions = positions_of(wanted, pons.name);
  // The table's pages come from the system when they are first touched: that is no search.
  for (const auto& [columns, value] : positions_of(wanted, "middle-easy")) {
    static_cast<void>(solve(parse(game, columns)));
  }
  std::size_t right = 0;
  double nodes = 0;
  double seconds = 0;
  for (const auto& [columns, value] : positions) {
    const taken found = solve(parse(game, columns));
    right += found.value == value ? 1 : 0;
    nodes += static_cast<double>(found.nodes);
    seconds += found.processor;
  }
  const auto count = static_cast<double>(positions.size());
  fmt::print("{:<14} {:>9} {:>5} {:>12.1f} {:>12.1f} {:>12.1f} {:>12.1f}\n", pons.name,
             positions.size(), right, nodes / count, pons.nodes, seconds / count * 1e6,
             pons.seconds * 1e6);
  std::fflush(stdout);
  return right == positions.size();
}

bool run_board(const request& wanted, const board& known) {
  const connect_four game(known.rows, known.cols);
  solver solve(wanted, game);
  const taken found = solve(game.start());
  fmt::print("{} x {:<4} {:>6} {:>14} {:>14.0f} {:>9.2f} {:>9.2f}\n", known.cols, known.rows,
             found.value, found.nodes, known.nodes, found.processor, found.wall);
  std::fflush(stdout);
  return found.value == known.value;
}

bool is_wanted(const request& wanted, const std::string& name) {
  return std::find(wanted.names.begin(), wanted.names.end(), name) != wanted.names.end();
}

bool run_boards(const request& wanted) {
  fmt::print("{:<8} {:>6} {:>14} {:>14} {:>9} {:>9}\n", "cols x rows", "score", "nodes", "Pons",
             "CPU, s", "wall, s");
  bool as_known = true;
  for (const board& each : empty_boards) {
    const bool is_long = each.cols == 7 && each.rows == 6;
    const std::string name = fmt::format("{}x{}", each.cols, each.rows);
    if (wanted.names.empty() ? is_long : !is_wanted(wanted, name)) continue;
    as_known = run_board(wanted, each) && as_known;
  }
  return as_known;
}

bool run_sets(const request& wanted) {
  fmt::print("{:<14} {:>9} {:>5} {:>12} {:>12} {:>12} {:>12}\n", "set", "positions", "right",
             "mean nodes", "Pons", "CPU, us", "Pons");
  bool as_known = true;
  for (const figures& each : of_pons) {
    if (!wanted.names.empty() && !is_wanted(wanted, each.name)) continue;
    as_known = run_set(wanted, each) && as_known;
  }
  return as_known;
}

}  // namespace

int main(int argc, char** argv) {
  request wanted;
  CLI::App app("Connect Four by alpha_beta");
  app.add_option("names", wanted.names, "sets, or boards such as 7x5: columns x rows");
  app.add_flag("--boards", wanted.boards, "empty boards");
  app.add_flag("--by-hand", wanted.by_hand, "the same algorithm written by hand");
  app.add_option("--threads", wanted.threads, "that search together");
  app.add_option("--table-bytes", wanted.table_bytes, "the table takes at most so much");
  app.add_option("--most", wanted.most, "so many positions of begin-hard");
  app.add_option("--oracles", wanted.oracles, "the directory of the sets");
  return zermelo::bench::run_command("bench_alpha_beta", app, argc, argv, [&] {
    const bool as_known = wanted.boards ? run_boards(wanted) : run_sets(wanted);
    return as_known;
  });
}
