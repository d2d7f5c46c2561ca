// Quixo: perft and small boards by a naive program that shares no code with this one.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <zermelo/base/errors.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/positions/count.hpp>
#include <zermelo/positions/reachable.hpp>

#include "quixo/text.hpp"

namespace zermelo::games {
namespace {

TEST(Quixo, Sequences) {
  const auto counts = [](int size, unsigned depth) {
    return perft(quixo(size), quixo(size).start(), depth);
  };
  EXPECT_EQ(counts(2, 1), 8U);
  EXPECT_EQ(counts(2, 5), 1'152U);
  EXPECT_EQ(counts(3, 1), 20U);
  EXPECT_EQ(counts(3, 2), 356U);
  EXPECT_EQ(counts(3, 4), 99'648U);
  EXPECT_EQ(counts(3, 5), 1'572'096U);
  EXPECT_EQ(counts(4, 1), 32U);
  EXPECT_EQ(counts(4, 2), 952U);
  EXPECT_EQ(counts(4, 4), 778'744U);
}

/// 3^16 boards, as the player to move sees them; with both players to move, 86,093,442.
TEST(Quixo, NumbersPositionsBothWays) {
  EXPECT_EQ(quixo(3).position_count(), 19'683U);
  EXPECT_EQ(quixo(4).position_count(), 43'046'721U);
  for (const int size : {2, 3, 4}) {
    const quixo game(size);
    for (std::uint64_t i = 0; i < game.position_count(); i += size < 4 ? 1 : 9'973) {
      const two_colours p = game.at(i);
      ASSERT_EQ(p.mover & p.other, 0U);
      ASSERT_EQ(game.index(p), i);
      ASSERT_EQ(game.canonical_index(p), game.index(game.canonical(p)));
    }
  }
}

TEST(Quixo, SmallBoards) {
  const auto check = [](const quixo& game, std::uint64_t wins, std::uint64_t losses,
                        remoteness moves) {
    const tally found = count_reachable(game, game.start());
    EXPECT_EQ(found.positions, wins + losses);  // no draws
    EXPECT_EQ(found.values.at(outcome::win), wins);
    EXPECT_EQ(found.values.at(outcome::loss), losses);
    const auto start = retrograde(game).solve(game.start());
    EXPECT_EQ(start.value, outcome::win);
    EXPECT_EQ(start.remoteness, moves);
  };
  check(quixo(2), 13, 16, 3);
  check(quixo(3), 10'126, 5'895, 7);
}

TEST(Quixo, TheLineOfTheOtherPlayerCountsFirst) {
  const quixo game(3);
  // Both have a row: who has just moved completed the other's, and has lost, whoever he is.
  const two_colours p = parse(game, "xxx/ooo/...");
  EXPECT_EQ(game.terminal(p), outcome::win);
  EXPECT_EQ(game.terminal(parse(game, "xxx/ooo/... o")), outcome::win);
  EXPECT_EQ(game.terminal(parse(game, "xxx/.../... o")), outcome::loss);
  EXPECT_EQ(game.terminal(game.start()), std::nullopt);
}

TEST(Quixo, ACubeIsPushedThroughItsRow) {
  const quixo game(4);
  const auto after = [&](const std::string& board, const std::string& move) {
    const two_colours p = parse(game, board);
    return game.play(p, parse_move(game, p, move));
  };
  EXPECT_EQ(after(".oxo/..../..../....", "a1-d1"), parse(game, "oxox/..../..../.... o"));
  EXPECT_EQ(after("xo.o/..../..../....", "c1-a1"), parse(game, "xxoo/..../..../.... o"));
  EXPECT_EQ(after("x.../o.../..../o...", "a1-a4"), parse(game, "o.../..../o.../x... o"));
  EXPECT_THROW(after("o.../..../..../....", "a1-d1"), bad_input);  // it is the other's cube
}

TEST(Quixo, RefusesOtherSizes) {
  EXPECT_THROW(quixo(1), bad_parameters);
  EXPECT_THROW(quixo(5), bad_parameters);
}

}  // namespace
}  // namespace zermelo::games
