// Files that are there whole or not at all, directories that are one run's, and the memory there
// is.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <zermelo/base/machine.hpp>
#include <zermelo/files/checkpoint_directory.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/files/whole_file.hpp>

#include "refusal.hpp"
#include "scratch_directory.hpp"

namespace zermelo::whole_file_test {

namespace fs = std::filesystem;

void write(const fs::path& path, std::string_view text) { std::ofstream(path) << text; }

void append(whole_file& file, std::string_view text) {
  file.write(std::as_bytes(std::span(text)), 0);
}

TEST(WholeFile, TakesItsNameWhenItIsCommitted) {
  const tests::scratch_directory scratch;
  const fs::path path = scratch.path() / "picture";
  write(path, "old");
  {
    whole_file file(path);
    append(file, "new");
    EXPECT_EQ(tests::contents_of(path), "old");
  }
  EXPECT_EQ(tests::contents_of(path), "old");
  EXPECT_EQ(tests::count_of_files(scratch.path()), 1U);
  whole_file file(path);
  append(file, "new");
  file.commit();
  EXPECT_EQ(tests::contents_of(path), "new");
  EXPECT_EQ(tests::count_of_files(scratch.path()), 1U);
}

TEST(WholeFile, IsReadByWhomTheOldOneWasReadBy) {
  const tests::scratch_directory scratch;
  const fs::path path = scratch.path() / "picture";
  write(path, "old");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  whole_file file(path);
  append(file, "new");
  file.commit();
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(WholeFile, ReplacesWhatALinkLeadsTo) {
  const tests::scratch_directory scratch;
  fs::create_directory(scratch.path() / "elsewhere");
  const fs::path path = scratch.path() / "elsewhere/picture";
  const fs::path link = scratch.path() / "link";
  write(path, "old");
  fs::create_symlink("elsewhere/picture", link);
  whole_file file(link);
  append(file, "new");
  file.commit();
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(tests::contents_of(path), "new");
}

TEST(CheckpointDirectory, IsOneRunsAtATime) {
  const tests::scratch_directory scratch;
  const fs::path path = scratch.path() / "a/b";
  std::optional<checkpoint_directory> first(std::in_place, path, "tiers", "tier-");
  EXPECT_EQ(tests::refusal<bad_table>([&] { checkpoint_directory(path, "tiers", "tier-"); }),
            path.string() +
                " is in use: another run keeps there what it solves; wait until that has "
                "ended, or name another directory");
  first.reset();
  EXPECT_EQ(checkpoint_directory(path, "tiers", "tier-").path(), path);
}

TEST(CheckpointDirectory, GoesWhereNothingWasKept) {
  const tests::scratch_directory scratch;
  {
    const checkpoint_directory unused(scratch.path() / "a/b", "tiers", "tier-");
  }
  EXPECT_FALSE(fs::exists(scratch.path() / "a"));
  {
    const checkpoint_directory used(scratch.path() / "a/b", "tiers", "tier-");
    write(scratch.path() / "a/b/tier-1.table", "something");
  }
  EXPECT_TRUE(fs::exists(scratch.path() / "a/b/tier-1.table"));
  fs::create_directory(scratch.path() / "there");
  {
    const checkpoint_directory unused(scratch.path() / "there/c", "tiers", "tier-");
  }
  EXPECT_FALSE(fs::exists(scratch.path() / "there/c"));
  EXPECT_TRUE(fs::exists(scratch.path() / "there"));
}

TEST(CheckpointDirectory, ThatCannotBeMadeLeavesNoneAbove) {
  const tests::scratch_directory scratch;
  const fs::path too_long = scratch.path() / "a" / std::string(300, 'n');
  EXPECT_SAYS(tests::refusal<bad_table>([&] { checkpoint_directory(too_long, "tiers", "tier-"); }),
              "can be made for tiers that are solved");
  EXPECT_FALSE(fs::exists(scratch.path() / "a"));
}

TEST(NewDirectories, GoWithTheLastOfThoseThatShareThem) {
  const tests::scratch_directory scratch;
  const fs::path shared = scratch.path() / "a/b";
  std::optional<new_directories> first(std::in_place, shared);
  std::optional<new_directories> second(std::in_place, shared);
  fs::create_directories(shared / "of-second");
  first.reset();
  EXPECT_TRUE(fs::exists(shared / "of-second"));
  fs::remove(shared / "of-second");
  second.reset();
  EXPECT_FALSE(fs::exists(scratch.path() / "a"));
}

TEST(CheckpointDirectory, IsClearedOfWhatAKilledRunHadBegun) {
  const tests::scratch_directory scratch;
  for (const char* name : {"tier-1.table", "tier-2.table.7-0.tmp", "notes.tmp", "tier-3.table"}) {
    write(scratch.path() / name, "something");
  }
  const checkpoint_directory kept(scratch.path(), "tiers", "tier-");
  EXPECT_FALSE(fs::exists(scratch.path() / "tier-2.table.7-0.tmp"));
  EXPECT_EQ(tests::count_of_files(scratch.path()), 3U);
}

TEST(CheckpointDirectory, ThatIsAFileIsRefused) {
  const tests::scratch_directory scratch;
  write(scratch.path() / "file", "");
  const auto make = [&](const fs::path& path) {
    return tests::refusal<bad_table>([&] { checkpoint_directory(path, "tiers", "tier-"); });
  };
  EXPECT_SAYS(make(scratch.path() / "file"), "name another");
  EXPECT_SAYS(make(scratch.path() / "file/inside"), "can be made for tiers that are solved");
}

/// Runs `act()` with addresses limited to so many bytes more than there are now.
template <class Act>
void with_addresses(std::uint64_t more, Act act) {
  std::ifstream words("/proc/self/statm");
  std::uint64_t pages = 0;
  words >> pages;
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  rlimit limited = before;
  limited.rlim_cur = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + more;
  ASSERT_EQ(setrlimit(RLIMIT_AS, &limited), 0);
  act();
  setrlimit(RLIMIT_AS, &before);
}

TEST(Machine, HasNoMoreMemoryThanALimitLeaves) {
  constexpr std::uint64_t mib = std::uint64_t{1} << 20U;
  EXPECT_GT(memory_to_be_had(), 64 * mib);
  with_addresses(64 * mib, [] {
    EXPECT_LE(memory_to_be_had(), 64 * mib);
    EXPECT_GT(memory_to_be_had(), 32 * mib);
  });
}

TEST(Machine, SaysWhenThereIsNoRoomForTheStack) {
  constexpr std::uint64_t mib = std::uint64_t{1} << 20U;
  with_addresses(64 * mib, [] { reserve_stack(); });
  with_addresses(mib, [] {
    EXPECT_SAYS(tests::refusal<unanswered>([] { reserve_stack(); }), "unknown: to begin takes ");
  });
}

}  // namespace zermelo::whole_file_test
