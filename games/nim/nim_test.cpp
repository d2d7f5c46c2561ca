#include <gtest/gtest.h>

#include <cstdint>
#include <nim/text.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo::games {
namespace {

std::uint64_t reachable(const nim& game) {
  std::uint64_t count = 0;
  for_each_reachable(game, game.start(), [&](const auto&) { ++count; });
  return count;
}

TEST(Nim, CountsItsMoves) {
  // From 1 + 2, equal heaps moved once: 0+2; 1+0, 1+1. From there 2, 1 and 1 moves.
  const nim game("1 2");
  EXPECT_EQ(perft(game, game.start(), 1), 3U);
  EXPECT_EQ(perft(game, game.start(), 2), 4U);
  EXPECT_EQ(perft(game, game.start(), 3), 2U);
  EXPECT_EQ(perft(game, game.start(), 4), 0U);
  // Up to order: pairs a <= b with b <= 2 and a <= 1.
  EXPECT_EQ(reachable(game), 5U);
  EXPECT_EQ(reachable(nim("3 3 3")), 20U);  // 3 numbers of 0 to 3, with repetition
}

TEST(Nim, IsLostWhereTheNimSumIsZero) {
  recurrence<nim> engine(nim{});
  for (std::uint32_t a = 0; a < 8; ++a) {
    for (std::uint32_t b = 0; b < 8; ++b) {
      for (std::uint32_t c = 0; c < 8; ++c) {
        const auto found = engine.solve({a, b, c}, wanted{.best_moves = false});
        EXPECT_EQ(found.nimber, a ^ b ^ c);
        EXPECT_EQ(found.value, (a ^ b ^ c) == 0 ? outcome::loss : outcome::win);
      }
    }
  }
}

TEST(Nim, InMiserePlayIsReversedWhereNoHeapHasTwo) {
  const nim game(nim::numbers{"0", true});
  recurrence<nim> engine(game);
  memo<nim> search(game);
  for (std::uint32_t a = 0; a < 5; ++a) {
    for (std::uint32_t b = 0; b < 5; ++b) {
      for (std::uint32_t c = 0; c < 5; ++c) {
        const bool all_small = a < 2 && b < 2 && c < 2;
        const bool lost = all_small ? (a + b + c) % 2 == 1 : (a ^ b ^ c) == 0;
        EXPECT_EQ(engine.solve({a, b, c}).value, lost ? outcome::loss : outcome::win);
        EXPECT_EQ(search.solve({a, b, c}, wanted::value()).value,
                  lost ? outcome::loss : outcome::win);
      }
    }
  }
}

TEST(Nim, KnowsHugeHeapsByTheory) {
  for (const bool misere : {false, true}) {
    recurrence<nim> engine{nim(nim::numbers{"0", misere})};
    const heap_position lost{2'147'483'648U, 2'147'483'645U, 3};  // 2^31 has a bit of its own
    EXPECT_EQ(engine.solve(lost, wanted::value()).value, outcome::win);
    const heap_position equal{2'147'483'648U, 2'147'483'648U};
    EXPECT_EQ(engine.solve(equal).value, outcome::loss);
  }
}

TEST(Nim, RefusesHeapsThatAreNone) {
  EXPECT_THROW(nim("3 x"), bad_parameters);
  EXPECT_THROW(nim(""), bad_parameters);
  EXPECT_THROW(nim("2147483649"), bad_parameters);
}

}  // namespace
}  // namespace zermelo::games
