// The sweep over ranks against that of one machine: the same bytes, on threads here; on processes
// of MPI by apps/mpi/tests.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <blockgame/blockgame.hpp>
#include <chrono>
#include <cram/cram.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/engines/sweep/spread_sweep.hpp>

#include "refusal.hpp"
#include "scratch_directory.hpp"
#include "thread_ranks.hpp"

namespace zermelo::spread_sweep_test {

using games::blockgame;

sweep_board board_of(int rows, int cols, const std::string& pieces, bool misere = false) {
  return sweep<blockgame>::board_of(blockgame({rows, cols, pieces, misere}));
}

using table = std::vector<std::byte>;

/// What rank 0 gets, and how many bytes were sent before.
struct found {
  table bytes;
  std::uint64_t losses = 0;
  std::uint64_t sent = 0;
  std::vector<unsigned> cells = {};  // of the ranks
};

found by_ranks(const sweep_board& board, unsigned size, const sweep_options& options = {}) {
  found all;
  all.sent = tests::on_ranks(size, [&](ranks& here) {
    spread_sweep solver(board, here, options);
    solver.fill();
    const std::uint64_t losses = solver.losses();
    if (here.rank() != 0) return;
    all.losses = losses;
    all.cells = solver.cells_of_rank();
  });
  static_cast<void>(tests::on_ranks(size, [&](ranks& here) {
    spread_sweep solver(board, here, options);
    solver.fill();
    solver.for_each_part(
        [&](auto part) { all.bytes.insert(all.bytes.end(), part.begin(), part.end()); });
  }));
  return all;
}

void expect_as_one(const sweep_board& board, const std::vector<unsigned>& sizes = {1, 2, 4, 8}) {
  const win_table expected = sweep_wins(board);
  const auto bytes = std::as_bytes(expected.words());
  for (const instruction_set set : all_instruction_sets) {
    if (!is_supported(set)) continue;
    for (const unsigned size : sizes) {
      SCOPED_TRACE(fmt::format("{} ranks, {}", size, zermelo::name_of(set)));
      const unsigned threads = size == 2 ? 3 : 1;
      const found all = by_ranks(board, size, {.threads = threads, .instructions = set});
      EXPECT_EQ(all.losses, expected.losses());
      EXPECT_TRUE(all.bytes == table(bytes.begin(), bytes.end()));
      // k/2 bits a position.
      EXPECT_EQ(all.sent, bytes.size() * all.cells.size() / 2);
    }
  }
}

TEST(SpreadSweep, FillsTheTableOfOneMachine) {
  expect_as_one(board_of(4, 5, "I2"));
  expect_as_one(board_of(4, 5, "L3"));
  expect_as_one(board_of(3, 6, "I2+L3"));
  expect_as_one(board_of(4, 4, "I2+L3"), {1, 2, 4});
  expect_as_one(sweep<games::cram>::board_of(games::cram(3, 7)), {4, 16});
}

TEST(SpreadSweep, KnowsWhoIsStuckInMiserePlay) {
  expect_as_one(board_of(4, 5, "I2", true));
  expect_as_one(board_of(3, 6, "I2+L3", true));
}

TEST(SpreadSweep, TellsEveryRankWhoWins) {
  const sweep_board board = board_of(3, 6, "I2");
  const win_table expected = sweep_wins(board);
  static_cast<void>(tests::on_ranks(4, [&](ranks& here) {
    spread_sweep solver(board, here);
    solver.fill();
    std::uint64_t wrong = 0;
    for (std::uint64_t free = 0; free < expected.positions(); free += 101) {
      wrong += solver.wins(free) != expected.wins(free) ? 1U : 0U;
    }
    EXPECT_EQ(wrong, 0U);
  }));
}

/// A piece may cover one cell alone, and none need cover a cell.
TEST(SpreadSweep, TakesAnyPieces) {
  sweep_board board{.cells = 16, .pieces = {1, 0x8000, 0x6, 0x30, 0x4002, 0x1111, 0x700, 0x2400}};
  expect_as_one(board, {1, 2});
  board.misere = true;
  expect_as_one(board, {1, 2});
}

// --- Checkpoints ---------------------------------------------------------------------------------

using directory = std::filesystem::path;

sweep_keeping kept_in(const directory& path) {
  return {{.path = path}, std::chrono::milliseconds(0)};
}

/// Fills it on so many ranks; says what rank 0 gets.
table keep_by_ranks(const sweep_board& board, unsigned size, const directory& path) {
  table bytes;
  static_cast<void>(tests::on_ranks(size, [&](ranks& here) {
    spread_sweep solver(board, here, {}, kept_in(path));
    solver.fill();
    solver.for_each_part([&](auto part) { bytes.insert(bytes.end(), part.begin(), part.end()); });
  }));
  return bytes;
}

/// The file of one of four ranks of 4 x 5 cells that begins with this kilobyte.
directory chunk_of_four(const directory& path, unsigned rank, unsigned chunk) {
  return path / fmt::format("rank-{}-of-4/part-{}.table", rank, 1'024 * chunk);
}

TEST(SpreadSweep, GoesOnFromWhatEachRankHasKept) {
  const tests::scratch_directory scratch;
  const sweep_board board = board_of(4, 5, "I2");
  const table expected = by_ranks(board, 4).bytes;
  EXPECT_TRUE(keep_by_ranks(board, 4, scratch.path()) == expected);
  // Ranks that were at different chunks.
  const auto part = [&](unsigned rank, unsigned chunk) {
    return chunk_of_four(scratch.path(), rank, chunk);
  };
  EXPECT_TRUE(std::filesystem::remove(part(1, 5)));
  EXPECT_TRUE(std::filesystem::remove(part(2, 31)));
  EXPECT_TRUE(std::filesystem::remove(part(3, 0)));
  const auto before = std::filesystem::last_write_time(part(0, 20));
  EXPECT_TRUE(keep_by_ranks(board, 4, scratch.path()) == expected);
  EXPECT_EQ(std::filesystem::last_write_time(part(0, 20)), before);
  for (const unsigned rank : {1U, 2U, 3U}) EXPECT_TRUE(std::filesystem::exists(part(rank, 31)));
  // All is there.
  EXPECT_TRUE(keep_by_ranks(board, 4, scratch.path()) == expected);
}

/// How many bytes ranks tell each other before what is kept here is the whole table.
std::uint64_t bytes_to_fill(const sweep_board& board, unsigned size, const directory& path) {
  return tests::on_ranks(size, [&](ranks& here) {
    spread_sweep solver(board, here, {}, kept_in(path));
    solver.fill();
  });
}

/// One machine's table, as rank 0 gets it from one rank.
void expect_each_to_take(const sweep_board& board, const std::vector<unsigned>& sizes) {
  const table expected = by_ranks(board, 1).bytes;
  for (const unsigned before : sizes) {
    const tests::scratch_directory scratch;
    keep_by_ranks(board, before, scratch.path());
    for (const unsigned now : sizes) {
      SCOPED_TRACE(fmt::format("{} ranks after {}", now, before));
      EXPECT_EQ(bytes_to_fill(board, now, scratch.path()), 0U);
      EXPECT_TRUE(keep_by_ranks(board, now, scratch.path()) == expected);
    }
  }
}

TEST(SpreadSweep, TakesWhatAnyNumberOfRanksHasKept) {
  expect_each_to_take(board_of(4, 5, "I2+L3"), {1, 2, 4});
  expect_each_to_take(board_of(4, 5, "I2", true), {2, 4});
  // The bits of sixteen ranks are not the highest: chunks are put together from pieces.
  expect_each_to_take(board_of(4, 5, "L3"), {1, 4, 16});
}

directory first_file_of(const directory& path, unsigned rank, unsigned ranks) {
  return path / fmt::format("rank-{}-of-{}/part-0.table", rank, ranks);
}

/// Four that were killed at different chunks, and then more or fewer.
TEST(SpreadSweep, GoesOnOnAnyNumberOfRanks) {
  const sweep_board board = board_of(4, 5, "I2");
  const table expected = by_ranks(board, 1).bytes;
  for (const unsigned now : {1U, 2U, 8U}) {
    SCOPED_TRACE(fmt::format("{} ranks", now));
    const tests::scratch_directory scratch;
    keep_by_ranks(board, 4, scratch.path());
    constexpr std::array<unsigned, 4> had = {31, 30, 24, 17};
    for (unsigned rank = 0; rank < 4; ++rank) {
      EXPECT_TRUE(std::filesystem::remove(chunk_of_four(scratch.path(), rank, had[rank])));
    }
    // Ranks send no chunk that all of them have.
    const std::uint64_t whole = by_ranks(board, now).sent;
    const std::uint64_t sent = bytes_to_fill(board, now, scratch.path());
    EXPECT_TRUE(now == 1 ? sent == 0 : 0 < sent && sent < whole) << sent << " of " << whole;
    EXPECT_TRUE(keep_by_ranks(board, now, scratch.path()) == expected);
    EXPECT_EQ(bytes_to_fill(board, now, scratch.path()), 0U);
    // Neither these nor those before have all.
    EXPECT_TRUE(std::filesystem::remove(first_file_of(scratch.path(), now - 1, now)));
    EXPECT_TRUE(keep_by_ranks(board, now, scratch.path()) == expected);
  }
}

TEST(SpreadSweep, LeavesNoDirectoryOfRanksThatKeepNothing) {
  const tests::scratch_directory scratch;
  for (int time = 0; time < 20; ++time) {
    static_cast<void>(tests::on_ranks(8, [&](ranks& here) {
      spread_sweep solver(board_of(4, 5, "I2"), here, {}, kept_in(scratch.path() / "a/b"));
      here.sum({});
      solver.load();
      here.sum({});
    }));
    EXPECT_FALSE(std::filesystem::exists(scratch.path() / "a"));
  }
}

TEST(SpreadSweep, RefusesWhatIsDamagedOrOfAnotherBoard) {
  const tests::scratch_directory scratch;
  keep_by_ranks(board_of(4, 5, "I2"), 2, scratch.path());
  // One rank, which finds what two have kept.
  const auto refused = [&](const sweep_board& board) {
    tests::meeting_place place(1);
    tests::thread_rank here(place, 0);
    spread_sweep solver(board, here, {}, kept_in(scratch.path()));
    return tests::refusal<bad_table>([&] { solver.fill(); });
  };
  EXPECT_SAYS(refused(board_of(4, 5, "L3")), "not of the rules to be solved");
  EXPECT_SAYS(refused(board_of(4, 5, "I2", true)), "not of the rules to be solved");
  const directory part = scratch.path() / "rank-1-of-2/part-7168.table";
  std::fstream file(part, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(std::filesystem::file_size(part) / 2));
  file.write("damage", 6);
  file.close();
  EXPECT_SAYS(refused(board_of(4, 5, "I2")),
              "rank-1-of-2/part-7168.table is damaged in block 1 of 1 (");
}

// --- What cannot be spread -----------------------------------------------------------------------

std::string said(const sweep_board& board, unsigned size, auto refused) {
  tests::meeting_place place(size);
  tests::thread_rank here(place, 0);
  return refused([&] { const spread_sweep solver(board, here); });
}

TEST(SpreadSweep, RefusesRanksThatShareNoBoard) {
  const auto by_parameters = [](auto act) { return tests::refusal<bad_parameters>(act); };
  EXPECT_SAYS(said(board_of(4, 4, "I2"), 3, by_parameters), "take 2 or 4");
  // All cells but those of a tile are joined to each other.
  const sweep_board all_joined{.cells = 12, .pieces = {0xfff}};
  const auto by_rules = [](auto act) { return tests::refusal<cannot_solve>(act); };
  EXPECT_SAYS(said(all_joined, 8, by_rules), "take 2 ranks at most");
}

}  // namespace zermelo::spread_sweep_test
