// The sweep, with every instruction set and several numbers of threads, against tables filled by a
// few plain lines here, and against counts and checksums that other programs found.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <engines/sweep/fill.hpp>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/instruction_set.hpp>
#include <zermelo/base/threads.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/engines/sweep.hpp>

#include "blockgame/blockgame.hpp"

namespace zermelo::sweep_test {

using games::blockgame;

sweep_board board_of(int rows, int cols, const std::string& pieces = "I2+L3", bool misere = false) {
  return sweep<blockgame>::board_of(blockgame({rows, cols, pieces, misere}));
}

std::string name_of(const sweep_board& board) {
  return fmt::format("{} cells, pieces {}{}", board.cells, fmt::join(board.pieces, " "),
                     board.misere ? ", misere" : "");
}

// --- Plain tables --------------------------------------------------------------------------------

struct plain_table {
  std::vector<bool> wins;
  std::vector<unsigned> nimbers;
};

/// Position after position: the moves of each lead to smaller masks.
plain_table fill_plainly(const sweep_board& board) {
  const std::size_t count = std::size_t{1} << board.cells;
  plain_table table{std::vector<bool>(count), std::vector<unsigned>(count)};
  for (std::uint64_t free = 0; free < count; ++free) {
    bool wins = false;
    bool stuck = true;
    std::uint64_t reached = 0;
    for (const std::uint64_t piece : board.pieces) {
      if ((piece & ~free) != 0) continue;
      stuck = false;
      wins = wins || !table.wins[free ^ piece];
      reached |= std::uint64_t{1} << table.nimbers[free ^ piece];
    }
    table.wins[free] = wins || (board.misere && stuck);
    table.nimbers[free] = static_cast<unsigned>(std::countr_one(reached));
  }
  return table;
}

/// Checks all tables of the board, on every instruction set and on one, two and three threads.
void expect_as_plain(const sweep_board& board) {
  SCOPED_TRACE(name_of(board));
  const plain_table expected = fill_plainly(board);
  const std::uint64_t count = std::uint64_t{1} << board.cells;
  const auto losses =
      static_cast<std::uint64_t>(std::count(expected.wins.begin(), expected.wins.end(), false));
  for (const instruction_set set : all_instruction_sets) {
    if (!is_supported(set)) continue;
    for (const unsigned threads : {1U, 2U, 3U}) {
      SCOPED_TRACE(fmt::format("{}, {} threads", zermelo::name_of(set), threads));
      const sweep_options options{.threads = threads, .instructions = set};
      const win_table wins = sweep_wins(board, options);
      ASSERT_EQ(wins.positions(), count);
      EXPECT_EQ(wins.losses(), losses);
      std::uint64_t wrong = 0;
      for (std::uint64_t free = 0; free < count; ++free) {
        wrong += wins.wins(free) != expected.wins[free] ? 1U : 0U;
      }
      EXPECT_EQ(wrong, 0U);
      if (board.misere) continue;
      const nimber_table nimbers = sweep_nimbers(board, options);
      ASSERT_EQ(nimbers.positions(), count);
      for (std::uint64_t free = 0; free < count; ++free) {
        wrong += nimbers.nimber(free) != expected.nimbers[free] ? 1U : 0U;
      }
      EXPECT_EQ(wrong, 0U);
    }
  }
}

// --- Every position of small boards --------------------------------------------------------------

TEST(Sweep, AgreesWithPlainTablesOnRectangles) {
  for (const auto& [rows, cols] :
       {std::pair(1, 1), {1, 5}, {1, 12}, {2, 2}, {2, 3}, {2, 6}, {3, 3}, {3, 5}, {4, 4}}) {
    for (const char* pieces : {"I2", "L3", "I2+L3"}) {
      for (const bool misere : {false, true}) {
        expect_as_plain(board_of(rows, cols, pieces, misere));
      }
    }
  }
}

/// Pieces of one to `largest` cells anywhere on the board.
sweep_board random_board(std::mt19937_64& random, unsigned cells, unsigned largest,
                         std::size_t pieces) {
  sweep_board board{.cells = cells};
  while (board.pieces.size() < pieces) {
    std::uint64_t piece = 0;
    const std::uint64_t size = 1 + random() % largest;
    for (std::uint64_t i = 0; i < size; ++i) piece |= std::uint64_t{1} << random() % cells;
    board.pieces.push_back(piece);
  }
  return board;
}

TEST(Sweep, AgreesWithPlainTablesOnRandomPieces) {
  std::mt19937_64 random(4);
  for (unsigned round = 0; round < 60; ++round) {
    const unsigned cells = 1 + static_cast<unsigned>(random() % 14);
    const unsigned largest = 1 + static_cast<unsigned>(random() % 5);
    sweep_board board = random_board(random, cells, largest, 1 + random() % 24);
    board.misere = round % 3 == 2;
    expect_as_plain(board);
  }
}

TEST(Sweep, BoardsWithManyOrFewCellsOfTheColour) {
  // No piece at all; pieces of four cells, of which three may be in a tile; single cells, which
  // never are; the whole board as one piece; a clique, whose colour is one cell.
  expect_as_plain({.cells = 0});
  expect_as_plain({.cells = 3});
  expect_as_plain({.cells = 3, .misere = true});
  expect_as_plain({.cells = 16, .pieces = {0xFFFF}});
  expect_as_plain({.cells = 4, .pieces = {1, 2, 4, 8}});
  sweep_board clique{.cells = 9};
  for (unsigned a = 0; a < 9; ++a) {
    for (unsigned b = 0; b < a; ++b) clique.pieces.push_back((1U << a) + (1U << b));
  }
  expect_as_plain(clique);
  std::mt19937_64 random(5);
  for (int round = 0; round < 4; ++round) {
    sweep_board board{.cells = 15};
    while (board.pieces.size() < 30) {
      const std::uint64_t piece = random() & 0x7FFFU;
      if (std::popcount(piece) >= 3 && std::popcount(piece) <= 5) board.pieces.push_back(piece);
    }
    expect_as_plain(board);
  }
}

TEST(Sweep, NimbersBeyondFifteenTakeMorePlanes) {
  // Every run of cells is a piece. Of the first k cells a run at the end may be taken, which leaves
  // any number below k, as from a heap of Nim.
  sweep_board board{.cells = 17};
  for (unsigned last = 0; last < board.cells; ++last) {
    for (unsigned first = 0; first <= last; ++first) {
      board.pieces.push_back((std::uint64_t{2} << last) - (std::uint64_t{1} << first));
    }
  }
  const plain_table expected = fill_plainly(board);
  ASSERT_GT(*std::max_element(expected.nimbers.begin(), expected.nimbers.end()), 15U);
  for (const instruction_set set : all_instruction_sets) {
    if (!is_supported(set)) continue;
    const nimber_table nimbers = sweep_nimbers(board, {.instructions = set});
    EXPECT_EQ(nimbers.planes(), 5U);
    std::uint64_t wrong = 0;
    for (std::uint64_t free = 0; free < nimbers.positions(); ++free) {
      wrong += nimbers.nimber(free) != expected.nimbers[free] ? 1U : 0U;
    }
    EXPECT_EQ(wrong, 0U);
  }
}

// --- Counts and checksums of larger ones
// -----------------------------------------------------------

TEST(Sweep, CountsLostPositions) {
  const std::map<std::pair<int, int>, std::uint64_t> lost = {{{4, 5}, 202'318},
                                                             {{5, 5}, 5'987'211}};
  for (const auto& [size, count] : lost) {
    for (const instruction_set set : all_instruction_sets) {
      if (!is_supported(set)) continue;
      for (const unsigned threads : {1U, 2U}) {
        const auto wins = sweep_wins(board_of(size.first, size.second),
                                     {.threads = threads, .instructions = set});
        EXPECT_EQ(wins.losses(), count) << size.first << " x " << size.second;
      }
    }
  }
}

struct known_nimbers {
  int rows;
  int cols;
  const char* pieces;
  std::uint32_t checksum;
  std::vector<std::uint64_t> counts;
};

TEST(Sweep, NimbersHaveTheKnownChecksums) {
  const known_nimbers tables[] = {
      {3, 3, "I2", 0xe2c05db4, {199, 221, 64, 28}},
      {4, 4, "I2", 0x8def880e, {21452, 21540, 10620, 11424, 392, 100, 8}},
      {4, 5, "I2", 0xa2373609, {314178, 312884, 197932, 203717, 10619, 7620, 1430, 192, 4}},
      {5,
       5,
       "I2",
       0xa64e07d5,
       {9129683, 9128699, 7024344, 7032944, 527252, 508810, 117964, 76736, 7208, 792}},
      {3, 3, "I2+L3", 0xb8260e41, {131, 191, 120, 70}},
      {4, 4, "I2+L3", 0x41431647, {13854, 14612, 13562, 16625, 3272, 2997, 598, 16}},
      {4,
       5,
       "I2+L3",
       0xb6ecbde8,
       {202318, 206809, 233295, 242331, 57498, 67433, 27776, 9926, 1170, 20}},
      {5,
       5,
       "I2+L3",
       0x81a71b79,
       {5987211, 6045049, 7210141, 6996031, 2166420, 2268258, 1266780, 1279882, 235656, 91420, 7392,
        192}}};
  for (const known_nimbers& known : tables) {
    for (const instruction_set set : all_instruction_sets) {
      if (!is_supported(set)) continue;
      const nimber_table nimbers =
          sweep_nimbers(board_of(known.rows, known.cols, known.pieces), {.instructions = set});
      EXPECT_EQ(nimbers.checksum(), known.checksum) << known.rows << " x " << known.cols;
      EXPECT_EQ(nimbers.counts(), known.counts) << known.rows << " x " << known.cols;
    }
  }
}

TEST(Sweep, ThisMachineRunsEveryInstructionSet) {
  ASSERT_TRUE(is_supported(instruction_set::portable));
  for (const instruction_set set : all_instruction_sets) {
    if (!is_supported(set)) GTEST_SKIP() << "untested here: " << zermelo::name_of(set);
  }
}

// --- Tables --------------------------------------------------------------------------------------

TEST(Sweep, ATableCanBeMadeOfItsParts) {
  const win_table wins = sweep_wins(board_of(4, 4));
  const nimber_table nimbers = sweep_nimbers(board_of(4, 4));
  const win_table same_wins(cell_order(wins.order().cell_of_bit()), wins.words(), nullptr);
  const nimber_table same_nimbers(cell_order(nimbers.order().cell_of_bit()), nimbers.planes(),
                                  nimbers.words(), nullptr);
  EXPECT_EQ(same_wins.losses(), 13854U);
  EXPECT_EQ(same_nimbers.checksum(), 0x41431647U);
  for (std::uint64_t free = 0; free < wins.positions(); ++free) {
    ASSERT_EQ(same_wins.wins(free), nimbers.wins(free));
  }
}

TEST(Sweep, ATableIsTheSameOnEveryMachine) {
  for (const auto& board : {board_of(3, 3), board_of(4, 4), board_of(3, 6)}) {
    const win_table portable = sweep_wins(board, {.instructions = instruction_set::portable});
    const nimber_table planes = sweep_nimbers(board, {.instructions = instruction_set::portable});
    for (const instruction_set set : all_instruction_sets) {
      if (!is_supported(set)) continue;
      const win_table wins = sweep_wins(board, {.instructions = set});
      EXPECT_EQ(wins.order().cell_of_bit(), portable.order().cell_of_bit());
      EXPECT_TRUE(std::equal(wins.words().begin(), wins.words().end(), portable.words().begin()));
      const nimber_table nimbers = sweep_nimbers(board, {.instructions = set});
      EXPECT_TRUE(
          std::equal(nimbers.words().begin(), nimbers.words().end(), planes.words().begin()));
    }
  }
}

/// Answers are the same by any order of the cells, and what they cost is not: which cells are
/// lanes, registers and far tiles was chosen by measurement
/// (framework/src/engines/sweep/compile.cpp).
TEST(Sweep, OrdersCellsAsWasMeasured) {
  const auto order = [](int rows, int cols, const std::string& pieces) {
    return sweep_wins(board_of(rows, cols, pieces)).order().cell_of_bit();
  };
  using cells = std::vector<unsigned>;
  EXPECT_EQ(order(4, 5, "I2+L3"),
            (cells{0, 2, 4, 10, 12, 14, 16, 18, 6, 8, 17, 13, 11, 7, 9, 3, 5, 1, 19, 15}));
  EXPECT_EQ(order(5, 5, "I2+L3"), (cells{0,  2,  4,  10, 20, 12, 14, 22, 24, 6, 8, 16, 18,
                                         23, 19, 17, 13, 21, 15, 11, 7,  9,  3, 5, 1}));
  EXPECT_EQ(order(4, 6, "I2"), (cells{0,  2,  4,  7,  9,  11, 12, 14, 16, 19, 21, 23,
                                      22, 20, 18, 17, 15, 13, 10, 8,  6,  5,  3,  1}));
  EXPECT_EQ(order(3, 8, "L3"), (cells{0,  2,  4,  6,  16, 18, 20, 22, 7,  1, 3, 5,
                                      17, 14, 13, 12, 21, 11, 10, 19, 15, 9, 8, 23}));
  // Straight trominoes on 3 x 5: what is excluded already costs nothing more.
  sweep_board straight{.cells = 15};
  const rectangle board{3, 5};
  for (const unsigned at : set_bits(board.room(1, 3))) {
    straight.pieces.push_back(std::uint64_t{0b111} << at);
  }
  for (const unsigned at : set_bits(board.room(3, 1))) {
    straight.pieces.push_back(std::uint64_t{0b1'00001'00001} << at);
  }
  EXPECT_EQ(sweep_wins(straight).order().cell_of_bit(),
            (cells{0, 6, 9, 3, 12, 4, 13, 10, 1, 7, 14, 11, 8, 5, 2}));
}

TEST(Sweep, ManyNimbersAtOnce) {
  const nimber_table nimbers = sweep_nimbers(board_of(4, 5));
  std::mt19937_64 random(6);
  std::vector<std::uint64_t> positions(1000);
  for (std::uint64_t& each : positions) each = random() & (nimbers.positions() - 1);
  std::vector<std::uint8_t> found(positions.size());
  nimbers.look_up(positions, found);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    ASSERT_EQ(found[i], nimbers.nimber(positions[i]));
  }
}

// --- What is refused -----------------------------------------------------------------------------

template <class Error, class Call>
void expect_error(Call call, const std::string& sentence) {
  try {
    call();
    ADD_FAILURE() << "no error: " << sentence;
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), sentence);
  }
}

