#include <gtest/gtest.h>

#include <string>
#include <zermelo/answers/report.hpp>

namespace zermelo {
namespace {

/// What `describe` says, without the line of what it took.
std::string sentence_of(const report& found) {
  const std::string text = describe(found);
  return text.substr(0, text.find('\n'));
}

report with_value(std::variant<outcome, score> value) {
  report found{};
  found.player = "left";
  found.value = value;
  return found;
}

TEST(Report, SaysTheNimberWithAndWithoutTheRemoteness) {
  report found = with_value(outcome::win);
  EXPECT_EQ(sentence_of(found), "left to move: win.");
  found.nimber = 3;
  EXPECT_EQ(sentence_of(found), "left to move: win, nimber *3.");
  found.remoteness = 5;
  EXPECT_EQ(sentence_of(found), "left to move: win in 5 moves, nimber *3.");
  found.remoteness = 1;
  EXPECT_EQ(sentence_of(found), "left to move: win in 1 move, nimber *3.");
}

TEST(Report, SaysNoMoreOfAFinishedGameThanThatItIsOver) {
  report found = with_value(outcome::loss);
  found.nimber = 0;
  found.remoteness = 0;
  EXPECT_EQ(sentence_of(found), "left to move: loss, the game is over.");
}

TEST(Report, NamesADefenceOnlyWhereItKnowsHowLongItLasts) {
  report found = with_value(outcome::loss);
  found.best_moves = {"a1", "b1"};
  EXPECT_EQ(sentence_of(found), "left to move: loss. Every move loses.");
  found.remoteness = 4;
  EXPECT_EQ(sentence_of(found), "left to move: loss in 4 moves. Longest defence: a1, b1.");
  found = with_value(outcome::win);
  found.best_moves = {"a1", "b1"};
  EXPECT_EQ(sentence_of(found), "left to move: win. Best moves: a1, b1.");
}

TEST(Units, AreLargerBeforeThreeDigitsRoundUp) {
  EXPECT_EQ(in_units_of_time(999.4e-6), "999 µs");
  EXPECT_EQ(in_units_of_time(999.7e-6), "1 ms");
  EXPECT_EQ(in_units_of_time(0.9997), "1 s");
  EXPECT_EQ(in_units_of_time(1'234), "1234 s");
  EXPECT_EQ(in_units_of_memory(999), "999 bytes");
  EXPECT_EQ(in_units_of_memory(1'023), "0.999 KiB");
  EXPECT_EQ(in_units_of_memory(1'024), "1 KiB");
}

TEST(Report, IsBriefWhereOnlyTheValueCounts) {
  EXPECT_EQ(in_brief(with_value(outcome::tie)), "tie");
  EXPECT_EQ(in_brief(with_value(score{-2})), "-2");
  report found = with_value(outcome::win);
  found.nimber = 3;
  EXPECT_EQ(in_brief(found), "win *3");
}

}  // namespace
}  // namespace zermelo
