// Groups of threads, with the threads that the system grants and with none.
#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>
#include <zermelo/base/threads.hpp>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/files/verify.hpp>
#include <zermelo/positions/save_table.hpp>

#include "blockgame/blockgame.hpp"
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

}  // namespace
}  // namespace zermelo