TEST(Sweep, BadBoardsAreRefused) {
  expect_error<bad_parameters>([] { (void)sweep_wins({.cells = 2, .pieces = {3, 0}}); },
                               "a piece covers no cell: play would never end; leave it out");
  expect_error<bad_parameters>([] { (void)sweep_wins({.cells = 2, .pieces = {3, 12}}); },
                               "a piece covers cell 3 of a board with 2; cells count from 0");
  expect_error<cannot_solve>(
      [] { (void)sweep_wins(board_of(8, 8)); },
      "a table of all positions of 64 cells fits no memory; a search visits fewer");
  expect_error<cannot_solve>([] { (void)sweep_nimbers(board_of(2, 2, "I2", true)); },
                             "nimbers say nothing of misere play; ask who wins");
  for (const instruction_set set : all_instruction_sets) {
    if (is_supported(set)) continue;
    expect_error<bad_parameters>(
        [&] { (void)sweep_wins(board_of(2, 2), {.instructions = set}); },
        fmt::format("this machine has no {}; take {}", zermelo::name_of(set),
                    zermelo::name_of(widest_instruction_set())));
  }
}

template <class Call>
std::optional<stop_reason> reason_of(Call call) {
  try {
    call();
  } catch (const stopped& stop) {
    return stop.reason;
  }
  return std::nullopt;
}

