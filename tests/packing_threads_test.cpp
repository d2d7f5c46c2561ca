/// Packing by several threads: the packing, the counts and the work of one.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/packing/solve.hpp>

#include "boardcover2/text.hpp"

namespace zermelo {
namespace {

struct named_problem {
  std::string name;
  packing_problem problem;
};

packing_problem empty_board(std::size_t rows, std::size_t columns, const drawing& block) {
  return problem_of(games::boardcover2(drawing(rows, std::string(columns, '.')), block));
}

/// Steps of so many states that they are parted, and strips that are.
std::vector<named_problem> large_enough() {
  return {{"frontier", empty_board(10, 10, {"##", "#."})},
          {"strips", empty_board(14, 16, {".##", "##.", ".#."})}};
}

limits by_threads(unsigned threads) {
  limits allowed;
  allowed.threads = threads;
  return allowed;
}

/// Calls `compare(limits)` for several numbers of threads.
void by_several_threads(const named_problem& each, auto compare) {
  for (const unsigned threads : {2U, 3U, 8U}) {
    SCOPED_TRACE(each.name + ", threads: " + std::to_string(threads));
    compare(by_threads(threads));
  }
}

TEST(PackingThreads, FindThePackingOfOne) {
  for (const named_problem& each : large_enough()) {
    const packing_result alone = pack(each.problem);
    by_several_threads(each, [&](const limits& allowed) {
      const packing_result found = pack(each.problem, {}, allowed);
      EXPECT_EQ(found.value, alone.value);
      EXPECT_EQ(found.packing, alone.packing);
      EXPECT_EQ(found.method, alone.method);
      EXPECT_EQ(found.statistics.positions, alone.statistics.positions);
    });
  }
}

TEST(PackingThreads, CountWhatOneCounts) {
  for (const named_problem& each : large_enough()) {
    const packing_count alone = count_packings(each.problem);
    by_several_threads(each, [&](const limits& allowed) {
      const packing_count found = count_packings(each.problem, {}, allowed);
      EXPECT_EQ(found.packings, alone.packings);
      EXPECT_EQ(found.statistics.positions, alone.statistics.positions);
    });
  }
}

TEST(PackingThreads, StopAtALimit) {
  for (const named_problem& each : large_enough()) {
    SCOPED_TRACE(each.name);
    const score most = pack(each.problem).value.lower;
    limits allowed = by_threads(3);
    for (const std::uint64_t positions : {1'000U, 20'000U}) {
      allowed.positions = positions;
      const packing_result found = pack(each.problem, {}, allowed);
      EXPECT_EQ(found.stopped_by, stop_reason::positions);
      EXPECT_LE(found.value.lower, most);
      EXPECT_GE(found.value.upper, most);
    }
  }
}

}  // namespace
}  // namespace zermelo
