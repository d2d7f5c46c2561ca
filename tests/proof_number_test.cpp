// Proof-number search: against the table of all positions, the search by memory and published
// values, in normal and misere play, with tables so small that they forget all the time.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <range/v3/view/iota.hpp>
#include <vector>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/proof_number.hpp>
#include <zermelo/engines/sweep.hpp>

#include "beside_others.hpp"
#include "blockgame/blockgame.hpp"
#include "cram/cram.hpp"
#include "domineering/domineering.hpp"
#include "hex/hex.hpp"
#include "hexapawn/hexapawn.hpp"
#include "sprouts/sprouts.hpp"
#include "toys/nim_heaps.hpp"

namespace zermelo::proof_number_test {

using games::blockgame;
using games::cram;
using games::domineering;
using games::hex;
using games::hexapawn;
using games::sprouts;
using toys::nim_heaps;

constexpr wanted the_nimber{
    .remoteness = false, .best_moves = false, .line = false, .nimber = true, .counts = false};
constexpr wanted the_moves{
    .remoteness = false, .best_moves = true, .line = false, .nimber = false, .counts = false};

/// 1,000 entries.
constexpr std::uint64_t small_table = 16'000;

template <class G>
nimber by_search(const G& g, std::uint64_t bytes = proof_number<G>::default_table_bytes) {
  return proof_number<G>(g, bytes).solve(g.start(), the_nimber).nimber.value();
}

// --- The table -----------------------------------------------------------------------------------

TEST(ProofNumberTable, KeepsNumbersOfCouplesAndNimbersOfPositions) {
  using table = proof_number_table<std::uint64_t>;
  constexpr std::uint32_t most = proof_numbers::infinite;
  table known(std::uint64_t{1} << 20U);
  EXPECT_FALSE(known.find(7, 0));
  known.store(7, 0, {3, 5}, 1);
  known.store(7, 255, {most - 1, most}, std::uint64_t{1} << 63U);
  known.store(7, 256, {1, 1}, 1);  // too large to be remembered
  EXPECT_EQ(known.find(7, 0)->proof, 3);
  EXPECT_EQ(known.find(7, 0)->disproof, 5);
  EXPECT_EQ(known.find(7, 255)->proof, most - 1);
  EXPECT_EQ(known.find(7, 255)->disproof, most);
  EXPECT_FALSE(known.find(7, 256));
  EXPECT_TRUE(known.find(7).is_empty());

  known.exclude(7, 0, 1);
  known.exclude(7, 31, 1);
  known.exclude(7, 32, 1);
  EXPECT_TRUE(known.find(7).excludes(0));
  EXPECT_TRUE(known.find(7).excludes(31));
  EXPECT_FALSE(known.find(7).excludes(32));
  EXPECT_FALSE(known.find(7).is_exact());
  known.set(7, 40, 1);
  EXPECT_EQ(known.find(7).exact, 40);
  EXPECT_TRUE(known.find(7).excludes(31));
  known.set(8, nimber_knowledge::none, 1);  // likewise too large
  EXPECT_TRUE(known.find(8).is_empty());
}

/// Of many, the one that took the most work is the last to go; and memory stays within its limit.
TEST(ProofNumberTable, ForgetsWhatWasCheap) {
  proof_number_table<std::uint64_t> known(small_table);
  known.store(1'000'000, 0, {2, 2}, std::uint64_t{1} << 40U);
  for (std::uint64_t key = 0; key < 100'000; ++key) known.store(key, 0, {3, 3}, key % 100);
  EXPECT_LE(known.bytes(), small_table);
  EXPECT_GT(known.size(), 200U);
  EXPECT_TRUE(known.find(1'000'000, 0));
  known.clear();
  EXPECT_FALSE(known.find(1'000'000, 0));
}

// --- What moves lead to --------------------------------------------------------------------------

detail::expansion<int> expansion_of(int parts) {
  detail::expansion<int> made;
  for (int i = 0; i < parts; ++i) made.add_part(i);
  made.end_option(false);
  made.end_option(true, outcome::win);
  return made;
}

TEST(KeptExpansions, GiveWayToTheLast) {
  constexpr std::uint64_t limit = 40'000;
  detail::kept_expansions<std::uint64_t, int> kept;
  kept.keep(1, expansion_of(3));
  EXPECT_EQ(kept.find(1), nullptr) << "before there is any room";
  kept.limit(limit);
  for (std::uint64_t key = 0; key < 1'000; ++key) {
    kept.keep(key, expansion_of(100 + static_cast<int>(key % 50)));
    ASSERT_LE(kept.bytes(), limit);
    const auto* const found = kept.find(key);
    ASSERT_NE(found, nullptr);
    ASSERT_EQ(found->parts().size(), 100 + key % 50);
    ASSERT_EQ(found->options().size(), 2U);
    EXPECT_EQ(found->options()[0].end, found->parts().size());
    EXPECT_FALSE(found->options()[0].same_mover || found->options()[0].value);
    EXPECT_TRUE(found->options()[1].same_mover);
    EXPECT_EQ(found->options()[1].value, outcome::win);
  }
  EXPECT_GT(kept.bytes(), limit / 3) << "room is used";
  EXPECT_NE(kept.find(998), nullptr);
  EXPECT_EQ(kept.find(5), nullptr);
  kept.keep(5, expansion_of(20'000));
  EXPECT_EQ(kept.find(5), nullptr) << "too large";
  kept.limit(limit / 4);
  EXPECT_EQ(kept.bytes(), 0U);
  kept.limit(limit);
  kept.keep(7, expansion_of(1));
  kept.clear();
  EXPECT_EQ(kept.find(7), nullptr);
}

// --- Against tables of all positions -------------------------------------------------------------

/// Every position of a board, or many of them at random.
template <class G>
void agrees_with_sweep(const G& g, std::uint64_t bytes) {
  const nimber_table expected = sweep_nimbers(sweep<G>::board_of(g));
  proof_number<G> engine(g, bytes);
  std::mt19937_64 random(g.cells());
  const bool all = g.cells() <= 12;
  for (std::uint64_t i = 0; i < (all ? expected.positions() : 300); ++i) {
    const std::uint64_t free = all ? i : random() & (expected.positions() - 1);
    ASSERT_EQ(engine.solve(free, the_nimber).nimber, expected.nimber(free)) << free;
    ASSERT_EQ(engine.solve(free, wanted::value()).value,
              expected.nimber(free) == 0 ? outcome::loss : outcome::win)
        << free;
  }
}

TEST(ProofNumber, AgreesWithTheSweep) {
  for (const std::uint64_t bytes : {std::uint64_t{0}, small_table, std::uint64_t{1} << 30U}) {
    for (const auto& [rows, cols] : {std::pair{1, 1}, {1, 12}, {2, 5}, {3, 4}, {4, 4}, {3, 6}}) {
      agrees_with_sweep(cram(rows, cols), bytes);
      agrees_with_sweep(blockgame(rows, cols), bytes);
    }
  }
}

/// Parts of which nothing is known yet: all nimbers but one are found first.
TEST(ProofNumber, SumsOfParts) {
  constexpr int longest = 9;
  const nimber_table rows = sweep_nimbers(sweep<cram>::board_of(cram(1, longest)));
  const auto row = [](int length) { return (std::uint64_t{1} << length) - 1; };
  const cram board(1, 3 * longest);
  for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{1} << 30U}) {
    for (int a = 2; a <= longest - 2; ++a) {
      for (int b = a + 1; b <= longest - 1; ++b) {
        for (int c = b + 1; c <= longest; ++c) {
          const std::uint64_t free = row(a) | row(b) << (a + 1) | row(c) << (a + b + 2);
          const nimber sum = rows.nimber(row(a)) ^ rows.nimber(row(b)) ^ rows.nimber(row(c));
          EXPECT_EQ(proof_number(board, bytes).solve(free, wanted::value()).value,
                    sum == 0 ? outcome::loss : outcome::win)
              << a << ' ' << b << ' ' << c;
          EXPECT_EQ(proof_number(board, bytes).solve(free, the_nimber).nimber, sum);
        }
      }
    }
  }
}

/// One heap, any number of stones at a time: nimbers past 32, and past what a table entry excludes.
struct one_heap {
  static constexpr bool impartial = true;
  using position = std::uint32_t;
  std::uint32_t stones = 40;
  [[nodiscard]] position start() const { return stones; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(1U, p + 1); }
  [[nodiscard]] position play(position p, unsigned taken) const { return p - taken; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
};

TEST(ProofNumber, LargeNimbers) {
  EXPECT_EQ(by_search(one_heap{40}), 40U);
  EXPECT_EQ(by_search(one_heap{10}, 0), 10U);
}

TEST(ProofNumber, NimByBoutonsRule) {
  for (std::uint8_t a = 0; a < 5; ++a) {
    for (std::uint8_t b = 0; b < 5; ++b) {
      EXPECT_EQ(by_search(nim_heaps({a, b, 4})), static_cast<nimber>(a ^ b ^ 4))
          << int{a} << ' ' << int{b};
    }
  }
}

/// Nim as the sum of its heaps.
struct heaps_apart : nim_heaps {
  using nim_heaps::nim_heaps;
  [[nodiscard]] std::array<position, 3> components(const position& p) const {
    return {{{p[0], 0, 0}, {p[1], 0, 0}, {p[2], 0, 0}}};
  }
};

/// A part that is none of the nimbers below the number of its moves is that one, which no search
/// has to tell; but of few moves, which are not counted for that.
TEST(ProofNumber, SumsOfLargeNimbers) {
  static_assert(sum_game<heaps_apart>);
  const auto positions = [](nim_heaps::position heaps) {
    const heaps_apart g(heaps);
    const auto found = proof_number(g).solve(g.start(), wanted::value());
    const unsigned sum = unsigned{heaps[0]} ^ heaps[1] ^ heaps[2];
    EXPECT_EQ(found.value, sum == 0 ? outcome::loss : outcome::win);
    return found.statistics.positions;
  };
  EXPECT_EQ(positions({15, 20, 27}), 78U);
  EXPECT_EQ(positions({16, 20, 4}), 50U);
  EXPECT_EQ(positions({17, 20, 23}), 59U);
  EXPECT_EQ(positions({5, 17, 20}), 50U);
}

// --- Against memory ------------------------------------------------------------------------------

/// The value and the best moves of all positions that play reaches within some moves.
template <class G>
void agrees_with_memo(const G& g, unsigned depth, std::uint64_t bytes) {
  memo<G> expected(g);
  proof_number<G> engine(g, bytes);
  std::vector<position_t<G>> layer{g.start()};
  for (unsigned i = 0; i <= depth && !layer.empty(); ++i) {
    std::vector<position_t<G>> next;
    for (const position_t<G>& p : layer) {
      const auto truth = expected.solve(p, the_moves);
      const auto found = engine.solve(p, the_moves);
      ASSERT_EQ(found.value, truth.value);
      ASSERT_EQ(found.best_moves, truth.best_moves);
      if (terminal(g, p)) continue;
      for_each_move(g.moves(p), [&](const move_t<G>& m) { next.push_back(g.play(p, m)); });
    }
    layer = std::move(next);
  }
}

TEST(ProofNumber, GamesWithoutNimbers) {
  for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{1} << 30U}) {
    agrees_with_memo(domineering(4, 4), 2, bytes);
    agrees_with_memo(domineering(3, 5), 2, bytes);
    agrees_with_memo(hexapawn(3, 3), 4, bytes);
    agrees_with_memo(hexapawn(3, 4), 3, bytes);
  }
}

/// Hex, and Sprouts in normal and misère play, with so much memory for what moves lead to.
void games_that_list_their_moves(std::uint64_t bytes, int most_spots) {
  static_assert(detail::lists_moves<sprouts> && detail::lists_moves<hex>);
  static_assert(!detail::lists_moves<cram>);
  agrees_with_memo(hex(3), 3, bytes);
  agrees_with_memo(sprouts({most_spots - 1, true}), 2, bytes);
  for (int spots = 1; spots <= most_spots; ++spots) {
    const sprouts g(spots);
    EXPECT_EQ(by_search(g, bytes), grundy(g).solve(g.start(), the_nimber).nimber) << spots;
  }
}

TEST(ProofNumber, GamesThatListTheirMoves) { games_that_list_their_moves(10 * small_table, 4); }

TEST(ProofNumber, GamesThatListTheirMovesInTablesOfAnySize) {
  for (const std::uint64_t bytes : {std::uint64_t{0}, 10 * small_table, std::uint64_t{1} << 30U})
    games_that_list_their_moves(bytes, 5);
}

/// Cram that counts how often theory is asked about each board of which it knows the nimber.
class counted_cram : public cram {
 public:
  using cram::cram;