TEST(Sweep, LimitsAreKept) {
  const sweep_board board = board_of(5, 5);
  EXPECT_EQ(win_table_bytes(board), 4U << 20U);
  EXPECT_EQ(nimber_table_bytes(board), 16U << 20U);
  const auto stopped_by = [&](auto limit) {
    limits allowed;
    limit(allowed);
    return reason_of([&] { (void)sweep_wins(board, {.threads = 2, .limits = allowed}); });
  };
  const std::atomic<bool> stop = true;
  EXPECT_EQ(stopped_by([](limits& l) { l.bytes = (4U << 20U) - 1; }), stop_reason::bytes);
  EXPECT_EQ(stopped_by([](limits& l) { l.bytes = 4U << 20U; }), std::nullopt);
  EXPECT_EQ(stopped_by([](limits& l) { l.positions = (1U << 25U) - 1; }), stop_reason::positions);
  EXPECT_EQ(stopped_by([](limits& l) { l.positions = 1U << 25U; }), std::nullopt);
  EXPECT_EQ(stopped_by([](limits& l) { l.seconds = 0.0; }), stop_reason::seconds);
  EXPECT_EQ(stopped_by([&](limits& l) { l.stop = &stop; }), stop_reason::interrupted);
  limits no_time;
  no_time.seconds = 0.0;
  EXPECT_EQ(reason_of([&] { (void)sweep_nimbers(board, {.limits = no_time}); }),
            stop_reason::seconds);
}

