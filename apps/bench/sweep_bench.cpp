/// All positions of boards by the sweep, beside the textbook's recursion from one position.
///
///     bench_sweep                          BLOCKGAME 5 x 5, 5 x 6, 4 x 7, 4 x 8
///     bench_sweep 6x6 --threads 2          8 GiB
///     bench_sweep --nimbers --pieces I2 5x5 5x6
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>
#include <zermelo/base/instruction_set.hpp>
#include <zermelo/engines/sweep.hpp>

#include "baselines/textbook_blockgame.hpp"
#include "blockgame/blockgame.hpp"
#include "command.hpp"
#include "interleaved.hpp"

namespace {

namespace bench = zermelo::bench;
using zermelo::games::blockgame;

struct request {
  std::vector<std::string> boards{"5x5", "5x6", "4x7", "4x8"};
  std::string pieces = "I2+L3";
  bool nimbers = false;
  bool misere = false;
  std::string instructions;
  unsigned threads = 1;
  unsigned rounds = 5;
};

/// Seconds.
struct times {
  double user = std::numeric_limits<double>::max();
  double system = 0;  // most of it: memory that the system has to find and clear
  double wall = std::numeric_limits<double>::max();

  [[nodiscard]] double cpu() const { return user + system; }
};

/// What the process has spent so far.
times spent() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return {seconds(usage.ru_utime), seconds(usage.ru_stime), 0};
}

/// Keeps the least wall time, and the processor time of the round that took least of it.
template <class Call>
void measure(times& least, Call call) {
  const times before = spent();
  least.wall = std::min(least.wall, bench::seconds_of(call));
  const times after = spent();
  if (after.cpu() - before.cpu() < least.cpu()) {
    least.user = after.user - before.user;
    least.system = after.system - before.system;
  }
}

/// From the empty board; returns the positions visited.
std::uint64_t run_textbook() {
  std::istringstream in("1\n.....\n.....\n.....\n.....\n.....\n");
  std::ostringstream out;
  return bench::textbook::blockgame(in, out);
}

/// Lost positions of boards counted before: rows, columns, pieces. 5 x 5 and smaller by other
/// programs, too.
const std::map<std::tuple<int, int, std::string>, std::uint64_t> known_losses = {
    {{4, 5, "I2+L3"}, 202'318},       {{5, 5, "I2+L3"}, 5'987'211},
    {{5, 6, "I2+L3"}, 184'771'166},   {{4, 7, "I2+L3"}, 47'894'862},
    {{4, 8, "I2+L3"}, 751'466'406},   {{3, 11, "I2+L3"}, 1'622'401'389},
    {{5, 7, "I2+L3"}, 5'708'087'105}, {{6, 6, "I2+L3"}, 11'203'761'195},
    {{4, 5, "I2"}, 314'178},          {{5, 5, "I2"}, 9'129'683},
};

struct measured_board {
  times sweep;
  std::optional<times> textbook;  // of 5 x 5, the one board it is run on
  std::uint64_t positions = 0;
  std::uint64_t lost = 0;
};

measured_board run(const blockgame& game, const request& asked,
                   const zermelo::sweep_options& options) {
  const zermelo::sweep_board board = zermelo::sweep<blockgame>::board_of(game);
  measured_board result;
  if (game.cells() == 25) result.textbook.emplace();
  for (unsigned round = 0; round < asked.rounds; ++round) {
    if (asked.nimbers) {
      zermelo::nimber_table table;
      measure(result.sweep, [&] { table = zermelo::sweep_nimbers(board, options); });
      result.positions = table.positions();
      result.lost = table.counts().front();
    } else {
      zermelo::win_table table;
      measure(result.sweep, [&] { table = zermelo::sweep_wins(board, options); });
      result.positions = table.positions();
      result.lost = table.losses();
    }
    if (result.textbook) measure(*result.textbook, [] { run_textbook(); });
  }
  return result;
}

blockgame game_of(const std::string& size, const request& asked) {
  int rows = 0;
  int cols = 0;
  char x = 0;
  std::istringstream text(size);
  if (!(text >> rows >> x >> cols) || x != 'x') {
    throw zermelo::bad_parameters(fmt::format("'{}' is no board; take 5x6", size));
  }
  return blockgame({rows, cols, asked.pieces, asked.misere});
}

zermelo::sweep_options options_of(const request& asked) {
  zermelo::sweep_options options{.threads = asked.threads};
  for (const auto set : zermelo::all_instruction_sets) {
    if (zermelo::name_of(set) == asked.instructions) options.instructions = set;
  }
  if (!options.instructions && !asked.instructions.empty()) {
    throw zermelo::bad_parameters("instructions are portable, avx2 or avx512");
  }
  return options;
}

/// False if a count is not the known one.
bool report(const request& asked) {
  const zermelo::sweep_options options = options_of(asked);
  const auto set = options.instructions.value_or(zermelo::widest_instruction_set());
  fmt::print("{}{}{}, {}, threads: {}; least of {} rounds\n", asked.pieces,
             asked.misere ? ", misere" : "", asked.nimbers ? ", nimbers" : "",
             zermelo::name_of(set), asked.threads, asked.rounds);
  fmt::print("textbook: one position of 5 x 5, {} visited\n\n", run_textbook());
  fmt::print("{:>6} {:>15} {:>15} {:>9} {:>9} {:>9} {:>11} {:>15}\n", "board", "positions", "lost",
             "user, s", "system, s", "wall, s", "per CPU s", "textbook/sweep");
  bool as_known = true;
  for (const std::string& size : asked.boards) {
    const blockgame game = game_of(size, asked);
    const measured_board result = run(game, asked, options);
    const double cpu = result.sweep.cpu();
    fmt::print("{:>6} {:>15} {:>15} {:>9.4f} {:>9.4f} {:>9.4f} {:>11.3g} {:>15}\n", size,
               result.positions, result.lost, result.sweep.user, result.sweep.system,
               result.sweep.wall, static_cast<double>(result.positions) / cpu,
               result.textbook ? fmt::format("{:.4g}", result.textbook->cpu() / cpu) : "");
    const auto known =
        known_losses.find({game.parameters().rows, game.parameters().cols, asked.pieces});
    if (!asked.misere && known != known_losses.end() && known->second != result.lost) {
      fmt::print("{}: {} positions are lost, not {}\n", size, known->second, result.lost);
      as_known = false;
    }
  }
  return as_known;
}

}  // namespace

int main(int argc, char** argv) {
  request asked;
  CLI::App app{"All positions of boards by the sweep"};
  app.add_option("boards", asked.boards, "5x6: rows x columns")->capture_default_str();
  app.add_option("--pieces", asked.pieces, "I2, L3 or I2+L3")->capture_default_str();
  app.add_flag("--nimbers", asked.nimbers, "nimbers, not winners alone");
  app.add_flag("--misere", asked.misere, "who cannot move wins");
  app.add_option("--instructions", asked.instructions, "portable, avx2, avx512; the widest");
  app.add_option("--threads", asked.threads, "0: as many as the machine runs at once, if it pays")
      ->capture_default_str();
  app.add_option("--rounds", asked.rounds, "at least one")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  return zermelo::bench::run_command("bench_sweep", app, argc, argv, [&] { return report(asked); });
}