  [[nodiscard]] std::optional<nimber> known_nimber(position free) const {
    const auto known = cram::known_nimber(free);
    if (known) ++(*times_)[canonical(free)];
    return known;
  }
  [[nodiscard]] const std::map<position, int>& times() const { return *times_; }

 private:
  std::shared_ptr<std::map<position, int>> times_ = std::make_shared<std::map<position, int>>();
};

TEST(ProofNumber, AsksTheoryOncePerPosition) {
  const counted_cram g(4, 5);
  by_search(g);
  EXPECT_FALSE(g.times().empty());
  for (const auto& [free, times] : g.times()) EXPECT_EQ(times, 1) << free;
}

/// Sprouts that count how often they list their moves.
class counted_sprouts : public sprouts {
 public:
  using sprouts::sprouts;

  [[nodiscard]] std::vector<move> moves(const position& p) const {
    ++*lists_;
    return sprouts::moves(p);
  }
  [[nodiscard]] std::uint64_t lists() const { return *lists_; }

 private:
  std::shared_ptr<std::uint64_t> lists_ = std::make_shared<std::uint64_t>(0);
};

/// Positions are entered again and again: moves of most of these are not made anew.
TEST(ProofNumber, KeepsWhatMovesLeadTo) {
  const counted_sprouts g(8);
  const auto found = proof_number(g).solve(g.start(), wanted::value());
  EXPECT_EQ(found.value, outcome::loss);
  EXPECT_LT(g.lists(), found.statistics.positions * 3 / 4);
}

/// Applegate, Jacobson and Sleator 1991; Lemoine and Viennot 2007.
TEST(ProofNumber, SproutsAndItsCounts) {
  const std::vector<nimber> nimbers{0, 0, 1, 1, 1, 0};
  for (std::size_t i = 0; i < nimbers.size(); ++i)
    EXPECT_EQ(by_search(sprouts(static_cast<int>(i) + 1)), nimbers[i]) << i + 1 << " spots";
  for (const auto& [spots, positions] : {std::pair{6, 758U}, {9, 674U}}) {
    const sprouts g(spots);
    const auto found = proof_number(g).solve(g.start(), wanted::value());
    EXPECT_EQ(found.value, spots % 6 < 3 ? outcome::loss : outcome::win);
    EXPECT_EQ(found.statistics.positions, positions) << spots << " spots";
  }
}

TEST(ProofNumber, MiserePlay) {
  for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{1} << 30U}) {
    agrees_with_memo(cram({3, 4, true}), 2, bytes);
    agrees_with_memo(cram({1, 9, true}), 3, bytes);
  }
  const auto given = proof_number(cram({2, 3, true})).solve(63);
  EXPECT_TRUE(given.value);
  EXPECT_FALSE(given.nimber);
}