/// A thread that stops leaves others waiting for its block, at whatever moment.
TEST(Sweep, AllThreadsStopTogether) {
  const sweep_board board = board_of(5, 5);
  for (std::uint64_t done = 0; done < 1U << 24U; done += 1U << 19U) {
    std::atomic<bool> stop = false;
    search_progress seen;
    limits until;
    until.stop = &stop;
    until.watched = &seen;
    std::optional<stop_reason> reason;
    {
      helper_threads other;
      other.start(1, [&](unsigned) {
        reason = reason_of([&] { (void)sweep_wins(board, {.threads = 4, .limits = until}); });
      });
      while (seen.positions < done) std::this_thread::yield();
      stop = true;
    }
    EXPECT_EQ(reason.value_or(stop_reason::interrupted), stop_reason::interrupted);
  }
}

std::vector<std::uint64_t> order_of_blocks(unsigned threads) {
  const meter unlimited;
  detail::sweeping::schedule blocks(6, threads, unlimited);
  std::vector<std::uint64_t> order;
  blocks.work(0, [&](std::uint64_t block, unsigned) {
    order.push_back(block);
    return true;
  });
  return order;
}

TEST(Sweep, BlocksComeByNumbersOfBitsInWindowsWhereThreadsShareThem) {
  std::vector<std::uint64_t> expected(64);
  std::iota(expected.begin(), expected.end(), std::uint64_t{0});
  EXPECT_EQ(order_of_blocks(1), expected);
  const auto bits_of = [](std::uint64_t block) { return std::popcount(block); };
  std::stable_sort(expected.begin(), expected.begin() + 32,
                   [&](auto a, auto b) { return bits_of(a) < bits_of(b); });
  std::stable_sort(expected.begin() + 32, expected.end(),
                   [&](auto a, auto b) { return bits_of(a) < bits_of(b); });
  EXPECT_EQ(order_of_blocks(2), expected);
}

