#include <gtest/gtest.h>

#include <NAME/text.hpp>
#include <string_view>
#include <zermelo/solve.hpp>

namespace {

using zermelo::outcome;
using zermelo::games::NAME;

/// What a board is worth for the player to move.
outcome value_of(const NAME& game, std::string_view board) {
  return zermelo::solve(game, parse(game, board)).value.value();
}

TEST(Rules, WhoArrivesWins) {
  EXPECT_EQ(value_of(NAME(), "x.o/.oo/.xx o"), outcome::loss);  // x is there
  EXPECT_EQ(value_of(NAME(), "..o/xoo/.xx"), outcome::win);     // a2-a1
}

TEST(Rules, PlayMayGoOnForEver) {
  EXPECT_EQ(value_of(NAME({5, 2}), "oo/../../../xx"), outcome::draw);
}

TEST(Rules, WhoCannotMoveLoses) { EXPECT_EQ(value_of(NAME({2, 1}), "o/x"), outcome::loss); }

TEST(Text, NeedsAllMen) { EXPECT_THROW(value_of(NAME({2, 2}), "x./oo"), zermelo::bad_input); }

}  // namespace
