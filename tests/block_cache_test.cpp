// Compressed tables whose blocks are unpacked into a cache of bounded size: every entry is what it
// is without one, however small the cache and however many threads read at a time.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>
#include <zermelo/base/threads.hpp>
#include <zermelo/files/file.hpp>

#include "fuzz/sealed.hpp"
#include "refusal.hpp"
#include "scratch_directory.hpp"

namespace zermelo::block_cache_test {

namespace fs = std::filesystem;
using tests::refusal;

constexpr std::uint64_t block_size = 64;

class BlockCache : public ::testing::Test {
 protected:
  /// A table whose bytes depend on `seed`.
  fs::path written(unsigned seed, std::uint64_t entries, unsigned bits = 8, std::uint64_t group = 1,
                   table_writer::options how = {.how = storing::compressed,
                                                .block_size = block_size}) {
    const fs::path path = scratch_.path() / (std::to_string(next_++) + ".table");
    table_header header{"some_game", {}, {}};
    header.layout.values = "nimber";
    header.layout.bits = bits;
    header.layout.group = group;
    header.layout.entries = entries;
    std::vector<std::byte> bytes(static_cast<std::size_t>(bytes_of(header.layout)));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      bytes[i] = static_cast<std::byte>(i * i / (7 + seed) % 11 + seed);
    }
    table_writer out(path, header, how);
    out.append(bytes);
    out.commit();
    return path;
  }

 private:
  tests::scratch_directory scratch_;
  unsigned next_ = 0;
};

/// With room for so many blocks.
std::shared_ptr<block_cache> cache_of(std::uint64_t blocks) {
  return std::make_shared<block_cache>(block_cache::bytes_for(blocks * block_cache::block_bytes));
}

void expect_the_same(const table_file& cached, const table_file& plain, std::uint64_t step = 1) {
  ASSERT_TRUE(cached.is_cached());
  ASSERT_FALSE(plain.is_cached());
  const std::uint64_t entries = plain.header().layout.entries;
  for (std::uint64_t k = 0; k < entries; ++k) {
    const std::uint64_t i = k * step % entries;
    ASSERT_EQ(cached.entry(i), plain.entry(i)) << "entry " << i;
  }
}

