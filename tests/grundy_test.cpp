// Nimbers by search: against the plain recursion, against published values, with tables so small
// that they forget all the time.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <random>
#include <range/v3/view/iota.hpp>
#include <vector>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/nimber_set.hpp>
#include <zermelo/engines/sweep.hpp>
#include <zermelo/tables/known_nimbers.hpp>

#include "beside_others.hpp"
#include "blockgame/blockgame.hpp"
#include "cram/cram.hpp"
#include "toys/nim_heaps.hpp"

namespace zermelo::grundy_test {

using games::blockgame;
using games::cram;
using toys::nim_heaps;

constexpr wanted the_nimber{
    .remoteness = false, .best_moves = false, .line = false, .nimber = true, .counts = false};

template <class G>
nimber by_search(const G& g, std::uint64_t table_bytes = grundy<G>::default_table_bytes) {
  return grundy<G>(g, table_bytes).solve(g.start(), the_nimber).nimber.value();
}

std::uint64_t random_mask(std::mt19937_64& random, unsigned cells) {
  return random() & ((std::uint64_t{1} << cells) - 1);
}

/// Every position of a board, or many of them at random, against the table of all.
template <class G>
void agrees_with_sweep(const G& g, std::uint64_t table_bytes) {
  const nimber_table expected = sweep_nimbers(sweep<G>::board_of(g));
  grundy<G> engine(g, table_bytes);
  std::mt19937_64 random(g.cells());
  const bool all = g.cells() <= 12;
  for (std::uint64_t i = 0; i < (all ? expected.positions() : 300); ++i) {
    const std::uint64_t free = all ? i : random_mask(random, g.cells());
    const auto given = engine.solve(free, the_nimber);
    ASSERT_EQ(given.nimber, expected.nimber(free)) << free;
    ASSERT_EQ(engine.solve(free, wanted::value()).value,
              expected.nimber(free) == 0 ? outcome::loss : outcome::win)
        << free;
  }
}

// --- Against tables of all positions -------------------------------------------------------------

TEST(Grundy, AgreesWithTheSweep) {
  for (const std::uint64_t bytes : {std::uint64_t{0}, grundy<cram>::default_table_bytes}) {
    for (const auto& [rows, cols] : {std::pair{1, 1}, {1, 12}, {2, 5}, {3, 4}, {4, 4}, {3, 6}}) {
      agrees_with_sweep(cram(rows, cols), bytes);
      agrees_with_sweep(blockgame(rows, cols), bytes);
      agrees_with_sweep(blockgame({rows, cols, "L3", false}), bytes);
    }
  }
}

/// Parts of which nothing is known yet: the value of a sum takes each part's nimber, put together.
TEST(Grundy, SumsOfParts) {
  constexpr int longest = 9;
  const nimber_table rows =
      sweep_nimbers(sweep<cram>::board_of(cram(1, longest)));  // nimbers of 0 to 4 among them
  const auto row = [](int length) { return (std::uint64_t{1} << length) - 1; };
  const cram board(1, 3 * longest);
  for (int a = 2; a <= longest - 2; ++a) {
    for (int b = a + 1; b <= longest - 1; ++b) {
      for (int c = b + 1; c <= longest; ++c) {
        const std::uint64_t free = row(a) | row(b) << (a + 1) | row(c) << (a + b + 2);
        const nimber sum = rows.nimber(row(a)) ^ rows.nimber(row(b)) ^ rows.nimber(row(c));
        EXPECT_EQ(grundy(board).solve(free, wanted::value()).value,
                  sum == 0 ? outcome::loss : outcome::win)
            << a << ' ' << b << ' ' << c;
        EXPECT_EQ(grundy(board).solve(free, the_nimber).nimber, sum) << a << ' ' << b << ' ' << c;
      }
    }
  }
}

// --- Against published values --------------------------------------------------------------------

/// Lemoine and Viennot 2012, and the tables of Uiterwijk 2018.
TEST(Grundy, Cram) {
  const std::vector<std::vector<nimber>> rows{
      {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3},
      {1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0},
      {1, 1, 0, 1, 1, 4, 1, 3, 1, 2},
      {2, 0, 1, 0, 2, 0, 3, 0},
      {0, 1, 1, 2, 0},
      {3, 0, 4, 0}};
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      EXPECT_EQ(by_search(cram(static_cast<int>(r) + 1, static_cast<int>(c) + 1)), rows[r][c])
          << r + 1 << " x " << c + 1;
    }
  }
}

/// No publication is known; three methods agree.
TEST(Grundy, Blockgame) {
  const std::vector<std::vector<nimber>> rows{
      {0, 1, 1, 2, 0, 3, 1, 1, 0, 3},
      {1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 0, 1, 2, 6, 4, 5, 8, 2, 0},
      {1, 3, 0, 3, 0, 3, 1, 9, 3},
      {2, 1, 3, 5, 1, 0},
      {0, 4, 0, 1, 0}};
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      EXPECT_EQ(by_search(blockgame(static_cast<int>(r) + 1, static_cast<int>(c) + 1)), rows[r][c])
          << r + 1 << " x " << c + 1;
    }
  }
}

