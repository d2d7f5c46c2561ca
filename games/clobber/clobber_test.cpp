#include <gtest/gtest.h>

#include <array>
#include <clobber/text.hpp>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>
#include <zermelo/laws/nimbers.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo::games {
namespace {

std::string repeated(const std::string& word, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += word;
  return text;
}

nimber nimber_of_row(const std::string& row) {
  const clobber game(1, static_cast<int>(row.size()));
  return nimbers_by_parts(game)(parse(game, row));
}

/// Where moves lead to, found cell by cell on the text.
std::multiset<std::string> naive_options(const clobber& game, const std::string& text) {
  const int rows = game.board().rows;
  const int cols = game.board().cols;
  const auto at = [&](int r, int c) { return static_cast<std::size_t>(r * (cols + 1) + c); };
  std::multiset<std::string> options;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < cols; ++c) {
      for (const auto& [down, right] : {std::array{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
        const int to_r = r + down;
        const int to_c = c + right;
        if (to_r < 0 || to_r >= rows || to_c < 0 || to_c >= cols) continue;
        const char mover = text[at(r, c)];
        const char other = text[at(to_r, to_c)];
        if (mover == '.' || other == '.' || mover == other) continue;
        std::string next = text;
        next[at(r, c)] = '.';
        next[at(to_r, to_c)] = mover;
        options.insert(next);
      }
    }
  }
  return options;
}

clobber::position random_position(const clobber& game, std::mt19937_64& random) {
  const std::uint64_t stones = random() & game.board().all();
  const std::uint64_t x = random() & stones;
  return {x, stones ^ x};
}

TEST(Clobber, FindsTheMovesThatLookingFindsOnEveryShapeOfBoard) {
  std::mt19937_64 random(1913);
  for (int rows = 1; rows <= 64; ++rows) {
    for (int cols = 1; cols <= 64 / rows; ++cols) {
      const clobber game(rows, cols);
      for (int boards = 0; boards < 4; ++boards) {
        const clobber::position p = boards == 0 ? game.start() : random_position(game, random);
        std::multiset<std::string> found;
        for_each_move(game.moves(p),
                      [&](clobber::move m) { found.insert(print(game, game.play(p, m))); });
        EXPECT_EQ(found, naive_options(game, print(game, p))) << print(game, p);
      }
    }
  }
}

TEST(Clobber, ReachesThePositionsThatLookingReaches) {
  for (const auto& [rows, cols] : {std::array{1, 8}, {2, 3}, {3, 2}, {3, 3}}) {
    const clobber game(rows, cols);
    std::set<std::string> found;
    for_each_reachable(game, game.start(),
                       [&](const clobber::position& p) { found.insert(print(game, p)); });
    std::set<std::string> expected;
    std::vector<std::string> open{print(game, game.start())};
    while (!open.empty()) {
      const std::string text = open.back();
      open.pop_back();
      if (!expected.insert(text).second) continue;
      for (const std::string& next : naive_options(game, text)) open.push_back(next);
    }
    EXPECT_EQ(found, expected) << rows << " x " << cols;
  }
  // Twelve pairs side by side, and either stone may move.
  EXPECT_EQ(perft(clobber(3, 3), clobber(3, 3).start(), 1), 24U);
}

TEST(Clobber, HasPublishedNimbersInRows) {
  const std::array<nimber, 25> xo = {1, 3, 0, 2, 0, 2, 0, 3, 1, 4, 6, 1, 0,
                                     1, 3, 7, 8, 3, 1, 0, 8, 4, 0, 1, 3};
  const std::array<nimber, 12> xxo = {2, 0, 5, 2, 7, 0, 8, 0, 0, 10, 8, 12};
  for (int n = 1; n <= 25; ++n)
    EXPECT_EQ(nimber_of_row(repeated("xo", n)), xo.at(static_cast<std::size_t>(n - 1))) << n;
  for (int n = 1; n <= 12; ++n)
    EXPECT_EQ(nimber_of_row(repeated("xxo", n)), xxo.at(static_cast<std::size_t>(n - 1))) << n;
}

TEST(Clobber, HasPublishedNimbersOnChessboards) {
  struct value {
    int rows;
    int cols;
    nimber expected;
  };
  for (const auto& [rows, cols, expected] :
       {value{2, 2, 0}, value{2, 3, 0}, value{2, 4, 0}, value{2, 5, 0}, value{2, 6, 0},
        value{2, 7, 1}, value{2, 8, 0}, value{3, 3, 1}, value{3, 4, 0}, value{3, 5, 1},
        value{5, 3, 1}, value{4, 4, 0}}) {
    const clobber game(rows, cols);
    EXPECT_EQ(nimbers_by_parts(game)(game.start()), expected) << rows << " x " << cols;
    if (rows * cols <= 10) {
      EXPECT_EQ(nimbers_by_definition(game)(game.start()), expected) << rows << " x " << cols;
    }
  }
}

TEST(Clobber, IsTheSumOfItsParts) {
  std::mt19937_64 random(1913);
  const clobber game(3, 4);
  nimbers_by_definition whole(game);
  nimbers_by_parts parts(game);
  for (int i = 0; i < 3'000; ++i) {
    const clobber::position p = random_position(game, random);
    const nimber expected = whole(p);
    EXPECT_EQ(parts(p), expected) << print(game, p);
    EXPECT_EQ(whole(game.canonical(p)), expected) << print(game, p);
    for (const clobber::position& part : game.components(p)) {
      std::vector<clobber::position> again;
      for (const clobber::position& each : game.components(part)) again.push_back(each);
      EXPECT_EQ(again, std::vector{part});
    }
  }
}

TEST(Clobber, TakesOneShapeForAllThatAreTheSame) {
  const clobber game(3, 4);
  const auto canonical = [&](const char* text) {
    return print(game, game.canonical(parse(game, text)));
  };
  const std::string expected = canonical("xo../.o../....");
  for (const char* same : {"..../..xo/...o", "..../..ox/...x", ".x../.oo./....", "o.../ox../....",
                           "..xo/...o/x...", "x.../.xx./x.o."}) {
    EXPECT_EQ(canonical(same), expected) << same;
  }
  EXPECT_NE(canonical("xoo./..../...."), expected);
}

TEST(Clobber, DropsStonesThatNobodyCanReach) {
  const clobber game(2, 5);
  EXPECT_EQ(print(game, game.simplify(parse(game, "xx.oo/xx.xo"))), "...oo/...xo");
  EXPECT_EQ(print(game, game.simplify(parse(game, "xx.oo/xx.oo"))), "...../.....");
}

TEST(Clobber, RefusesRulesThatMakeNoBoard) {
  EXPECT_THROW(clobber(0, 5), bad_parameters);
  EXPECT_THROW(clobber(5, 13), bad_parameters);
  EXPECT_THROW(clobber(2'000'000'000, 2'000'000'000), bad_parameters);
  EXPECT_NO_THROW(clobber(8, 8));
}

}  // namespace
}  // namespace zermelo::games
