// Files from strangers: what is too large, or lies about its size, is refused in time and before
// memory is taken for it.
#include <gtest/gtest.h>

#include <sstream>
#include <zermelo/session/located_positions.hpp>

#include "entries.hpp"
#include "memory.hpp"
#include "processor_time.hpp"
#include "sealed.hpp"

namespace zermelo::fuzzing {

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20U;
constexpr std::size_t little = 96 * mebibyte;  // for a million rows of nothing, say

/// Why `read` refuses; empty where it does not. It must be soon, and take little memory.
std::string refusal_of(std::size_t allowed, const std::function<void()>& read) {
  std::string why;
  std::size_t taken = 0;
  const double took = processor_seconds_of([&] {
    taken = memory_taken([&] {
      try {
        read();
      } catch (const error& refusal) {
        why = refusal.what();
      }
    });
  });
  EXPECT_LT(took, 10) << "seconds of the processor, with sanitizers";
  EXPECT_LE(taken, allowed);
  EXPECT_LT(why.size(), 1'000U) << why.substr(0, 1'000);
  return why;
}

/// As the game's own program reads a file of positions.
std::string refusal_of_positions(const sessions::entry& game, std::string text,
                                 std::size_t allowed = little) {
  const auto opened = game.open(game.parameters());
  std::istringstream file(std::move(text));
  return refusal_of(allowed, [&] {
    sessions::for_each_position(
        file, [&](std::string_view first) { return opened->lines_a_position(first); },
        [&](std::string_view position) { static_cast<void>(opened->explore(position)); });
  });
}

std::string refusal_of_contest(const std::string& name, std::string text) {
  const sessions::entry& game = entry_named(name);
  const auto opened = game.open(game.parameters());
  std::istringstream file(std::move(text));
  return refusal_of(little,
                    [&] { opened->cases()->explore(file, [](const sessions::exploration&) {}); });
}

bool is_built(std::string_view name) {
  for (const sessions::entry* each : registered_entries()) {
    if (each->name() == name) return true;
  }
  return false;
}

std::string times(std::size_t count, std::string_view piece) {
  std::string text;
  text.reserve(count * piece.size());
  for (std::size_t i = 0; i < count; ++i) text += piece;
  return text;
}

TEST(FromStrangers, NoGameTakesAPositionOfAMillionSigns) {
  for (const sessions::entry* game : registered_entries()) {
    for (const std::string_view piece : {"x", ".../", "1 "}) {
      const std::string text = times(1'000'000 / piece.size(), piece);
      EXPECT_NE(refusal_of_positions(*game, text), "") << game->name() << ", " << piece;
    }
  }
}

TEST(FromStrangers, ALineOfAHundredMillionSignsIsNotRead) {
  constexpr std::size_t long_line = 100'000'000;
  for (const std::string_view name : {"packing", "tictactoe"}) {
    if (!is_built(name)) continue;
    EXPECT_EQ(
        refusal_of_positions(entry_named(name), std::string(long_line, '.')),
        "line 1 of the input: a line of more than 1048576 characters, which nothing here has; "
        "is it the right file?");
  }
  EXPECT_NE(refusal_of_contest("blockgame", "1\n" + std::string(long_line, '.')), "");
}

TEST(FromStrangers, ManyLinesThatAreOnePositionAreNotGathered) {
  if (!is_built("packing")) GTEST_SKIP();
  EXPECT_EQ(refusal_of_positions(entry_named("packing"), times(1'000'000, "....\n")),
            "line 209716 of the input: a position of more than 1048576 characters, which nothing "
            "here has; is it the right file?");
}

TEST(FromStrangers, AContestThatPromisesMuchIsReadNoFurtherThanItGoes) {
  EXPECT_EQ(refusal_of_contest("blockgame", "1000000000\n"),
            "board 1 (line 2 of the input): the input ends here, after 0 boards; its first line "
            "says 1000000000");
  EXPECT_NE(refusal_of_contest("blockgame", "99999999999999999999999\n"), "");
  if (is_built("boardcover2")) {
    EXPECT_NE(refusal_of_contest("boardcover2", "1\n1000000000 1000000000 1 1\n"), "");
    EXPECT_NE(refusal_of_contest("boardcover2", "1\n1000 1000 1000 1000\n"), "");
    EXPECT_NE(refusal_of_contest("boardcover2",
                                 "1\n1000 1 1 1\n" + times(1000, std::string(99'999, '.') + "\n")),
              "");
  }
  if (is_built("numbergame")) {
    EXPECT_NE(refusal_of_contest("numbergame", "1\n1000000000\n1 2 3\n"), "");
  }
}

/// A board of two rows, and blocks that are all different.
std::string many_blocks(unsigned count) {
  std::string text = "....\n....\n";
  for (unsigned i = 0; i < count; ++i) {
    text += "\n" + std::string(14, '#') + "\n.";
    for (unsigned bit = 0; bit < 13; ++bit) text += (i >> bit & 1U) != 0 ? '#' : '.';
    text += '\n';
  }
  return text;
}

TEST(FromStrangers, ManyBlocksAndManySettingsAreReadInTime) {
  if (!is_built("packing")) GTEST_SKIP();
  const sessions::entry& packing = entry_named("packing");
  EXPECT_EQ(refusal_of_positions(packing, many_blocks(8'000), 256 * mebibyte), "");
  std::string settings;
  for (unsigned i = 1; i < 20'000; ++i) {
    settings += fmt::format("{}=a{}+b{}\n", i % 2 == 0 ? "fix" : "forbid", i, i);
  }
  EXPECT_EQ(
      refusal_of_positions(packing, settings + times(20'000, "..\n") + "\n##\n", 256 * mebibyte),
      "");
  EXPECT_NE(refusal_of_positions(packing, "fix=" + times(200'000, "a1+") + "a1\n....\n\n##\n"), "");
  EXPECT_NE(refusal_of_positions(packing, "fix=zzzz1\n" + std::string(500'000, '.') + "\n\n##\n"),
            "");
}

// --- Tables --------------------------------------------------------------------------------------

/// A small compressed table that says it is a large one.
std::string lying_table(std::uint64_t entries, std::uint64_t block_size, std::size_t stored) {
  const std::string description =
      fmt::format("game=a\nvalues=outcome\nzero=0\nbits=8\ngroup=1\nentries={}\n", entries);
  std::string file(1024 + stored, '\0');
  const auto put = [&](std::size_t at, std::uint64_t number) {
    std::memcpy(file.data() + at, &number, sizeof number);
  };
  file[12] = 1;  // compressed
  const std::uint64_t blocks = (entries + block_size - 1) / block_size;
  put(24, (64 + description.size() + 16 * blocks + 63) / 64 * 64);
  put(40, entries);
  put(48, block_size);
  put(56, description.size());
  file.replace(64, description.size(), description);
  put(64 + description.size(),
      file.size() - (64 + description.size() + 16 * blocks + 63) / 64 * 64);
  return sealed_image(file).file();
}

TEST(FromStrangers, ATableThatUnpacksToATebibyteIsRefused) {
  constexpr std::uint64_t tebibyte = std::uint64_t{1} << 40U;
  const auto path = write_file("lies.table", lying_table(tebibyte, tebibyte, 0));
  const std::string why = refusal_of(mebibyte, [&] { table_file table(path); });
  EXPECT_NE(why.find("unpack to 1,099,511,627,776, which no compression does"), std::string::npos)
      << why;
  // Many small blocks would have a directory longer than the file.
  write_file("lies.table", lying_table(tebibyte, 65'536, 0));
  EXPECT_NE(refusal_of(mebibyte, [&] { table_file table(path); }), "");
  // What compression might do is refused when it is unpacked.
  write_file("lies.table", lying_table(1'000'000, std::uint64_t{1} << 20U, 100));
  EXPECT_NE(refusal_of(mebibyte, [&] { table_file(path).check(); }), "");
}

}  // namespace

void choose(std::string_view /*reader*/) {}
void try_input(std::string_view /*input*/) {}

}  // namespace zermelo::fuzzing
