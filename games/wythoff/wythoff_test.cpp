#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>
#include <wythoff/text.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/laws/nimbers.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo::games {
namespace {

TEST(Wythoff, HasTheKnownNimbers) {
  const std::vector<std::vector<nimber>> known = {
      {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, {1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11},
      {2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9}, {3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8},
      {4, 5, 3, 2, 7, 6, 9, 0, 1, 8, 13}, {5, 3, 4, 0, 6, 8, 10, 1, 2, 7, 12},
      {6, 7, 8, 1, 9, 10, 3, 4, 5, 13, 0}};
  zermelo::detail::mex_recursion<wythoff> nimber_of{wythoff()};
  for (std::size_t a = 0; a < known.size(); ++a) {
    for (std::size_t b = 0; b < known[a].size(); ++b) {
      const wythoff::position p{static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b)};
      EXPECT_EQ(nimber_of(p), known[a][b]) << a << " " << b;
    }
  }
}

TEST(Wythoff, IsLostWhereTheGoldenRatioSays) {
  memo<wythoff> engine{wythoff()};
  for (std::uint16_t a = 0; a <= 200; ++a) {
    for (std::uint16_t b = 0; b <= 200; ++b) {
      const bool lost = engine.solve({a, b}, wanted::value()).value == outcome::loss;
      EXPECT_EQ(wythoff().known_nimber({a, b}).has_value(), lost) << a << " " << b;
    }
  }
}

TEST(Wythoff, HasOneLostPositionForEachDifferenceAndSmallerHeap) {
  // Every number up to the largest heap occurs in exactly one of them (Beatty 1926).
  std::vector<int> occurs(wythoff::most_stones + 1, 0);
  for (std::uint16_t a = 0; a <= wythoff::most_stones; ++a) {
    for (std::uint16_t b = a; b <= wythoff::most_stones; ++b) {
      if (!wythoff().known_nimber({a, b})) continue;
      ++occurs[a];
      if (b != a) ++occurs[b];
    }
  }
  for (std::size_t n = 0; n <= 632; ++n) EXPECT_EQ(occurs[n], 1) << n;  // 632 + 391 is the last
}

TEST(Wythoff, CountsItsMoves) {
  const wythoff game(3, 4);
  const std::vector<std::uint64_t> expected = {1, 10, 54, 174, 331, 355, 185, 35, 0};
  for (unsigned depth = 0; depth < expected.size(); ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), expected[depth]) << depth;
  }
  std::uint64_t count = 0;
  for_each_reachable(game, game.start(), [&](auto) { ++count; });
  EXPECT_EQ(count, 20U);
}

TEST(Wythoff, RefusesHeapsThatAreTooLarge) {
  EXPECT_THROW(wythoff(-1, 3), bad_parameters);
  EXPECT_THROW(wythoff(3, 1'024), bad_parameters);
  EXPECT_THROW(static_cast<void>(parse(wythoff(), "5")), bad_input);
  EXPECT_THROW(static_cast<void>(parse(wythoff(), "5 1024")), bad_input);
  EXPECT_EQ(parse(wythoff(), "5, 1023"), (wythoff::position{5, 1'023}));
}

}  // namespace
}  // namespace zermelo::games
