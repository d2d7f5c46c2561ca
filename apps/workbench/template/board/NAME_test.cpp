#include <gtest/gtest.h>

#include <NAME/text.hpp>
#include <string_view>
#include <zermelo/solve.hpp>

namespace {

using zermelo::games::NAME;

/// What a board is worth for the player to move.
zermelo::score value_of(const NAME& game, std::string_view board) {
  return zermelo::solve(game, parse(game, board)).value.value();
}

TEST(Rules, CountPairsAcrossAndDown) {
  const NAME game({2, 3});
  EXPECT_EQ(value_of(game, "xxo/xoo"), 0);  // two pairs each
  EXPECT_EQ(value_of(game, "xxx/ooo"), 0);
  EXPECT_EQ(value_of(game, "xox/oxo"), 0);
  EXPECT_EQ(value_of(NAME({1, 5}), "xxxoo"), -1);  // o would be next, and x has one pair more
}

TEST(Rules, LastCellIsTakenByWhoeverIsToMove) {
  EXPECT_EQ(value_of(NAME({1, 3}), "xo."), 0);
  EXPECT_EQ(value_of(NAME({1, 3}), "o.x"), 1);
}

TEST(Text, NeedsSignsThatWereSetInTurn) {
  EXPECT_THROW(value_of(NAME({1, 3}), "xx."), zermelo::bad_input);
}

}  // namespace
