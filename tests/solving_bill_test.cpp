// The bill of a game that is to be solved: what a limit is compared with, and what then lies on
// disk.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/answers/solving_bill.hpp>
#include <zermelo/engines/retrograde.hpp>

#include "morris/text.hpp"
#include "refusal.hpp"
#include "scratch_directory.hpp"
#include "three_mens_morris/text.hpp"
#include "tictactoe/text.hpp"
#include "toys/in_circles.hpp"

namespace zermelo::solving_bill_test {

using games::morris;
using games::three_mens_morris;
using games::tictactoe;
using tests::refusal;
using tests::scratch_directory;

limits bytes_at_most(std::uint64_t bytes) {
  limits allowed;
  allowed.bytes = bytes;
  return allowed;
}

morris small_morris() { return morris({2, 3, false, false}); }

/// A byte less than the bill is refused with that bill; the bill is enough, and is what it says.
template <class G>
void expect_a_limit_is_compared_with_it(const G& game, bool on_disk) {
  const auto solver = [&](const scratch_directory& kept) {
    retrograde_options how;
    if (on_disk) how.checkpoint = kept.path() / "tiers";
    return retrograde<G>(game, how);
  };
  const scratch_directory first;
  const scratch_directory second;
  const std::uint64_t least = solver(first).bill().least_memory();
  EXPECT_TRUE(solver(first).bill(bytes_at_most(least)).fits());
  EXPECT_FALSE(solver(first).bill(bytes_at_most(least - 1)).fits());
  solver(first).solve_all(bytes_at_most(least));
  EXPECT_NE(refusal<cannot_solve>([&] { solver(second).solve_all(bytes_at_most(least - 1)); }), "");
}

TEST(SolvingBill, IsWhatALimitIsComparedWith) {
  expect_a_limit_is_compared_with_it(small_morris(), false);
  for (const bool on_disk : {false, true}) {
    expect_a_limit_is_compared_with_it(three_mens_morris(), on_disk);
    expect_a_limit_is_compared_with_it(tictactoe(), on_disk);
  }
}

TEST(SolvingBill, NeedsNoMoreMemoryOnDiskAndInParts) {
  const solving_bill bill = retrograde<morris>(small_morris()).bill();
  EXPECT_LT(bill.memory_beside, bill.memory);
  EXPECT_LE(bill.memory_in_parts, bill.memory_beside);
  EXPECT_EQ(bill.least_memory(), bill.memory);
}

TEST(SolvingBill, ListsTheTiersThatAPositionLeadsTo) {
  retrograde<tictactoe> solver{tictactoe()};
  const tictactoe game;
  EXPECT_EQ(solver.bill().tiers.size(), 10U);
  const auto after_three = parse(game, "xo./x../...");
  const solving_bill bill = solver.bill({}, after_three);
  ASSERT_EQ(bill.tiers.size(), 7U);
  std::uint64_t numbers = 0;
  for (std::size_t i = 0; i < bill.tiers.size(); ++i) {
    EXPECT_EQ(bill.tiers[i].tier, 9 - i) << "each after those that it leads to";
    EXPECT_GT(bill.tiers[i].seconds, 0.0);
    numbers += bill.tiers[i].numbers;
  }
  EXPECT_EQ(sum_of(bill.tiers).numbers, numbers);
  EXPECT_EQ(bill.memory, solver.bytes_for(after_three));
}

TEST(SolvingBill, SaysWhatIsThereAndHowLargeItMayBe) {
  const scratch_directory scratch;
  const std::filesystem::path kept = scratch.path() / "tiers";
  const auto bill = [&] { return retrograde<morris>(small_morris(), {.checkpoint = kept}).bill(); };
  const solving_bill before = bill();
  EXPECT_TRUE(before.on_disk);
  retrograde<morris>(small_morris(), {.checkpoint = kept}).solve_all();
  const solving_bill after = bill();
  ASSERT_EQ(after.tiers.size(), before.tiers.size());
  for (std::size_t i = 0; i < after.tiers.size(); ++i) {
    EXPECT_FALSE(before.tiers[i].is_there);
    EXPECT_TRUE(after.tiers[i].is_there);
    constexpr std::uint64_t header = 1024;
    EXPECT_LE(std::filesystem::file_size(path_of_tier(kept, after.tiers[i].tier)),
              after.tiers[i].disk + header);
  }
  EXPECT_EQ(sum_of(after.tiers).numbers, 0U);
  EXPECT_EQ(sum_of(after.tiers).disk, 0U);
  EXPECT_EQ(sum_of(after.tiers).seconds, 0.0);
}

TEST(SolvingBill, CountsNoTierThatARunWouldRefuse) {
  const scratch_directory scratch;
  const std::filesystem::path kept = scratch.path() / "tiers";
  const auto bill = [&] {
    return refusal<bad_table>([&] {
      static_cast<void>(retrograde<tictactoe>(tictactoe(), {.checkpoint = kept}).bill());
    });
  };
  EXPECT_EQ(bill(), "") << "where there is no directory, nothing is there";
  retrograde<three_mens_morris>(three_mens_morris(), {.checkpoint = kept}).solve_all();
  EXPECT_SAYS(bill(), "is of three_mens_morris");
  std::filesystem::remove_all(kept);
  std::filesystem::create_directory(kept);
  EXPECT_EQ(bill(), "") << "an empty directory";
  std::ofstream(path_of_tier(kept, 3)) << "junk";
  EXPECT_SAYS(bill(), "is no table of Zermelo's: it does not begin with ZERMELO; delete it");
  std::filesystem::remove_all(kept);
  std::ofstream(kept) << "a file";
  EXPECT_SAYS(bill(), "no directory");
  EXPECT_EQ(bill(), refusal<bad_table>([&] {
              retrograde<tictactoe>(tictactoe(), {.checkpoint = kept}).solve_all();
            }))
      << "a run says the same";
}

/// As many positions as there are numbers of 63 bits, in one tier.
struct endless {
  static constexpr bool cyclic = true;
  using position = std::uint64_t;
  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] std::vector<position> moves(position p) const { return {p}; }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::uint64_t key(position p) const { return p; }
  [[nodiscard]] std::uint64_t position_count() const { return std::uint64_t{1} << 63U; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return i; }
};

TEST(SolvingBill, OfMoreThanAnyMachineHoldsSaysTheMostThereIs) {
  const solving_bill bill = retrograde<endless>(endless()).bill();
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(bill.tiers.at(0).memory, most);
  EXPECT_EQ(bill.tiers.at(0).disk, most);
  EXPECT_EQ(bill.memory, most);
  EXPECT_FALSE(bill.fits());
  EXPECT_EQ(sum_of({bill.tiers.at(0), bill.tiers.at(0)}).disk, most);
}

TEST(SolvingBill, DoesNotGuessHowManyLevelsTakeHowLong) {
  const solving_bill bill = retrograde<toys::in_circles>(toys::in_circles()).bill();
  ASSERT_EQ(bill.tiers.size(), 1U);
  EXPECT_EQ(bill.tiers[0].seconds, std::nullopt);
  EXPECT_EQ(sum_of(bill.tiers).seconds, std::nullopt);
  EXPECT_NE(describe(bill).find("unknown"), std::string::npos);
}

}  // namespace zermelo::solving_bill_test