/// Work is exact on every machine.
TEST(Grundy, Positions) {
  const auto positions = [](const auto& g) {
    return grundy(g).solve(g.start(), the_nimber).statistics.positions;
  };
  EXPECT_EQ(positions(cram(4, 4)), 0U);  // its own image under half a turn
  EXPECT_EQ(positions(cram(4, 5)), 1080U);
  EXPECT_EQ(positions(cram(5, 5)), 1607U);
  EXPECT_EQ(positions(blockgame(5, 5)), 2492U);
  // Which nimbers are rare makes a difference here.
  EXPECT_EQ(positions(blockgame(2, 9)), 104U);
  EXPECT_EQ(positions(blockgame({4, 7, "L3", false})), 3452U);
}

/// Cram that counts how often its rules are asked which position stands for all alike.
struct counted_cram : cram {
  using cram::cram;
  [[nodiscard]] position canonical(position free) const {
    ++*images;
    return cram::canonical(free);
  }
  std::shared_ptr<std::uint64_t> images = std::make_shared<std::uint64_t>(0);
};

/// The components that were met last are kept beside the table: most come again at once.
TEST(Grundy, AsksForImagesOfWhatItDoesNotRemember) {
  const counted_cram board(5, 5);
  const auto given = grundy(board).solve(board.start(), the_nimber);
  EXPECT_EQ(given.nimber, 0U);
  EXPECT_EQ(given.statistics.positions, 1607U);
  EXPECT_EQ(*board.images, 4667U);
}

/// Two moves. The first leads into a maze, layer by layer, each position with two that follow it;
/// the second to a position that is lost and settles the start, but has more moves.
template <std::uint32_t width>
struct maze {
  static constexpr bool impartial = true;
  static constexpr std::uint32_t layers = 40;
  // Numbers: the start, the door, the two positions behind it, the end, and then the layers.
  static constexpr std::uint32_t door = 1;
  static constexpr std::uint32_t end = 4;
  static constexpr std::uint32_t entrance = 5;
  static constexpr std::uint32_t first_layer = 6;

  using position = std::uint32_t;
  using move = std::uint32_t;  // where it leads

  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] std::vector<move> moves(position p) const {
    if (p == 0) return {entrance, door};
    if (p == door) return {door + 1, door + 2};
    if (p < end) return {end};
    if (p == end) return {};
    if (p == entrance) return {first_layer};
    const std::uint32_t layer = (p - first_layer) / width;
    if (layer + 1 == layers) return {end};
    const auto follows = [&](std::uint32_t which) {
      return first_layer + (layer + 1) * width +
             static_cast<std::uint32_t>(hash_of(std::uint64_t{p} * 2 + which) % width);
    };
    return {follows(0), follows(1)};
  }
  [[nodiscard]] position play(position /*p*/, move m) const { return m; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
};
using maze_or_door = maze<(1U << 16U)>;

/// How many positions it takes to find whether the start is lost, with a first budget of 2^18.
template <class G>
std::uint64_t positions_to_decide(bool is_lost) {
  using searcher = detail::nimber_search<G>;
  const G g;
  meter spent;
  spent.start({});
  typename searcher::table table(0);
  table.prepare(std::uint64_t{1} << 28U, false, 32U);
  searcher search;
  search.start(g, table, spent);
  search.spend({.first = std::uint64_t{1} << 18U});
  EXPECT_EQ(search.asked_whether(g.start(), 0, detail::unwatched()) == 0, is_lost);
  return search.positions();
}

/// What looked easy and is hard gives way when its budget is spent, in the maze; and the start, the
/// door and the two behind it. Of the end the maze has told.
TEST(Grundy, AHardMoveGivesWayToOneThatSettlesThePosition) {
  EXPECT_EQ(positions_to_decide<maze_or_door>(false), (1U << 18U) + 4U);
}

/// A maze three times as wide, and in place of the door a position that settles nothing.
struct wide_maze : maze<(3U << 16U)> {
  [[nodiscard]] std::vector<move> moves(position p) const {
    return p == 0 ? std::vector<move>{entrance, door + 1} : maze::moves(p);
  }
};

