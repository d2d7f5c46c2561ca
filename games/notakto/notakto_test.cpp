#include <gtest/gtest.h>

#include <cstdint>
#include <notakto/text.hpp>
#include <string>
#include <vector>
#include <zermelo/laws/nimbers.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/solve.hpp>

namespace zermelo::games {
namespace {

outcome value_of(const notakto& game, const std::string& text) {
  return solve(game, parse(game, text), wanted::value()).value.value();
}

TEST(Notakto, IsWonByTheFirstPlayerOnAnOddNumberOfBoards) {
  for (const int boards : {1, 2, 3, 4}) {
    const notakto game(boards);
    const auto found = solve(game, game.start(), wanted::value());
    EXPECT_EQ(found.value, boards % 2 == 1 ? outcome::win : outcome::loss) << boards << " boards";
  }
}

TEST(Notakto, HasNimbersInNormalPlay) {
  for (const int boards : {1, 2, 3}) {
    const notakto game({boards, true});
    const nimber expected = boards % 2 == 1 ? 1 : 0;
    EXPECT_EQ(nimbers_by_parts(game)(game.start()), expected);
    if (boards < 3) {
      EXPECT_EQ(nimbers_by_definition(game)(game.start()), expected);
    }
  }
}

TEST(Notakto, IsTheSumOfItsBoards) {
  const notakto game({2, true});
  nimbers_by_definition whole(game);
  nimbers_by_parts parts(game);
  for (std::uint64_t i = 0; i < game.position_count(); i += 7)
    EXPECT_EQ(parts(game.at(i)), whole(game.at(i))) << print(game, game.at(i));
}

/// The 512 masks, told apart by the rules of tic-tac-toe: each live board, and one for all dead.
TEST(Notakto, NumbersTheLiveBoardsAndOneDead) {
  std::uint64_t live = 0;
  for (unsigned mask = 0; mask < 512; ++mask) {
    const auto taken = [&](unsigned r, unsigned c) { return (mask >> (3 * r + c) & 1U) != 0; };
    bool line =
        (taken(0, 0) && taken(1, 1) && taken(2, 2)) || (taken(0, 2) && taken(1, 1) && taken(2, 0));
    for (unsigned i = 0; i < 3; ++i) {
      line = line || (taken(i, 0) && taken(i, 1) && taken(i, 2)) ||
             (taken(0, i) && taken(1, i) && taken(2, i));
    }
    EXPECT_EQ(notakto_board::settle(mask), line ? notakto_board::dead : mask);
    if (!line) ++live;
  }
  EXPECT_EQ(notakto(1).position_count(), live + 1);
  EXPECT_EQ(notakto(2).position_count(), (live + 1) * (live + 1));
}

TEST(Notakto, NumbersSevenBoards) {
  const notakto game(7);
  const std::uint64_t count = game.position_count();
  for (std::uint64_t i = 0; i < count - count / 1'000; i += count / 1'000 + 1)
    EXPECT_EQ(game.index(game.at(i)), i);
  EXPECT_EQ(game.at(0), game.start());
  EXPECT_EQ(game.at(count - 1), (std::uint64_t{1} << 63U) - 1);
}

TEST(Notakto, ReachesEveryState) {
  for (const int boards : {1, 2}) {
    const notakto game(boards);
    std::uint64_t reached = 0;
    for_each_reachable(game, game.start(), [&](notakto::position) { ++reached; });
    EXPECT_EQ(reached, game.position_count());
  }
}

TEST(Notakto, CountsItsGames) {
  const notakto game(1);
  // 9, 9 * 8, 9 * 8 * 7; of the last, the six orders of each of the eight lines end the game.
  EXPECT_EQ(perft(game, game.start(), 1), 9U);
  EXPECT_EQ(perft(game, game.start(), 2), 72U);
  EXPECT_EQ(perft(game, game.start(), 3), 504U);
  EXPECT_EQ(perft(game, game.start(), 4), (504U - 48U) * 6U);
  const notakto two(2);
  EXPECT_EQ(perft(two, two.start(), 3), 18U * 17U * 16U);
}

TEST(Notakto, WinsOneBoardFromTheCentreAlone) {
  const notakto game(1);
  const auto found = solve(game);
  ASSERT_EQ(found.best_moves->size(), 1U);
  EXPECT_EQ(print(game, game.start(), found.best_moves->front()), "b2");
}

/// Plambeck and Whitehead (2013): the positions that are lost in misère play, by the product of the
/// boards' elements in a commutative monoid of 18 elements, are a, b^2, bc and c^2. The empty board
/// is c, the one with x in the centre is 1 (c1 alone b, a corner and an edge far from it a).
TEST(Notakto, FollowsTheMisereQuotient) {
  const notakto two(2);
  EXPECT_EQ(value_of(two, "... .../... .../... ..."), outcome::loss);  // c^2
  const notakto one(1);
  EXPECT_EQ(value_of(one, ".../.x./..."), outcome::loss);
}

TEST(Notakto, ReadsBoardsSideBySideAndDeadOnesAsFull) {
  const notakto game(2);
  EXPECT_EQ(print(game, parse(game, "x.. .../x.. .../x.. ..x")), "xxx .../xxx .../xxx ..x");
  EXPECT_THROW(static_cast<void>(parse(game, "....../....../......")), bad_input);
  EXPECT_THROW(static_cast<void>(parse(game, "...x.../... .../... ...")), bad_input);
  EXPECT_THROW(static_cast<void>(parse(game, "... .../... .../..  ...")), bad_input);
}

TEST(Notakto, RefusesNumbersOfBoardsThatDoNotFit) {
  EXPECT_THROW(notakto(0), bad_parameters);
  EXPECT_THROW(notakto(8), bad_parameters);
  EXPECT_NO_THROW(notakto(7));
}

}  // namespace
}  // namespace zermelo::games