/// How many blocks a board's table is filled in.
unsigned blocks_of(int rows, int cols, unsigned threads) {
  sweep_options options;
  options.threads = threads;
  const sweep_board board = board_of(rows, cols);
  const meter unlimited;
  std::atomic<unsigned> blocks = 0;
  detail::sweeping::prepared ready(board, options, detail::sweeping::checked_pieces(board));
  EXPECT_TRUE(ready.run(ready.whole(), unlimited, [&](auto...) {
    ++blocks;
    return true;
  }));
  return blocks;
}

TEST(Sweep, ThreadsShareBlocksOfATableThatOneFillsAtOnce) {
  EXPECT_EQ(blocks_of(4, 5, 1), 1U);
  EXPECT_EQ(blocks_of(4, 5, 2), 256U);
}

TEST(Sweep, MemoryAloneBoundsBoardsOfFiftyCells) {
  const auto wins_of_row = [](int cells) {
    limits few;
    few.bytes = 1U << 20U;
    (void)sweep_wins(board_of(1, cells, "I2"), {.limits = few});
  };
  EXPECT_EQ(reason_of([&] { wins_of_row(50); }), stop_reason::bytes);
  EXPECT_THROW(wins_of_row(51), cannot_solve);
}

TEST(Sweep, TellsHowFarItIs) {
  search_progress seen;
  limits watched;
  watched.watched = &seen;
  (void)sweep_wins(board_of(4, 5), {.limits = watched});
  EXPECT_EQ(seen.positions, 1U << 20U);
  EXPECT_EQ(seen.of, 1U << 20U);
}

// --- The engine ----------------------------------------------------------------------------------

static_assert(sweepable_game<blockgame>);

