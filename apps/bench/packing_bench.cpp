/// Packings of whole boards: the interval, the best known, seconds and states of each.
///
///     bench_packing                         tests/packing/large: 32 boards, all proven
///     bench_packing open --seconds 600
///     bench_packing large --board full-V5-24
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/contest.hpp>
#include <zermelo/packing/solve.hpp>

#include "boardcover2/text.hpp"
#include "command.hpp"

namespace {

namespace bench = zermelo::bench;
using zermelo::games::boardcover2;

struct request {
  std::string set = "large";
  std::string board;
  std::optional<double> seconds;
};

struct named_board {
  std::string name;
  boardcover2 game;
  std::optional<zermelo::score> optimum;
};

std::ifstream opened(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw zermelo::bad_input(fmt::format("cannot read {}", path));
  return file;
}

/// The boards of SET.in with the names of SET.names and the answers of SET.out, where there are
/// any.
std::vector<named_board> read_boards(const std::string& set) {
  const std::string path = fmt::format("{}/{}", PACKING_DIRECTORY, set);
  std::ifstream boards = opened(path + ".in");
  std::ifstream names = opened(path + ".names");
  std::ifstream optima(path + ".out");
  std::vector<named_board> result;
  zermelo::contest_input input(boards, "board");
  for (std::uint64_t left = input.read_count(); left > 0; --left) {
    input.next_case();
    named_board next{{}, read_case(boardcover2(), input).rules, {}};
    names >> next.name;
    if (zermelo::score optimum = 0; optima >> optimum) next.optimum = optimum;
    result.push_back(std::move(next));
  }
  return result;
}

/// False if the packing or the bound contradicts what is known.
bool report(const named_board& board, const request& asked) {
  const double before = bench::processor_seconds();
  const zermelo::packing_problem problem = zermelo::problem_of(board.game);
  zermelo::limits allowed;
  allowed.seconds = asked.seconds;
  const zermelo::packing_result found = zermelo::pack(problem, {}, allowed);
  const double seconds = bench::processor_seconds() - before;
  const bool as_known = zermelo::value_of_packing(problem, found.packing) == found.value.lower &&
                        (!board.optimum || (found.value.lower <= *board.optimum &&
                                            *board.optimum <= found.value.upper &&
                                            (found.is_optimal() || found.stopped_by)));
  fmt::print("{:<12} {:>4} .. {:<4} {:>5} {:>9.3f} {:>13} {:>7} {}{}\n", board.name,
             found.value.lower, found.value.upper,
             board.optimum ? fmt::format("{}", *board.optimum) : "-", seconds,
             found.statistics.positions, found.statistics.bytes >> 20U, found.method,
             as_known ? "" : "   WRONG");
  std::fflush(stdout);
  return as_known;
}

bool report_all(const request& asked) {
  fmt::print("{:<12} {:>12} {:>5} {:>9} {:>13} {:>7} {}\n", "board", "value", "known", "CPU, s",
             "states", "MiB", "method");
  bool as_known = true;
  const double before = bench::processor_seconds();
  for (const named_board& board : read_boards(asked.set)) {
    if (board.name.find(asked.board) == std::string::npos) continue;
    as_known = report(board, asked) && as_known;
  }
  fmt::print("together {:.1f} s\n", bench::processor_seconds() - before);
  return as_known;
}

}  // namespace

int main(int argc, char** argv) {
  request asked;
  CLI::App app{"Packings of whole boards"};
  app.add_option("set", asked.set, "large or open")->capture_default_str();
  app.add_option("--board", asked.board, "only boards with this in their name");
  app.add_option("--seconds", asked.seconds, "for each board");
  return bench::run_command("bench_packing", app, argc, argv, [&] { return report_all(asked); });
}
