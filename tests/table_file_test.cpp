// Tables on disk as files: written whole or not at all, and refused where a byte is not as written.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>
#include <zermelo/base/threads.hpp>
#include <zermelo/files/code_writer.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/files/table_parts.hpp>

#include "refusal.hpp"
#include "scratch_directory.hpp"

namespace zermelo::table_file_test {

namespace fs = std::filesystem;
using bytes = std::vector<std::byte>;

/// A directory of its own for each test.
class TableFile : public ::testing::TestWithParam<storing> {
 protected:
  [[nodiscard]] fs::path path() const { return directory() / "some.table"; }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(directory()), fs::directory_iterator()));
  }
  [[nodiscard]] const fs::path& directory() const { return scratch_.path(); }

 private:
  zermelo::tests::scratch_directory scratch_;
};

table_header header_of(std::uint64_t entries, unsigned bits = 8, std::uint64_t group = 1) {
  table_header header{"some_game", {{"rows", "3"}, {"pieces", "a b=c"}, {"misere", "false"}}, {}};
  header.layout.values = "nimber";
  header.layout.bits = bits;
  header.layout.group = group;
  header.layout.entries = entries;
  return header;
}

/// Bytes that compress, but not to nothing.
bytes some_bytes(std::size_t count) {
  bytes result(count);
  for (std::size_t i = 0; i < count; ++i) result[i] = static_cast<std::byte>(i * i / 7 % 11);
  return result;
}

void write_table(const fs::path& path, const bytes& table, storing how,
                 std::uint64_t block_size = 64) {
  table_writer out(path, header_of(table.size()), {.how = how, .block_size = block_size});
  out.append(table);
  out.commit();
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const fs::path& path, const std::string& contents) {
  std::ofstream(path, std::ios::binary) << contents;
}

/// The sentence with which a table is refused; empty where it is not.
template <class Act>
std::string refusal(Act act) {
  return tests::refusal<bad_table>(act);
}

std::string refusal_to_read(const fs::path& path) {
  return refusal([&] { table_file(path).check(); });
}

bytes read_table(const table_file& table) {
  bytes result;
  for (std::uint64_t i = 0; i < table.blocks(); ++i) {
    const auto block = table.block(i);
    result.insert(result.end(), block.begin(), block.end());
  }
  return result;
}

#define EXPECT_SAYS(sentence, part) \
  EXPECT_NE((sentence).find(part), std::string::npos) << (sentence)

// --- What is written is read ---------------------------------------------------------------------

TEST_P(TableFile, ReadsWhatWasWritten) {
  for (const std::size_t count : {1U, 63U, 64U, 65U, 128U, 1'000U}) {
    const bytes written = some_bytes(count);
    write_table(path(), written, GetParam());
    const table_file table(path());
    EXPECT_EQ(table.header(), header_of(count));
    EXPECT_EQ(table.stored(), GetParam());
    EXPECT_EQ(table.bytes(), count);
    EXPECT_EQ(read_table(table), written);
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_EQ(table.entry(i), static_cast<std::uint32_t>(written[i]));
    }
  }
}