// --- Against published values --------------------------------------------------------------------

/// Lemoine and Viennot 2012.
TEST(ProofNumber, Cram) {
  const std::vector<std::vector<nimber>> rows{{0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0},
                                              {1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0},
                                              {1, 1, 0, 1, 1, 4, 1, 3},
                                              {2, 0, 1, 0, 2, 0, 3},
                                              {0, 1, 1, 2, 0}};
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      EXPECT_EQ(by_search(cram(static_cast<int>(r) + 1, static_cast<int>(c) + 1)), rows[r][c])
          << r + 1 << " x " << c + 1;
    }
  }
}

/// Work is exact on every machine.
TEST(ProofNumber, DomineeringAndItsCounts) {
  struct board {
    int rows;
    int cols;
    std::uint64_t positions;
  };
  for (const auto& [rows, cols, positions] : {board{5, 5, 192}, {6, 6, 994}}) {
    const domineering g(rows, cols);
    const auto found = proof_number(g).solve(g.start(), wanted::value());
    EXPECT_EQ(found.value, rows == 5 ? outcome::loss : outcome::win);
    EXPECT_EQ(found.statistics.positions, positions) << rows << " x " << cols;
  }
}

TEST(ProofNumber, CountsOfCram) {
  const auto positions = [](int rows, int cols) {
    const cram g(rows, cols);
    return proof_number(g).solve(g.start(), the_nimber).statistics.positions;
  };
  EXPECT_EQ(positions(3, 6), 1276U);
  EXPECT_EQ(positions(4, 5), 1174U);
  EXPECT_EQ(positions(5, 5), 1685U);
}

