#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <range/v3/range/primitives.hpp>
#include <string>
#include <tictactoe/text.hpp>
#include <zermelo/engines/memo.hpp>

namespace zermelo::games {
namespace {

/// Whether a plane has k in a row, looked for cell by cell.
bool naive_line(const rectangle& board, int k, std::uint64_t plane) {
  const auto taken = [&](int r, int c) {
    return r >= 0 && r < board.rows && c >= 0 && c < board.cols && (plane & board.bit(r, c)) != 0;
  };
  const auto runs = [&](int r, int c, int down, int right) {
    for (int i = 0; i < k; ++i) {
      if (!taken(r + i * down, c + i * right)) return false;
    }
    return true;
  };
  for (int r = 0; r < board.rows; ++r) {
    for (int c = 0; c < board.cols; ++c) {
      if (runs(r, c, 0, 1) || runs(r, c, 1, 0) || runs(r, c, 1, 1) || runs(r, c, 1, -1))
        return true;
    }
  }
  return false;
}

TEST(Tictactoe, SeesTheLinesThatLookingSeesOnEveryShapeOfBoard) {
  std::uint64_t random = 1;
  for (int rows = 1; rows <= 64; ++rows) {
    for (int cols = 1; cols <= 64 / rows; ++cols) {
      for (int k = 1; k <= std::max(rows, cols); ++k) {
        const tictactoe game(rows, cols, k);
        for (int planes = 0; planes < 8; ++planes) {
          random = random * 6364136223846793005U + 1442695040888963407U;
          const std::uint64_t plane = (random | random >> 17U | random << 11U) & game.board().all();
          EXPECT_EQ(game.has_line(plane), naive_line(game.board(), k, plane))
              << rows << " x " << cols << ", " << k << " in a row, plane " << plane;
        }
        EXPECT_TRUE(game.has_line(game.board().all()));
        EXPECT_FALSE(game.has_line(0));
      }
    }
  }
}

TEST(Tictactoe, IsWorthWhatEverybodyKnows) {
  const auto value = [](int rows, int cols, int k) {
    const tictactoe game(rows, cols, k);
    EXPECT_EQ(ranges::distance(game.moves(game.start())), rows * cols);
    return memo{game}.solve(game.start(), wanted::value()).value;
  };
  EXPECT_EQ(value(3, 3, 3), outcome::tie);
  EXPECT_EQ(value(3, 3, 2), outcome::win);
  EXPECT_EQ(value(3, 4, 3), outcome::win);
  EXPECT_EQ(value(2, 4, 3), outcome::tie);
}

TEST(Tictactoe, NumbersBoardsInBaseThreeToFortyCells) {
  EXPECT_EQ(tictactoe().position_count(), 19'683U);
  EXPECT_EQ(tictactoe(5, 8, 4).position_count(), 12'157'665'459'056'928'801U);
  EXPECT_EQ(tictactoe(6, 7, 4).position_count(), too_many_positions);
  const tictactoe game;
  EXPECT_EQ(game.index(parse(game, "x../.o./...")), 163U);
  for (const tictactoe& large : {tictactoe(5, 8, 4), tictactoe(4, 5, 3), tictactoe(1, 40, 5)}) {
    const std::uint64_t last = large.position_count() - 1;
    for (const std::uint64_t index : {std::uint64_t{0}, std::uint64_t{1}, last / 7, last}) {
      EXPECT_EQ(large.index(large.at(index)), index);
    }
  }
}

/// Tables hold it, so it has to be the same in every version.
TEST(Tictactoe, TheLeastOfAllImagesStandsForThem) {
  const tictactoe game;
  for (const unsigned corner : {0U, 2U, 6U, 8U}) {
    EXPECT_EQ(game.canonical(game.play(game.start(), corner)), game.play(game.start(), 0U));
  }
  for (const unsigned edge : {1U, 3U, 5U, 7U}) {
    EXPECT_EQ(game.canonical(game.play(game.start(), edge)), game.play(game.start(), 1U));
  }
}

/// On the largest boards that have tiers, which are too large for the laws, and one cell beyond.
TEST(Tictactoe, NumbersBoardsOfUpToSixteenCellsByTiers) {
  for (const tictactoe& game : {tictactoe(4, 4, 4), tictactoe(2, 8, 3), tictactoe(1, 16, 5)}) {
    EXPECT_EQ(ranges::distance(game.tiers()), 17);
    EXPECT_EQ(game.position_count(10), 2'018'016U);  // 16! / (5! 5! 6!)
    EXPECT_EQ(game.position_count(16), 12'870U);
    tictactoe::position p = game.start();
    for (std::uint64_t tier = 0; tier <= 16; ++tier) {
      EXPECT_EQ(game.tier(p), tier);
      EXPECT_EQ(ranges::distance(game.successors(tier)), tier < 16 ? 1 : 0);
      const std::uint64_t last = game.position_count(tier) - 1;
      for (const std::uint64_t index : {std::uint64_t{0}, last / 3, last}) {
        const auto there = game.at(tier, index);
        EXPECT_EQ(game.tier(there), tier);
        EXPECT_EQ(game.index(tier, there), index);
      }
      if (tier < 16) p = game.play(p, static_cast<unsigned>(tier));
    }
  }
  const tictactoe larger(1, 17, 5);
  EXPECT_EQ(ranges::distance(larger.tiers()), 1);
  EXPECT_EQ(larger.tier(larger.play(larger.start(), 0U)), 0U);
  EXPECT_EQ(ranges::distance(larger.successors(0)), 0);
  EXPECT_EQ(larger.position_count(0), larger.position_count());
  EXPECT_EQ(larger.index(0, larger.at(0, 129'140'162U)), 129'140'162U);
}

std::string fault_of(const std::string& board, const tictactoe& game = tictactoe()) {
  try {
    static_cast<void>(parse(game, board));
  } catch (const bad_input& fault) {
    return fault.what();
  }
  return "";
}

TEST(Tictactoe, RefusesBoardsThatNoPlayReaches) {
  EXPECT_NE(fault_of("xxx/.../...").find("3 x and 0 o"), std::string::npos);
  EXPECT_NE(fault_of("o../.../...").find("0 x and 1 o"), std::string::npos);
  EXPECT_NE(fault_of("xxx/ooo/...").find("both"), std::string::npos);
  EXPECT_NE(fault_of("xxx/oo./o..").find("o has moved since"), std::string::npos);
  EXPECT_NE(fault_of("ooo/xx./xx.").find("x has moved since"), std::string::npos);
  EXPECT_EQ(fault_of("xxx/oo./..."), "");
  EXPECT_EQ(fault_of("xxo/oxx/xoo"), "");
  // One move may complete two lines, but not two that have no cell in common.
  EXPECT_EQ(fault_of("xxxxx/oo.oo/.....", tictactoe(3, 5, 3)), "");
  EXPECT_NE(fault_of("xxx.xxx/oo.oo.o", tictactoe(2, 7, 3)).find("no single move"),
            std::string::npos);
}

TEST(Tictactoe, LooksUpWhatItWouldWorkOut) {
  std::uint64_t random = 1;
  for (const tictactoe& game : {tictactoe(), tictactoe(4, 4, 3), tictactoe(1, 20, 5)}) {
    const tictactoe::tabled tabled(game);
    EXPECT_EQ(tabled.position_count(), game.position_count());
    for (int boards = 0; boards < 1000; ++boards) {
      random = random * 6364136223846793005U + 1442695040888963407U;
      const std::uint64_t all = game.board().all();
      const tictactoe::position p{random & random >> 21U & all, ~random & random >> 33U & all};
      EXPECT_EQ(tabled.index(p), game.index(p));
      EXPECT_EQ(tabled.terminal(p), game.terminal(p));
    }
  }
  EXPECT_EQ(tictactoe::tabled(tictactoe(3, 7, 3)).position_count(), too_many_positions);
}

TEST(Tictactoe, RefusesRulesThatMakeNoBoard) {
  EXPECT_THROW(tictactoe(0, 3, 3), bad_parameters);
  EXPECT_THROW(tictactoe(8, 9, 3), bad_parameters);
  EXPECT_THROW(tictactoe(3, 3, 4), bad_parameters);
  EXPECT_THROW(tictactoe(3, 3, 0), bad_parameters);
  EXPECT_NO_THROW(tictactoe(8, 8, 8));
}

}  // namespace
}  // namespace zermelo::games
