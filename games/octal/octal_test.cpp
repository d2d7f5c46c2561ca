#include <gtest/gtest.h>

#include <cstdint>
#include <octal/text.hpp>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo::games {
namespace {

nimber nimber_of(const std::string& code, std::uint32_t stones) {
  recurrence<octal> engine{octal(code)};
  return engine.solve({stones}, wanted{.best_moves = false}).nimber.value();
}

TEST(Octal, IsTheCodeThatItIsGiven) {
  EXPECT_EQ(nimber_of("0.77", 41), 4U);     // Kayles
  EXPECT_EQ(nimber_of("0.07", 34), 4U);     // Dawson's Kayles
  EXPECT_EQ(nimber_of("0.137", 15), 5U);    // Dawson's Chess
  EXPECT_EQ(nimber_of("0.007", 8), 0U);     // Treblecross on 6 squares
  EXPECT_EQ(nimber_of("0.15", 9), 2U);      // Guiles
  EXPECT_EQ(nimber_of("0.6", 11), 4U);      // Officers
  EXPECT_EQ(nimber_of("4.3...", 11), 12U);  // Lasker's Nim
}

TEST(Octal, CountsItsMoves) {
  const octal kayles("0.77", "4");
  // 3, 2+1; 2, 1+1.
  EXPECT_EQ(perft(kayles, kayles.start(), 1), 4U);
  // 3: 2, 1+1, 1. 2+1: 1+1, 1, 2. 2: 1, 0. 1+1: 1, where equal heaps have their moves once.
  EXPECT_EQ(perft(kayles, kayles.start(), 2), 9U);
  std::uint64_t count = 0;
  for_each_reachable(kayles, kayles.start(), [&](const auto&) { ++count; });
  EXPECT_EQ(count, 7U);  // 4, 3, 2+1, 2, 1+1, 1, none
}

TEST(Octal, DropsHeapsWithoutAMove) {
  const octal dawsons_kayles("0.07");
  EXPECT_EQ(dawsons_kayles.play({5, 1}, {5, 2, 1}), (heap_position{2, 1}));
  EXPECT_EQ(dawsons_kayles.components({5, 1}).size(), 1U);
}

TEST(Octal, TreblecrossIsLostOnTheKnownBoards) {
  recurrence<octal> engine{octal("0.007")};
  std::vector<std::uint32_t> lost;
  for (std::uint32_t board = 3; board <= 18; ++board) {
    if (engine.solve({board + 2}, wanted::value()).value == outcome::loss) lost.push_back(board);
  }
  EXPECT_EQ(lost, (std::vector<std::uint32_t>{6, 12}));
}

TEST(Octal, NamesTheFaultOfACode) {
  const auto fault_of = [](const std::string& code, const std::string& heaps) -> std::string {
    try {
      static_cast<void>(octal(code, heaps));
    } catch (const bad_parameters& fault) {
      return fault.what();
    }
    return "";
  };
  EXPECT_EQ(fault_of("0.79", "3"), "code '0.79', column 4: '9' is not an octal digit, 0 to 7");
  EXPECT_EQ(fault_of("", "3"), "code '': the code is empty; write one like 0.77");
  EXPECT_EQ(fault_of("0.77", "3 -1"),
            "heaps '3 -1', column 3: '-1' is not a heap; write a number from 0 to 2147483648");
}

}  // namespace
}  // namespace zermelo::games
