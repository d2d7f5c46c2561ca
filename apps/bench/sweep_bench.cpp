/// All positions of boards by the sweep, beside the textbook's recursion from one position.
///
///     bench_sweep                          BLOCKGAME 5 x 5, 5 x 6, 4 x 7, 4 x 8
///     bench_sweep 6x6 --threads 2          8 GiB
///     bench_sweep --nimbers --pieces I2 5x5 5x6
///     bench_sweep 5x8 --cells 37 --disk DIRECTORY --limit-bytes 8G
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
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
  unsigned cells = 64;
  std::string disk;
  bool goes_on = false;
  std::optional<std::uint64_t> limit_bytes;
  std::optional<std::uint64_t> block_bytes;
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
  double counting = 0;  // seconds, of the last round
};

/// The board's first cells, as many as are asked for: what pieces have room on those.
zermelo::sweep_board board_of(const blockgame& game, const request& asked) {
  zermelo::sweep_board board = zermelo::sweep<blockgame>::board_of(game);
  board.cells = std::min(board.cells, asked.cells);
  std::erase_if(board.pieces,
                [&](std::uint64_t piece) { return std::bit_width(piece) > board.cells; });
  return board;
}

/// Fills a table, and notes what `lost(table)` counts.
template <class Table, class Fill, class Lost>
void measure_table(measured_board& result, Fill fill, Lost lost) {
  Table table;
  measure(result.sweep, [&] { table = fill(); });
  result.positions = table.positions();
  result.counting = bench::seconds_of([&] { result.lost = lost(table); });
}

/// Takes away the blocks of an earlier round.
void clear(const std::filesystem::path& directory) {
  if (!std::filesystem::exists(directory)) return;
  for (const auto& file : std::filesystem::directory_iterator(directory)) {
    if (file.path().filename().string().starts_with("block-")) std::filesystem::remove(file);
  }
}

measured_board run(const blockgame& game, const request& asked,
                   const zermelo::sweep_options& options) {
  const zermelo::sweep_board board = board_of(game, asked);
  const auto losses = [](const auto& table) { return table.losses(); };
  measured_board result;
  if (game.cells() == 25) result.textbook.emplace();
  for (unsigned round = 0; round < asked.rounds; ++round) {
    if (asked.nimbers) {
      measure_table<zermelo::nimber_table>(
          result, [&] { return zermelo::sweep_nimbers(board, options); },
          [](const auto& table) { return table.counts().front(); });
    } else if (!asked.disk.empty()) {
      if (!asked.goes_on) clear(asked.disk);
      const zermelo::sweep_directory where{.path = asked.disk, .block_bytes = asked.block_bytes};
      measure_table<zermelo::win_blocks>(
          result, [&] { return zermelo::sweep_wins_on_disk(board, where, options); }, losses);
    } else {
      measure_table<zermelo::win_table>(
          result, [&] { return zermelo::sweep_wins(board, options); }, losses);
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
  options.limits.bytes = asked.limit_bytes;
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
  fmt::print("{:>6} {:>15} {:>15} {:>9} {:>9} {:>9} {:>9} {:>11} {:>15}\n", "board", "positions",
             "lost", "user, s", "system, s", "wall, s", "count, s", "per CPU s", "textbook/sweep");
  bool as_known = true;
  for (const std::string& size : asked.boards) {
    const blockgame game = game_of(size, asked);
    const measured_board result = run(game, asked, options);
    const double cpu = result.sweep.cpu();
    fmt::print("{:>6} {:>15} {:>15} {:>9.4f} {:>9.4f} {:>9.4f} {:>9.4f} {:>11.3g} {:>15}\n", size,
               result.positions, result.lost, result.sweep.user, result.sweep.system,
               result.sweep.wall, result.counting, static_cast<double>(result.positions) / cpu,
               result.textbook ? fmt::format("{:.4g}", result.textbook->cpu() / cpu) : "");
    const auto known =
        known_losses.find({game.parameters().rows, game.parameters().cols, asked.pieces});
    const bool is_whole = game.cells() <= asked.cells;
    if (!asked.misere && is_whole && known != known_losses.end() && known->second != result.lost) {
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
  app.add_option("--cells", asked.cells, "of each board only so many, the first");
  app.add_option("--disk", asked.disk, "a directory: the table lies there, in blocks");
  app.add_flag("--go-on", asked.goes_on, "from the blocks that are there");
  app.add_option("--block-bytes", asked.block_bytes, "of the blocks: 16M; as the sweep chooses")
      ->transform(CLI::AsSizeValue(false));
  app.add_option("--limit-bytes", asked.limit_bytes, "of the memory: 2G")
      ->transform(CLI::AsSizeValue(false));
  return zermelo::bench::run_command("bench_sweep", app, argc, argv, [&] { return report(asked); });
}
