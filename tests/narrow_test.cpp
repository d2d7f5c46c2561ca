// Numbers that do not fit are refused where they come in, never cut off.
#include <gtest/gtest.h>

#include <boost/hana/define_struct.hpp>
#include <cstddef>
#include <cstdint>
#include <packing/layer.hpp>
#include <range/v3/view/iota.hpp>
#include <string_view>
#include <vector>
#include <zermelo/base/narrow.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/engines/valuation.hpp>
#include <zermelo/packing/problem.hpp>
#include <zermelo/rules/values.hpp>
#include <zermelo/session/parameters.hpp>

#include "blockgame/blockgame.hpp"
#include "boardcover2/boardcover2.hpp"
#include "refusal.hpp"

namespace zermelo {
namespace {

using tests::refusal;

TEST(Narrow, KeepsWhatFitsAndRefusesTheRestWithASentence) {
  EXPECT_EQ((narrow<std::uint8_t>(255, "it")), 255);
  EXPECT_EQ((narrow<int>(std::uint64_t{7}, "it")), 7);
  EXPECT_EQ((narrow<std::int64_t>('a', "it")), 'a');
  EXPECT_EQ(
      refusal<bad_parameters>([] { return narrow<std::uint8_t>(256, "the number of cells"); }),
      "the number of cells is 256, and there is room for 0 to 255; take smaller rules");
  EXPECT_EQ(refusal<bad_parameters>([] { return narrow<unsigned>(-1, "a row"); }),
            "a row is -1, and there is room for 0 to 4294967295; take smaller rules");
}

TEST(TimedOutcome, RefusesALongerGameThanItCanSay) {
  EXPECT_EQ(timed_outcome(outcome::win, timed_outcome::longest).moves, timed_outcome::longest);
  const std::string said = "the game lasts more than 16383 moves; ask for the value alone";
  EXPECT_EQ(
      refusal<does_not_fit>([] { return timed_outcome(outcome::win, timed_outcome::longest + 1); }),
      said);
  EXPECT_EQ(refusal<does_not_fit>([] {
              const timed_outcome furthest(outcome::loss, timed_outcome::longest);
              return by_remoteness<games::blockgame>::after({}, furthest);
            }),
            said);
}

/// A move earns more than a score can say.
struct rich {
  using position = unsigned;
  [[nodiscard]] position start() const { return 1; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(0U, p); }
  [[nodiscard]] position play(position /*p*/, unsigned m) const { return m; }
  [[nodiscard]] unsigned key(position p) const { return p; }
  [[nodiscard]] std::int64_t gain(position /*p*/, unsigned /*m*/) const { return 5'000'000'000; }
};

TEST(Gain, ThatFitsNoScoreIsRefused) {
  EXPECT_EQ(refusal<bad_parameters>([] { return gain(rich(), 1, 0); }),
            "gain(p, m) is 5000000000, and there is room for -2147483648 to 2147483647; take "
            "smaller rules");
}

constexpr std::uint64_t too_many = (std::uint64_t{1} << 32U) + 4;

struct wide_blockgame : games::blockgame {
  [[nodiscard]] std::uint64_t cells() const { return too_many; }
};
struct wide_boardcover2 : games::boardcover2 {
  [[nodiscard]] std::uint64_t cells() const { return too_many; }
};

TEST(Cells, BeyondTheirNumbersAreRefused) {
  const std::string said =
      "cells() is 4294967300, and there is room for 0 to 4294967295; take smaller rules";
  EXPECT_EQ(
      refusal<bad_parameters>([] { return sweep<wide_blockgame>::board_of(wide_blockgame()); }),
      said);
  EXPECT_EQ(refusal<bad_parameters>([] { return problem_of(wide_boardcover2()); }), said);
}

TEST(Lists, BeyondTheirNumbersAreALimit) {
  const detail::packing::trace lists;
  EXPECT_NO_THROW(lists.expect(1'000'000));
  EXPECT_THROW(lists.expect(std::size_t{1} << 32U), stopped);
}

struct large_number : rich {
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (std::uint64_t, stones));
  };
  [[maybe_unused]] static constexpr std::string_view name = "large_number";
  numbers given{~std::uint64_t{0}};

  [[nodiscard]] const numbers& parameters() const { return given; }
};

TEST(Parameters, LargerThanTheCommandLineHoldsAreRefused) {
  EXPECT_EQ(
      refusal<bad_parameters>([] { return sessions::detail::list_parameters(large_number()); }),
      "stones is 18446744073709551615, and there is room for -9223372036854775808 to "
      "9223372036854775807; take smaller rules");
}

}  // namespace
}  // namespace zermelo
