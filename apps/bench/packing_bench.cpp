/// Packings of whole boards: the interval, the best known, seconds and states of each.
///
///     bench_packing                         tests/packing/large: 32 boards, all proven
///     bench_packing open --seconds 600
///     bench_packing large --board full-V5-24
///     bench_packing large --board full-V5-24 --lp model.lp    the same for integer programming,
///     bench_packing large --board full-V5-24 --input one.in   and for a game's executable
///     bench_packing growth --seconds 20     squares of side 10 to 30, full and with 15 % holes
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <functional>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/packing/solve.hpp>
#include <zermelo/text/contest.hpp>

#include "boardcover2/text.hpp"
#include "cases.hpp"
#include "command.hpp"

namespace {

namespace bench = zermelo::bench;
using zermelo::games::boardcover2;

struct request {
  std::string set = "large";
  std::string board;
  std::optional<double> seconds;
  std::string lp;
  std::string input;

  [[nodiscard]] bool is_for(const std::string& name) const {
    return name.find(board) != std::string::npos;
  }
};

struct named_board {
  std::string name;
  boardcover2 game;
  std::optional<zermelo::score> optimum;
};

using board_use = std::function<void(const named_board&)>;

std::ifstream opened(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw zermelo::bad_input(fmt::format("cannot read {}", path));
  return file;
}

boardcover2 game_of(const std::string& case_text) {
  std::istringstream text(bench::input_of(case_text));
  zermelo::contest_input input(text, "board");
  (void)input.read_count();
  input.next_case();
  return read_case(boardcover2(), input).rules;
}

/// The boards of SET.in that are asked for, with the names of SET.names and the answers of SET.out,
/// where there are any. Others are passed over unread: a board's placements take longer than many a
/// search.
void for_each_of_set(const request& asked, const board_use& use) {
  const std::string path = fmt::format("{}/{}", PACKING_DIRECTORY, asked.set);
  std::ifstream boards = opened(path + ".in");
  std::ifstream names = opened(path + ".names");
  std::ifstream optima(path + ".out");
  std::size_t count = 0;
  boards >> count;
  std::string name;
  while (count-- > 0 && names >> name) {
    const std::string text = bench::next_case(boards);
    std::optional<zermelo::score> optimum;
    if (zermelo::score known = 0; optima >> known) optimum = known;
    if (asked.is_for(name)) use({name, game_of(text), optimum});
  }
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

/// Squares by which time and states are seen to grow with the side, for a few blocks.
void for_each_growing(const request& asked, const board_use& use) {
  const std::vector<std::pair<std::string_view, zermelo::drawing>> blocks = {
      {"L3", {"##", "#."}},
      {"T4", {"###", ".#."}},
      {"S4", {".##", "##."}},
      {"P5", {"##", "##", "#."}},
      {"X5", {".#.", "###", ".#."}}};
  for (const unsigned holes : {0U, 15U}) {
    for (const auto& [block, cells] : blocks) {
      for (std::size_t side = 10; side <= 30; side += 2) {
        const std::string kind = holes == 0 ? "full" : fmt::format("h{:02}", holes);
        const std::string name = fmt::format("{}-{}-{}", kind, block, side);
        if (asked.is_for(name)) use({name, boardcover2(square(side, holes), cells), {}});
      }
    }
  }
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  if (!(file << text).flush()) throw zermelo::bad_input(fmt::format("cannot write {}", path));
}

/// The board as an integer program in the LP format of CPLEX: which placements to make, so that no
/// cell is covered twice.
std::string as_lp(const named_board& board) {
  const zermelo::packing_problem problem = zermelo::problem_of(board.game);
  std::vector<std::string> covering(problem.cells);
  std::string all;
  std::string variables;
  for (std::size_t i = 0; i < problem.placements.size(); ++i) {
    all += fmt::format(" + x{}\n", i);
    variables += fmt::format(" x{}\n", i);
    for (const std::uint32_t cell : problem.placements[i].cells) {
      covering[cell] += fmt::format(" + x{}\n", i);
    }
  }
  std::string constraints;
  for (const std::string& cell : covering) {
    if (!cell.empty()) constraints += cell + " <= 1\n";
  }
  return fmt::format("Maximize\n{}Subject To\n{}Binary\n{}End\n", all, constraints, variables);
}

/// The board in the contest's format.
std::string as_input(const named_board& board) {
  const zermelo::drawing& rows = board.game.board();
  const zermelo::drawing& block = board.game.block();
  return fmt::format("1\n{} {} {} {}\n{}\n{}\n", rows.size(), rows.front().size(), block.size(),
                     block.front().size(), fmt::join(rows, "\n"), fmt::join(block, "\n"));
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

void for_each_asked_for(const request& asked, const board_use& use) {
  std::size_t found = 0;
  const auto count = [&](const named_board& board) {
    ++found;
    use(board);
  };
  if (asked.set == "growth") {
    for_each_growing(asked, count);
  } else {
    for_each_of_set(asked, count);
  }
  if (found == 0) throw zermelo::bad_input(fmt::format("no board {}", asked.board));
}

bool report_all(const request& asked) {
  fmt::print("{:<12} {:>12} {:>5} {:>9} {:>13} {:>7} {}\n", "board", "value", "known", "CPU, s",
             "states", "MiB", "method");
  bool as_known = true;
  const double before = bench::processor_seconds();
  for_each_asked_for(
      asked, [&](const named_board& board) { as_known = report(board, asked) && as_known; });
  fmt::print("together {:.1f} s\n", bench::processor_seconds() - before);
  return as_known;
}

/// For other programs.
void write_board(const request& asked) {
  for_each_asked_for(asked, [&](const named_board& board) {
    if (!asked.lp.empty()) write_file(asked.lp, as_lp(board));
    if (!asked.input.empty()) write_file(asked.input, as_input(board));
  });
}

}  // namespace

int main(int argc, char** argv) {
  request asked;
  CLI::App app{"Packings of whole boards"};
  app.add_option("set", asked.set, "large, open or growth")->capture_default_str();
  app.add_option("--board", asked.board, "only boards with this in their name");
  app.add_option("--seconds", asked.seconds, "for each board");
  app.add_option("--lp", asked.lp, "write the last such board there, and leave");
  app.add_option("--input", asked.input, "likewise, in the contest's format");
  return bench::run_command("bench_packing", app, argc, argv, [&] {
    if (asked.lp.empty() && asked.input.empty()) return report_all(asked);
    write_board(asked);
    return true;
  });
}
