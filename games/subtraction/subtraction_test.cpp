#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <subtraction/text.hpp>
#include <vector>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo::games {
namespace {

/// Nimbers of single heaps 0, 1, 2, ... with this set.
std::vector<nimber> first_nimbers(const std::string& set, heap heaps) {
  recurrence<subtraction> engine{subtraction(set)};
  std::vector<nimber> values;
  for (heap n = 0; n < heaps; ++n) {
    values.push_back(
        engine.solve({static_cast<std::uint32_t>(n)}, wanted{.best_moves = false}).nimber.value());
  }
  return values;
}

TEST(Subtraction, HasTheKnownNimbers) {
  EXPECT_EQ(first_nimbers("1,2,3", 9), (std::vector<nimber>{0, 1, 2, 3, 0, 1, 2, 3, 0}));
  EXPECT_EQ(first_nimbers("1,3,4", 14),
            (std::vector<nimber>{0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2}));
  EXPECT_EQ(first_nimbers("2,3,5", 14),
            (std::vector<nimber>{0, 0, 1, 1, 2, 2, 3, 0, 0, 1, 1, 2, 2, 3}));
  EXPECT_EQ(first_nimbers("2,4,7", 14),
            (std::vector<nimber>{0, 0, 1, 1, 2, 2, 0, 3, 1, 0, 2, 1, 0, 2}));
  EXPECT_EQ(first_nimbers("squares", 30),
            (std::vector<nimber>{0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2,
                                 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5}));
}

TEST(Subtraction, HasTheKnownPeriods) {
  const auto period_of = [](const std::string& set) {
    recurrence<subtraction> engine{subtraction(set)};
    static_cast<void>(engine.solve({2'000'000'000}, wanted::value()));
    return engine.nimbers().period().value();
  };
  EXPECT_EQ(period_of("1,2,3").period, 4U);
  EXPECT_EQ(period_of("1,3,4").period, 7U);
  EXPECT_EQ(period_of("2,3,5").period, 7U);
  EXPECT_EQ(period_of("2,4,7").period, 3U);
  EXPECT_EQ(period_of("2,4,7").first, 8U);
  EXPECT_EQ(period_of("1,2,3").by, periodicity::theorem::finite_memory);
}

TEST(Subtraction, CountsItsMoves) {
  const subtraction game("1,2", "4");  // ways to write parts of 4 as ones and twos, in order
  EXPECT_EQ(perft(game, game.start(), 1), 2U);
  EXPECT_EQ(perft(game, game.start(), 2), 4U);
  EXPECT_EQ(perft(game, game.start(), 3), 4U);  // 1+1+1, 1+1+2, 1+2+1, 2+1+1
  EXPECT_EQ(perft(game, game.start(), 4), 1U);
  std::uint64_t count = 0;
  for_each_reachable(subtraction("2,4,7", "21"), {21}, [&](const auto&) { ++count; });
  EXPECT_EQ(count, 18U);  // of 0 and 2 to 21 all but 16, 18 and 20; a heap of 1 is dropped
}

TEST(Subtraction, InMiserePlayFollowsFergusonsTheorem) {
  for (const char* set : {"1,2,3", "2,3,5", "2,4,7", "3", "1,4", "squares"}) {
    const subtraction game({set, "1", true});
    recurrence<subtraction> engine(game);
    memo<subtraction> search(game);
    for (std::uint32_t a = 0; a <= 14; ++a) {
      for (std::uint32_t b = 0; b <= a; ++b) {
        for (const std::uint32_t c : {0U, 3U, 5U}) {
          const auto given = engine.solve({a, b, c}, wanted{.remoteness = false, .line = false});
          const auto found = search.solve({a, b, c}, wanted{.remoteness = false, .line = false});
          EXPECT_EQ(given.engine, "recurrence");
          EXPECT_EQ(given.value, found.value) << set << ": " << a << " " << b << " " << c;
          EXPECT_EQ(given.best_moves, found.best_moves);
        }
      }
    }
  }
}

TEST(Subtraction, RefusesSetsThatAreNone) {
  EXPECT_THROW(subtraction(""), bad_parameters);
  EXPECT_THROW(subtraction("1,0"), bad_parameters);
  EXPECT_THROW(subtraction("cubes"), bad_parameters);
  EXPECT_THROW(subtraction("squares", "1048577"), bad_parameters);
  EXPECT_NO_THROW(subtraction("squares", "1048576"));
}

}  // namespace
}  // namespace zermelo::games
