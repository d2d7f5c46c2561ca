// Solved tiers in compressed blocks: the same numbers as in mapped files, whatever memory there is
// to unpack them, and whoever reads them.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <range/v3/view/iota.hpp>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/engines/plain.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/tier_lookup.hpp>
#include <zermelo/files/verify_tiers.hpp>
#include <zermelo/positions/count_tiers.hpp>

#include "fault_of.hpp"
#include "morris/text.hpp"
#include "quixo/text.hpp"
#include "refusal.hpp"
#include "scratch_directory.hpp"
#include "teeko/text.hpp"
#include "three_mens_morris/text.hpp"
#include "tictactoe/text.hpp"

namespace zermelo::compressed_tiers_test {

namespace fs = std::filesystem;
using games::morris;
using games::quixo;
using games::teeko;
using games::three_mens_morris;
using games::tictactoe;
using tests::refusal;

struct how_solved {
  storing tiers = storing::compressed;
  unsigned threads = 1;
  std::optional<std::uint64_t> bytes = {};
};

class CompressedTiers : public ::testing::Test {
 protected:
  [[nodiscard]] fs::path new_directory() { return scratch_.path() / std::to_string(next_++); }

  /// Where all tiers of a game are solved.
  template <class G>
  fs::path solved(const G& game, const how_solved& how = {}) {
    const fs::path to = new_directory();
    go_on(game, to, how);
    return to;
  }
  template <class G>
  static tally go_on(const G& game, const fs::path& in, const how_solved& how = {}) {
    limits allowed;
    allowed.bytes = how.bytes;
    return retrograde<G>(game, {.threads = how.threads, .checkpoint = in, .tiers = how.tiers})
        .count(allowed);
  }

  template <class G>
  void expect_whole_after_kills(const G& game, std::uint64_t bytes);

