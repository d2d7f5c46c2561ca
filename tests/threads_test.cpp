// Groups of threads, with the threads that the system grants and with none.
#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>
#include <zermelo/base/threads.hpp>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/files/verify.hpp>
#include <zermelo/packing/solve.hpp>
#include <zermelo/positions/save_table.hpp>

#include "blockgame/blockgame.hpp"
#include "boardcover2/boardcover2.hpp"
#include "scratch_directory.hpp"
#include "tictactoe/tictactoe.hpp"

namespace zermelo {
namespace {

/// As long as it lives, no thread can be started: none has a stack of so many bytes.
class no_threads {
 public:
  no_threads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge;
    pthread_attr_init(&huge);
    pthread_attr_setstacksize(&huge, std::size_t{1} << 46U);
    pthread_setattr_default_np(&huge);
    pthread_attr_destroy(&huge);
  }
  no_threads(const no_threads&) = delete;
  no_threads& operator=(const no_threads&) = delete;
  ~no_threads() {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }

 private:
  pthread_attr_t before_{};
};

TEST(WorkTogether, CallsEachOnceAndThrowsTheFirstFault) {
  std::vector<std::atomic<int>> calls(4);
  work_together(4, [&](unsigned who) { ++calls[who]; });
  EXPECT_TRUE(std::all_of(calls.begin(), calls.end(), [](const auto& each) { return each == 1; }));
  for (const unsigned failing : {0U, 3U}) {
    std::atomic<int> others = 0;
    EXPECT_THROW(work_together(4,
                               [&](unsigned who) {
                                 if (who == failing) throw std::runtime_error("one of four");
                                 ++others;
                               }),
                 std::runtime_error);
    EXPECT_EQ(others, 3);
  }
}

TEST(WorkTogether, GoesOnWithThoseThatThereAre) {
  const no_threads none;
  helper_threads others;
  others.start(3, [](unsigned) {});
  ASSERT_EQ(others.size(), 0U);
  std::vector<unsigned> called;
  work_together(4, [&](unsigned who) { called.push_back(who); });
  EXPECT_EQ(called, std::vector<unsigned>{0});
}

TEST(ThreadTeam, WorksAgainAndAgain) {
  thread_team team(4);
  for (int times = 1; times <= 1'000; ++times) {
    std::array<std::atomic<int>, 4> calls{};
    team.work_together([&](unsigned who) { ++calls[who]; });
    ASSERT_TRUE(
        std::all_of(calls.begin(), calls.end(), [](const auto& each) { return each == 1; }));
  }
  for (const unsigned failing : {0U, 3U}) {
    EXPECT_THROW(team.work_together([&](unsigned who) {
      if (who == failing) throw std::runtime_error("one of four");
    }),
                 std::runtime_error);
  }
  std::atomic<int> calls = 0;
  team.work_together([&](unsigned) { ++calls; });
  EXPECT_EQ(calls, 4);
}

TEST(ThreadTeam, GoesOnWithThoseThatThereAre) {
  const no_threads none;
  thread_team team(4);
  std::atomic<int> calls = 0;
  team.work_together([&](unsigned who) { calls += who == 0 ? 1 : 10; });
  EXPECT_EQ(calls, 1);
}

packing_problem packed_with_f_pentominoes(std::size_t side) {
  return problem_of(
      games::boardcover2(drawing(side, std::string(side, '.')), {"##.", ".##", ".#."}));
}

limits in_threads(unsigned threads) {
  limits allowed;
  allowed.threads = threads;
  return allowed;
}

/// Some steps of thousands of states each: to the same packing, by the same states.
TEST(Packing, IsFoundAlikeInSeveralThreads) {
  const packing_problem problem = packed_with_f_pentominoes(16);
  const packing_result alone = pack(problem);
  for (const unsigned threads : {2U, 8U}) {
    const packing_result found = pack(problem, {}, in_threads(threads));
    EXPECT_EQ(found.packing, alone.packing) << threads;
    EXPECT_EQ(found.statistics.positions, alone.statistics.positions) << threads;
  }
  const no_threads none;
  EXPECT_EQ(pack(problem, {}, in_threads(4)).packing, alone.packing);
}

TEST(Packing, IsCountedListedAndStoppedInSeveralThreads) {
  const packing_problem problem = packed_with_f_pentominoes(12);
  EXPECT_EQ(count_packings(problem, {}, in_threads(3)).packings, 50U);
  std::size_t listed = 0;
  const auto use = [&](const packing_numbers&) { return ++listed < 50; };
  EXPECT_FALSE(list_packings(problem, use, {}, in_threads(2)));
  limits allowed = in_threads(2);
  allowed.positions = 1'000'000;
  EXPECT_EQ(count_packings(problem, {}, allowed).stopped_by, stop_reason::positions);
}

TEST(Engines, GoOnWithFewerThreadsThanTheyWereGiven) {
  const games::blockgame blocks(4, 5);
  const sweep_board board = sweep<games::blockgame>::board_of(blocks);
  const win_table wins = sweep_wins(board, {.threads = 1});
  const nimber_table nimbers = sweep_nimbers(board, {.threads = 1});
  const no_threads none;
  // 1. The sweep: blocks, and the slices of a table of nimbers.
  EXPECT_TRUE(std::ranges::equal(sweep_wins(board, {.threads = 8}).words(), wins.words()));
  EXPECT_TRUE(std::ranges::equal(sweep_nimbers(board, {.threads = 8}).words(), nimbers.words()));
  // 2. Alpha-beta's team.
  const games::tictactoe crosses(3, 4, 3);
  alpha_beta together(crosses, std::uint64_t{1} << 20U, 8);
  const auto value = together.solve(crosses.start(), wanted::value()).value;
  EXPECT_EQ(value, outcome::win);
  // 3. Retrograde analysis, told in braces.
  retrograde backwards(crosses, {.threads = 8});
  EXPECT_EQ(backwards.solve(crosses.start(), wanted::value()).value, value);
  // 4. The verifier.
  const tests::scratch_directory scratch;
  const auto path = scratch.path() / "blocks.table";
  save_indexed(blocks, path,
               [&](std::uint64_t free) { return wins.wins(free) ? outcome::win : outcome::loss; });
  EXPECT_EQ(verify(stored_table<games::blockgame>(blocks, path), {.whole = true, .threads = 8})
                .first_wrong,
            std::nullopt);
}

// --- What the thread sanitizer is to see (`scripts/test threads`): all that is shared, by many
// ----

class ByManyThreads : public testing::TestWithParam<unsigned> {};

INSTANTIATE_TEST_SUITE_P(TwoToEight, ByManyThreads, testing::Range(2U, 9U),
                         [](const auto& given) { return std::to_string(given.param); });

/// A board so large that the nimbers' order is changed by many, too.
TEST_P(ByManyThreads, SweepFindsTheSame) {
  const sweep_board board = sweep<games::blockgame>::board_of(games::blockgame(5, 5));
  static const win_table wins = sweep_wins(board, {.threads = 1});
  static const nimber_table nimbers = sweep_nimbers(board, {.threads = 1});
  limits watched;
  search_progress progress;
  watched.watched = &progress;
  const sweep_options by_many{.threads = GetParam(), .limits = watched};
  EXPECT_TRUE(std::ranges::equal(sweep_wins(board, by_many).words(), wins.words()));
  EXPECT_TRUE(std::ranges::equal(sweep_nimbers(board, by_many).words(), nimbers.words()));
  EXPECT_EQ(progress.positions, std::uint64_t{1} << 25U);
}

TEST_P(ByManyThreads, SweepEndsAtALimit) {
  const sweep_board board = sweep<games::blockgame>::board_of(games::blockgame(4, 5));
  const std::atomic<bool> raised = true;
  limits allowed;
  allowed.stop = &raised;
  EXPECT_THROW((void)sweep_wins(board, {.threads = GetParam(), .limits = allowed}), stopped);
}

/// A small table, so that the threads write over what others read.
TEST_P(ByManyThreads, AlphaBetaFindsTheSame) {
  const games::tictactoe crosses(4, 4, 4);
  alpha_beta together(crosses, std::uint64_t{1} << 14U, GetParam());
  const auto found = together.solve(crosses.start(), wanted::value());
  EXPECT_EQ(found.value, outcome::tie);
  EXPECT_GT(found.statistics.positions, 20'000U);  // where the others begin
}

/// So many positions in one tier that its passes are shared out; two moves from each lead
/// anywhere. Moves cannot be taken back, so every level looks at all positions.
class scattered {
 public:
  static constexpr bool cyclic = true;
  using position = std::uint32_t;

  [[nodiscard]] position start() const { return 1; }
  [[nodiscard]] std::array<position, 2> moves(position p) const {
    return {(5 * p + 1) % count, (13 * p + 7) % count};
  }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    constexpr std::array ends = {outcome::loss, outcome::win, outcome::tie, outcome::draw};
    if (p % 3 != 0) return std::nullopt;
    return ends[p / 3 % 9 % ends.size()];
  }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
  [[nodiscard]] std::uint64_t position_count() const { return count; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }

 protected:
  static constexpr position count = 1U << 17U;
};

/// The same, where they can: a win or loss makes its way from position to position.
class scattered_and_back : public scattered {
 public:
  [[nodiscard]] std::vector<position> unmoves(position p) const {
    std::vector<position> before = {divided(p - 1, 5), divided(p - 7, 13)};
    std::erase_if(before, [&](position q) { return terminal(q).has_value(); });
    return before;
  }