/// Two rounds; in a third, what is on the way would be entered once more.
TEST(Grundy, EachRoundHasFourTimesTheBudget) {
  EXPECT_EQ(positions_to_decide<wide_maze>(true), 621'072U);
}

// --- Small tables --------------------------------------------------------------------------------

TEST(Grundy, TablesThatForgetGiveTheSameAnswers) {
  for (const std::uint64_t bytes : {0U, 1U << 13U, 1U << 15U}) {
    EXPECT_EQ(by_search(cram(4, 5), bytes), 2U) << bytes;
    EXPECT_EQ(by_search(cram(5, 5), bytes), 0U) << bytes;
    EXPECT_EQ(by_search(blockgame(4, 4), bytes), 5U) << bytes;
  }
}

TEST(KnownNimbers, KeepsWhatFits) {
  known_nimbers<std::uint64_t> table(std::uint64_t{1} << 20U);
  for (std::uint64_t key = 0; key < 10'000; ++key) {
    if (key % 2 == 0) {
      table.set(key, static_cast<nimber>(key % 7), 1);
    } else {
      table.exclude(key, static_cast<nimber>(key % 7), 1);
    }
  }
  EXPECT_LE(table.bytes(), std::uint64_t{1} << 20U);
  std::uint64_t lost = 0;
  for (std::uint64_t key = 0; key < 10'000; ++key) {
    const nimber_facts facts = table.find(key);
    if (facts.is_empty()) {
      ++lost;
      continue;
    }
    ASSERT_EQ(facts.is_exact(), key % 2 == 0);
    if (facts.is_exact()) {
      ASSERT_EQ(facts.exact(), key % 7);
    } else {
      for (nimber n = 0; n < 40; ++n) ASSERT_EQ(facts.excludes(n), n == key % 7);
    }
  }
  EXPECT_LT(lost, 200U);
}

/// Keys as of a board of 42 cells, which stand for nothing.
std::uint64_t large_key(std::uint64_t i) { return i * 0x9e3779b97f4a7c15U >> 22U; }

TEST(KnownNimbers, LargeTablesKeepTheSameInHalfTheMemory) {
  constexpr std::uint64_t keys = 300'000;
  known_nimbers<std::uint64_t> packed(0);
  known_nimbers<std::uint64_t> whole(0);
  packed.limit(std::uint64_t{1} << 28U, false, 42);
  whole.limit(std::uint64_t{1} << 28U, false);
  for (auto* const table : {&packed, &whole}) {
    for (std::uint64_t i = 0; i < keys; ++i) {
      table->exclude(large_key(i), static_cast<nimber>(i % 5), i);
      table->exclude(large_key(i), static_cast<nimber>(i % 16), i);
      if (i % 3 == 0) table->set(large_key(i), static_cast<nimber>(i % 1'000), i);
    }
  }
  EXPECT_EQ(whole.size(), keys);
  EXPECT_LE(packed.bytes(), whole.bytes() / 2);
  std::uint64_t lost = 0;
  for (std::uint64_t i = 0; i < keys; ++i) {
    const nimber_facts facts = packed.find(large_key(i));
    const nimber_facts expected = whole.find(large_key(i));
    if (facts.is_empty()) {
      ++lost;
      continue;
    }
    ASSERT_EQ(facts.is_exact(), expected.is_exact()) << i;
    ASSERT_EQ(facts.work(), expected.work()) << i;
    if (facts.is_exact()) {
      ASSERT_EQ(facts.exact(), expected.exact()) << i;
    } else {
      ASSERT_EQ(facts.excluded(), expected.excluded()) << i;
    }
    ASSERT_TRUE(packed.find(large_key(i + keys)).is_empty()) << i;
  }
  EXPECT_EQ(lost + packed.size(), keys);
  EXPECT_EQ(lost, 1'538U);  // of a few full groups
}

TEST(KnownNimbers, LargeTablesForgetWhatTookTheLeastWork) {
  constexpr std::uint64_t limit = std::uint64_t{1} << 22U;
  known_nimbers<std::uint64_t> table(0);
  table.limit(limit, false, 42);
  constexpr std::uint64_t dear = 1'000;
  for (std::uint64_t i = 0; i < 2'000'000; ++i)
    table.set(large_key(i), static_cast<nimber>(i % 7), i < dear ? 1'000'000 : 1);
  EXPECT_LE(table.bytes(), limit);
  EXPECT_EQ(table.size(), limit / 2 / 8);  // while it grows both count: half of it, and full
  for (std::uint64_t i = 0; i < dear; ++i) {
    const nimber_facts facts = table.find(large_key(i));
    ASSERT_TRUE(facts.is_exact()) << i;
    ASSERT_EQ(facts.exact(), i % 7) << i;
  }
  std::uint64_t there = 0;
  for (std::uint64_t i = dear; i < 2'000'000; ++i) {
    const nimber_facts facts = table.find(large_key(i));
    if (facts.is_empty()) continue;
    ++there;
    ASSERT_EQ(facts.exact(), i % 7) << i;
  }
  EXPECT_EQ(there + dear, table.size());
}

/// Packed entries have room for nimbers below 16 that a position is known not to have.
TEST(KnownNimbers, LargeTablesKeepOfExcludedNimbersTheLowerOnes) {
  known_nimbers<std::uint64_t> table(0);
  table.limit(std::uint64_t{1} << 24U, false, 42);
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    table.exclude(large_key(i), static_cast<nimber>(i % 32), 1);
  }
  for (std::uint64_t i = 80'000; i < 100'000; ++i) {
    const nimber_facts facts = table.find(large_key(i));
    ASSERT_EQ(facts.excludes(static_cast<nimber>(i % 32)), i % 32 < 16) << i;
  }
}

/// A table is told how long keys are; those that are longer are not taken for others.
TEST(KnownNimbers, PackedTablesDoNotKeepLongerKeysThanTheyWereTold) {
  known_nimbers<std::uint64_t> table(0);
  table.limit(std::uint64_t{1} << 24U, false, 20);
  for (std::uint64_t key = 0; key < 100'000; ++key) table.set(key, 1, 1);
  constexpr std::uint64_t longer = std::uint64_t{1} << 20U;
  table.set(longer | 7U, 2, 1);
  EXPECT_TRUE(table.find(longer | 7U).is_empty());
  EXPECT_EQ(table.find(7).exact(), 1U);
}

TEST(KnownNimbers, TablesOfLongerKeysThanTheyWereToldAreNotPacked) {
  known_nimbers<std::uint64_t> table(0);
  table.limit(std::uint64_t{1} << 24U, false, 20);
  constexpr std::uint64_t longer = std::uint64_t{1} << 20U;
  table.set(longer | 7U, 2, 1);
  for (std::uint64_t key = 0; key < 100'000; ++key) table.set(key, 1, 1);
  EXPECT_EQ(table.find(longer | 7U).exact(), 2U);
  for (std::uint64_t key = 0; key < 100'000; ++key) ASSERT_EQ(table.find(key).exact(), 1U) << key;
}

/// While it is packed there are two of them, which may take what is allowed and no more, the few
/// kilobytes aside that are always there. Where others read, the first stays.
TEST(KnownNimbers, IsPackedWhereBothHaveRoom) {
  constexpr std::uint64_t entries = 50'000;  // of 16 bytes, three quarters of a megabyte
  constexpr std::uint64_t megabyte = std::uint64_t{1} << 20U;
  constexpr std::uint64_t always_there = 64 * 64 + 4 * 64;
  const auto bytes_of = [](std::uint64_t limit, bool is_read) {
    known_nimbers<std::uint64_t> table(0);
    table.limit(limit, is_read, 42);
    for (std::uint64_t i = 0; i < entries; ++i) table.set(large_key(i), 1, 1);
    EXPECT_LE(table.bytes(), limit + always_there);
    table.limit(limit, is_read, 42);  // nobody reads now
    return table.bytes();
  };
  constexpr std::uint64_t packed = megabyte + 64 * 64;
  EXPECT_EQ(bytes_of(2 * megabyte, false), packed);
  EXPECT_EQ(bytes_of(2 * megabyte - 1, false), megabyte);
  EXPECT_EQ(bytes_of(3 * megabyte, true), packed);
  EXPECT_EQ(bytes_of(3 * megabyte - 64 * 64 - 1, true), megabyte);
}

TEST(KnownNimbers, NeverGrowsPastItsLimit) {
  known_nimbers<std::array<std::uint64_t, 3>> table(std::uint64_t{1} << 16U);
  for (std::uint64_t i = 0; i < 100'000; ++i) table.set({i, i, i}, 1, i);
  EXPECT_LE(table.bytes(), std::uint64_t{1} << 16U);
  // What took the most work is still there.
  EXPECT_TRUE(table.find({99'999, 99'999, 99'999}).is_exact());
  EXPECT_TRUE(table.find({1, 2, 3}).is_empty());
}

// --- Games without components or symmetry
// ----------------------------------------------------------

/// One heap, any number of stones at a time: nimbers past 64, and past what a table entry excludes.
struct one_heap {
  static constexpr bool impartial = true;
  using position = std::uint32_t;
  std::uint32_t stones = 150;
  [[nodiscard]] position start() const { return stones; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(1U, p + 1); }
  [[nodiscard]] position play(position p, unsigned taken) const { return p - taken; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
};

TEST(Grundy, LargeNimbers) {
  EXPECT_EQ(by_search(one_heap{150}), 150U);
  EXPECT_EQ(by_search(one_heap{40}, 0), 40U);
  const auto positions = [](std::uint32_t stones) {
    const one_heap g{stones};
    return grundy(g).solve(g.start(), the_nimber).statistics.positions;
  };
  EXPECT_EQ(positions(12), 13U);
  EXPECT_EQ(positions(150), 151U);
}

TEST(Grundy, NimByBoutonsRule) {
  for (std::uint8_t a = 0; a < 6; ++a) {
    for (std::uint8_t b = 0; b < 6; ++b) {
      const nim_heaps g({a, b, 5});
      EXPECT_EQ(by_search(g), static_cast<nimber>(a ^ b ^ 5)) << int{a} << ' ' << int{b};
    }
  }
}

/// More of them than are counted each for itself.
TEST(Grundy, SumsOfLargeNimbers) {
  for (const nim_heaps::position heaps :
       {nim_heaps::position{17, 18, 40}, {1, 17, 40}, {16, 15, 31}, {3, 20, 23}}) {
    const nim_heaps g(heaps);
    const nimber sum = nimber{heaps[0]} ^ heaps[1] ^ heaps[2];
    EXPECT_EQ(by_search(g), sum) << testing::PrintToString(heaps);
    EXPECT_EQ(grundy(g).solve(g.start(), wanted::value()).value,
              sum == 0 ? outcome::loss : outcome::win)
        << testing::PrintToString(heaps);
  }
}

/// A token on its way 3, 2, 1, 0. The first step puts a heap beside it, of which theory knows the
/// nimber: the token is asked then whether it is as much.
struct heap_beside_a_token {
  static constexpr bool impartial = true;
  struct position {
    std::uint32_t heap;
    std::uint32_t token;
    bool operator==(const position&) const = default;
  };
  struct move {
    bool of_heap;
    std::uint32_t taken;
  };
  std::uint32_t heap;
  [[nodiscard]] position start() const { return {0, 3}; }
  [[nodiscard]] std::vector<move> moves(position p) const {
    std::vector<move> all;
    for (std::uint32_t taken = 1; taken <= p.heap; ++taken) all.push_back({true, taken});
    if (p.token != 0) all.push_back({false, 1});
    return all;
  }
  [[nodiscard]] position play(position p, move m) const {
    if (m.of_heap) return {p.heap - m.taken, p.token};
    return {p.token == 3 ? heap : p.heap, p.token - 1};
  }
  [[nodiscard]] std::array<position, 2> components(position p) const {
    return {{{p.heap, 0}, {0, p.token}}};
  }
  [[nodiscard]] std::optional<nimber> known_nimber(position p) const {
    return p.token == 0 ? std::optional<nimber>(p.heap) : std::nullopt;
  }
  [[nodiscard]] std::uint32_t key(position p) const { return p.heap * 4 + p.token; }
};

/// Nimbers from 15 on are counted together.
TEST(Grundy, AsksForNimbersThatAreNotCountedEachForItself) {
  for (const std::uint32_t heap : {14U, 15U, 16U, 17U, 18U, 40U}) {
    const heap_beside_a_token g{heap};
    EXPECT_EQ(by_search(g), 0U) << heap;  // its only option is the heap and *0
    EXPECT_EQ(grundy(g).solve(g.start(), the_nimber).statistics.positions, 3U) << heap;
  }
}

// --- Questions -----------------------------------------------------------------------------------

TEST(Grundy, BestMovesAreThoseThatKeepTheValue) {
  const auto best = [](const auto& g) { return grundy(g).solve(g.start()).best_moves->size(); };
  EXPECT_EQ(best(cram(4, 5)), 5U);
  EXPECT_EQ(best(cram(3, 6)), 3U);
  EXPECT_EQ(best(cram(3, 7)), 4U);
  EXPECT_EQ(best(cram(4, 4)), 24U);  // lost: every move loses
  EXPECT_EQ(best(blockgame(4, 5)), 11U);
}

TEST(Grundy, KnowsNoRemoteness) {
  const auto given = grundy{cram(3, 4)}.solve(cram(3, 4).start());
  EXPECT_EQ(given.value, outcome::win);
  EXPECT_EQ(given.nimber, 1U);
  EXPECT_FALSE(given.remoteness);
  EXPECT_FALSE(given.line);
}

TEST(Grundy, RefusesMisere) {
  const cram g({3, 3, true});
  EXPECT_THROW(static_cast<void>(grundy(g).solve(g.start())), cannot_solve);
}

TEST(Grundy, StopsAtItsLimits) {
  const cram g(5, 5);
  grundy engine(g);
  limits allowed;
  allowed.positions = 100;
  const auto given = engine.solve(g.start(), the_nimber, allowed);
  EXPECT_EQ(given.stopped_by, stop_reason::positions);
  EXPECT_FALSE(given.nimber);
  EXPECT_EQ(given.statistics.positions, 100U);
  // What was found out stays true.
  EXPECT_EQ(engine.solve(g.start(), the_nimber).nimber, 0U);
}

/// One move before that.
struct before_maze_or_door : maze_or_door {
  static constexpr position before = 5'000'000;
  [[nodiscard]] position start() const { return before; }
  [[nodiscard]] std::vector<move> moves(position p) const {
    return p == before ? std::vector<move>{0} : maze_or_door::moves(p);
  }
};

/// A search that was stopped leaves no budget behind.
TEST(Grundy, GoesOnBeyondTheBudgetOfASearchThatWasStopped) {
  const before_maze_or_door g;
  grundy engine(g);
  limits allowed;
  allowed.positions = 1'000;
  EXPECT_FALSE(engine.solve(g.start(), wanted::value(), allowed).value);
  EXPECT_EQ(engine.solve(g.start(), wanted::value()).value, outcome::loss);
}

/// Each question has a budget of its own: together they may take more.
TEST(Grundy, QuestionsAreGoneOnWithUntilTheyAreAnswered) {
  const cram g(5, 6);
  const auto given = grundy(g, std::uint64_t{1} << 14U).solve(g.start(), the_nimber);
  EXPECT_EQ(given.nimber, 2U);
  EXPECT_EQ(given.statistics.positions, 314'727U);
}

/// What a small table keeps is what cost most, to the position.
TEST(Grundy, PositionsWithTablesThatForget) {
  const auto positions = [](std::uint64_t table_bytes) {
    const cram g(5, 5);
    return grundy(g, table_bytes).solve(g.start(), the_nimber).statistics.positions;
  };
  EXPECT_EQ(positions(std::uint64_t{1} << 13U), 2'308U);
  EXPECT_EQ(positions(std::uint64_t{1} << 14U), 1'869U);
  EXPECT_EQ(positions(std::uint64_t{1} << 15U), 1'658U);
}

/// The lesser of what the engine is made with and what the limits allow.
TEST(Grundy, TableTakesWhatIsAllowed) {
  const auto positions = [](std::optional<std::uint64_t> table_bytes, std::uint64_t allowed) {
    const cram g(5, 5);
    limits some;
    some.bytes = allowed;
    return grundy(g, table_bytes).solve(g.start(), the_nimber, some).statistics.positions;
  };
  constexpr std::uint64_t few = std::uint64_t{1} << 13U;
  constexpr std::uint64_t many = std::uint64_t{1} << 30U;
  EXPECT_EQ(positions({}, few), 2'308U);
  EXPECT_EQ(positions(few, many), 2'308U);
  EXPECT_EQ(positions(many, few), 2'308U);
  EXPECT_EQ(positions({}, many), 1'607U);
}
TEST(Grundy, TableTakesMoreThanItDoesByItselfWhereThatIsAllowed) {
  limits most;
  EXPECT_EQ(most_bytes({}, most, 4), 4U);
  most.bytes = 14;
  EXPECT_EQ(most_bytes({}, most, 4), 14U);
  EXPECT_EQ(most_bytes(std::uint64_t{2}, most, 4), 2U);
  EXPECT_EQ(most_bytes(std::uint64_t{20}, most, 4), 14U);
}

TEST(Grundy, StopsWhileMovesAreCounted) {
  const one_heap g{3'000'000};  // each of its options has as many moves, but for one
  limits allowed;
  allowed.seconds = 0.02;
  const auto given = grundy(g).solve(g.start(), the_nimber, allowed);
  EXPECT_EQ(given.stopped_by, stop_reason::seconds);
  EXPECT_LE(given.statistics.positions, 1U);
}

/// From the start to one of several positions, each with so many moves that end the game. When
/// those of `raised_by` are counted, the stop flag is raised.
struct wide_options {
  static constexpr bool impartial = true;
  using position = std::uint32_t;  // 0, or which option, or beyond them
  std::vector<std::uint32_t> moves_of;
  position raised_by;
  std::atomic<bool>* stop;
  position* last_counted;
  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] auto moves(position p) const {
    const auto options = static_cast<std::uint32_t>(moves_of.size());
    if (p == 0) return ranges::views::iota(1U, options + 1);
    if (p > options) return ranges::views::iota(0U, 0U);
    *last_counted = std::max(*last_counted, p);
    if (p == raised_by) *stop = true;
    return ranges::views::iota(0U, moves_of[p - 1]);
  }
  [[nodiscard]] position play(position p, std::uint32_t m) const {
    return p == 0 ? m : static_cast<position>(moves_of.size() + 1);
  }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
};

/// The option at which a stop was noticed; the last one where it was not.
std::uint32_t noticed_at(std::vector<std::uint32_t> moves_of, std::uint32_t raised_by) {
  std::atomic<bool> stop = false;
  std::uint32_t last_counted = 0;
  const wide_options g{std::move(moves_of), raised_by, &stop, &last_counted};
  limits allowed;
  allowed.stop = &stop;
  static_cast<void>(grundy(g).solve(g.start(), wanted::value(), allowed));
  return last_counted;
}

/// Each of the four options is compared with itself and those before: ten are counted first.
TEST(Grundy, LooksAtItsLimitsAfterAMillionMovesCounted) {
  EXPECT_EQ(noticed_at({999'989, 1, 1, 1}, 1), 2U);
  EXPECT_EQ(noticed_at({999'990, 1, 1, 1}, 1), 1U);
  EXPECT_EQ(noticed_at({999'990, 1, 1, 1}, 2), 4U);  // from there on it is counted anew
}

struct entered : observer<wide_options::position> {
  std::vector<wide_options::position> positions;
  void enter(const wide_options::position& p, const any_question& /*asked*/) override {
    positions.push_back(p);
  }
};

/// Efforts are squares of numbers of moves, which do not go round at 2^32.
TEST(Grundy, AsksTheOptionOfFewerMovesFirstHoweverMany) {
  std::atomic<bool> never = false;
  wide_options::position last_counted = 0;
  const wide_options g{{70'000, 40'000}, 0, &never, &last_counted};
  entered seen;
  static_cast<void>(grundy(g).solve(g.start(), wanted::value(), {}, &seen));
  ASSERT_GE(seen.positions.size(), 2U);
  EXPECT_EQ(seen.positions[0], 0U);
  EXPECT_EQ(seen.positions[1], 2U);
}

TEST(NimberSet, Mex) {
  nimber_set set;
  EXPECT_EQ(set.mex(), 0U);
  for (nimber n = 0; n < 100; ++n) {
    EXPECT_FALSE(set.contains(n));
    set.insert(n);
    EXPECT_TRUE(set.contains(n));
    EXPECT_EQ(set.mex(), n + 1);
  }
}

// --- Threads -------------------------------------------------------------------------------------

limits in_threads(unsigned threads) {
  limits allowed;
  allowed.threads = threads;
  return allowed;
}

/// A rook that goes one square up or to the left: many positions, at most two moves from each, and
/// no play that is too long for a recursion with the sanitizers' frames.
struct short_steps {
  static constexpr bool impartial = true;
  struct position {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    bool operator==(const position&) const = default;
  };
  std::uint32_t side = 0;
  [[nodiscard]] position start() const { return {side - 1, side - 1}; }
  [[nodiscard]] auto moves(position p) const {  // 0: up, 1: left
    return ranges::views::iota(p.row > 0 ? 0U : 1U, p.column > 0 ? 2U : 1U);
  }
  [[nodiscard]] position play(position p, unsigned left) const {
    return left ? position{p.row, p.column - 1} : position{p.row - 1, p.column};
  }
  [[nodiscard]] std::uint32_t key(position p) const { return p.row * side + p.column; }
};

template <class G>
struct beside_others : tests::beside_others<G, detail::nimber_search<G>> {
  using tests::beside_others<G, detail::nimber_search<G>>::beside_others;

  /// Whether p is lost, as the search comes to believe.
  bool is_lost(const position_t<G>& p) { return this->search.asked_whether(p, 0, this) == 0; }
};

/// No key is 0, of which the hash says that nobody is there.
struct heap_of_four : one_heap {
  heap_of_four() : one_heap{4} {}
  [[nodiscard]] std::uint32_t key(position p) const { return p + 1; }
};

/// What is entered from a heap of four on, while another thread is at these.
std::vector<std::uint32_t> entered_beside(std::initializer_list<std::uint32_t> searched) {
  const heap_of_four g;
  beside_others<heap_of_four> seat{g};
  for (const std::uint32_t heap : searched) seat.others.starting_search(hash_of(g.key(heap)));
  EXPECT_FALSE(seat.is_lost(4));
  return seat.entered;
}

TEST(Grundy, AMoveThatAnotherThreadIsAtWaits) {
  using heaps = std::vector<std::uint32_t>;
  EXPECT_EQ(entered_beside({}), (heaps{4, 0}));
  EXPECT_EQ(entered_beside({0}), (heaps{4, 1, 0, 2, 3})) << "1 asks for it first";
  EXPECT_EQ(entered_beside({0, 1}), (heaps{4, 2, 0, 3}));
  EXPECT_EQ(entered_beside({0, 1, 2, 3}), (heaps{4, 0})) << "where all wait, none does";
}

/// From the fourth position under it on.
TEST(Grundy, OthersSeeWhatIsSearchedForAWhile) {
  const short_steps g{100};
  beside_others<short_steps> seat{g};
  const auto is_searched = [&](const auto& p) {
    return seat.others.is_searched(hash_of(g.key(p)));
  };
  seat.at = [&](std::size_t entered) {
    if (entered > 10) return;
    std::size_t seen = 0;  // of those on the way, which goes straight on
    while (seen < entered && is_searched(seat.entered[seen])) ++seen;
    EXPECT_EQ(seen, entered < 5 ? 0 : entered - 4);
  };
  static_cast<void>(seat.is_lost(g.start()));
  EXPECT_GT(seat.entered.size(), 10U);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_FALSE(is_searched(seat.entered[i]));
}

/// What comes and goes does not hide what is near the root, and has the same place.
TEST(Abdada, WhatIsShownFirstIsNotHidden) {
  detail::abdada<nimber> all;
  constexpr std::uint64_t near_root = 7;
  constexpr std::uint64_t below = near_root + (std::uint64_t{1} << 32U);
  all.starting_search(near_root);
  all.starting_search(below);
  EXPECT_TRUE(all.is_searched(near_root));
  EXPECT_FALSE(all.is_searched(below));
  all.finished_search(below);
  EXPECT_TRUE(all.is_searched(near_root));
  all.finished_search(near_root);
  all.starting_search(below);
  EXPECT_TRUE(all.is_searched(below));
}

TEST(Abdada, TellsWhatWasSpentInVain) {
  detail::abdada<nimber> all;
  constexpr std::uint64_t hash = 0x1234'5678'9abc'def0;
  EXPECT_FALSE(all.has_spent(hash, 1));
  all.spent(hash, 1'000);
  EXPECT_TRUE(all.has_spent(hash, 1));
  EXPECT_TRUE(all.has_spent(hash, 1'000));
  EXPECT_FALSE(all.has_spent(hash, 4'000));
  EXPECT_FALSE(all.has_spent(hash ^ std::uint64_t{1} << 63U, 1));
  EXPECT_FALSE(all.has_spent(hash ^ std::uint64_t{1} << 6U, 1));
  all.spent(hash, 4'000);
  EXPECT_TRUE(all.has_spent(hash, 4'000));
}

/// Where others have spent on every option all that is left of a budget, it is given up, and larger
/// ones come to the options at last.
TEST(Grundy, AnOptionOnWhichOthersHaveSpentMoreIsLeftUntilThereIsMore) {
  const short_steps g{4};
  const bool is_lost = *grundy(g).solve({3, 2}, the_nimber).nimber == 0;
  beside_others<short_steps> seat{g};
  seat.search.spend({.first = 1});
  std::vector<short_steps::position> skipped = {{1, 2}, {2, 1}};
  for (const auto& p : skipped) seat.others.spent(hash_of(g.key(p)), 1'000);
  EXPECT_EQ(seat.is_lost({3, 2}), is_lost);
}

/// In the maze it is found out that another thread has settled a position on the way there, and
/// what it has found is believed, though the test made it up. A thread looks every 64 positions.
TEST(Grundy, WhatAnotherThreadSettlesIsLeft) {
  const before_maze_or_door g;
  const std::uint32_t before = g.start();
  const auto believed = [&](auto plant) {
    beside_others<before_maze_or_door> seat{g};
    seat.at = [&](std::size_t entered) {
      if (entered == 100) plant(seat.table);
    };
    const bool lost = seat.is_lost(before);
    EXPECT_EQ(seat.entered.size(), 129U);
    return lost;
  };
  const std::uint64_t work = 1;
  EXPECT_FALSE(believed([&](auto& table) { table.set(0U, nimber{0}, work); }));
  EXPECT_TRUE(believed([&](auto& table) { table.set(0U, nimber{3}, work); }));
  EXPECT_TRUE(believed([&](auto& table) { table.exclude(0U, nimber{0}, work); }));
  EXPECT_FALSE(believed([&](auto& table) { table.set(before, nimber{3}, work); }));
  EXPECT_TRUE(believed([&](auto& table) { table.set(before, nimber{0}, work); }));
  EXPECT_FALSE(believed([&](auto& table) { table.exclude(before, nimber{0}, work); }));
}

/// That an option is *n, another thread may find for a position whose own question is larger: n is
/// no longer sought, and the search goes on from there. The test makes up that 5 x 5 is not *0.
TEST(Grundy, ANumberThatAnotherThreadFindsIsNotSoughtOn) {
  const cram g(5, 5);
  nimber_set of_options;
  for (const auto& m : g.moves(g.start()))
    of_options.insert(*grundy(g).solve(g.play(g.start(), m), the_nimber).nimber);
  ASSERT_EQ(of_options.mex(), 0U);
  of_options.insert(0);
  beside_others<cram> seat{g};
  seat.at = [&](std::size_t entered) {
    if (entered == 100) seat.table.exclude(g.key(g.start()), nimber{0}, std::uint64_t{1});
  };
  EXPECT_EQ(seat.search.nimber_of(g.start(), &seat), of_options.mex());
}

/// The next search does not go on leaving.
TEST(Grundy, ASearchThatIsStoppedWhileItLeavesIsOver) {
  const before_maze_or_door g;
  beside_others<before_maze_or_door> seat{g};
  seat.at = [&](std::size_t entered) {
    if (entered == 100) seat.table.exclude(g.start(), nimber{0}, std::uint64_t{1});
    if (entered == 129) throw stopped{stop_reason::interrupted};
  };
  EXPECT_THROW(seat.is_lost(g.start()), stopped);
  seat.start();
  EXPECT_FALSE(seat.is_lost(maze_or_door::door + 1)) << "of which the maze has told nothing";
}

/// Answers are those of one thread, moves included; 1,000 positions on the others begin.
TEST(Grundy, SeveralThreadsAnswerAsOneDoes) {
  const auto compare = [](const auto& g) {
    const auto expected = grundy(g).solve(g.start());
    for (const unsigned threads : {2U, 3U, 8U}) {
      grundy engine(g);
      const auto given = engine.solve(g.start(), {}, in_threads(threads));
      EXPECT_EQ(given.value, expected.value);
      EXPECT_EQ(given.nimber, expected.nimber);
      EXPECT_EQ(given.best_moves, expected.best_moves);
      EXPECT_EQ(engine.solve(g.start(), the_nimber, in_threads(threads)).nimber, expected.nimber);
      EXPECT_EQ(engine.solve(g.start(), the_nimber).nimber, expected.nimber);
    }
  };
  compare(cram(5, 5));
  compare(cram(4, 6));
  compare(cram(3, 9));
  compare(blockgame(5, 5));
  compare(blockgame(4, 6));
  const short_steps many{100};
  EXPECT_GT(grundy(many).solve(many.start()).statistics.positions, 1'000U);
  compare(many);
}

/// With a table that forgets, so that what another thread has settled may be gone when it is
/// needed.
TEST(Grundy, SeveralThreadsWithATableThatForgets) {
  for (int round = 0; round < 5; ++round) {
    EXPECT_EQ(grundy(cram(5, 5), 1U << 15U, 3).solve(cram(5, 5).start(), the_nimber).nimber, 0U);
    EXPECT_EQ(grundy(blockgame(5, 5), 0, 3).solve(blockgame(5, 5).start(), the_nimber).nimber, 0U);
  }
}

/// Progress has no position twice: each thread tells of its own, some hundred at a time.
TEST(Grundy, SeveralThreadsTellOfEveryPositionOnce) {
  const cram g(5, 6);
  search_progress told;
  limits allowed = in_threads(3);
  allowed.watched = &told;
  const auto given = grundy(g).solve(g.start(), the_nimber, allowed);
  EXPECT_LE(told.positions, given.statistics.positions);
  EXPECT_GE(told.positions + 3 * 256, given.statistics.positions);
}

TEST(Grundy, SeveralThreadsStopAtALimitAndGoOn) {
  const cram g(5, 6);
  grundy engine(g);
  limits allowed = in_threads(3);
  allowed.positions = 5'000;
  const auto cut = engine.solve(g.start(), the_nimber, allowed);
  EXPECT_FALSE(cut.value);
  EXPECT_EQ(cut.stopped_by, stop_reason::positions);
  EXPECT_EQ(engine.solve(g.start(), the_nimber, in_threads(3)).nimber, 2U);
}

}  // namespace zermelo::grundy_test