// --- Limits and observers ------------------------------------------------------------------------

/// Stopped again and again it goes on from what it knows, and comes to the same.
TEST(ProofNumber, StopsAndGoesOn) {
  const cram g(3, 6);
  proof_number engine(g);
  limits allowed;
  allowed.positions = 200;
  unsigned stops = 0;
  auto found = engine.solve(g.start(), the_nimber, allowed);
  for (; !found.value && stops < 1'000; ++stops) {
    EXPECT_EQ(found.stopped_by, stop_reason::positions);
    EXPECT_LE(found.statistics.positions, 200U);
    found = engine.solve(g.start(), the_nimber, allowed);
  }
  EXPECT_GT(stops, 2U);
  EXPECT_EQ(found.nimber, 4U);
}

TEST(ProofNumber, KeepsToItsMemory) {
  const cram g(3, 6);
  limits allowed;
  allowed.bytes = small_table;
  EXPECT_EQ(proof_number(g).solve(g.start(), the_nimber, allowed).nimber, 4U);
}

/// Of each position that is counted it tells that it is entered and left, one within the other.
template <class G>
struct watcher : observer<position_t<G>> {
  std::vector<position_t<G>> path;
  std::uint64_t entered = 0;
  std::uint64_t solved = 0;

  void enter(const position_t<G>& p, const any_question& /*asked*/) override {
    path.push_back(p);
    ++entered;
  }
  void leave(const position_t<G>& p, const any_knowledge& known) override {
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(path.back(), p);
    path.pop_back();
    if (!std::holds_alternative<nothing_known>(known)) ++solved;
  }
};

