// Remoteness by questions over the sweep's table, against plain recursion and memo.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/engines/timed_sweep.hpp>

#include "blockgame/blockgame.hpp"
#include "cram/cram.hpp"

namespace zermelo::timed_sweep_test {

using games::blockgame;
using games::cram;

constexpr wanted all_but_nimbers{
    .remoteness = true, .best_moves = true, .line = true, .nimber = false, .counts = true};

template <class G>
timed_sweep<G> solver_of(const G& g) {
  return timed_sweep(g, sweep_wins(sweep<G>::board_of(g)));
}

template <class G, class Oracle>
void expect_same(timed_sweep<G>& solver, Oracle& oracle, std::uint64_t free) {
  const answer<G> expected = oracle.solve(free, all_but_nimbers);
  const answer<G> given = solver.solve(free, all_but_nimbers);
  ASSERT_EQ(given.value, expected.value) << free;
  ASSERT_EQ(given.remoteness, expected.remoteness) << free;
  ASSERT_EQ(given.best_moves, expected.best_moves) << free;
  ASSERT_EQ(given.line, expected.line) << free;
}

TEST(TimedSweep, AgreesWithPlainOnEveryPosition) {
  for (const bool misere : {false, true}) {
    for (const std::string pieces : {"I2", "L3", "I2+L3"}) {
      const blockgame g({2, 4, pieces, misere});
      plain oracle(g);
      timed_sweep solver = solver_of(g);
      // The largest last and first: what is known of others must not matter.
      for (std::uint64_t free = 0; free < 256; ++free) expect_same(solver, oracle, free);
      timed_sweep backwards = solver_of(g);
      for (std::uint64_t free = 256; free-- > 0;) expect_same(backwards, oracle, free);
    }
  }
}

TEST(TimedSweep, AgreesWithMemoOnLargerBoards) {
  for (const bool misere : {false, true}) {
    const blockgame g({4, 4, "I2+L3", misere});
    symmetric_memo oracle(g);
    timed_sweep solver = solver_of(g);
    for (std::uint64_t free = 0xFFFF; free > 0; free -= 51) expect_same(solver, oracle, free);
  }
  const cram board(3, 6);
  symmetric_memo oracle(board);
  timed_sweep solver = solver_of(board);
  for (std::uint64_t free = board.start(); free > 1021; free -= 1021) {
    expect_same(solver, oracle, free);
  }
}

TEST(TimedSweep, LooksAtFewPositions) {
  const blockgame g;
  timed_sweep solver = solver_of(g);
  const auto given = solver.solve(g.start(), all_but_nimbers);
  EXPECT_EQ(given.remoteness, 12U);
  ASSERT_TRUE(given.best_moves);
  EXPECT_EQ(given.best_moves->size(), 8U);
  EXPECT_LT(given.statistics.positions, 20'000U);  // memo+symmetry: 204,628
  EXPECT_GT(given.statistics.hits, 0U);
  // What was learnt is kept.
  EXPECT_LT(solver.solve(g.start(), all_but_nimbers).statistics.positions, 10U);
}

TEST(TimedSweep, StopsAtLimits) {
  const blockgame g;
  timed_sweep solver = solver_of(g);
  limits few;
  few.positions = 100;
  const auto by_positions = solver.solve(g.start(), all_but_nimbers, few);
  EXPECT_EQ(by_positions.stopped_by, stop_reason::positions);
  EXPECT_FALSE(by_positions.value);
  limits small;
  small.bytes = std::uint64_t{1} << 20U;  // less than the table of wins
  EXPECT_EQ(solver.solve(g.start(), all_but_nimbers, small).stopped_by, stop_reason::bytes);
  EXPECT_EQ(solver.solve(g.start(), all_but_nimbers).remoteness, 12U);
}

}  // namespace zermelo::timed_sweep_test
