#include <gtest/gtest.h>

#include <cstdint>
#include <grundys_game/text.hpp>
#include <vector>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo::games {
namespace {

TEST(GrundysGame, HasThePublishedNimbers) {
  const std::vector<nimber> published = {
      0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3,
      1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2};
  recurrence<grundys_game> engine{grundys_game()};
  for (std::uint32_t n = 0; n < published.size(); ++n) {
    EXPECT_EQ(engine.solve({n}).nimber, published[n]) << n;
  }
}

TEST(GrundysGame, CountsItsMoves) {
  const grundys_game game("7");
  EXPECT_EQ(perft(game, game.start(), 1), 3U);  // 6+1, 5+2, 4+3
  EXPECT_EQ(perft(game, game.start(), 2), 6U);  // 5+1, 4+2; 4+1, 3+2; 3+1, 4 of the 3
  std::uint64_t count = 0;
  for_each_reachable(game, game.start(), [&](const auto&) { ++count; });
  EXPECT_EQ(count, 8U);  // heaps 1 and 2 dropped: 7, 6, 5, 4+3, 3+3, 4, 3, none
}

TEST(GrundysGame, IsSolvedAsSearchSolvesIt) {
  recurrence<grundys_game> engine{grundys_game()};
  memo<grundys_game> search{grundys_game()};
  for (std::uint32_t n = 0; n <= 28; ++n) {
    EXPECT_EQ(engine.solve({n}).value, search.solve({n}, wanted::value()).value) << n;
  }
}

}  // namespace
}  // namespace zermelo::games