 private:
  /// By an odd number, among the remainders of 2^17; its inverse by Newton's method.
  static constexpr position divided(position p, position odd) {
    position inverse = odd;
    for (int i = 0; i < 4; ++i) inverse *= 2 - odd * inverse;
    return p * inverse % count;
  }
};

static_assert(!reversible_game<scattered> && reversible_game<scattered_and_back>);

TEST_P(ByManyThreads, RetrogradeFindsTheSame) {
  const auto counted = [](const auto& rules, unsigned threads) {
    return retrograde(rules, {.threads = threads}).count().values;
  };
  static const auto alone = counted(scattered(), 1);
  EXPECT_EQ(counted(scattered(), GetParam()), alone);
  EXPECT_EQ(counted(scattered_and_back(), GetParam()), alone);
}

/// Blocks are unpacked by whoever touches them first.
TEST_P(ByManyThreads, VerifierFindsTheSame) {
  const games::blockgame rules(4, 4);
  const win_table wins = sweep_wins(sweep<games::blockgame>::board_of(rules), {.threads = 1});
  const tests::scratch_directory scratch;
  for (const auto how : {storing::mapped, storing::compressed}) {
    const auto path = scratch.path() / "blocks.table";
    save_indexed(rules, path,
                 [&](std::uint64_t free) { return wins.wins(free) ? outcome::win : outcome::loss; },
                 {.how = how});
    const stored_table<games::blockgame> whole(rules, path);
    EXPECT_EQ(verify(whole, {.whole = true, .threads = GetParam()}).first_wrong, std::nullopt);
    const stored_table<games::blockgame> sampled(rules, path);
    EXPECT_EQ(verify(sampled, {.samples = 10'000, .seed = 5, .threads = GetParam()}).first_wrong,
              std::nullopt);
  }
}

/// Where every entry is wrong all threads find a fault; the first one is told.
TEST_P(ByManyThreads, VerifierTellsTheFirstFault) {
  const games::blockgame rules(4, 4);
  const tests::scratch_directory scratch;
  const auto path = scratch.path() / "blocks.table";
  const win_table wins = sweep_wins(sweep<games::blockgame>::board_of(rules), {.threads = 1});
  save_indexed(rules, path,
               [&](std::uint64_t free) { return wins.wins(free) ? outcome::loss : outcome::win; });
  const stored_table<games::blockgame> table(rules, path);
  const auto found = verify(table, {.whole = true, .threads = GetParam()}).first_wrong;
  ASSERT_TRUE(found);
  EXPECT_EQ(found->position, verify(table, {.whole = true, .threads = 1}).first_wrong->position);
}

}  // namespace
}  // namespace zermelo
