// Which passes retrograde analysis makes over a tier, what it asks of the rules meanwhile, and
// where an entry of two bytes ends: on games of a few lines.
#include <gtest/gtest.h>

#include <cstdint>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <utility>
#include <vector>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/solve.hpp>

#include "toys/in_circles.hpp"
#include "toys/long_way.hpp"

using namespace zermelo;
using toys::in_circles;
using toys::long_way;
using toys::long_way_in_tiers;
using toys::numbers_to;

namespace {

TEST(Retrograde, TellsEachLevelOfATier) {
  std::vector<remoteness> levels;
  retrograde<long_way> solver(long_way{5},
                              {.threads = 1, .checkpoint = {}, .progress = [&](const auto& at) {
                                 levels.push_back(at.level);
                               }});
  static_cast<void>(solver.count());
  // Wins and losses, ties, and the tier's end.
  EXPECT_EQ(levels, (std::vector<remoteness>{0, 1, 2, 3, 4, 5, 0, 0}));
}

/// `toys::in_circles` with 0 in a tier of its own.
struct in_circles_before_an_end : in_circles {
  using in_circles::at;
  using in_circles::index;
  using in_circles::position_count;
  [[nodiscard]] auto tiers() const {
    return ranges::views::iota(std::uint64_t{0}, std::uint64_t{2});
  }
  [[nodiscard]] std::uint64_t tier(position p) const { return p == 0 ? 0 : 1; }
  [[nodiscard]] auto successors(std::uint64_t t) const {
    return ranges::views::iota(std::uint64_t{0}, t);
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t t) const { return t + 1; }
  [[nodiscard]] std::uint64_t index(std::uint64_t t, position p) const { return p - t; }
  [[nodiscard]] position at(std::uint64_t t, std::uint64_t i) const {
    return static_cast<position>(t + i);
  }
};
static_assert(!reversible_game<in_circles> && tiered_game<in_circles_before_an_end>);

template <class G>
std::vector<remoteness> levels_of(const G& g) {
  std::vector<remoteness> levels;
  retrograde<G> solver(g, {.threads = 1, .checkpoint = {}, .progress = [&](const auto& at) {
                             levels.push_back(at.level);
                           }});
  static_cast<void>(solver.count());
  return levels;
}

/// A level in which nothing changes is the last, unless a longer way leads into another tier.
TEST(Retrograde, LooksForwardAsFarAsAnythingCanChange) {
  EXPECT_EQ(levels_of(in_circles{}), (std::vector<remoteness>{1, 1, 1}));
  EXPECT_EQ(levels_of(in_circles_before_an_end{}), (std::vector<remoteness>{0, 1, 2, 1, 2, 2}));
}

/// One lost position, to which the next `ways` positions lead, told from the last one on; of the
/// others each leads to itself.
struct star {
  static constexpr bool cyclic = true;
  using position = std::uint32_t;
  std::uint32_t ways;
  std::uint32_t count;
  std::vector<position>* asked;  // for what leads to them
  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] auto moves(position p) const {
    const position to = p <= ways ? 0 : p;
    return ranges::views::iota(to, p == 0 ? to : to + 1);
  }
  [[nodiscard]] auto unmoves(position p) const {
    asked->push_back(p);
    const bool of_itself = p > ways;
    return ranges::views::iota(of_itself ? ways : 0U, p == 0      ? ways
                                                      : of_itself ? ways + 1
                                                                  : 0U) |
           ranges::views::transform([p, all = ways](position i) { return p == 0 ? all - i : p; });
  }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
  [[nodiscard]] std::uint64_t position_count() const { return count; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }
};

/// Whether the positions that are won at the first level are passed on by a list, in the order in
/// which they were found; else all entries are read.
bool are_listed(std::uint32_t ways, std::uint32_t count) {
  std::vector<star::position> asked;
  retrograde<star> solver(star{ways, count, &asked},
                          {.threads = 1, .checkpoint = {}, .progress = {}});
  EXPECT_EQ(solver.count().values.at(outcome::win), ways);
  EXPECT_EQ(asked.size(), ways + 1U);
  return asked[1] == ways;
}

