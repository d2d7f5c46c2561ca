// The engine that takes, for each question, the one that answers it soonest.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>
#include <zermelo/engines/plain.hpp>
#include <zermelo/solve.hpp>

#include "blockgame/blockgame.hpp"
#include "cram/cram.hpp"
#include "octal/octal.hpp"
#include "sprouts/sprouts.hpp"

namespace zermelo::impartial_test {

using games::blockgame;
using games::cram;
using games::octal;
using games::sprouts;

constexpr wanted the_nimber{
    .remoteness = false, .best_moves = false, .line = false, .nimber = true, .counts = true};

TEST(Impartial, AgreesWithPlain) {
  for (const bool misere : {false, true}) {
    const blockgame g({2, 4, "I2+L3", misere});
    plain oracle(g);
    strongest_engine<blockgame> engine(g);
    for (std::uint64_t free = 0; free < 256; ++free) {
      const auto expected = oracle.solve(free);
      const auto given = engine.solve(free);
      ASSERT_EQ(given.value, expected.value) << free;
      ASSERT_EQ(given.remoteness, expected.remoteness) << free;
      ASSERT_EQ(given.best_moves, expected.best_moves) << free;
      ASSERT_EQ(given.nimber.has_value(), !misere);
      ASSERT_EQ(engine.solve(free, wanted::value()).value, expected.value) << free;
    }
  }
}

TEST(Impartial, SearchesBeforeItSweeps) {
  const blockgame g;
  strongest_engine<blockgame> engine(g);
  // Almost full: a search of a few positions.
  EXPECT_EQ(engine.solve(0b11, wanted::value()).engine, "grundy");
  // The empty board costs more than the table; after that the table is there.
  EXPECT_EQ(engine.solve(g.start(), wanted::value()).engine, "sweep");
  EXPECT_EQ(engine.solve(0b11, wanted::value()).engine, "sweep");
  EXPECT_EQ(engine.solve(g.start(), wanted::value()).value, outcome::loss);
}

/// In normal and misere play.
TEST(Impartial, ProvesWhereMovesDifferMuch) {
  for (const bool misere : {false, true}) {
    const sprouts g({4, misere});
    strongest_engine<sprouts> engine(g);
    const auto given = engine.solve(g.start(), wanted::value());
    EXPECT_EQ(given.engine, "proof_number");
    EXPECT_EQ(given.value, misere ? outcome::loss : outcome::win);
    EXPECT_EQ(engine.solve(g.start(), the_nimber).nimber.has_value(), !misere);
  }
}

TEST(Impartial, SearchesForRemotenessBeforeItSweeps) {
  const blockgame g;
  strongest_engine<blockgame> engine(g);
  const auto small = engine.solve(0b1111);
  EXPECT_EQ(small.engine, "memo+symmetry");
  EXPECT_EQ(small.remoteness, 1U);
  const auto large = engine.solve(g.start());
  EXPECT_EQ(large.engine, "sweep+remoteness");
  EXPECT_EQ(large.remoteness, 12U);
  EXPECT_EQ(large.nimber, 0U);
  // No room for the table, nor for the values that a search would remember.
  limits allowed;
  allowed.bytes = 1U << 20U;
  strongest_engine<blockgame> tight(g);
  const auto untimed = tight.solve(g.start(), {}, allowed);
  EXPECT_EQ(untimed.engine, "grundy");
  EXPECT_EQ(untimed.value, outcome::loss);
  EXPECT_FALSE(untimed.remoteness);
}

TEST(Impartial, TakesNoTableThatDoesNotFit) {
  const blockgame g;
  strongest_engine<blockgame> engine(g);
  limits allowed;
  allowed.bytes = 1U << 20U;  // the table takes four times as much
  EXPECT_EQ(engine.solve(g.start(), wanted::value(), allowed).engine, "grundy");
  const blockgame smaller(3, 7);
  engine.reset(smaller);
  EXPECT_EQ(engine.solve(smaller.start(), wanted::value(), allowed).engine, "sweep");
}

TEST(Impartial, LeavesOutWhatIsNotAffordable) {
  const cram g(5, 6);
  const auto given = zermelo::solve(g, g.start());
  EXPECT_EQ(given.nimber, 2U);
  EXPECT_EQ(given.engine, "grundy");
  EXPECT_FALSE(given.remoteness);
  EXPECT_FALSE(given.line);
  EXPECT_TRUE(given.best_moves);
}

/// What is known of best moves when a limit is reached: of a lost position that it has no other.
TEST(Impartial, SaysWhatItKnowsOfBestMovesAtALimit) {
  for (const int spots : {5, 6}) {
    const sprouts g(spots);
    const auto value = zermelo::solve(g, g.start(), the_nimber);
    limits allowed;
    allowed.positions = value.statistics.positions;
    wanted want = wanted::everything();
    want.sought = best_moves_sought::in_time;
    const auto given = zermelo::solve(g, g.start(), want, allowed);
    ASSERT_EQ(given.value, spots == 5 ? outcome::win : outcome::loss);
    ASSERT_TRUE(given.best_moves);
    EXPECT_FALSE(given.best_moves->empty());
    EXPECT_EQ(given.all_best_moves, given.value == outcome::loss);
  }
}

/// The value does not wait for remoteness that is not to be had.
TEST(Impartial, TellsTheValueBeforeItsRemoteness) {
  const sprouts g(6);
  strongest_engine<sprouts> engine(g);
  std::vector<bool> may_follow;
  engine.tell_value_to([&](const answer<sprouts>& so_far) {
    EXPECT_EQ(so_far.value, outcome::loss);
    EXPECT_FALSE(so_far.remoteness);
    may_follow.push_back(so_far.remoteness_may_follow);
  });
  EXPECT_FALSE(engine.solve(g.start()).remoteness);
  EXPECT_EQ(may_follow, std::vector({true, false}));
}

TEST(Impartial, HeapsOfAnySize) {
  const octal g;
  const auto large = zermelo::solve(g, octal::position{1'000'000'000}, the_nimber);
  EXPECT_EQ(large.engine, "recurrence");
  EXPECT_EQ(large.nimber, 1U);
  const auto small = zermelo::solve(g, octal::position{12});
  EXPECT_EQ(small.nimber, 4U);
  EXPECT_TRUE(small.remoteness);
}

TEST(Impartial, LimitsHoldForAllEnginesTogether) {
  limits allowed;
  allowed.positions = 1'000;
  const auto given = zermelo::solve(cram(5, 6), cram(5, 6).start(), {}, allowed);
  EXPECT_EQ(given.stopped_by, stop_reason::positions);
  EXPECT_FALSE(given.value);
  EXPECT_LE(given.statistics.positions, 1'000U);
}

}  // namespace zermelo::impartial_test