template <class G>
void is_told_of_all(const G& g) {
  watcher<G> watching;
  const auto found = proof_number(g).solve(g.start(), wanted::everything(), {}, &watching);
  EXPECT_TRUE(watching.path.empty());
  EXPECT_EQ(watching.entered, found.statistics.positions);
  EXPECT_GT(watching.solved, 0U);
  EXPECT_LT(watching.solved, watching.entered);
}

TEST(ProofNumber, TellsOfEachPosition) {
  is_told_of_all(cram(4, 5));
  is_told_of_all(domineering(5, 5));
}

TEST(ProofNumber, StopsWhileMovesAreCounted) {
  const one_heap g{3'000'000};  // each of its options has as many moves, but for one
  limits allowed;
  allowed.seconds = 0.02;
  const auto given = proof_number(g).solve(g.start(), the_nimber, allowed);
  EXPECT_EQ(given.stopped_by, stop_reason::seconds);
}

TEST(ProofNumber, OtherRules) {
  proof_number engine(cram(3, 3));
  EXPECT_EQ(engine.solve(cram(3, 3).start(), the_nimber).nimber, 0U);
  engine.reset(cram(3, 6));
  EXPECT_EQ(engine.solve(cram(3, 6).start(), the_nimber).nimber, 4U);
}

// --- Threads -------------------------------------------------------------------------------------

limits in_threads(unsigned threads) {
  limits allowed;
  allowed.threads = threads;
  return allowed;
}

