/// Packings of whole boards: the interval, the best known, seconds and states of each.
///
///     bench_packing                         tests/packing/large: 32 boards, all proven
///     bench_packing open --seconds 600
///     bench_packing large --board full-V5-24
///     bench_packing large --board full-V5-24 --lp model.lp    the same for integer programming
///     bench_packing growth --seconds 20     squares of side 10 to 30, full and with 15 % holes
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
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
  std::string lp;
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

/// A square; a cell is a hole with that probability, and the same for all blocks.
zermelo::drawing square(std::size_t side, unsigned per_cent_of_holes) {
  std::mt19937_64 random(side);
  zermelo::drawing rows(side, std::string(side, '.'));
  for (std::string& row : rows) {
    for (char& cell : row) {
      if (random() % 100 < per_cent_of_holes) cell = '#';
    }
  }
  return rows;
}

/// How time and states grow with the side of a square, for a few blocks.
std::vector<named_board> growing_boards() {
  const std::vector<std::pair<std::string_view, zermelo::drawing>> blocks = {
      {"L3", {"##", "#."}},
      {"T4", {"###", ".#."}},
      {"S4", {".##", "##."}},
      {"P5", {"##", "##", "#."}},
      {"X5", {".#.", "###", ".#."}}};
  std::vector<named_board> result;
  for (const unsigned holes : {0U, 15U}) {
    for (const auto& [block, cells] : blocks) {
      for (std::size_t side = 10; side <= 30; side += 2) {
        const std::string kind = holes == 0 ? "full" : fmt::format("h{:02}", holes);
        result.push_back({fmt::format("{}-{}-{}", kind, block, side),
                          boardcover2(square(side, holes), cells),
                          {}});
      }
    }
  }
  return result;
}

/// The board as an integer program in the LP format of CPLEX: which placements to make, so that no
/// cell is covered twice.
void write_lp(const named_board& board, const std::string& path) {
  const zermelo::packing_problem problem = zermelo::problem_of(board.game);
  std::vector<std::string> covering(problem.cells);
  std::string all;
  for (std::size_t i = 0; i < problem.placements.size(); ++i) {
    all += fmt::format(" + x{}\n", i);
    for (const std::uint32_t cell : problem.placements[i].cells) {
      covering[cell] += fmt::format(" + x{}\n", i);
    }
  }
  std::ofstream out(path);
  out << "Maximize\n" << all << "Subject To\n";
  for (const std::string& cell : covering) {
    if (!cell.empty()) out << cell << " <= 1\n";
  }
  out << "Binary\n";
  for (std::size_t i = 0; i < problem.placements.size(); ++i) out << " x" << i << '\n';
  out << "End\n";
  if (!out.flush()) throw zermelo::bad_input(fmt::format("cannot write {}", path));
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

std::vector<named_board> boards_asked_for(const request& asked) {
  std::vector<named_board> boards =
      asked.set == "growth" ? growing_boards() : read_boards(asked.set);
  std::erase_if(boards, [&](const named_board& board) {
    return board.name.find(asked.board) == std::string::npos;
  });
  if (boards.empty()) throw zermelo::bad_input(fmt::format("no board {}", asked.board));
  return boards;
}

bool report_all(const request& asked) {
  fmt::print("{:<12} {:>12} {:>5} {:>9} {:>13} {:>7} {}\n", "board", "value", "known", "CPU, s",
             "states", "MiB", "method");
  bool as_known = true;
  const double before = bench::processor_seconds();
  for (const named_board& board : boards_asked_for(asked)) {
    as_known = report(board, asked) && as_known;
  }
  fmt::print("together {:.1f} s\n", bench::processor_seconds() - before);
  return as_known;
}

}  // namespace

int main(int argc, char** argv) {
  request asked;
  CLI::App app{"Packings of whole boards"};
  app.add_option("set", asked.set, "large, open or growth")->capture_default_str();
  app.add_option("--board", asked.board, "only boards with this in their name");
  app.add_option("--seconds", asked.seconds, "for each board");
  app.add_option("--lp", asked.lp, "write the first such board there, and leave");
  return bench::run_command("bench_packing", app, argc, argv, [&] {
    if (asked.lp.empty()) return report_all(asked);
    write_lp(boards_asked_for(asked).front(), asked.lp);
    return true;
  });
}
