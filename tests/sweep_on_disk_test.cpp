// The sweep in blocks on disk: whatever their size, the memory and the threads, every position is
// worth what the sweep in memory says, also after kills; what is damaged or of other rules is
// refused.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <bit>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <range/v3/algorithm/equal.hpp>
#include <span>
#include <string>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/instruction_set.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/positions/count.hpp>
#include <zermelo/positions/save_table.hpp>

#include "blockgame/blockgame.hpp"
#include "fault_of.hpp"
#include "refusal.hpp"
#include "scratch_directory.hpp"

namespace zermelo {

namespace {

namespace fs = std::filesystem;
using games::blockgame;
using tests::contents_of;
using tests::count_of_files;
using tests::refusal;
using tests::scratch_directory;

sweep_board board_of(int rows, int cols, const std::string& pieces = "I2+L3", bool misere = false) {
  return sweep<blockgame>::board_of(blockgame({rows, cols, pieces, misere}));
}

sweep_directory blocks_of(fs::path path, std::uint64_t bytes) {
  return {.path = std::move(path), .block_bytes = bytes};
}

limits bytes_at_most(std::uint64_t bytes) {
  limits allowed;
  allowed.bytes = bytes;
  return allowed;
}

/// The least memory that blocks of this size can do with.
std::uint64_t least_memory(const sweep_board& board, std::uint64_t block_bytes) {
  for (std::uint64_t blocks = 1;; ++blocks) {
    const scratch_directory scratch;
    limits allowed = bytes_at_most(blocks * block_bytes);
    allowed.seconds = 0.0;  // which stops what would begin
    try {
      static_cast<void>(
          sweep_wins_on_disk(board, blocks_of(scratch.path(), block_bytes), {.limits = allowed}));
    } catch (const stopped&) {
    }
    allowed.seconds.reset();
    try {
      static_cast<void>(
          sweep_wins_on_disk(board, blocks_of(scratch.path(), block_bytes), {.limits = allowed}));
      return *allowed.bytes;
    } catch (const stopped& stop) {
      EXPECT_EQ(stop.reason, stop_reason::bytes);
    }
  }
}

/// All positions by the bytes, and some by the look-up.
void expect_same(const win_blocks& blocks, const win_table& table) {
  ASSERT_EQ(blocks.positions(), table.positions());
  EXPECT_EQ(blocks.losses(), table.losses());
  std::span<const std::byte> bytes = std::as_bytes(table.words());
  for (std::size_t i = 0; i < blocks.blocks(); ++i) {
    const auto block = blocks.block(i);
    ASSERT_LE(block.size(), bytes.size());
    EXPECT_TRUE(ranges::equal(block, bytes.first(block.size()))) << "block " << i;
    bytes = bytes.subspan(block.size());
  }
  EXPECT_TRUE(bytes.empty());
  for (std::uint64_t free = 0; free < table.positions(); free += 1 + table.positions() / 8191) {
    ASSERT_EQ(blocks.wins(free), table.wins(free)) << free;
  }
}

// --- The same positions are lost -----------------------------------------------------------------

TEST(SweepOnDisk, BlocksOfEverySizeAreTheTableInMemory) {
  for (const sweep_board& board :
       {board_of(4, 4), board_of(4, 5), board_of(3, 6, "I2", true), board_of(3, 6, "L3"),
        board_of(1, 17, "I2"), sweep_board{.cells = 3, .pieces = {}},
        sweep_board{.cells = 15, .pieces = {0x7FFF, 1, 0x3F}, .misere = true}}) {
    const win_table table = sweep_wins(board);
    for (const instruction_set set : all_instruction_sets) {
      if (!is_supported(set)) continue;
      for (std::uint64_t bytes = 1024; bytes <= 2 * table.bytes(); bytes *= 2) {
        for (const unsigned threads : {1U, 3U}) {
          SCOPED_TRACE(fmt::format("{} cells, {}, blocks of {} bytes, {} threads", board.cells,
                                   name_of(set), bytes, threads));
          const scratch_directory scratch;
          const win_blocks blocks = sweep_wins_on_disk(board, blocks_of(scratch.path(), bytes),
                                                       {.threads = threads, .instructions = set});
          expect_same(blocks, table);
          EXPECT_EQ(blocks.blocks(), std::max<std::uint64_t>(table.bytes() / bytes, 1));
        }
      }
    }
  }
}

TEST(SweepOnDisk, PiecesOfAnyShapeLeadToTheRightBlocks) {
  std::mt19937_64 random(13);
  for (unsigned round = 0; round < 40; ++round) {
    sweep_board board{.cells = 14 + static_cast<unsigned>(random() % 4), .misere = round % 3 == 0};
    const std::size_t pieces = 1 + random() % 24;
    while (board.pieces.size() < pieces) {
      std::uint64_t piece = 0;
      const std::uint64_t size = 1 + random() % 5;
      for (std::uint64_t i = 0; i < size; ++i) piece |= std::uint64_t{1} << random() % board.cells;
      board.pieces.push_back(piece);
    }
    SCOPED_TRACE(fmt::format("round {}", round));
    const scratch_directory scratch;
    expect_same(sweep_wins_on_disk(board, blocks_of(scratch.path(), 1024)), sweep_wins(board));
  }
}

/// With as little memory as will do, blocks come and go; of that memory no more is taken.
TEST(SweepOnDisk, KeepsToTheMemoryThatItIsAllowed) {
  const sweep_board board = board_of(4, 6);
  const win_table table = sweep_wins(board);
  constexpr std::uint64_t bytes = 32'768;  // 64 blocks
  const std::uint64_t least = least_memory(board, bytes);
  EXPECT_LT(least, table.bytes() / 4);
  for (const std::uint64_t memory : {least, least + bytes, table.bytes() / 2, 2 * table.bytes()}) {
    const scratch_directory scratch;
    const win_blocks blocks = sweep_wins_on_disk(board, blocks_of(scratch.path(), bytes),
                                                 {.limits = bytes_at_most(memory)});
    EXPECT_LE(blocks.bytes(), std::min(memory, table.bytes()));
    expect_same(blocks, table);
  }
}

/// What is left to the sweep: smaller blocks in less memory, and as many losses.
TEST(SweepOnDisk, ChoosesItsBlocksByTheMemory) {
  const sweep_board board = board_of(5, 6);
  std::size_t last = 0;
  for (const std::uint64_t memory : {64U << 20U, 32U << 20U, 16U << 20U}) {
    const scratch_directory scratch;
    const win_blocks blocks =
        sweep_wins_on_disk(board, {.path = scratch.path()}, {.limits = bytes_at_most(memory)});
    EXPECT_EQ(blocks.losses(), 184'771'166U);
    EXPECT_GT(blocks.blocks(), last);
    last = blocks.blocks();
  }
}

TEST(SweepOnDisk, TakesItsSmallestBlocksWhereMemoryIsScarce) {
  const auto blocks_within = [](const sweep_board& board, std::uint64_t memory) {
    const scratch_directory scratch;
    return sweep_wins_on_disk(board, {.path = scratch.path()}, {.limits = bytes_at_most(memory)})
        .blocks();
  };
  EXPECT_EQ(blocks_within(board_of(5, 5), 3U << 20U), 16U);  // of 256 KiB
  const sweep_board small = board_of(4, 4);
  EXPECT_EQ(blocks_within(small, win_table_bytes(small)), 1U);
  EXPECT_THROW(static_cast<void>(blocks_within(small, win_table_bytes(small) - 1)), stopped);
}

// --- Going on ------------------------------------------------------------------------------------

TEST(SweepOnDisk, BlocksThatAreThereAreNotSweptAgain) {
  const sweep_board board = board_of(4, 5);
  const scratch_directory scratch;
  const std::uint64_t all = std::uint64_t{1} << 20U;
  EXPECT_EQ(sweep_wins_on_disk(board, blocks_of(scratch.path(), 4096)).spent().positions, all);
  EXPECT_EQ(sweep_wins_on_disk(board, blocks_of(scratch.path(), 4096)).spent().positions, 0U);
  const std::string first = contents_of(scratch.path() / "block-0.table");
  const std::string eleventh = contents_of(scratch.path() / "block-11.table");
  fs::remove(scratch.path() / "block-0.table");
  fs::remove(scratch.path() / "block-11.table");
  // The size is that of the blocks that are there.
  const win_blocks again = sweep_wins_on_disk(board, blocks_of(scratch.path(), 8192));
  EXPECT_EQ(again.spent().positions, all / 16);
  EXPECT_EQ(contents_of(scratch.path() / "block-0.table"), first);
  EXPECT_EQ(contents_of(scratch.path() / "block-11.table"), eleventh);
  EXPECT_EQ(again.losses(), 202'318U);
}

TEST(SweepOnDisk, AKilledRunIsGoneOnWith) {
  const sweep_board board = board_of(5, 5);
  const scratch_directory scratch;
  const auto solve = [&](const fs::path& path) {
    return sweep_wins_on_disk(board, blocks_of(path, 32'768), {.limits = bytes_at_most(1U << 20U)});
  };
  const auto from = std::chrono::steady_clock::now();
  static_cast<void>(solve(scratch.path() / "whole"));
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - from);
  std::mt19937_64 random(1912);
  std::uint64_t gone_on_with = 0;
  for (int round = 0; round < 12; ++round) {
    const fs::path path = scratch.path() / std::to_string(round);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      static_cast<void>(solve(path));
      _exit(0);
    }
    usleep(static_cast<useconds_t>(random() % static_cast<std::uint64_t>(took.count())));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    const win_blocks blocks = solve(path);
    gone_on_with += blocks.spent().positions < blocks.positions() ? 1U : 0U;
    EXPECT_EQ(blocks.losses(), 5'987'211U);
    EXPECT_EQ(count_of_files(path), 128U);
  }
  EXPECT_GT(gone_on_with, 0U);
}

TEST(SweepOnDisk, LimitsAreKeptAndWhatIsDoneStays) {
  const sweep_board board = board_of(5, 5);
  const auto stopped_by = [&](const fs::path& path, const limits& allowed) {
    return until_stopped([&] {
      static_cast<void>(sweep_wins_on_disk(board, blocks_of(path, 32'768), {.limits = allowed}));
    });
  };
  const scratch_directory scratch;
  limits few;
  few.positions = (1U << 25U) - 1;
  EXPECT_EQ(stopped_by(scratch.path(), few), stop_reason::positions);
  EXPECT_EQ(stopped_by(scratch.path(), bytes_at_most(100'000)), stop_reason::bytes);
  limits short_time;
  short_time.seconds = 0.0;
  EXPECT_EQ(stopped_by(scratch.path(), short_time), stop_reason::seconds);
  EXPECT_EQ(count_of_files(scratch.path()), 0U);

  // Stopped from outside, when half of it is done.
  std::atomic<bool> stop = false;
  search_progress seen;
  limits until;
  until.stop = &stop;
  until.watched = &seen;
  std::optional<stop_reason> reason;
  {
    helper_threads other;
    other.start(1, [&](unsigned) { reason = stopped_by(scratch.path(), until); });
    while (seen.positions < 1U << 24U) std::this_thread::yield();
    stop = true;
  }
  EXPECT_EQ(seen.of, 1U << 25U);
  if (reason) EXPECT_EQ(reason, stop_reason::interrupted);
  EXPECT_GE(count_of_files(scratch.path()), 60U);
  until.stop = nullptr;
  EXPECT_EQ(stopped_by(scratch.path(), until), std::nullopt);
  EXPECT_EQ(seen.positions, 1U << 25U);
}

// --- What is refused -----------------------------------------------------------------------------

TEST(SweepOnDisk, DamagedBlocksAreRefused) {
  const sweep_board board = board_of(4, 5);
  const scratch_directory scratch;
  const auto solve = [&] {
    return sweep_wins_on_disk(board, blocks_of(scratch.path(), 8192),
                              {.limits = bytes_at_most(1U << 17U)});
  };
  static_cast<void>(solve());
  const fs::path path = scratch.path() / "block-6.table";
  const auto sentence = [&] {
    const std::string fault = tests::fault_of(path);
    EXPECT_SAYS(fault, path.string() + " ");
    return fault + "; delete it, and its block is swept again from the others";
  };
  const std::string good = contents_of(path);
  const auto write = [&](const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  };
  // In its head, and cut: refused when it is found.
  for (std::size_t at = 0; at < good.size() - 8192; at += 61) {
    std::string wrong = good;
    wrong[at] = static_cast<char>(wrong[at] ^ 4);
    write(wrong);
    EXPECT_EQ(refusal<bad_table>(solve), sentence()) << at;
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{10}, good.size() - 1}) {
    write(good.substr(0, size));
    EXPECT_EQ(refusal<bad_table>(solve), sentence()) << size;
  }
  // In its positions: when those are read.
  std::string wrong = good;
  wrong.back() = static_cast<char>(wrong.back() ^ 1);
  write(wrong);
  const win_blocks blocks = solve();
  EXPECT_EQ(refusal<bad_table>([&] { static_cast<void>(blocks.losses()); }), sentence());
  EXPECT_EQ(refusal<bad_table>([&] { static_cast<void>(as_it_lies(blocks)); }), sentence());
  EXPECT_EQ(refusal<bad_table>([&] {
              for (std::uint64_t free = 0; free < blocks.positions(); ++free) {
                static_cast<void>(blocks.wins(free));
              }
            }),
            sentence());
  fs::remove(scratch.path() / "block-7.table");
  EXPECT_EQ(refusal<bad_table>(solve), sentence());
  fs::remove(path);
  EXPECT_EQ(solve().losses(), 202'318U);
  EXPECT_EQ(contents_of(path), good);
}

TEST(SweepOnDisk, BlocksOfOtherRulesAreRefused) {
  const scratch_directory scratch;
  const auto solve = [&](const blockgame& game) {
    return refusal<bad_table>([&] {
      static_cast<void>(sweep_wins_on_disk(sweep<blockgame>::board_of(game),
                                           sweep<blockgame>::directory_of(game, scratch.path())));
    });
  };
  const auto refused = [&](const std::string& rules) {
    return fmt::format(
        "{}/block-0.table is of blockgame ({}), not of the rules to be solved; name "
        "another directory",
        scratch.path().string(), rules);
  };
  EXPECT_EQ(solve(blockgame(2, 3)), "");
  EXPECT_EQ(solve(blockgame(5, 5)), refused("rows 2, cols 3, pieces I2+L3, misere false"));
  fs::remove(scratch.path() / "block-0.table");
  EXPECT_EQ(solve(blockgame(4, 5)), "");
  EXPECT_EQ(solve(blockgame(5, 4)), refused("rows 4, cols 5, pieces I2+L3, misere false"));
  EXPECT_EQ(solve(blockgame({4, 5, "I2", false})),
            refused("rows 4, cols 5, pieces I2+L3, misere false"));
  EXPECT_EQ(solve(blockgame({4, 5, "I2+L3", true})),
            refused("rows 4, cols 5, pieces I2+L3, misere false"));
  // A board of the same name with other pieces, or who is stuck wins.
  sweep_board board = board_of(4, 5);
  const auto as_named = [&] {
    return refusal<bad_table>([&] {
      sweep_directory where = sweep<blockgame>::directory_of(blockgame(4, 5), scratch.path());
      static_cast<void>(sweep_wins_on_disk(board, where));
    });
  };
  board.misere = true;
  EXPECT_SAYS(as_named(), "not of the rules");
  board.misere = false;
  board.pieces.pop_back();
  EXPECT_SAYS(as_named(), "not of the rules");
}

TEST(SweepOnDisk, BlocksThatCannotBeAreRefused) {
  for (const std::uint64_t bytes : {0U, 512U, 1536U}) {
    const scratch_directory scratch;
    EXPECT_EQ(
        refusal<bad_parameters>([&] {
          static_cast<void>(sweep_wins_on_disk(board_of(5, 5), blocks_of(scratch.path(), bytes)));
        }),
        fmt::format("blocks of {} bytes cannot be swept; take a power of two of at least 1024",
                    bytes));
  }
  const scratch_directory scratch;
  static_cast<void>(sweep_wins_on_disk(board_of(4, 5), blocks_of(scratch.path(), 16'384)));
  EXPECT_EQ(
      refusal<cannot_solve>([&] {
        static_cast<void>(sweep_wins_on_disk(board_of(4, 5), {.path = scratch.path()},
                                             {.limits = bytes_at_most(65'536)}));
      }),
      "blocks of 16,384 bytes are there, and 6 of them do not fit into 65,536 bytes of memory; "
      "allow more, or name another directory");
}

/// A file that cannot grow is a full disk's: a sentence, and what was there before goes on.
TEST(SweepOnDisk, AFullDiskIsSaid) {
  const scratch_directory scratch;
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto signal_before = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 20'000;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::string sentence = refusal<bad_table>([&] {
    static_cast<void>(sweep_wins_on_disk(board_of(4, 5), blocks_of(scratch.path(), 32'768)));
  });
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, signal_before);
  EXPECT_SAYS(sentence, "cannot be written: File too large; name a file in a directory");
  EXPECT_EQ(count_of_files(scratch.path()), 0U);
}

// --- The engine ----------------------------------------------------------------------------------

TEST(SweepOnDisk, TheEngineAnswersFromItsBlocks) {
  const scratch_directory scratch;
  const blockgame game(4, 4);
  sweep in_memory(game);
  sweep on_disk(game, scratch.path());
  wanted want;
  want.nimber = false;
  for (std::uint64_t free = 0; free <= game.start(); free += 7) {
    const auto expected = in_memory.solve(free, want);
    const auto given = on_disk.solve(free, want);
    ASSERT_EQ(given.value, expected.value) << free;
    ASSERT_EQ(given.best_moves, expected.best_moves) << free;
  }
  EXPECT_FALSE(on_disk.solve(game.start()).nimber);
  EXPECT_TRUE(on_disk.blocks());
  EXPECT_FALSE(on_disk.wins());
  on_disk.reset(blockgame(3, 3));
  EXPECT_SAYS(refusal<bad_table>([&] { static_cast<void>(on_disk.solve(0)); }),
              "not of the rules to be solved");
}

TEST(SweepOnDisk, CountsAndSavesFromItsBlocks) {
  const scratch_directory scratch;
  const blockgame game(4, 5);
  const fs::path kept = scratch.path() / "kept";
  const tally counted = count_by<sweep<blockgame>>(game, {.checkpoint = kept});
  EXPECT_EQ(counted.values, count_by<sweep<blockgame>>(game).values);
  EXPECT_EQ(counted.statistics.positions, std::uint64_t{1} << 20U);
  const tally again = count_by<sweep<blockgame>>(game, {.checkpoint = kept});
  EXPECT_EQ(again.values, counted.values);
  EXPECT_EQ(again.statistics.positions, 0U);
  save_by<sweep<blockgame>>(game, scratch.path() / "a.table", {.checkpoint = kept});
  save_by<sweep<blockgame>>(game, scratch.path() / "b.table");
  EXPECT_EQ(contents_of(scratch.path() / "a.table"), contents_of(scratch.path() / "b.table"));
  EXPECT_EQ(
      refusal<bad_parameters>([&] {
        static_cast<void>(count_by<sweep<blockgame>>(game, {.nimbers = true, .checkpoint = kept}));
      }),
      "with a checkpoint sweep finds who wins, and no nimbers; leave out the one or the other");
}

}  // namespace

}  // namespace zermelo