/// The answer of `plain`, whose best moves are those by value, as the sweep's are.
template <class G>
void expect_answers_of_plain(const G& game, std::uint64_t from, std::uint64_t step) {
  sweep<G> sweeping(game);
  plain<G> recursion(game);
  wanted want;
  want.remoteness = false;
  want.line = false;
  for (std::uint64_t free = from; free <= game.start(); free += step) {
    const auto expected = recursion.solve(free, want);
    const auto given = sweeping.solve(free, want);
    ASSERT_EQ(given.value, expected.value) << free;
    ASSERT_EQ(given.best_moves, expected.best_moves) << free;
    EXPECT_FALSE(given.remoteness);
    EXPECT_FALSE(given.line);
    EXPECT_EQ(given.nimber.value_or(1) == 0, given.nimber && given.value == outcome::loss);
  }
}

TEST(SweepEngine, AnswersAsPlainDoes) {
  expect_answers_of_plain(blockgame({3, 3, "I2+L3", false}), 0, 1);
  expect_answers_of_plain(blockgame({3, 3, "I2+L3", true}), 0, 1);
  expect_answers_of_plain(blockgame({3, 4, "I2", true}), 0, 7);
  expect_answers_of_plain(blockgame({3, 4, "I2+L3", false}), 0, 7);
}

TEST(SweepEngine, ComputesNoMoreThanIsAskedFor) {
  sweep engine{blockgame(4, 4)};
  EXPECT_FALSE(engine.wins());
  const auto first = engine.solve(0xFFFF, wanted::value());
  EXPECT_EQ(first.value, outcome::win);
  EXPECT_FALSE(first.nimber);
  EXPECT_EQ(first.statistics.positions, 65536U);
  EXPECT_TRUE(engine.wins());
  EXPECT_FALSE(engine.nimbers());
  const auto second = engine.solve(0xFFFF);
  EXPECT_EQ(second.nimber, 5U);
  EXPECT_EQ(second.best_moves->size(), 4U);
  EXPECT_EQ(second.statistics.positions, 65536U);
  const auto third = engine.solve(0x0FFF);
  EXPECT_EQ(third.statistics.positions, 0U);
  EXPECT_EQ(third.nimber, 3U);
}

limits bytes_at_most(std::uint64_t bytes) {
  limits allowed;
  allowed.bytes = bytes;
  return allowed;
}

TEST(SweepEngine, NimbersThatDoNotFitAreLeftOut) {
  sweep engine{blockgame(4, 4)};
  const std::uint64_t bill = win_table_bytes(sweep<blockgame>::board_of(blockgame(4, 4)));
  const auto without = engine.solve(0xFFFF, {}, bytes_at_most(bill));
  EXPECT_EQ(without.value, outcome::win);
  EXPECT_FALSE(without.nimber);
  EXPECT_EQ(without.statistics.bytes, bill);
  sweep smaller{blockgame(4, 4)};
  const auto unknown = smaller.solve(0xFFFF, {}, bytes_at_most(bill - 1));
  EXPECT_FALSE(unknown.value);
  EXPECT_EQ(unknown.stopped_by, stop_reason::bytes);
  EXPECT_EQ(unknown.statistics.positions, 0U);
}

TEST(SweepEngine, AResetToTheSameBoardKeepsTheTable) {
  sweep engine{blockgame(3, 4)};
  EXPECT_EQ(engine.solve(0xFFF, wanted::value()).statistics.positions, 4096U);
  engine.reset(blockgame(3, 4));
  EXPECT_EQ(engine.solve(0xFFF, wanted::value()).statistics.positions, 0U);
  engine.reset(blockgame({3, 4, "I2", false}));
  EXPECT_EQ(engine.solve(0xFFF, wanted::value()).statistics.positions, 4096U);
}

TEST(SweepEngine, TheBillIsKnownBeforeTheTable) {
  sweep engine{blockgame(4, 5)};
  EXPECT_EQ(engine.win_bytes(), std::uint64_t{1} << 17U);
  EXPECT_FALSE(engine.wins());
  static_cast<void>(engine.solve(0, wanted::value()));
  EXPECT_EQ(engine.win_bytes(), engine.wins().bytes());
  engine.reset(blockgame(5, 5));
  EXPECT_EQ(engine.win_bytes(), std::uint64_t{1} << 22U);
}

}  // namespace zermelo::sweep_test
