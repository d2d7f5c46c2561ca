#include <gtest/gtest.h>

#include <chomp/text.hpp>
#include <cstdint>
#include <string>
#include <vector>
#include <zermelo/laws/nimbers.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/solve.hpp>

namespace zermelo::games {
namespace {

constexpr wanted best_moves{.remoteness = false, .best_moves = true, .line = false};

std::vector<std::string> winning_bites(int rows, int cols) {
  const chomp game(rows, cols);
  std::vector<std::string> bites;
  const auto found = solve(game, game.start(), best_moves);
  for (const chomp::move& m : found.best_moves.value()) {
    bites.push_back(explain(game, game.start(), m));
  }
  return bites;
}

TEST(Chomp, HasTheKnownNimbers) {
  const std::vector<std::vector<nimber>> known = {{0, 1, 2, 3, 4, 5, 6},
                                                  {1, 2, 4, 5, 7, 8, 10},
                                                  {2, 4, 5, 9, 11, 12, 13},
                                                  {3, 5, 9, 6, 13, 16, 19},
                                                  {4, 7, 11, 13, 6, 21, 23}};
  for (std::size_t r = 0; r < known.size(); ++r) {
    for (std::size_t c = 0; c < known[r].size(); ++c) {
      const chomp game(static_cast<int>(r) + 1, static_cast<int>(c) + 1);
      zermelo::detail::mex_recursion<chomp> nimber_of(game);
      EXPECT_EQ(nimber_of(game.start()), known[r][c]) << r + 1 << " x " << c + 1;
    }
  }
}

TEST(Chomp, HasTheKnownWinningBites) {
  for (int n = 2; n <= 6; ++n) {
    EXPECT_EQ(winning_bites(n, n), std::vector<std::string>{"row 2, column 2"});
    EXPECT_EQ(winning_bites(2, n), std::vector<std::string>{fmt::format("row 2, column {}", n)});
  }
  struct known {
    int rows, cols, row, col;
  };
  for (const auto& [rows, cols, row, col] : {known{3, 4, 2, 3},
                                             {3, 5, 3, 4},
                                             {3, 6, 2, 4},
                                             {3, 7, 3, 5},
                                             {4, 5, 3, 3},
                                             {4, 6, 2, 3},
                                             {4, 7, 3, 4},
                                             {5, 6, 3, 4},
                                             {5, 7, 2, 3},
                                             {6, 7, 5, 5}}) {
    EXPECT_EQ(winning_bites(rows, cols),
              std::vector<std::string>{fmt::format("row {}, column {}", row, col)})
        << rows << " x " << cols;
  }
  EXPECT_EQ(winning_bites(8, 10).size(), 2U);  // Thompson
}

TEST(Chomp, HasTheKnownLostPositionsOfThreeRows) {
  const chomp game(3, 8);
  std::vector<std::string> lost;
  for (std::uint64_t i = 0; i < game.position_count(); ++i) {
    const chomp::lengths left = game.lengths_of(game.at(i));
    if (left[2] == 0) continue;
    if (solve(game, game.at(i), wanted::value()).value == outcome::loss) {
      lost.push_back(print(game, game.at(i)));
    }
  }
  std::vector<std::string> known = {"3 1 1", "2 2 1", "4 2 2", "5 3 2", "6 4 2", "7 5 2",
                                    "8 6 2", "6 3 3", "7 4 3", "5 5 3", "8 4 4", "7 7 4"};
  std::sort(lost.begin(), lost.end());
  std::sort(known.begin(), known.end());
  EXPECT_EQ(lost, known);
}

TEST(Chomp, CountsItsMoves) {
  const chomp game(3, 4);
  const std::vector<std::uint64_t> expected = {1, 11, 73, 335, 1'126, 2'834};
  for (unsigned depth = 0; depth < expected.size(); ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), expected[depth]) << depth;
  }
  std::uint64_t count = 0;
  for_each_reachable(game, game.start(), [&](auto) { ++count; });
  EXPECT_EQ(count, game.position_count());
  EXPECT_EQ(count, 34U);  // 7 over 3, less the empty bar
}

TEST(Chomp, BitesAllBelowAndToTheRight) {
  const chomp game(3, 4);
  EXPECT_EQ(print(game, game.play(game.start(), {1, 1})), "4 1 1");
  EXPECT_EQ(print(game, game.play(game.start(), {1, 0})), "4");
  EXPECT_EQ(print(game, game.play(parse(game, "4 4 1"), {0, 2})), "2 2 1");
  EXPECT_EQ(game.start(), 0b1110000U);
  EXPECT_EQ(parse(game, "4 4 1"), 0b1100010U);
}

TEST(Chomp, HasAnIndexOfTheLargestBars) {
  const chomp game(32, 32);
  EXPECT_EQ(game.position_count(), 1'832'624'140'942'590'533U);
  EXPECT_EQ(game.index(game.start()), game.position_count() - 1);
  EXPECT_EQ(game.at(game.position_count() - 1), game.start());
}

TEST(Chomp, RefusesWhatIsNoBar) {
  EXPECT_THROW(chomp(0, 4), bad_parameters);
  EXPECT_THROW(chomp(33, 32), bad_parameters);
  EXPECT_THROW(chomp(2'000'000'000, 2'000'000'000), bad_parameters);
  const chomp game(3, 4);
  for (const char* text : {"", "0", "5", "4 4 4 4", "3 4", "3 x"}) {
    EXPECT_THROW(static_cast<void>(parse(game, text)), bad_input) << text;
  }
}

}  // namespace
}  // namespace zermelo::games
