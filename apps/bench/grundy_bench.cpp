/// Nimbers of empty boards by search, Cram beside the same algorithm written by hand.
///
///     bench_grundy                            Cram, the boards that other programs were timed on
///     bench_grundy --game blockgame           BLOCKGAME
///     bench_grundy 6x7 --limit-seconds 3600   one board
///
/// Exit code 1 where a nimber is not the known one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/engines/grundy.hpp>

#include "baselines/hand_cram.hpp"
#include "blockgame/blockgame.hpp"
#include "command.hpp"
#include "cram/cram.hpp"

namespace {

using zermelo::nimber;
using zermelo::bench::processor_seconds;
using zermelo::games::blockgame;
using zermelo::games::cram;
using board = std::pair<int, int>;

/// Cram: Lemoine and Viennot 2012, Uiterwijk 2018 and 2020. BLOCKGAME: found with this project, by
/// at least two methods each.
const std::map<std::string, std::map<board, nimber>> known = {
    {"cram",
     {{{5, 6}, 2},
      {{5, 7}, 1},
      {{4, 9}, 1},
      {{3, 13}, 2},
      {{3, 14}, 3},
      {{5, 8}, 1},
      {{4, 11}, 1},
      {{5, 9}, 1},
      {{6, 7}, 5},
      {{7, 7}, 1},
      {{6, 9}, 1}}},
    {"blockgame", {{{5, 5}, 0}, {{4, 7}, 3}, {{4, 8}, 1}, {{3, 11}, 6}, {{5, 6}, 4}, {{6, 6}, 0}}},
};

/// What is run unless boards are named: a minute or less.
const std::map<std::string, std::vector<std::string>> usual = {
    {"cram", {"5x6", "5x7", "4x9", "3x13", "3x14", "5x8", "4x11"}},
    {"blockgame", {"5x6", "6x6", "4x9", "5x7", "4x10"}},
};

struct request {
  std::string game = "cram";
  std::vector<std::string> boards;
  std::optional<double> seconds;
  std::uint64_t bytes = zermelo::grundy<cram>::default_table_bytes;
};

board parsed(const std::string& text) {
  int rows = 0;
  int cols = 0;
  if (std::sscanf(text.c_str(), "%dx%d", &rows, &cols) != 2) {
    throw CLI::ValidationError("boards", text + " is no board; write one as 5x6");
  }
  return {rows, cols};
}

/// One row of the table; false where the nimber is not the known one.
template <class G>
bool run(const request& wanted, const board& size) {
  const G rules(size.first, size.second);
  zermelo::wanted only = zermelo::wanted::value();
  only.nimber = true;
  zermelo::limits allowed;
  allowed.seconds = wanted.seconds;
  zermelo::grundy<G> engine(rules, wanted.bytes);
  const double begin = processor_seconds();
  const auto found = engine.solve(rules.start(), only, allowed);
  const double taken = processor_seconds() - begin;
  fmt::print("{:>2} x {:<2} {:>7} {:>12} {:>8.0f} {:>9.3f}", size.first, size.second,
             found.nimber ? std::to_string(*found.nimber) : "unknown", found.statistics.positions,
             static_cast<double>(found.statistics.bytes) / (1U << 20U), taken);
  if constexpr (std::is_same_v<G, cram>) {
    if (found.nimber && taken < 60) {
      const double before = processor_seconds();
      zermelo::bench::hand::cram by_hand(size.first, size.second);
      const auto value = static_cast<nimber>(by_hand.nimber());
      const double by_hand_taken = processor_seconds() - before;
      fmt::print(" {:>9.3f} {:>7.2f}", by_hand_taken, taken / by_hand_taken);
      if (value != *found.nimber) fmt::print("  by hand: {}", value);
    }
  }
  fmt::print("\n");
  std::fflush(stdout);
  const auto& values = known.at(wanted.game);
  const auto value = values.find(size);
  if (!found.nimber || value == values.end() || value->second == *found.nimber) return true;
  fmt::print("not what is known: {}\n", value->second);
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  request wanted;
  CLI::App app("Nimbers of empty boards by search");
  app.add_option("boards", wanted.boards, "5x6: rows x columns");
  app.add_option("--game", wanted.game, "cram or blockgame")
      ->check(CLI::IsMember({"cram", "blockgame"}));
  app.add_option("--limit-seconds", wanted.seconds, "give up on a board after so long");
  app.add_option("--table-bytes", wanted.bytes, "the table of nimbers takes at most so much");
  return zermelo::bench::run_command("bench_grundy", app, argc, argv, [&] {
    if (wanted.boards.empty()) wanted.boards = usual.at(wanted.game);
    fmt::print("{:>7} {:>7} {:>12} {:>8} {:>9} {:>9} {:>7}\n", wanted.game, "nimber", "positions",
               "MiB", "CPU, s", "by hand", "ratio");
    bool as_known = true;
    for (const std::string& text : wanted.boards) {
      const board size = parsed(text);
      const bool right =
          wanted.game == "cram" ? run<cram>(wanted, size) : run<blockgame>(wanted, size);
      as_known = right && as_known;
    }
    return as_known;
  });
}