/// As a 64th of the tier and 4,096 more: longer lists take longer than reading.
TEST(Retrograde, ListsWhatWasDecidedUpToAPartOfItsTier) {
  EXPECT_TRUE(are_listed(4'096 + 100, 6'400));
  EXPECT_FALSE(are_listed(4'096 + 4'687 + 1, 300'000));
  EXPECT_TRUE(are_listed(4'096 + 4'687, 300'000));
}

/// From 0 to 3 and back to 0 for ever, without ties, in the one tier that there is.
struct counted_circle {
  static constexpr bool cyclic = true;
  using position = std::uint32_t;
  std::uint32_t* asked_for_moves = nullptr;
  std::uint32_t* asked_for_a_tier = nullptr;
  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] std::vector<position> moves(position p) const {
    ++*asked_for_moves;
    return {(p + 1) % 4};
  }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
  [[nodiscard]] auto tiers() const {
    return ranges::views::iota(std::uint64_t{0}, std::uint64_t{1});
  }
  [[nodiscard]] std::uint64_t tier(position /*p*/) const { return ++*asked_for_a_tier, 0; }
  [[nodiscard]] auto successors(std::uint64_t /*t*/) const {
    return ranges::views::iota(std::uint64_t{0}, std::uint64_t{0});
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t /*t*/) const { return 4; }
  [[nodiscard]] std::uint64_t index(std::uint64_t /*t*/, position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t /*t*/, std::uint64_t i) const {
    return static_cast<position>(i);
  }
};
struct counted_circle_and_back : counted_circle {
  [[nodiscard]] std::vector<position> unmoves(position p) const { return {(p + 3) % 4}; }
};
static_assert(tiered_game<counted_circle> && !reversible_game<counted_circle>);
static_assert(reversible_game<counted_circle_and_back>);

/// How often moves and tiers are asked for.
template <class Circle>
std::pair<std::uint32_t, std::uint32_t> asked_for_a_circle() {
  std::uint32_t moves = 0;
  std::uint32_t tiers = 0;
  Circle circle;
  circle.asked_for_moves = &moves;
  circle.asked_for_a_tier = &tiers;
  retrograde<Circle> solver(circle, {.threads = 1, .checkpoint = {}, .progress = {}});
  EXPECT_EQ(solver.count().values.at(outcome::draw), 4U);
  return {moves, tiers};
}

/// What is never decided is looked at again only where a tie may follow, or where there is no way
/// back; and of a tier that no move leaves nobody asks which tier a position is in.
TEST(Retrograde, AsksTheRulesNoMoreThanItMust) {
  EXPECT_EQ(asked_for_a_circle<counted_circle_and_back>(), (std::pair{4U, 0U}));
  EXPECT_EQ(asked_for_a_circle<counted_circle>(), (std::pair{12U, 0U}));
}

// --- What an entry can say -----------------------------------------------------------------------

TEST(Retrograde, RefusesAGameThatLastsLongerThanAnEntryCanSay) {
  constexpr remoteness most = timed_code::low - 1;
  retrograde<long_way> longest(long_way{most});
  EXPECT_EQ(longest.solve(most).remoteness, most);
  EXPECT_THROW(static_cast<void>(retrograde(long_way{most + 1}).count()), cannot_solve);
}

TEST(Retrograde, RefusesThatInTiersToo) {
  constexpr remoteness most = timed_code::low - 1;
  retrograde<long_way_in_tiers> longest(long_way_in_tiers{most, 8'000});
  EXPECT_EQ(longest.solve(most).remoteness, most);
  // Too long within the second tier, and by the very move out of it.
  for (const std::uint32_t border : {8'000U, most + 1U}) {
    EXPECT_THROW(static_cast<void>(retrograde(long_way_in_tiers{most + 1, border}).count()),
                 cannot_solve)
        << border;
  }
}

/// From the start to each of many ends, where nobody wins, and back: all are counted.
struct wide_start : numbers_to {
  using numbers_to::numbers_to;

  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] auto moves(position p) const {
    return p == 0 ? ranges::views::iota(position{1}, last_ + 1)
                  : ranges::views::iota(position{0}, position{1});
  }
  [[nodiscard]] auto unmoves(position p) const { return moves(p); }
  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    return p == last_ ? std::optional(outcome::win) : std::nullopt;
  }
};

TEST(Retrograde, RefusesAPositionWithMoreMovesThanItCanCount) {
  constexpr std::uint32_t most = detail::tier_entries::most_moves;
  EXPECT_EQ(most, 16'381U);
  EXPECT_EQ(retrograde(wide_start(most)).solve(0).value, outcome::draw);
  EXPECT_THROW(static_cast<void>(retrograde(wide_start(most + 1)).count()), cannot_solve);
}

/// With two ends that are alike.
struct wide_start_with_twins : wide_start {
  using wide_start::wide_start;
  [[nodiscard]] position canonical(position p) const { return p == 2 ? 1 : p; }
};
static_assert(symmetric_game<wide_start_with_twins>);

TEST(Retrograde, TellsManyMovesFromWhatItKeepsOfImages) {
  constexpr std::uint32_t most = detail::tier_entries::most_moves;
  for (std::uint32_t ways = most - 3; ways <= most + 1; ++ways) {
    const tally found = retrograde(wide_start_with_twins(ways)).count();
    EXPECT_EQ(found.values.at(outcome::draw), ways) << ways;  // all but the end that is won
    EXPECT_EQ(found.values.at(outcome::win), 1U) << ways;
  }
}

}  // namespace