TEST_F(BlockCache, EntriesAreThoseOfTheTable) {
  for (const auto& [bits, group] : {std::pair(8U, 1U), {16U, 1U}, {1U, 1U}, {4U, 1U}, {3U, 8U}}) {
    SCOPED_TRACE(std::to_string(bits) + " bits in groups of " + std::to_string(group));
    const fs::path path = written(1, 1'001, bits, group);
    const table_file plain(path);
    for (const std::uint64_t blocks : {1U, 3U, 100U}) {
      expect_the_same(table_file(path, cache_of(blocks)), plain);
      expect_the_same(table_file(path, cache_of(blocks)), plain, 637);
    }
  }
}

TEST_F(BlockCache, ABlockIsUnpackedOnceWhereThereIsRoom) {
  const fs::path path = written(1, 1'000);
  const table_file plain(path);
  const auto cache = cache_of(plain.blocks());
  const table_file table(path, cache);
  EXPECT_EQ(cache->bytes(), 0U);
  expect_the_same(table, plain, 637);
  expect_the_same(table, plain);
  EXPECT_EQ(cache->unpacked(), 16U);
  EXPECT_EQ(cache->bytes(), cache->most_bytes());
}

TEST_F(BlockCache, NoMoreBlocksAreHeldThanThereIsRoomFor) {
  const fs::path path = written(1, 1'000);
  const auto cache = cache_of(1);
  const table_file table(path, cache);
  for (unsigned k = 0; k < 10; ++k) {
    static_cast<void>(table.entry(0));
    static_cast<void>(table.entry(1));
    static_cast<void>(table.entry(block_size));
  }
  EXPECT_EQ(cache->unpacked(), 20U);
  EXPECT_EQ(cache->bytes(), block_cache::bytes_for(1));
}

/// Clock: one that is read again and again is passed over by the hand.
TEST_F(BlockCache, ABlockThatIsReadStays) {
  const fs::path path = written(1, 100 * block_size);
  const auto cache = cache_of(4);
  const table_file table(path, cache);
  for (std::uint64_t block = 1; block < 100; ++block) {
    static_cast<void>(table.entry(block * block_size));
    for (unsigned k = 0; k < 2; ++k) static_cast<void>(table.entry(7));
  }
  EXPECT_EQ(cache->unpacked(), 100U);
}

TEST_F(BlockCache, IsSharedByTables) {
  const fs::path first_path = written(1, 1'000);
  const fs::path second_path = written(2, 1'000);
  const table_file first_plain(first_path);
  const table_file second_plain(second_path);
  const auto cache = cache_of(3);
  auto first = std::make_unique<table_file>(first_path, cache);
  const table_file second(second_path, cache);
  for (std::uint64_t i = 0; i < 1'000; ++i) {
    ASSERT_EQ(first->entry(i), first_plain.entry(i));
    ASSERT_EQ(second.entry(999 - i), second_plain.entry(999 - i));
  }
  // What a table leaves behind is nobody's.
  for (unsigned k = 0; k < 20; ++k) {
    const bool is_second = k % 2 == 0;
    first.reset();
    first = std::make_unique<table_file>(is_second ? second_path : first_path, cache);
    for (const std::uint64_t i : {0U, 70U, 140U}) {
      ASSERT_EQ(first->entry(i), (is_second ? second_plain : first_plain).entry(i));
    }
  }
  expect_the_same(second, second_plain);
}

TEST_F(BlockCache, TakesOtherRoomBetweenReads) {
  const fs::path path = written(1, 1'000);
  const table_file plain(path);
  const auto cache = cache_of(2);
  const table_file table(path, cache);
  for (const std::uint64_t blocks : {5U, 1U, 16U, 16U}) {
    cache->resize(block_cache::bytes_for(blocks * block_cache::block_bytes));
    EXPECT_EQ(cache->most_bytes(), block_cache::bytes_for(blocks * block_cache::block_bytes));
    expect_the_same(table, plain, 637);
  }
  const std::uint64_t unpacked = cache->unpacked();
  expect_the_same(table, plain);
  EXPECT_EQ(cache->unpacked(), unpacked);
}

/// The thread sanitizer looks at it, too. A block is taken away while others read it.
TEST_F(BlockCache, ManyThreadsReadWhatIsThere) {
  const std::array paths = {written(1, 5'000), written(2, 5'000, 16)};
  const std::array<table_file, 2> plain = {table_file(paths[0]), table_file(paths[1])};
  for (const table_file& each : plain) each.check();
  for (const std::uint64_t blocks : {1U, 3U, 1'000U}) {
    const auto cache = cache_of(blocks);
    const std::array<table_file, 2> cached = {table_file(paths[0], cache),
                                              table_file(paths[1], cache)};
    std::array<std::uint64_t, 4> wrong{};
    work_together(4, [&](unsigned who) {
      std::mt19937_64 random(who);
      for (unsigned k = 0; k < 200'000; ++k) {
        // Mostly few blocks, so that they are found; now and then any.
        const std::uint64_t drawn = random();
        const std::uint64_t i = drawn % 8 == 0 ? drawn / 16 % 5'000 : drawn / 16 % 200;
        const std::size_t which = drawn >> 63U;
        wrong[who] += cached[which].entry(i) != plain[which].entry(i) ? 1 : 0;
      }
    });
    EXPECT_EQ(wrong, (std::array<std::uint64_t, 4>{})) << blocks << " blocks";
  }
}

TEST_F(BlockCache, OneDamagedBlockIsRefusedAndTheOthersAreRead) {
  const fs::path path = written(1, 1'000);
  const table_file plain(path);
  plain.check();
  std::string bytes = tests::contents_of(path);
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  const fs::path damaged = path.string() + ".damaged";
  std::ofstream(damaged, std::ios::binary) << bytes;
  const table_file table(damaged, cache_of(2));
  for (std::uint64_t i = 0; i < 15 * block_size; ++i) ASSERT_EQ(table.entry(i), plain.entry(i));
  for (unsigned k = 0; k < 2; ++k) {
    EXPECT_SAYS(refusal<bad_table>([&] { static_cast<void>(table.entry(999)); }),
                "is damaged in block 16 of 16");
  }
  EXPECT_SAYS(refusal<bad_table>([&] { table.check(15); }), "the checksum does not fit");
  EXPECT_SAYS(refusal<bad_table>([&] { table.check(); }), "block 16 of 16");
  std::vector<std::byte> copied(1'000);
  EXPECT_SAYS(refusal<bad_table>([&] { table.copy(copied); }), "block 16 of 16");
}

/// Two frames change places, and all checksums fit: so it is written by nobody but who would harm.
TEST_F(BlockCache, AFrameOfAnotherSizeThanItsBlockIsRefused) {
  const fs::path path = written(1, block_size + 8);
  std::string bytes = tests::contents_of(path);
  std::array<std::uint64_t, 4> directory{};
  std::uint64_t blocks_at = 0;
  std::uint64_t description = 0;
  std::memcpy(&blocks_at, bytes.data() + static_cast<std::size_t>(fuzzing::place::blocks_at), 8);
  std::memcpy(&description, bytes.data() + static_cast<std::size_t>(fuzzing::place::description),
              8);
  const std::size_t at = static_cast<std::size_t>(fuzzing::place::end) + description;
  std::memcpy(directory.data(), bytes.data() + at, sizeof directory);
  std::rotate(bytes.begin() + static_cast<std::ptrdiff_t>(blocks_at),
              bytes.begin() + static_cast<std::ptrdiff_t>(blocks_at + directory[0]), bytes.end());
  std::swap(directory[0], directory[2]);
  std::memcpy(bytes.data() + at, directory.data(), sizeof directory);
  std::ofstream(path, std::ios::binary) << fuzzing::sealed_image(bytes).file();
  for (const auto& cache : {std::shared_ptr<block_cache>(), cache_of(2)}) {
    const table_file table(path, cache);
    for (const std::uint64_t i : {std::uint64_t{0}, block_size}) {
      EXPECT_SAYS(refusal<bad_table>([&] { static_cast<void>(table.entry(i)); }),
                  "it cannot be unpacked");
    }
  }
}

TEST_F(BlockCache, LargerBlocksThanItHasRoomForAreRefused) {
  const table_writer::options large = {.how = storing::compressed,
                                       .block_size = 2 * block_cache::block_bytes};
  const fs::path path = written(1, 100'000, 8, 1, large);
  EXPECT_SAYS(refusal<bad_table>([&] { table_file(path, cache_of(2)); }),
              "has blocks of 32,768 bytes, and 16,384 are the most of a solved tier's");
  EXPECT_FALSE(table_file(path).is_cached());
}

TEST_F(BlockCache, MappedTablesNeedNone) {
  const fs::path path = written(1, 1'000, 8, 1, {.block_size = block_size});
  const auto cache = cache_of(2);
  const table_file table(path, cache);
  EXPECT_FALSE(table.is_cached());
  const table_file plain(path);
  for (std::uint64_t i = 0; i < 1'000; ++i) ASSERT_EQ(table.entry(i), plain.entry(i));
  EXPECT_EQ(cache->unpacked(), 0U);
}

TEST_F(BlockCache, CopiesAllWithoutKeepingIt) {
  for (const storing how : {storing::mapped, storing::compressed}) {
    const fs::path path = written(3, 1'001, 8, 1, {.how = how, .block_size = block_size});
    const table_file plain(path);
    const auto cache = cache_of(2);
    std::vector<std::byte> copied(1'001);
    table_file(path, cache).copy(copied);
    for (std::size_t i = 0; i < copied.size(); ++i) {
      ASSERT_EQ(static_cast<std::uint32_t>(copied[i]), plain.entry(i));
    }
    EXPECT_EQ(cache->unpacked(), 0U);
  }
}

}  // namespace zermelo::block_cache_test