/// From the start to the first row of a grid, and from each of its squares one square on, to the
/// end of its column: each is as much work as the others.
struct columns {
  static constexpr bool impartial = true;
  static constexpr std::uint32_t count = 3;
  static constexpr std::uint32_t length = 400;
  using position = std::uint32_t;  // 1 is the start; the columns' squares follow, row by row
  [[nodiscard]] position start() const { return 1; }
  [[nodiscard]] std::vector<position> moves(position p) const {
    if (p == 1) return {2, 3, 4};
    if (p >= 2 + (length - 1) * count) return {};
    return {p + count};
  }
  [[nodiscard]] position play(position /*p*/, position next) const { return next; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
};

using beside_others = tests::beside_others<columns, detail::proof_number_search<columns>>;

/// The first square that is entered after the start, while other threads are at these.
std::uint32_t first_beside(std::initializer_list<std::uint32_t> searched) {
  beside_others seat{columns{}};
  for (const std::uint32_t p : searched) seat.others.starting_search(hash_of(p));
  static_cast<void>(seat.search.is_lost(1U, &seat));
  return seat.entered.at(1);
}

TEST(ProofNumber, AMoveThatAnotherThreadIsAtSeemsToTakeMore) {
  EXPECT_EQ(first_beside({}), 2U);
  EXPECT_EQ(first_beside({2}), 3U);
  EXPECT_EQ(first_beside({2, 3}), 4U);
  EXPECT_EQ(first_beside({2, 3, 4}), 2U) << "where all do, none does";
}

/// Twice as much and one more: so that a move that takes twice as much goes before it.
TEST(ProofNumber, HowMuchMoreAMoveSeemsToTake) {
  for (const std::uint32_t takes : {2U, 3U, 4U}) {
    beside_others seat{columns{}};
    seat.others.starting_search(hash_of(2U));
    for (const std::uint32_t p : {3U, 4U}) {
      seat.table.store(p, nimber{0}, proof_numbers{5, takes}, std::uint64_t{1});
    }
    static_cast<void>(seat.search.is_lost(1U, &seat));
    EXPECT_EQ(seat.entered.at(1), takes < 3 ? 3U : 2U) << takes;
  }
}

TEST(ProofNumber, OthersSeeWhatIsSearched) {
  beside_others seat{columns{}};
  seat.at = [&](std::size_t entered) {
    if (entered != 2) return;
    EXPECT_TRUE(seat.others.is_searched(hash_of(1U)));
    EXPECT_TRUE(seat.others.is_searched(hash_of(2U)));
    EXPECT_FALSE(seat.others.is_searched(hash_of(3U)));
  };
  static_cast<void>(seat.search.is_lost(1U, &seat));
  EXPECT_FALSE(seat.others.is_searched(hash_of(1U)));
  EXPECT_FALSE(seat.others.is_searched(hash_of(2U)));
}

/// In a column it is found out that another thread has settled a square further up, and what it has
/// found is believed, though the test made it up. A thread looks every 64 positions.
TEST(ProofNumber, WhatAnotherThreadSettlesIsLeft) {
  const auto believed = [](auto plant) {
    beside_others seat{columns{}};
    seat.at = [&](std::size_t entered) {
      if (entered == 100) plant(seat.table);
    };
    const bool lost = seat.search.is_lost(1U, &seat);
    EXPECT_EQ(seat.entered.size(), 129U);
    return lost;
  };
  const std::uint64_t work = 1;
  EXPECT_FALSE(believed([&](auto& table) { table.set(2U, nimber{0}, work); }));
  EXPECT_FALSE(believed([&](auto& table) { table.set(1U, nimber{3}, work); }));
  EXPECT_TRUE(believed([&](auto& table) { table.set(1U, nimber{0}, work); }));
  EXPECT_FALSE(believed([&](auto& table) { table.exclude(1U, nimber{0}, work); }));
}

/// The next search does not go on leaving.
TEST(ProofNumber, ASearchThatIsStoppedWhileItLeavesIsOver) {
  beside_others seat{columns{}};
  seat.at = [&](std::size_t entered) {
    if (entered == 100) seat.table.exclude(1U, nimber{0}, std::uint64_t{1});
    if (entered == 129) throw stopped{stop_reason::interrupted};
  };
  EXPECT_THROW(static_cast<void>(seat.search.is_lost(1U, &seat)), stopped);
  seat.start();
  EXPECT_TRUE(seat.search.is_lost(columns::count * columns::length + 1, &seat));
}

/// Answers are those of one thread, moves included; 1,000 positions on the others begin.
TEST(ProofNumber, SeveralThreadsAnswerAsOneDoes) {
  const auto compare = [](const auto& g, wanted want) {
    const auto expected = proof_number(g).solve(g.start(), want);
    for (const unsigned threads : {2U, 3U, 8U}) {
      proof_number engine(g);
      const auto given = engine.solve(g.start(), want, in_threads(threads));
      EXPECT_EQ(given.value, expected.value);
      EXPECT_EQ(given.nimber, expected.nimber);
      EXPECT_EQ(given.best_moves, expected.best_moves);
      EXPECT_EQ(engine.solve(g.start(), want).value, expected.value);
    }
  };
  compare(cram(5, 5), the_nimber);
  compare(blockgame(4, 6), the_nimber);
  compare(blockgame(5, 5), the_moves);
  compare(sprouts(8), the_nimber);
  compare(sprouts(sprouts::numbers{5, true}), the_moves);
  compare(domineering(5, 5), the_moves);
  compare(hexapawn(4, 4), the_moves);
  compare(hex(4), the_moves);
}

/// With a table that forgets, so that what another thread has settled may be gone when it is
/// needed.
TEST(ProofNumber, SeveralThreadsWithATableThatForgets) {
  for (int round = 0; round < 5; ++round) {
    const cram g(5, 5);
    EXPECT_EQ(proof_number(g, small_table, 3).solve(g.start(), the_nimber).nimber, 0U);
  }
}

TEST(ProofNumber, SeveralThreadsStopAtALimitAndGoOn) {
  const cram g(5, 6);
  proof_number engine(g);
  limits allowed = in_threads(3);
  allowed.positions = 5'000;
  const auto cut = engine.solve(g.start(), the_nimber, allowed);
  EXPECT_FALSE(cut.value);
  EXPECT_EQ(cut.stopped_by, stop_reason::positions);
  EXPECT_EQ(engine.solve(g.start(), the_nimber, in_threads(3)).nimber, 2U);
}

}  // namespace zermelo::proof_number_test
