#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numbergame/text.hpp>
#include <sstream>
#include <string>
#include <vector>
#include <zermelo/engines/memo.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {
namespace {

static_assert(scored_game<numbergame> && indexed_game<numbergame> && contest_game<numbergame>);
static_assert(!puzzle<numbergame> && !symmetric_game<numbergame>);

/// The textbook's program: a recursion over the ends of what is left, and a cache.
class textbook {
 public:
  explicit textbook(const std::vector<score>& row)
      : row_(row), cache_(row.size(), std::vector<score>(row.size(), unknown)) {}

  score play(std::size_t left, std::size_t right) {  // before `right`
    if (left == right) return 0;
    score& best = cache_[left][right - 1];
    if (best != unknown) return best;
    score found =
        std::max(row_[left] - play(left + 1, right), row_[right - 1] - play(left, right - 1));
    if (right - left >= 2) {
      found = std::max({found, -play(left + 2, right), -play(left, right - 2)});
    }
    return cache_[left][right - 1] = found;
  }

 private:
  static constexpr score unknown = -987654321;
  const std::vector<score>& row_;
  std::vector<std::vector<score>> cache_;
};

TEST(Numbergame, AnswersWhatTheTextbookAnswers) {
  std::uint64_t random = 1;
  for (std::size_t length = 1; length <= 50; ++length) {
    for (const std::uint64_t largest : {1U, 10U, 1000U}) {
      std::vector<score> row;
      for (std::size_t i = 0; i < length; ++i) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        row.push_back(static_cast<score>((random >> 33U) % (2 * largest + 1)) -
                      static_cast<score>(largest));
      }
      const numbergame game(row);
      memo engine(game);
      EXPECT_EQ(engine.solve(game.start(), wanted::value()).value, textbook(row).play(0, length))
          << print(game, game.start());
    }
  }
}

TEST(Numbergame, CountsMovesThatDifferOnce) {
  const numbergame game;
  const std::vector<std::uint64_t> counts = {1,     4,     16,    64,    256, 1'008,
                                             3'168, 5'952, 5'888, 2'816, 512, 0};
  for (unsigned depth = 0; depth < counts.size(); ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), counts[depth]) << depth;
  }
  EXPECT_EQ(game.moves({4, 6}).size(), 3U);
  EXPECT_EQ(game.moves({4, 5}).size(), 1U);
  EXPECT_TRUE(game.moves({4, 4}).empty());
}

TEST(Numbergame, HasOneIndexForEachInterval) {
  EXPECT_EQ(numbergame().position_count(), 66U);
  const numbergame longest(std::vector<score>(numbergame::most_numbers, 1));
  EXPECT_EQ(longest.position_count(), 501'501U);
  const std::uint64_t last = longest.position_count() - 1;
  EXPECT_EQ(longest.index(longest.at(last)), last);
  EXPECT_EQ(longest.index(longest.start()), last - longest.row().size());
}

TEST(Numbergame, HoldsTheLargestSums) {
  const numbergame game(std::vector<score>(numbergame::most_numbers, numbergame::largest_number));
  memo engine(game);
  EXPECT_EQ(engine.solve(game.start(), wanted::value()).value, 0);
  const numbergame alone({-numbergame::largest_number});
  memo other(alone);
  EXPECT_EQ(other.solve(alone.start(), wanted::value()).value, -numbergame::largest_number);
}

TEST(Numbergame, RefusesRowsThatAreNone) {
  EXPECT_THROW(numbergame(std::vector<score>{}), bad_parameters);
  EXPECT_THROW(numbergame(std::vector<score>(1'001, 0)), bad_parameters);
  EXPECT_THROW(numbergame(std::vector<score>{1'000'001}), bad_parameters);
  EXPECT_THROW(numbergame(numbergame::numbers{"1 x"}), bad_parameters);
  EXPECT_EQ(numbergame(numbergame::numbers{"1, -2"}).row(), (std::vector<score>{1, -2}));
}

TEST(Numbergame, ReadsWhatIsLeftBetweenBrackets) {
  const numbergame game({7, -5, 8});
  EXPECT_EQ(parse(game, "7 -5 8"), game.start());
  EXPECT_EQ(parse(game, "[7 -5 8]"), game.start());
  EXPECT_EQ(parse(game, "7 [-5] 8"), (numbergame::position{1, 2}));
  EXPECT_EQ(parse(game, "7[-5]8"), (numbergame::position{1, 2}));
  EXPECT_EQ(parse(game, "7 -5 8 []"), (numbergame::position{3, 3}));
  EXPECT_EQ(print(game, {1, 1}), "7 [] -5 8");
  for (const char* wrong : {"7 -5", "7 [-5 8", "7 -5] 8", "7 ] -5 [ 8", "[7] [-5] 8", "7 x 8"}) {
    EXPECT_THROW(static_cast<void>(parse(game, wrong)), bad_input) << wrong;
  }
  EXPECT_EQ(parse_case(game, "1 [2]").first.row(), (std::vector<score>{1, 2}));
}

std::string fault_of(const std::string& contest) {
  std::istringstream text(contest);
  contest_input in(text, numbergame::case_name);
  try {
    const std::uint64_t count = in.read_count();
    for (std::uint64_t i = 0; i < count; ++i) {
      in.next_case();
      static_cast<void>(read_case(numbergame(), in));
    }
  } catch (const bad_input& fault) {
    return fault.what();
  }
  return "";
}

TEST(Numbergame, SaysWhereTheContestsInputIsWrong) {
  EXPECT_EQ(fault_of("2\n3\n1 -2 3\n1\n7\n"), "");
  EXPECT_EQ(fault_of("1\n0\n\n"),
            "row 1, line 1, column 1 (line 2 of the input): '0' is not n; write a number from 1 to "
            "1000");
  EXPECT_EQ(fault_of("2\n1\n5\n3\n1 -2\n"),
            "row 2, line 2 (line 5 of the input): 2 numbers; there should be 3");
  EXPECT_EQ(fault_of("1\n3\n1 -2 3x\n"),
            "row 1, line 2, column 6 (line 3 of the input): '3x' is not a number of the row; write "
            "a number from -1000000 to 1000000");
  EXPECT_EQ(fault_of("1\n3\n"),
            "row 1, line 2 (line 3 of the input): the input ends here; a line of 3 numbers should "
            "follow");
}

}  // namespace
}  // namespace zermelo::games