 private:
  tests::scratch_directory scratch_;
  unsigned next_ = 0;
};

/// Two squares, four men against three among them: tiers of several blocks, that lead to others.
morris larger_morris() { return morris({2, 4, true, false}); }

/// A position of a tier.
template <class G>
position_t<G> first_of(const G& game, std::uint64_t tier) {
  const folded_numbering<G> numbers(game);
  std::size_t place = 0;
  while (numbers.tiers()[place].id != tier) ++place;
  return numbers.at(place, 0);
}

std::size_t compressed_in(const fs::path& directory) {
  const tier_directory there(directory);
  std::size_t count = 0;
  for (const std::uint64_t tier : there.tiers()) {
    const table_file file(there.file_of(tier));
    count += file.stored() == storing::compressed ? 1 : 0;
  }
  return count;
}

/// Every number of every tier; `bytes` for blocks that are unpacked.
template <class G>
void expect_the_same_numbers(const G& game, const fs::path& one, const fs::path& other,
                             std::optional<std::uint64_t> bytes = {}) {
  const stored_tiers<G> first(game, one, bytes);
  const stored_tiers<G> second(game, other, bytes);
  const auto& tiers = first.numbers().tiers();
  for (std::size_t place = 0; place < tiers.size(); ++place) {
    for (std::uint64_t i = 0; i < tiers[place].count; ++i) {
      ASSERT_EQ(first.code_at(place, i), second.code_at(place, i))
          << "tier " << tiers[place].id << ", number " << i;
    }
  }
}

// --- The same as mapped ones ---------------------------------------------------------------------

TEST_F(CompressedTiers, HoldWhatMappedOnesHold) {
  const auto compare = [&](const auto& game, bool some_are_large) {
    const fs::path mapped = solved(game, {.tiers = storing::mapped});
    EXPECT_EQ(compressed_in(mapped), 0U);
    const fs::path compressed = solved(game);
    EXPECT_EQ(compressed_in(compressed) != 0, some_are_large);
    expect_the_same_numbers(game, mapped, compressed);
    const auto all = retrograde(game).count().values;
    EXPECT_EQ(go_on(game, mapped).values, all);
    EXPECT_EQ(go_on(game, compressed).values, all);
  };
  compare(larger_morris(), true);
  compare(morris({2, 3, true, true}), false);
  compare(teeko(3, 5), true);
  compare(quixo(3), true);
  compare(three_mens_morris(), false);
  compare(tictactoe(), false);
}

/// With less and less memory: blocks in a cache, in a file without a name, tiers in parts.
TEST_F(CompressedTiers, AreTheSameFilesWithinAnyMemory) {
  const auto compare = [&](const auto& game, std::initializer_list<std::uint64_t> bytes) {
    const auto whole = tests::files_of(solved(game));
    for (const std::uint64_t each : bytes) {
      SCOPED_TRACE(fmt::format("within {} bytes", each));
      EXPECT_EQ(tests::files_of(solved(game, {.bytes = each})), whole);
      EXPECT_EQ(tests::files_of(solved(game, {.threads = 3, .bytes = each})), whole);
    }
  };
  compare(teeko(3, 5), {300'000, 120'000, 20'000});
  compare(larger_morris(), {400'000, 100'000});
}

TEST_F(CompressedTiers, AreReadBySeveralThreads) {
  const teeko game(4, 5);
  EXPECT_EQ(tests::files_of(solved(game, {.threads = 3})),
            tests::files_of(solved(game, {.threads = 1})));
}

TEST_F(CompressedTiers, TakeNoMoreMemoryThanIsAllowed) {
  const teeko game(3, 5);
  limits tight;
  tight.bytes = retrograde(game, {.checkpoint = new_directory()}).bytes_for(game.start());
  const fs::path directory = new_directory();
  {
    retrograde solver(game, retrograde_options{.threads = 1, .checkpoint = directory});
    EXPECT_EQ(solver.count(tight).values, retrograde(game).count().values);
    EXPECT_LE(solver.spent().bytes, *tight.bytes);
    EXPECT_GE(solver.spent().bytes, *tight.bytes / 2) << "the entries of the largest tier";
  }
  // What is read of tiers that are there is unpacked, and counts.
  retrograde reader(game, retrograde_options{.threads = 1, .checkpoint = directory});
  EXPECT_EQ(reader.count(tight).values, retrograde(game).count().values);
  EXPECT_GT(reader.spent().bytes, block_cache::block_bytes);
  EXPECT_LE(reader.spent().bytes, *tight.bytes);
}

// --- Directories that are partly compressed ------------------------------------------------------

TEST_F(CompressedTiers, StandBesideMappedOnes) {
  const morris game = larger_morris();
  const fs::path mapped = solved(game, {.tiers = storing::mapped});
  const fs::path compressed = solved(game);
  for (const auto& [begun, other] :
       {std::pair(mapped, storing::compressed), std::pair(compressed, storing::mapped)}) {
    const fs::path mixed = new_directory();
    fs::copy(begun, mixed);
    const tier_directory there(mixed);
    for (std::size_t k = 0; k < there.tiers().size(); k += 2) {
      fs::remove(there.file_of(there.tiers()[k]));
    }
    go_on(game, mixed, {.tiers = other});
    const std::size_t count = compressed_in(mixed);
    EXPECT_TRUE(count != 0 && count < compressed_in(compressed)) << count;
    expect_the_same_numbers(game, mixed, mapped);
    const stored_tiers<morris> tiers(game, mixed);
    for (const std::size_t place : tiers.numbers().order()) {
      EXPECT_FALSE(verify_tier(tiers, place, {.whole = true}).first_wrong);
    }
  }
}

// --- As few bits as tell codes apart -------------------------------------------------------------

/// Stairs side by side, the last of which may end early: who stands below one cannot move. There
/// are as many codes as steps, or as positions where those are fewer.
struct stairs {
  static constexpr std::string_view name = "stairs";
  using position = std::uint32_t;

  std::uint32_t steps = 1;
  std::uint32_t count = 1;  // of positions

  [[nodiscard]] position start() const { return count - 1; }
  [[nodiscard]] auto moves(position p) const {
    return ranges::views::iota(p % steps == 0 ? p : p - 1, p);
  }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
  [[nodiscard]] std::uint64_t position_count() const { return count; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }
};

table_layout layout_of_stairs(const fs::path& directory) {
  return table_file(directory / "tier-0.table").header().layout;
}

/// Every entry, from the first on and back, against the plain recursion on the first stairs.
void expect_remoteness_of_stairs(const stairs& game, const fs::path& directory) {
  plain<stairs> recursion(game);
  std::vector<timed_outcome> expected;
  for (stairs::position p = 0; p < std::min(game.steps, game.count); ++p) {
    const auto known = recursion.solve(p);
    expected.emplace_back(*known.value, *known.remoteness);
  }
  const stored_tiers<stairs> tiers(game, directory, 0);
  retrograde<stairs> solver(game, {.checkpoint = directory});
  solver.solve_all();
  for (stairs::position p = 0; p < game.count; ++p) {
    ASSERT_EQ(tiers.timed(p), expected[p % game.steps]) << "position " << p;
    ASSERT_EQ(solver.value_at(p), expected[p % game.steps]) << "position " << p;
  }
  for (stairs::position p = game.count; p-- != 0;) {
    ASSERT_EQ(tiers.timed(p), expected[p % game.steps]) << "position " << p;
  }
}

TEST_F(CompressedTiers, HaveAsFewBitsAsTellTheirCodesApart) {
  for (const auto& [steps, bits] :
       {std::pair(1U, 4U), std::pair(2U, 4U), std::pair(16U, 4U), std::pair(17U, 8U),
        std::pair(256U, 8U), std::pair(257U, 16U), std::pair(400U, 16U)}) {
    for (const std::uint32_t count : {1U, 2U, 5U, 16'383U, 16'384U, 40'001U}) {
      SCOPED_TRACE(fmt::format("{} of {} steps", count, steps));
      const stairs game{steps, count};
      const std::uint32_t codes = std::min(steps, count);
      const unsigned least = codes <= 16 ? 4 : bits;
      for (const storing how : {storing::mapped, storing::compressed}) {
        const fs::path directory = solved(game, {.tiers = how});
        const bool is_large = std::uint64_t{count} * std::max(least, 8U) / 8 >= 16'384;
        EXPECT_EQ(compressed_in(directory), how == storing::compressed && is_large ? 1U : 0U);
        const table_layout layout = layout_of_stairs(directory);
        EXPECT_EQ(layout.bits, least);
        EXPECT_EQ(layout.codes.size(), least == 16 ? 0 : codes);
        EXPECT_EQ(bytes_of(layout), (std::uint64_t{count} * least + 7) / 8);
        expect_remoteness_of_stairs(game, directory);
      }
    }
  }
}

/// One that is unpacked into a file without a name is read there.
TEST_F(CompressedTiers, OfAnyWidthAreReadInAFileWithoutAName) {
  for (const std::uint32_t steps : {16U, 17U, 300U}) {
    const stairs game{steps, 40'001};
    const auto file = std::make_shared<const table_file>(solved(game) / "tier-0.table",  //
                                                         std::make_shared<block_cache>(0));
    detail::tier_entries entries(file);
    std::vector<std::uint16_t> packed;
    for (std::uint64_t i = 0; i < entries.count(); ++i) packed.push_back(entries.get(i));
    entries.unpack(new_directory().parent_path());
    for (std::uint64_t i = 0; i < entries.count(); ++i) ASSERT_EQ(entries.get(i), packed[i]);
  }
}

/// With a byte an entry, however few codes there are, as earlier versions wrote them.
void rewrite_with_bytes(const fs::path& path) {
  const table_file before(path);
  table_header header = before.header();
  header.layout.bits = 8;
  std::vector<std::byte> bytes;
  for (std::uint64_t i = 0; i < header.layout.entries; ++i) {
    bytes.push_back(static_cast<std::byte>(before.entry(i)));
  }
  table_writer out(path, header, {.how = before.stored(), .block_size = block_cache::block_bytes});
  out.append(bytes);
  out.commit();
}

TEST_F(CompressedTiers, OfEarlierVersionsAreRead) {
  const morris game = larger_morris();
  const auto all = retrograde(game).count().values;
  for (const storing how : {storing::mapped, storing::compressed}) {
    const fs::path now = solved(game, {.tiers = how});
    const fs::path earlier = new_directory();
    fs::copy(now, earlier);
    const tier_directory there(earlier);
    unsigned rewritten = 0;
    for (const std::uint64_t tier : there.tiers()) {
      if (table_file(there.file_of(tier)).header().layout.bits != 4) continue;
      rewrite_with_bytes(there.file_of(tier));
      ++rewritten;
    }
    EXPECT_EQ(rewritten, there.tiers().size());
    expect_the_same_numbers(game, now, earlier);
    EXPECT_EQ(go_on(game, earlier).values, all);
    // A tier that leads to such ones.
    fs::remove(there.file_of(there.tiers().back()));
    EXPECT_EQ(go_on(game, earlier).values, all);
  }
}

TEST_F(CompressedTiers, HaveNoOtherWidths) {
  const stairs game{3, 100};
  const fs::path directory = solved(game);
  const fs::path path = directory / "tier-0.table";
  const table_header header = table_file(path).header();
  for (const unsigned bits : {2U, 5U, 16U}) {
    table_header other = header;
    other.layout.bits = bits;
    table_writer out(path, other);
    out.append(std::vector<std::byte>(static_cast<std::size_t>(bytes_of(other.layout))));
    out.commit();
    EXPECT_THROW(static_cast<void>(stored_tiers<stairs>(game, directory).timed(0)), bad_table);
    EXPECT_THROW(go_on(game, directory), bad_table);
  }
}

// --- Read, counted, verified ---------------------------------------------------------------------

/// One block in memory, which every other one takes.
TEST_F(CompressedTiers, AreAskedWithOneBlockInMemory) {
  const morris game = larger_morris();
  const fs::path compressed = solved(game);
  const fs::path mapped = solved(game, {.tiers = storing::mapped});
  expect_the_same_numbers(game, compressed, mapped, 0);
  const stored_tiers<morris> tiers(game, compressed, 0);
  for (const std::size_t place : tiers.numbers().order()) {
    EXPECT_FALSE(verify_tier(tiers, place, {.samples = 100, .seed = 3, .threads = 3}).first_wrong);
  }
  EXPECT_EQ(tiers.unpacked().bytes(), block_cache::bytes_for(1));
  EXPECT_EQ(sum_of(count_tiers(tiers, 3).tiers),
            sum_of(count_tiers(stored_tiers<morris>(game, mapped), 1).tiers));
}

/// By one thread: so many blocks are unpacked, and no more.
TEST_F(CompressedTiers, AreUnpackedBlockByBlock) {
  const teeko game(3, 5);
  const fs::path directory = solved(game);
  const table_layout layout = table_file(directory / "tier-8.table").header().layout;
  EXPECT_EQ(layout.bits, 4U);
  EXPECT_LT(fs::file_size(directory / "tier-8.table"), layout.entries / 8);
  const stored_tiers<teeko> tiers(game, directory);
  static_cast<void>(tiers.timed(first_of(game, 8)));
  EXPECT_EQ(tiers.unpacked().unpacked(), 1U);
  tier_lookup<teeko> table(game, directory);
  static_cast<void>(table.solve(game.start()));
  EXPECT_EQ(table.tiers().unpacked().unpacked(), 4U);
  EXPECT_EQ(count_tiers(stored_tiers<teeko>(game, directory), 1).statistics.bytes,
            block_cache::bytes_for(7 * block_cache::block_bytes));
  // Other rules have none of these tiers.
  EXPECT_SAYS(refusal<bad_table>([&] {
                static_cast<void>(count_tiers(stored_tiers<morris>(larger_morris(), directory)));
              }),
              "of teeko (");
  // A sample looks at what it draws, and one move on.
  const stored_tiers<teeko> sampled(game, directory);
  const std::size_t place = sampled.numbers().place_of(first_of(game, 8));
  EXPECT_FALSE(verify_tier(sampled, place, {.samples = 2, .seed = 1, .threads = 1}).first_wrong);
  EXPECT_EQ(sampled.unpacked().unpacked(), 2U);
  EXPECT_EQ(sampled.file(place).blocks(), 4U);
}

// --- Faults --------------------------------------------------------------------------------------

/// The last byte of a file, which is in its last block.
void damage(const fs::path& path) {
  std::string bytes = tests::contents_of(path);
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST_F(CompressedTiers, ADamagedBlockIsRefusedWithItsTier) {
  const teeko game(3, 5);
  const fs::path directory = solved(game);
  const fs::path path = directory / "tier-8.table";
  damage(path);
  fs::remove(directory / "tier-7.table");
  const std::string sentence = tests::fault_of(path) + std::string(remedy_of_tier);
  EXPECT_SAYS(sentence, path.string() + " is damaged in block ");
  EXPECT_SAYS(sentence, "the checksum does not fit; delete it, and a run with --checkpoint solves");
  // In a cache, in a file without a name, and in parts.
  for (const auto bytes : {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(120'000),
                           std::optional<std::uint64_t>(20'000)}) {
    EXPECT_EQ(refusal<bad_table>([&] { go_on(game, directory, {.threads = 3, .bytes = bytes}); }),
              sentence);
  }
  const stored_tiers<teeko> tiers(game, directory);
  const std::size_t place = tiers.numbers().place_of(first_of(game, 8));
  const std::uint64_t last = tiers.numbers().tiers()[place].count - 1;
  EXPECT_EQ(refusal<bad_table>([&] { static_cast<void>(tiers.code_at(place, last)); }), sentence);
  EXPECT_EQ(
      refusal<bad_table>([&] { static_cast<void>(verify_tier(tiers, place, {.whole = true})); }),
      sentence);
  // The other blocks answer.
  retrograde in_memory(game);
  in_memory.solve_all();
  EXPECT_EQ(tiers.timed(first_of(game, 8)), in_memory.value_at(first_of(game, 8)));
  fs::remove(path);
  EXPECT_EQ(go_on(game, directory).values, retrograde(game).count().values);
}

/// A block of entries that are two to a byte.
TEST_F(CompressedTiers, ADamagedBlockOfPairsIsRefusedAndTheOthersAnswer) {
  const stairs game{16, 70'001};
  const fs::path directory = solved(game);
  const fs::path path = directory / "tier-0.table";
  damage(path);
  const stored_tiers<stairs> tiers(game, directory);
  EXPECT_EQ(tiers.file(0).blocks(), 3U);
  constexpr stairs::position first_lost = 2 * 2 * block_cache::block_bytes;
  for (stairs::position p = 0; p < first_lost; ++p) {
    ASSERT_EQ(tiers.timed(p).moves, p % 16) << "position " << p;
  }
  const std::string sentence = tests::fault_of(path) + std::string(remedy_of_tier);
  EXPECT_SAYS(sentence, path.string() + " is damaged in block ");
  EXPECT_SAYS(sentence, "the checksum does not fit; delete it, and a run with --checkpoint solves");
  for (const stairs::position p : {first_lost, first_lost + 1, game.count - 1}) {
    EXPECT_EQ(refusal<bad_table>([&] { static_cast<void>(tiers.timed(p)); }), sentence);
  }
  const table_file file(path);
  EXPECT_SAYS(refusal<bad_table>([&] { file.check(); }), "is damaged in block 3 of 3");
}

TEST_F(CompressedTiers, BlocksLargerThanATiersAreRefused) {
  const teeko game(3, 5);
  const fs::path directory = solved(game, {.tiers = storing::mapped});
  const fs::path path = directory / "tier-8.table";
  const auto rewrite = [&](std::uint64_t block_size) {
    const table_file before(path);
    std::vector<std::byte> bytes(static_cast<std::size_t>(before.bytes()));
    before.copy(bytes);
    table_writer out(path, before.header(), {.how = storing::compressed, .block_size = block_size});
    out.append(bytes);
    out.commit();
  };
  const auto all = retrograde(game).count().values;
  rewrite(256);  // smaller ones serve
  EXPECT_EQ(go_on(game, directory).values, all);
  rewrite(2 * block_cache::block_bytes);
  EXPECT_EQ(refusal<bad_table>([&] { go_on(game, directory); }),
            path.string() +
                " has blocks of 32,768 bytes, and 16,384 are the most of a solved tier's" +
                std::string(remedy_of_tier));
}

/// Killed at any moment: a tier is there or not, as whole as ever.
template <class G>
void CompressedTiers::expect_whole_after_kills(const G& game, std::uint64_t bytes) {
  const auto from = std::chrono::steady_clock::now();
  const auto whole = tests::files_of(solved(game));
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - from);
  std::mt19937_64 random(2024);
  for (int kill_number = 0; kill_number < 8; ++kill_number) {
    const fs::path directory = new_directory();
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      go_on(game, directory, {.bytes = bytes});
      _exit(0);
    }
    usleep(static_cast<useconds_t>(random() % static_cast<std::uint64_t>(took.count())));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    go_on(game, directory);
    EXPECT_EQ(tests::files_of(directory), whole) << "kill number " << kill_number;
  }
}

TEST_F(CompressedTiers, AreWholeAfterARunWasKilled) {
  expect_whole_after_kills(teeko(3, 5), 120'000);
  expect_whole_after_kills(larger_morris(), 400'000);
}

}  // namespace zermelo::compressed_tiers_test