TEST_P(TableFile, TakesBytesInPiecesOfAnySize) {
  const bytes written = some_bytes(1'000);
  for (const std::size_t piece : {1U, 7U, 64U, 100U, 999U}) {
    table_writer out(path(), header_of(1'000), {.how = GetParam(), .block_size = 64});
    for (std::size_t at = 0; at < written.size(); at += piece) {
      out.append(std::span(written).subspan(at, std::min(piece, written.size() - at)));
    }
    out.commit();
    EXPECT_EQ(read_table(table_file(path())), written);
  }
}

TEST_P(TableFile, KeepsEntriesOfAnyWidth) {
  for (const unsigned bits : {1U, 2U, 3U, 4U, 8U, 11U, 16U, 32U}) {
    for (const std::uint64_t group : {1U, 8U, 64U, 256U}) {
      const table_header header = header_of(300, bits, group);
      bytes table(static_cast<std::size_t>(bytes_of(header.layout)));
      const auto value = [&](std::uint64_t i) {
        return static_cast<std::uint32_t>(i * 2'654'435'761U & ((std::uint64_t{1} << bits) - 1));
      };
      for (std::uint64_t i = 0; i < 300; ++i) {
        for (unsigned k = 0; k < bits; ++k) {
          const std::uint64_t at = (i / group * bits + k) * group + i % group;
          table[at / 8] |= static_cast<std::byte>((value(i) >> k & 1U) << at % 8);
        }
      }
      table_writer out(path(), header, {.how = GetParam(), .block_size = 64});
      out.append(table);
      out.commit();
      const table_file read(path());
      for (std::uint64_t i = 0; i < 300; ++i) {
        read.read_ahead(i);
        ASSERT_EQ(read.entry(i), value(i)) << bits << " bits in groups of " << group;
      }
    }
  }
}

/// Which pages of a file the system has in memory.
class pages_in_memory {
 public:
  explicit pages_in_memory(const fs::path& path)
      : size_(fs::file_size(path)), file_(open(path.c_str(), O_RDONLY)) {
    all_ = mmap(nullptr, size_, PROT_READ, MAP_SHARED, file_, 0);
  }
  pages_in_memory(const pages_in_memory&) = delete;
  pages_in_memory& operator=(const pages_in_memory&) = delete;
  ~pages_in_memory() {
    munmap(all_, size_);
    close(file_);
  }

  void forget() const { posix_fadvise(file_, 0, 0, POSIX_FADV_DONTNEED); }
  [[nodiscard]] bool has(std::uint64_t at) const {
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    unsigned char in_memory = 0;
    mincore(static_cast<char*>(all_) + at / page * page, page, &in_memory);
    return (in_memory & 1U) != 0;
  }

 private:
  std::size_t size_;
  int file_;
  void* all_ = nullptr;
};

TEST_F(TableFile, ReadsAheadTheBlockOfAnEntryAlone) {
  constexpr std::size_t block = 65'536;
  constexpr std::size_t blocks = 400;
  const zermelo::tests::scratch_directory on_disk(fs::temp_directory_path());
  const fs::path path = on_disk.path() / "some.table";
  write_table(path, some_bytes(blocks * block), storing::mapped, block);
  const std::uint64_t head = fs::file_size(path) - blocks * block;
  const auto middle_of = [&](std::size_t i) { return head + i * block + block / 2; };
  const pages_in_memory pages(path);
  pages.forget();
  if (pages.has(middle_of(300))) GTEST_SKIP() << "this file system keeps files in memory";
  const table_file table(path);
  table.read_ahead(300 * block);
  for (int wait = 0; wait < 1'000 && !pages.has(middle_of(300)); ++wait) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(pages.has(middle_of(300)));
  EXPECT_FALSE(pages.has(middle_of(200)));
  EXPECT_FALSE(pages.has(middle_of(302)));
}

/// Codes of which there are so many different ones.
std::vector<std::uint16_t> some_codes(std::size_t count, unsigned different) {
  std::vector<std::uint16_t> codes(count);
  for (std::size_t i = 0; i < count; ++i) {
    codes[i] = static_cast<std::uint16_t>(i * 2'654'435'761U % different * 97);
  }
  return codes;
}

table_header header_of_codes(const std::vector<std::uint16_t>& codes) {
  std::vector<std::uint8_t> there(timed_code::different);
  for (const std::uint16_t code : codes) there[code] = 1;
  return {"some_game", {}, timed_layout(codes.size(), codes_in(there))};
}

TEST_P(TableFile, PacksCodesAsTheyCome) {
  for (const unsigned different : {1U, 16U, 17U, 256U, 257U}) {
    for (const std::size_t count : {1U, 2U, 127U, 128U, 129U, 1'001U}) {
      const std::vector<std::uint16_t> written = some_codes(count, different);
      const table_header header = header_of_codes(written);
      for (const std::size_t piece : {1U, 2U, 7U, 1'001U}) {
        code_writer out(path(), header, {.how = GetParam(), .block_size = 64});
        for (std::size_t at = 0; at < count; at += piece) {
          out.append(std::span(written).subspan(at, std::min(piece, count - at)));
        }
        out.commit();
        const table_file table(path(), std::make_shared<block_cache>(0));
        const std::vector<std::uint16_t>& codes = table.header().layout.codes;
        for (std::size_t i = 0; i < count; ++i) {
          const std::uint32_t entry = table.entry(i);
          ASSERT_EQ(codes.empty() ? entry : codes.at(entry), written[i]) << "entry " << i;
        }
      }
    }
  }
}

/// As docs/table-files.md draws it.
TEST_P(TableFile, PutsTheFirstOfTwoCodesIntoTheLowerHalfOfAByte) {
  const std::vector<std::uint16_t> codes = {7, 9, 9, 8, 8};
  code_writer out(path(), header_of_codes(codes), {.how = GetParam()});
  out.append(codes);
  out.commit();
  EXPECT_EQ(read_table(table_file(path())),
            (bytes{std::byte{0x20}, std::byte{0x12}, std::byte{1}}));
}

TEST_P(TableFile, ManyThreadsReadOne) {
  const bytes written = some_bytes(200'000);
  write_table(path(), written, GetParam(), 256);
  const table_file table(path());
  std::atomic<int> wrong = 0;
  {
    helper_threads readers;
    readers.start(8, [&](std::size_t reader) {
      for (std::size_t i = 0; i < written.size(); ++i) {
        const std::size_t at = (i * 7'919 + reader % 2) % written.size();
        if (table.entry(at) != static_cast<std::uint32_t>(written[at])) ++wrong;
      }
    });
    ASSERT_EQ(readers.size(), 8U);
  }
  EXPECT_EQ(wrong, 0);
}

TEST_P(TableFile, BeginsWithAPictureOfItself) {
  write_table(path(), some_bytes(100), GetParam());
  const std::string file = read_file(path());
  EXPECT_EQ(file.substr(0, 8), std::string("ZERMELO\0", 8));
  EXPECT_EQ(file.substr(64, 63),
            "game=some_game\nrule.rows=3\nrule.pieces=a b=c\nrule.misere=false\n");
}

// --- Parts ---------------------------------------------------------------------------------------

/// Writes one part of a table of bytes.
void write_part(const fs::path& table, const table_part& which, const bytes& all) {
  const table_header whole = header_of(all.size());
  const auto [begin, end] = which.entries(whole.layout);
  table_writer out(which.path(table), which.header(whole));
  out.append(std::span(all).subspan(begin, end - begin));
  out.commit();
}

TEST_F(TableFile, PartsPutTogetherAreTheTableThatOneWrites) {
  for (const std::size_t count : {1U, 65'535U, 65'536U, 65'537U, 1'000'000U}) {
    const bytes all = some_bytes(count);
    write_table(path(), all, storing::mapped, writer_options().block_size);
    const std::string expected = read_file(path());
    for (const unsigned writers : {1U, 2U, 3U, 16U}) {
      SCOPED_TRACE(fmt::format("{} entries by {} writers", count, writers));
      const unsigned parts = table_part::count(header_of(count).layout, writers);
      EXPECT_EQ(parts, std::min<std::size_t>(writers, (count + 65'535) / 65'536));
      const fs::path table = directory() / "merged.table";
      for (unsigned k = 0; k < parts; ++k) write_part(table, {k, parts}, all);
      EXPECT_EQ(merge_parts(table).parts, parts);
      EXPECT_EQ(read_file(table), expected);
      for (unsigned k = 0; k < parts; ++k) fs::remove(table_part{k, parts}.path(table));
    }
  }
}

TEST_F(TableFile, PartsAreWholeBlocksOfAnyWidth) {
  for (const unsigned bits : {1U, 2U, 4U, 8U, 16U}) {
    const table_layout layout = header_of(10'000'000, bits).layout;
    std::uint64_t last = 0;
    for (unsigned k = 0; k < 5; ++k) {
      const auto [begin, end] = table_part{k, 5}.entries(layout);
      EXPECT_EQ(begin, last);
      EXPECT_LT(begin, end);
      EXPECT_EQ(begin * bits / 8 % 65'536, 0U);
      last = end;
    }
    EXPECT_EQ(last, 10'000'000U);
  }
}

TEST_F(TableFile, PartsThatAreNotAllOfOneTableAreRefused) {
  const auto says = [&] { return refusal([&] { merge_parts(path()); }); };
  EXPECT_SAYS(says(), "there is no");
  const bytes all = some_bytes(200'000);
  for (const unsigned k : {0U, 1U, 2U}) write_part(path(), {k, 3}, all);
  fs::remove(table_part{1, 3}.path(path()));
  EXPECT_SAYS(says(), "some.table.part-1-of-3 is missing; copy it here");
  write_part(path(), {1, 3}, some_bytes(100'000));
  EXPECT_SAYS(says(), "is of another table");
  fs::copy_file(table_part{0, 3}.path(path()), table_part{1, 3}.path(path()),
                fs::copy_options::overwrite_existing);
  EXPECT_SAYS(says(),
              "some.table.part-1-of-3 is part 0 of 3, entries 0 to 65535 of 200000: it has");
  write_part(path(), {1, 3}, all);
  write_part(path(), {0, 2}, all);
  EXPECT_SAYS(says(), "in 2 and in 3 parts");
  fs::remove(table_part{0, 2}.path(path()));
  write_table(table_part{0, 3}.path(path()), all, storing::mapped);
  EXPECT_SAYS(says(), "part-0-of-3 is no part of a table");
  write_part(path(), {0, 3}, all);
  std::string damaged = read_file(table_part{2, 3}.path(path()));
  damaged[damaged.size() - 5] ^= 1;
  write_file(table_part{2, 3}.path(path()), damaged);
  EXPECT_SAYS(says(), "part-2-of-3 is damaged in block");
  EXPECT_FALSE(fs::exists(path()));
}

// --- What is damaged is refused ------------------------------------------------------------------

TEST_P(TableFile, EachByteFlippedIsRefusedAndNoneAnswersWrongly) {
  const bytes written = some_bytes(300);
  write_table(path(), written, GetParam());
  const std::string good = read_file(path());
  std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
  const auto put = [&](std::size_t at, unsigned sign) {
    file.seekp(static_cast<std::streamoff>(at)).put(static_cast<char>(sign)).flush();
  };
  for (std::size_t at = 0; at < good.size(); ++at) {
    const auto sign = static_cast<unsigned char>(good[at]);
    for (const unsigned flip : {1U, 0x80U, 0xFFU}) {
      put(at, sign ^ flip);
      EXPECT_FALSE(refusal_to_read(path()).empty()) << "byte " << at << " flipped by " << flip;
      static_cast<void>(refusal([&] {
        const table_file table(path());
        for (std::size_t i = 0; i < written.size(); ++i) {
          ASSERT_EQ(table.entry(i), static_cast<std::uint32_t>(written[i]));
        }
      }));
    }
    put(at, sign);
  }
  EXPECT_TRUE(refusal_to_read(path()).empty());
}

TEST_P(TableFile, ADamagedBlockIsRefusedWhenItIsTouchedAndTheOthersAnswer) {
  const bytes written = some_bytes(300);
  write_table(path(), written, GetParam());
  std::string bad = read_file(path());
  bad.back() = static_cast<char>(bad.back() ^ 1);
  write_file(path(), bad);
  const table_file table(path());
  for (std::uint64_t i = 0; i < 256; ++i) {
    ASSERT_EQ(table.entry(i), static_cast<std::uint32_t>(written[i]));
  }
  for (int again = 0; again < 2; ++again) {
    const std::string sentence = refusal([&] { static_cast<void>(table.entry(256)); });
    EXPECT_SAYS(sentence, "some.table is damaged in block 5 of 5 (bytes ");
    EXPECT_SAYS(sentence, "make it anew with `zermelo save`");
  }
}

TEST_P(TableFile, CutAnywhereIsRefused) {
  write_table(path(), some_bytes(300), GetParam());
  for (std::size_t length = fs::file_size(path()); length-- > 0;) {
    fs::resize_file(path(), length);
    const std::string sentence = refusal_to_read(path());
    EXPECT_SAYS(sentence, length == 0 ? "is empty" : "is cut off") << "cut after " << length;
  }
}

TEST_P(TableFile, BytesAfterItsEndAreRefused) {
  write_table(path(), some_bytes(300), GetParam());
  write_file(path(), read_file(path()) + '\0');
  EXPECT_SAYS(refusal_to_read(path()), "is too long: 1 byte follows its end");
  write_file(path(), read_file(path()) + "more");
  EXPECT_SAYS(refusal_to_read(path()), "is too long: 5 bytes follow its end");
}

TEST_P(TableFile, AnotherVersionIsRefusedByItsNumber) {
  write_table(path(), some_bytes(300), GetParam());
  std::string file = read_file(path());
  file[8] = 3;
  write_file(path(), file);
  EXPECT_SAYS(refusal_to_read(path()),
              "is of version 3 of the format, and this program reads "
              "version 1");
}

TEST_F(TableFile, WhatIsNoTableIsRefused) {
  EXPECT_SAYS(refusal_to_read(path()), "cannot be read: No such file or directory");
  EXPECT_SAYS(refusal_to_read(directory()), "cannot be read: it is no file on a disk");
  write_file(path(), "..#\n##.\n");
  EXPECT_SAYS(refusal_to_read(path()), "is no table of Zermelo's: it does not begin with ZERMELO");
}

// --- Whole or not at all -------------------------------------------------------------------------

TEST_P(TableFile, AWriterThatGoesLeavesNothing) {
  {
    table_writer out(path(), header_of(1'000), {.how = GetParam()});
    out.append(some_bytes(500));
    EXPECT_EQ(files(), 1U);
    EXPECT_SAYS(refusal([&] { out.commit(); }), "lacks 500 bytes of those that its header counts");
    EXPECT_SAYS(refusal([&] { out.append(some_bytes(501)); }),
                "was given 1 byte more than its header counts");
  }
  EXPECT_EQ(files(), 0U);
}

TEST_P(TableFile, TheOldFileStaysUntilTheNewOneIsWhole) {
  write_table(path(), some_bytes(100), GetParam());
  const std::string old = read_file(path());
  {
    table_writer out(path(), header_of(200), {.how = GetParam()});
    out.append(some_bytes(200));
    EXPECT_EQ(read_file(path()), old);
    out.commit();
  }
  EXPECT_EQ(read_table(table_file(path())), some_bytes(200));
  EXPECT_EQ(files(), 1U);
}

TEST_F(TableFile, TwoWritersOfOneNameDoNotMeet) {
  table_writer first(path(), header_of(100));
  table_writer second(path(), header_of(200));
  first.append(some_bytes(100));
  second.append(some_bytes(200));
  second.commit();
  first.commit();
  EXPECT_EQ(read_table(table_file(path())), some_bytes(100));
}

TEST_F(TableFile, SaysWhereItCannotWrite) {
  EXPECT_SAYS(refusal([&] { table_writer(directory() / "none" / "x.table", header_of(100)); }),
              "x.table cannot be written: No such file or directory; name a file in a directory");
}

TEST_F(TableFile, ReplacesNothingButFiles) {
  const auto onto = [&](const fs::path& target) {
    return refusal([&] { table_writer(target, header_of(100)); });
  };
  EXPECT_SAYS(onto(directory()), "is no regular file; name a new file");
  const fs::path pipe = directory() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_SAYS(onto(pipe), "is no regular file; name a new file");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST_F(TableFile, SaysThatTheDiskIsFull) {
  // A limit on the size of files refuses in the middle of writing, as a full disk does.
  struct rlimit before = {};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
  {
    table_writer out(path(), header_of(1'000'000));
    struct rlimit small = before;
    small.rlim_cur = 100'000;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    EXPECT_SAYS(refusal([&] { out.append(some_bytes(1'000'000)); }),
                "cannot be written: File too large");
  }
  setrlimit(RLIMIT_FSIZE, &before);
  static_cast<void>(std::signal(SIGXFSZ, handler));
  EXPECT_EQ(files(), 0U);
}

TEST_F(TableFile, RefusesAHeaderThatIsNone) {
  const auto refused = [&](auto change) {
    table_header header = header_of(16);
    change(header);
    return refusal([&] { table_writer(path(), header); });
  };
  EXPECT_SAYS(refused([](table_header& h) { h.game = ""; }), "'' as the name of the game");
  EXPECT_SAYS(refused([](table_header& h) { h.rules[0].second = "3\ngroup=4"; }),
              "'3\\x0Agroup=4' as a number of the rules; take one line of text");
  EXPECT_SAYS(refused([](table_header& h) { h.layout.values = "colour"; }), "has values 'colour'");
  EXPECT_SAYS(refused([](table_header& h) { h.layout.values = "loss"; }),
              "has losses of more than one bit");
  EXPECT_SAYS(refused([](table_header& h) {
                h.layout.values = "timed";
                h.layout.zero = 1;
              }),
              "has remoteness and leaves positions out");
  EXPECT_SAYS(refused([](table_header& h) { h.layout.bits = 33; }), "16 entries of 33 bits");
  EXPECT_SAYS(refused([](table_header& h) { h.layout.group = 3; }), "in groups of 3");
  EXPECT_SAYS(refused([](table_header& h) { h.layout.entries = 0; }), "has 0 entries");
  EXPECT_SAYS(refused([](table_header& h) { h.layout.cells = {0, 1, 1, 3}; }),
              "an order of cells that doesn't name each cell once");
  EXPECT_SAYS(refused([](table_header& h) { h.layout.cells = {0, table_layout::no_cell, 2, 3}; }),
              "an order of cells that doesn't name each cell once");
  EXPECT_SAYS(refused([](table_header& h) { h.layout.cells = {0, 2, 1}; }),
              "has 16 entries for numbers of 3 bits");
  EXPECT_SAYS(refusal([&] { table_writer(path(), header_of(16), {.block_size = 100}); }),
              "cannot be made of blocks of 100 bytes");
  EXPECT_EQ(files(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Stored, TableFile, ::testing::Values(storing::mapped, storing::compressed),
                         [](const auto& how) {
                           return how.param == storing::mapped ? "Mapped" : "Compressed";
                         });

}  // namespace zermelo::table_file_test
