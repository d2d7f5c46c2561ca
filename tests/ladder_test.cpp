// What engines save against each other, and the charts of it.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include <zermelo/session/ladder_pictures.hpp>

namespace zermelo::sessions {

namespace {

rung made(std::string_view engine, std::uint64_t positions, std::optional<outcome> value) {
  rung one{engine};
  one.found.position = "x.o";
  if (value) {
    one.found.value = *value;
  } else {
    one.found.stopped_by = stop_reason::positions;
  }
  one.found.statistics.positions = positions;
  return one;
}

TEST(Rungs, SaveAgainstTheOneBefore) {
  std::vector<rung> rungs = {made("plain", 1'000, outcome::win), made("memo", 80, outcome::win),
                             made("sweep", 800, outcome::win)};
  add_savings(rungs);
  EXPECT_FALSE(rungs[0].saved);
  EXPECT_EQ(saving_in_words(*rungs[1].saved), "13 times fewer");
  EXPECT_EQ(saving_in_words(*rungs[2].saved), "10 times more");
}

TEST(Rungs, SaveMoreThanIsKnownAgainstOneThatWasStopped) {
  std::vector<rung> rungs = {made("plain", 10'000, {}), made("memo", 5, outcome::tie),
                             made("sweep", 20'000, {}), made("retrograde", 30'000, outcome::tie)};
  add_savings(rungs);
  EXPECT_EQ(saving_in_words(*rungs[1].saved), "> 2,000 times fewer");
  EXPECT_FALSE(rungs[2].saved);
  EXPECT_FALSE(rungs[3].saved);  // perhaps the sweep would have looked at more, perhaps at fewer
  EXPECT_EQ(why_unknown(rungs[0]), "the limit of positions was reached");
  EXPECT_EQ(positions_in_words(rungs[0]), "> 10,000");
}

TEST(Rungs, ThatDidNotRunAreStepsOver) {
  std::vector<rung> rungs = {made("plain", 100, outcome::tie), made("memo", 0, outcome::tie),
                             made("sweep", 0, {}), made("grundy", 50, outcome::tie)};
  rungs[1].found.value.reset();
  rungs[1].unable = "no";
  add_savings(rungs);
  EXPECT_EQ(why_unknown(rungs[1]), "no");
  EXPECT_EQ(why_unknown(rungs[2]), "the limit of positions was reached");
  EXPECT_EQ(saving_in_words(*rungs[3].saved), "2.0 times fewer");
}

TEST(Rungs, MayNeedNoPosition) {
  std::vector<rung> rungs = {made("memo", 100, outcome::tie), made("alpha_beta", 0, outcome::tie)};
  add_savings(rungs);
  EXPECT_TRUE(rungs[1].has_run());
  EXPECT_FALSE(rungs[1].saved);
}

TEST(Rungs, MustAgree) {
  std::vector<rung> rungs = {made("plain", 9, {}), made("memo", 9, outcome::tie),
                             made("sweep", 9, outcome::tie)};
  EXPECT_NO_THROW(check_agreement(rungs));
  rungs.push_back(made("grundy", 9, outcome::loss));
  try {
    check_agreement(rungs);
    FAIL() << "a contradiction was not seen";
  } catch (const std::logic_error& bug) {
    EXPECT_STREQ(bug.what(), "of x.o memo says tie, and grundy says loss");
  }
}

TEST(Bars, GrowWithTheLogarithm) {
  const std::vector<rung> rungs = {made("plain", 10'000, {}), made("memo", 100, outcome::win),
                                   made("grundy", 1, outcome::win)};
  EXPECT_EQ(bars_in_signs(rungs),
            "       1             10            100           1k            10k positions\n"
            "plain  " +
                std::string(57, '#') +
                "> > 10,000\n"
                "memo   " +
                std::string(29, '#') +
                " 100\n"
                "grundy # 1\n");
}

TEST(Bars, AreAPictureForTheEyeAndForAReader) {
  std::vector<rung> rungs = {made("plain", 10'000, {}), made("memo", 100, outcome::win)};
  add_savings(rungs);
  const std::string svg = bars_as_svg(rungs, "a<b");
  EXPECT_NE(svg.find("<title>a&lt;b</title>"), std::string::npos);
  EXPECT_NE(svg.find(">100, > 100 times fewer</text>"), std::string::npos) << svg;
  EXPECT_EQ(svg.find("a<b"), std::string::npos);
}

}  // namespace
}  // namespace zermelo::sessions
