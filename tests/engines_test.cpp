// Every engine against the plain recursion and against programs written here; what limits,
// observers, cycles and other rules do to them.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <range/v3/view/iota.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/engines/branch_and_bound.hpp>
#include <zermelo/engines/frontier.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>

#include "blockgame/blockgame.hpp"
#include "boardcover2/boardcover2.hpp"
#include "tictactoe/tictactoe.hpp"
#include "toys/coin_row.hpp"
#include "toys/nim_heaps.hpp"
#include "toys/roundabout.hpp"

namespace zermelo::engines_test {

using games::blockgame;
using games::boardcover2;
using games::tictactoe;
using toys::coin_row;
using toys::nim_heaps;
using toys::roundabout;

// --- Games for single questions ----------------------------------------------------------------

/// Take one stone from a heap; who cannot has lost. As long as one likes.
struct one_by_one {
  using position = std::uint32_t;
  std::uint32_t stones = 100;
  [[nodiscard]] position start() const { return stones; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(0U, p == 0 ? 0U : 1U); }
  [[nodiscard]] position play(position p, unsigned /*m*/) const { return p - 1; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
};

struct one_by_one_numbered : one_by_one {
  [[nodiscard]] std::uint64_t position_count() const { return stones + std::uint64_t{1}; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }
};

/// The same numbers for as many positions as one likes.
struct many_numbered : one_by_one {
  std::uint64_t count;
  [[nodiscard]] std::uint64_t position_count() const { return count; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }
};

/// Two values by a rule of its own, and extra turns: who brings the sum to 21 has won; who adds 3
/// moves again.
struct to_21 {
  static constexpr bool two_valued = true;
  using position = unsigned;
  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] auto moves(position p) const {
    return ranges::views::iota(1U, std::min(3U, 21 - p) + 1);
  }
  [[nodiscard]] position play(position p, unsigned m) const { return p + m; }
  // The loser is to move: the last player, if he moved again, is not that one. So 3 ends nothing.
  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    return p == 21 ? std::optional(outcome::loss) : std::nullopt;
  }
  [[nodiscard]] bool same_mover(position p, unsigned m) const { return m == 3 && p + m != 21; }
  [[nodiscard]] unsigned key(position p) const { return p; }
};

/// Earn 100 at a time, alone or against another.
struct rich : one_by_one_numbered {
  [[nodiscard]] score gain(position /*p*/, unsigned /*m*/) const { return 100; }
  [[nodiscard]] bool same_mover(position /*p*/, unsigned /*m*/) const { return true; }
};

// --- Comparing answers -------------------------------------------------------------------------

template <class G>
std::vector<key_t<G>> places(const G& g, const position_t<G>& p,
                             const std::vector<move_t<G>>& moves) {
  std::vector<key_t<G>> keys;
  for (const auto& m : moves) keys.push_back(g.key(g.play(p, m)));
  return keys;
}

template <class G>
bool is_legal(const G& g, const position_t<G>& p, const move_t<G>& m) {
  return !terminal(g, p) &&
         any_move(g.moves(p), [&](const move_t<G>& other) { return other == m; });
}

/// Plays the line: every move is legal and keeps the value, and the last one ends the game.
template <class G>
void expect_good_line(const G& g, const answer<G>& given, memo<G>& judge) {
  ASSERT_TRUE(given.line);
  auto p = given.position;
  auto value = *given.value;
  for (std::size_t i = 0; i < given.line->size(); ++i) {
    const auto& m = (*given.line)[i];
    ASSERT_TRUE(is_legal(g, p, m)) << "move " << i + 1 << " of the line";
    const auto next = judge.solve(g.play(p, m), {.line = false});
    ASSERT_EQ((by_value<G>::after(make(g, p, m), *next.value)), value) << "move " << i + 1;
    if constexpr (std::same_as<value_t<G>, outcome>) {
      ASSERT_EQ(*next.remoteness, given.line->size() - i - 1) << "move " << i + 1;
    }
    p = g.play(p, m);
    value = *next.value;
  }
  EXPECT_TRUE(terminal(g, p) || !any_move(g.moves(p), [](const auto&) { return true; }));
  if (given.remoteness) {
    EXPECT_EQ(given.line->size(), *given.remoteness);
  }
}

template <class G>
void expect_same(const G& g, const answer<G>& expected, const answer<G>& given, memo<G>& judge) {
  SCOPED_TRACE(given.engine);
  EXPECT_EQ(given.value, expected.value);
  EXPECT_EQ(given.remoteness, expected.remoteness);
  ASSERT_TRUE(given.best_moves);
  EXPECT_EQ(places(g, given.position, *given.best_moves),
            places(g, given.position, *expected.best_moves));
  EXPECT_FALSE(given.stopped_by);
  expect_good_line(g, given, judge);
}

/// All engines that G allows, which remember from position to position.
template <game G>
class all_engines {
 public:
  explicit all_engines(const G& g)
      : game_(g), plain_(g), judge_(g, table_kind::hash), hash_(g, table_kind::hash) {}

  void expect_agreement(const position_t<G>& p) {
    SCOPED_TRACE(fmt::format("key {}", key_text(game_.key(p))));
    const auto expected = plain_.solve(p);
    ASSERT_TRUE(expected.value);
    expect_good_line(game_, expected, judge_);
    expect_same(game_, expected, hash_.solve(p), judge_);
    EXPECT_EQ(hash_.solve(p, wanted::value()).value, expected.value);
    if constexpr (indexed_game<G>) {
      if (!dense_) dense_.emplace(game_, table_kind::dense);
      expect_same(game_, expected, dense_->solve(p), judge_);
      EXPECT_EQ(dense_->solve(p, wanted::value()).value, expected.value);
    }
    if constexpr (symmetric_game<G>) {
      symmetric_memo<G> symmetric(game_);
      expect_same(game_, expected, symmetric.solve(p), judge_);
      EXPECT_EQ(symmetric.solve(p, wanted::value()).value, expected.value);
    }
    if constexpr (simplifying_game<G>) {
      simplifying_memo<G> simplifying(game_);
      expect_same(game_, expected, simplifying.solve(p), judge_);
      EXPECT_EQ(simplifying.solve(p, wanted::value()).value, expected.value);
    }
    if constexpr (puzzle<G> && bounded_game<G>) {
      branch_and_bound<G> bounding(game_);
      expect_same(game_, expected, bounding.solve(p), judge_);
    }
    if constexpr (packing_game<G>) expect_same(game_, expected, frontier(game_).solve(p), judge_);
  }

 private:
  static std::string key_text(const key_t<G>& key) {
    if constexpr (std::unsigned_integral<key_t<G>>)
      return fmt::format("{}", key);
    else
      return fmt::format("{}", fmt::join(key, " "));
  }

  G game_;
  plain<G> plain_;
  memo<G> judge_;
  memo<G> hash_;
  std::optional<memo<G>> dense_;
};

// --- Against the plain recursion ---------------------------------------------------------------

/// Random sets of free cells, few enough for plain.
void expect_agreement_on_boards(const blockgame& g, int count) {
  SCOPED_TRACE(fmt::format("{} x {} {} misere {}", g.parameters().rows, g.parameters().cols,
                           g.parameters().pieces, g.parameters().misere));
  std::mt19937_64 random(7);
  all_engines<blockgame> engines(g);
  for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    std::uint64_t free = g.start();
    while (std::popcount(free) > 9) free &= random() | random();
    if (i > 0) free &= random() | random();
    engines.expect_agreement(free);
  }
}

TEST(AgainstPlain, Blockgame) {
  for (const bool misere : {false, true}) {
    for (const std::string pieces : {"I2", "L3", "I2+L3"}) {
      expect_agreement_on_boards(blockgame({1, 9, pieces, misere}), 100);
      expect_agreement_on_boards(blockgame({4, 2, pieces, misere}), 150);
      expect_agreement_on_boards(blockgame({3, 3, pieces, misere}), 250);
      expect_agreement_on_boards(blockgame({3, 4, pieces, misere}), 300);
    }
  }
}

TEST(AgainstPlain, Tictactoe) {
  std::mt19937_64 random(8);
  for (const auto& g :
       {tictactoe{1, 1, 1}, tictactoe{2, 2, 2}, tictactoe{3, 2, 3}, tictactoe{2, 4, 3},
        tictactoe{3, 3, 2}, tictactoe{3, 3, 3}, tictactoe{3, 4, 3}}) {
    all_engines<tictactoe> engines(g);
    for (int i = 0; i < 150 && !HasFailure(); ++i) {
      auto p = g.start();
      // Plain has at most 7 cells to fill.
      while (!terminal(g, p) && g.board().cells() - std::popcount(p.mover | p.other) > 7) {
        std::vector<tictactoe::move> moves;
        for_each_move(g.moves(p), [&](auto m) { moves.push_back(m); });
        p = g.play(p, moves[random() % moves.size()]);
      }
      for (std::uint64_t more = random() % 8; more > 0 && !terminal(g, p); --more) {
        std::vector<tictactoe::move> moves;
        for_each_move(g.moves(p), [&](auto m) { moves.push_back(m); });
        p = g.play(p, moves[random() % moves.size()]);
      }
      engines.expect_agreement(p);
    }
  }
}

TEST(AgainstPlain, Toys) {
  for (const auto& g : nim_heaps::samples()) {
    all_engines<nim_heaps> engines(g);
    for (std::uint8_t a = 0; a <= 2; ++a) {
      for (std::uint8_t b = 0; b <= 2; ++b) engines.expect_agreement({a, b, 2});
    }
  }
  std::mt19937_64 random(9);
  for (int i = 0; i < 60; ++i) {
    std::vector<int> coins(random() % 10);
    for (int& coin : coins) coin = static_cast<int>(random() % 12);
    const coin_row g(coins, i % 2 != 0);
    all_engines<coin_row>(g).expect_agreement(g.start());
  }
}

TEST(AgainstPlain, TwoValuesByRuleWithExtraTurns) {
  all_engines<to_21> engines{to_21{}};
  for (unsigned p = 0; p <= 21; ++p) engines.expect_agreement(p);
}

// --- Packing against brute force ---------------------------------------------------------------

using cells = std::set<std::pair<int, int>>;

/// The most placements that do not overlap, by taking each placement or not.
int brute_force(const std::vector<std::uint32_t>& placements, std::size_t next,
                std::uint32_t covered) {
  int best = 0;
  for (; next < placements.size(); ++next) {
    if ((placements[next] & covered) != 0) continue;
    best = std::max(best, 1 + brute_force(placements, next + 1, covered | placements[next]));
  }
  return best;
}

/// Every rotation of the block at every place of the board, as masks, each once.
std::vector<std::uint32_t> placements_by_hand(const drawing& board, cells block) {
  std::set<std::uint32_t> masks;
  const int rows = static_cast<int>(board.size());
  const int cols = static_cast<int>(board[0].size());
  for (int turn = 0; turn < 4; ++turn) {
    for (int r = -5; r <= 5 + rows; ++r) {
      for (int c = -5; c <= 5 + cols; ++c) {
        std::uint32_t mask = 0;
        for (const auto& [i, j] : block) {
          const int row = r + i;
          const int col = c + j;
          const bool free =
              row >= 0 && row < rows && col >= 0 && col < cols &&
              board[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)] != '#';
          mask = free ? mask | 1U << (row * cols + col) : ~0U;
        }
        if (mask >> (rows * cols) == 0) masks.insert(mask);
      }
    }
    cells turned;
    for (const auto& [i, j] : block) turned.insert({j, -i});
    block = turned;
  }
  return {masks.begin(), masks.end()};
}

cells random_block(std::mt19937_64& random) {
  cells block{{0, 0}};
  for (std::size_t size = 1 + random() % 5; block.size() < size;) {
    auto at = block.begin();
    std::advance(at, static_cast<std::ptrdiff_t>(random() % block.size()));
    const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    const auto& step = steps[random() % 4];
    block.insert({at->first + step[0], at->second + step[1]});
  }
  return block;
}

drawing drawn(const cells& block) {
  drawing rows(11, std::string(11, '.'));
  for (const auto& [i, j] : block) {
    rows[static_cast<std::size_t>(i + 5)][static_cast<std::size_t>(j + 5)] = '#';
  }
  return rows;
}

/// Work is exact on every machine: what is known, asked and cut off.
TEST(BranchAndBound, Positions) {
  using counts = std::array<std::uint64_t, 3>;
  const auto work = [](const boardcover2& g) {
    wanted counted = wanted::value();
    counted.counts = true;
    const auto spent = branch_and_bound{g}.solve(g.start(), counted).statistics;
    return counts{spent.positions, *spent.hits, *spent.cuts};
  };
  EXPECT_EQ(work(boardcover2()), (counts{5, 0, 4}));
  EXPECT_EQ(work(boardcover2(drawing(5, "......"), {".##", "##."})), (counts{17, 4, 6}));
  // What misses its target is asked again with a lower one, and the table knows by how much.
  const boardcover2 scattered({".......#", "#.......", "........", "........", ".....#.#",
                               "#......#", "....#...", "........", "..#..#.."},
                              {"##", "#.", "#."});
  EXPECT_EQ(work(scattered), (counts{3798, 2811, 15}));
  const auto with_moves = branch_and_bound{scattered}.solve(scattered.start());
  EXPECT_EQ(with_moves.value, 14);
  EXPECT_EQ(with_moves.best_moves->size(), 2U);
  EXPECT_EQ(with_moves.statistics.positions, 4'095U);
}

TEST(AgainstBruteForce, Boardcover2) {
  std::mt19937_64 random(10);
  for (int i = 0; i < 600 && !HasFailure(); ++i) {
    drawing board(1 + random() % 4, std::string(1 + random() % 4, '.'));
    for (std::string& row : board) {
      for (char& sign : row) sign = random() % 5 == 0 ? '#' : '.';
    }
    const cells block = random_block(random);
    const boardcover2 g(board, drawn(block));
    const int expected = brute_force(placements_by_hand(board, block), 0, 0);
    SCOPED_TRACE(
        fmt::format("{}\nblock\n{}", fmt::join(board, "\n"), fmt::join(drawn(block), "\n")));
    EXPECT_EQ(memo{g}.solve(g.start(), wanted::value()).value, expected);
    EXPECT_EQ(branch_and_bound{g}.solve(g.start(), wanted::value()).value, expected);
    EXPECT_EQ(frontier{g}.solve(g.start(), wanted::value()).value, expected);
    limits some;
    some.positions = 20'000;
    if (plain{g}.solve(g.start(), wanted::value(), some).value) {
      all_engines<boardcover2>(g).expect_agreement(g.start());
    }
  }
}

// --- Limits ------------------------------------------------------------------------------------

template <class G>
void expect_unknown(const answer<G>& given, stop_reason reason) {
  EXPECT_FALSE(given.value);
  EXPECT_FALSE(given.remoteness);
  EXPECT_FALSE(given.best_moves);
  EXPECT_FALSE(given.line);
  EXPECT_EQ(given.stopped_by, reason);
}

template <class Make, class Position>
void expect_honest_limits(Make make, const Position& p,
                          std::initializer_list<std::uint64_t> counts) {
  const auto expected = make().solve(p);
  for (const std::uint64_t count : counts) {
    SCOPED_TRACE(count);
    auto engine = make();
    limits allowed;
    allowed.positions = count;
    const auto given = engine.solve(p, {}, allowed);
    expect_unknown(given, stop_reason::positions);
    EXPECT_EQ(given.statistics.positions, count);
    const auto again = engine.solve(p);  // what it has learnt is right
    EXPECT_EQ(again.value, expected.value);
    EXPECT_EQ(again.best_moves, expected.best_moves);
    EXPECT_EQ(again.line, expected.line);
  }
  auto engine = make();
  limits allowed;
  allowed.positions = expected.statistics.positions;
  EXPECT_EQ(engine.solve(p, {}, allowed).value, expected.value);
  const std::atomic<bool> raised = true;
  allowed = {};
  allowed.stop = &raised;
  expect_unknown(make().solve(p, {}, allowed), stop_reason::interrupted);
  allowed = {};
  allowed.seconds = 0;
  expect_unknown(make().solve(p, {}, allowed), stop_reason::seconds);
}

TEST(Limits, OfPositionsTimeAndInterruption) {
  const tictactoe t;
  expect_honest_limits([&] { return plain{t}; }, t.at(5), {0, 1, 2, 1023, 1024, 1025, 2048, 5000});
  const blockgame b(4, 4);
  const auto open = b.start();
  expect_honest_limits([&] { return memo(b, table_kind::hash); }, open,
                       {0, 1, 1023, 1024, 1025, 9999});
  expect_honest_limits([&] { return memo(b, table_kind::dense); }, open, {0, 1, 1024, 5000});
  expect_honest_limits([&] { return simplifying_memo(b); }, open, {0, 1, 500});
  expect_honest_limits([&] { return symmetric_memo(b); }, open, {0, 1, 500});
  const boardcover2 c({"......", "......", "..#...", "......", ".....#", "......"}, {"###", ".#."});
  expect_honest_limits([&] { return branch_and_bound{c}; }, c.start(), {0, 1, 2, 50});
  expect_honest_limits([&] { return frontier{c}; }, c.start(), {0, 1, 2, 50});
}

TEST(Limits, OfMemory) {
  const blockgame g(4, 4);
  limits allowed;
  allowed.bytes = 5'000;
  for (const table_kind kind : {table_kind::automatic, table_kind::hash, table_kind::dense}) {
    memo engine(g, kind);
    const auto given = engine.solve(g.start(), {}, allowed);
    expect_unknown(given, stop_reason::bytes);
    EXPECT_EQ(engine.solve(g.start()).value, memo{g}.solve(g.start()).value);
  }
  memo small(g, table_kind::hash);
  EXPECT_LE(small.solve(g.start(), {}, allowed).statistics.bytes, 5'000U);
  const boardcover2 c(drawing(8, std::string(8, '.')), {"###", ".#.", ".#."});
  expect_unknown(memo{c}.solve(c.start(), {}, allowed), stop_reason::bytes);
}

/// A table that is there already is counted: one byte less than it has is too little.
TEST(Limits, OfAllTheMemoryThatATableHas) {
  const boardcover2 c({"......", "......", "..#...", "......", ".....#", "......"}, {"###", ".#."});
  branch_and_bound solver{c};
  const auto free = solver.solve(c.start());
  limits allowed;
  allowed.bytes = free.statistics.bytes - 1;
  const auto refused = solver.solve(c.start(), {}, allowed);
  expect_unknown(refused, stop_reason::bytes);
  EXPECT_EQ(refused.statistics.positions, 0U);
  allowed.bytes = free.statistics.bytes;
  EXPECT_EQ(solver.solve(c.start(), {}, allowed).value, free.value);
}

TEST(Limits, AMemoTellsItsBill) {
  const memory_bill bill = memo<tictactoe>::memory(tictactoe(), {});
  EXPECT_EQ(bill.kind, memory_bill::table::of_all_positions);
  EXPECT_EQ(bill.bits, 2U);
  EXPECT_EQ(bill.bytes, (dense_table<outcome, 2>::bytes_for(19'683)));
  EXPECT_EQ(bill.with_remoteness->bits, 8U);
  EXPECT_EQ(bill.with_remoteness->bytes, (dense_table<timed_outcome, 8>::bytes_for(19'683)));
  EXPECT_EQ(memo<blockgame>::memory(blockgame(8, 8), {}).kind, memory_bill::table::growing);
}

/// Two bits a position: 2^30 of them take the 256 MiB that a dense table may have, one byte more is
/// too much.
TEST(Limits, ATableIsDenseUpToItsBudget) {
  const auto bill = [](std::uint64_t count) {
    return memo<many_numbered>::memory({{}, count}, {}).bytes;
  };
  constexpr std::uint64_t most = std::uint64_t{1} << 30U;
  EXPECT_EQ(bill(most), std::uint64_t{256} << 20U);
  EXPECT_EQ(bill(most + 64), std::nullopt);
}

TEST(Limits, AreSaidInWords) {
  EXPECT_EQ(name_of(stop_reason::positions), "the limit of positions");
  EXPECT_EQ(name_of(stop_reason::interrupted), "an interruption");
  EXPECT_EQ(in_words(stop_reason::seconds), "the limit of time was reached");
  EXPECT_EQ(in_words(stop_reason::interrupted), "interrupted");
}

// --- Observers ---------------------------------------------------------------------------------

/// Keeps the path, and counts.
template <class Position>
struct recorder : observer<Position> {
  void hit(const Position& /*p*/, const any_knowledge& /*known*/) override { ++hits; }
  void cut(const Position& p, const any_knowledge& /*known*/) override {
    ++cuts;
    balanced = balanced && !path.empty() && path.back() == p;
  }
  void enter(const Position& p, const any_question& /*asked*/) override {
    ++entered;
    path.push_back(p);
  }
  void store(const Position& p, const any_knowledge& /*known*/) override {
    ++stored;
    last_stored = p;
    balanced = balanced && !path.empty() && path.back() == p;
  }
  void leave(const Position& p, const any_knowledge& /*known*/) override {
    balanced = balanced && !path.empty() && path.back() == p;
    if (!path.empty()) path.pop_back();
    stores_before_leaves = stores_before_leaves && last_stored == p;
    ++left;
  }

  std::vector<Position> path;
  std::optional<Position> last_stored;
  bool balanced = true;
  bool stores_before_leaves = true;
  std::uint64_t entered = 0;
  std::uint64_t left = 0;
  std::uint64_t stored = 0;
  std::uint64_t hits = 0;
  std::uint64_t cuts = 0;
};

template <class Make, class Position>
void expect_faithful_observer(Make make, const Position& p, wanted want, bool remembers) {
  recorder<Position> seen;
  const auto watched = make().solve(p, want, {}, &seen);
  const auto unwatched = make().solve(p, want);
  EXPECT_TRUE(seen.balanced);
  EXPECT_TRUE(seen.path.empty());
  EXPECT_EQ(seen.entered, watched.statistics.positions);
  EXPECT_EQ(seen.entered, seen.left);
  EXPECT_EQ(seen.stored, remembers ? seen.left : 0);
  EXPECT_TRUE(!remembers || seen.stores_before_leaves);
  if (want.counts) {
    EXPECT_EQ(seen.hits, watched.statistics.hits);
    EXPECT_EQ(seen.cuts, watched.statistics.cuts);
  } else {
    EXPECT_FALSE(watched.statistics.hits);
    EXPECT_FALSE(watched.statistics.cuts);
  }
  EXPECT_EQ(watched.value, unwatched.value);
  EXPECT_EQ(watched.remoteness, unwatched.remoteness);
  EXPECT_EQ(watched.best_moves, unwatched.best_moves);
  EXPECT_EQ(watched.line, unwatched.line);
  EXPECT_EQ(watched.statistics.positions, unwatched.statistics.positions);
  EXPECT_EQ(watched.statistics.hits, unwatched.statistics.hits);
}

TEST(Observers, SeeEveryPositionAndChangeNothing) {
  const blockgame b(3, 4);
  const tictactoe t;
  const boardcover2 c;
  wanted value_with_counts = wanted::value();
  value_with_counts.counts = true;
  for (const wanted want : {wanted::everything(), wanted::value(), value_with_counts}) {
    expect_faithful_observer([&] { return plain{t}; }, t.at(5 + 2 * 9), want, false);
    expect_faithful_observer([&] { return memo(b, table_kind::hash); }, b.start(), want, true);
    expect_faithful_observer([&] { return memo(b, table_kind::dense); }, b.start(), want, true);
    expect_faithful_observer([&] { return symmetric_memo(b); }, b.start(), want, true);
    expect_faithful_observer([&] { return simplifying_memo(b); }, b.start(), want, true);
    expect_faithful_observer([&] { return memo{t}; }, t.start(), want, true);
    expect_faithful_observer([&] { return branch_and_bound{c}; }, c.start(), want, true);
  }
}

// --- Cycles and long play ----------------------------------------------------------------------

template <class Engine, class Position>
std::string refusal(Engine&& engine, const Position& p, wanted want = {}) {
  try {
    static_cast<void>(engine.solve(p, want));
  } catch (const cannot_solve& fault) {
    return fault.what();
  }
  return "";
}

TEST(Cycles, AreRefusedWithASentence) {
  const std::string sentence =
      "this game has cycles: play can come back to a position, and a recursion never ends; it "
      "needs "
      "retrograde analysis";
  for (const wanted want : {wanted::everything(), wanted::value()}) {
    EXPECT_EQ(refusal(plain{roundabout{}}, 1U, want), sentence);
    EXPECT_EQ(refusal(memo{roundabout{}}, 1U, want), sentence);
  }
  EXPECT_EQ(plain{roundabout{}}.solve(0U).value, outcome::loss);
}

TEST(LongPlay, IsRefusedWithASentence) {
  const std::string sentence =
      "play is too long for a recursion: its stack is used up before a game ends; start nearer to "
      "the end, or allow more stack (limits.stack_bytes, and the system's: ulimit -s)";
  EXPECT_EQ(refusal(plain{one_by_one{}}, 200'000U), sentence);
  EXPECT_EQ(refusal(memo{one_by_one{}}, 200'000U), sentence);
}

TEST(LongPlay, IsSolvedFromItsEnd) {
  memo engine{one_by_one{}};
  for (std::uint32_t p = 0; p <= timed_outcome::longest; p += 100) {
    ASSERT_EQ(engine.solve(p, {.line = false}).remoteness, p);
    ASSERT_EQ(engine.solve(p, wanted::value()).value, p % 2 != 0 ? outcome::win : outcome::loss);
  }
  EXPECT_EQ(engine.solve(timed_outcome::longest, {.line = false}).remoteness,
            timed_outcome::longest);
  try {
    static_cast<void>(engine.solve(timed_outcome::longest + 1, {.line = false}));
    FAIL() << "a remoteness that does not fit";
  } catch (const does_not_fit& fault) {
    EXPECT_STREQ(fault.what(), "the game lasts more than 16383 moves; ask for the value alone");
  }
  EXPECT_EQ(engine.solve(timed_outcome::longest + 1, wanted::value()).value, outcome::loss);
}

// --- Tables ------------------------------------------------------------------------------------

TEST(Tables, GiveWayWhereAValueDoesNotFit) {
  const one_by_one_numbered g;
  memo chosen_for_us(g);
  EXPECT_EQ(chosen_for_us.solve(g.start()).remoteness, 100U);
  EXPECT_EQ(chosen_for_us.solve(g.start(), wanted::value()).value, outcome::loss);
  memo dense(g, table_kind::dense);
  EXPECT_THROW(static_cast<void>(dense.solve(g.start())), does_not_fit);
  EXPECT_EQ(dense.solve(g.start(), wanted::value()).value, outcome::loss);
  EXPECT_EQ(dense.solve(84U).remoteness, 84U);  // the largest that fits
}

TEST(Tables, ThatADenseOneGaveWayToAreKeptForOtherRules) {
  const one_by_one_numbered g;
  memo engine(g);
  const std::uint64_t hashed = engine.solve(g.start()).statistics.bytes;
  engine.reset(g);
  EXPECT_EQ(engine.solve(10U).statistics.bytes, hashed);
}

TEST(Tables, HoldScoresWhereTheyFit) {
  const rich g;
  EXPECT_EQ(memo{g}.solve(g.start()).value, 10'000);
  EXPECT_THROW(static_cast<void>(memo(g, table_kind::dense).solve(g.start())), does_not_fit);
  EXPECT_EQ(memo(g, table_kind::dense).solve(1U).value, 100);
}

TEST(Tables, AreRefusedWithoutAnIndex) {
  EXPECT_THROW(memo(roundabout{}, table_kind::dense), cannot_solve);
}

TEST(Tables, AreRefusedForMorePositionsThanCanBeNumbered) {
  const blockgame g(8, 8);
  memo dense(g, table_kind::dense);
  EXPECT_THROW(static_cast<void>(dense.solve(0U)), cannot_solve);
  EXPECT_EQ(memo(g).solve(0U).value, outcome::loss);
}

TEST(Tables, KeepWhatWasLearnt) {
  const blockgame g(4, 4);
  for (const table_kind kind : {table_kind::hash, table_kind::dense}) {
    memo engine(g, kind);
    const auto first = engine.solve(g.start());
    const auto second = engine.solve(g.start());
    EXPECT_EQ(second.value, first.value);
    EXPECT_EQ(second.statistics.positions, 0U);
  }
}

// --- Other rules -------------------------------------------------------------------------------

template <class Engine, class G>
void expect_resets(Engine&& engine, const std::vector<G>& rules) {
  for (const G& g : rules) {
    engine.reset(g);
    const auto expected = memo(g, table_kind::hash).solve(g.start());
    const auto given = engine.solve(g.start());
    EXPECT_EQ(given.value, expected.value);
    EXPECT_EQ(given.remoteness, expected.remoteness);
    EXPECT_EQ(given.best_moves, expected.best_moves);
    EXPECT_EQ(engine.solve(g.start(), wanted::value()).value, expected.value);
  }
}

TEST(Reset, ForgetsOtherRules) {
  const std::vector<blockgame> boards = {blockgame{3, 3},
                                         blockgame{4, 4},
                                         blockgame({3, 3, "I2", false}),
                                         blockgame({3, 3, "I2", true}),
                                         blockgame({1, 1, "L3", false}),
                                         blockgame{3, 4},
                                         blockgame({4, 3, "L3", true})};
  expect_resets(memo(boards[0]), boards);
  expect_resets(memo(boards[0], table_kind::hash), boards);
  expect_resets(memo(boards[0], table_kind::dense), boards);
  expect_resets(symmetric_memo(boards[0]), boards);
  expect_resets(simplifying_memo(boards[0]), boards);
  const std::vector<boardcover2> puzzles = {
      boardcover2{}, boardcover2({"...", "..."}, {"##", ".#"}), boardcover2({"..."}, {"#"}),
      boardcover2({"....", "....", "...."}, {"###", ".#."})};
  expect_resets(branch_and_bound(puzzles[0]), puzzles);
  expect_resets(frontier(puzzles[0]), puzzles);
  expect_resets(plain(puzzles[0]), puzzles);
}

// --- What a newcomer ran into -------------------------------------------------------------------

TEST(Limits, TheLargestNumberOfPositionsIsNoLimit) {
  limits allowed;
  allowed.positions = ~std::uint64_t{0};
  memo solver{games::tictactoe()};
  const auto found = solver.solve({}, {}, allowed);
  EXPECT_EQ(found.value, outcome::tie);
  EXPECT_EQ(found.statistics.positions, 5'478U);
}

TEST(Limits, BytesAreThoseOfAllTablesOfAnEngine) {
  memo solver(blockgame(3, 3), table_kind::hash);
  const auto first = solver.solve(blockgame(3, 3).start());
  ASSERT_TRUE(first.value.has_value());
  limits allowed;
  allowed.bytes = first.statistics.bytes - 1;
  EXPECT_EQ(solver.solve(blockgame(3, 3).start(), {}, allowed).stopped_by, stop_reason::bytes);
}

/// What it has from a search before is within the limit, not beside it.
TEST(Limits, BytesAreThoseOfEarlierSearchesToo) {
  const tictactoe t;
  memo solver(t, table_kind::hash);
  const auto before = solver.solve(t.at(5 + 2 * 9), wanted::value());
  limits allowed;
  allowed.bytes = before.statistics.bytes + before.statistics.bytes / 2;
  const auto stopped = solver.solve(t.start(), wanted::value(), allowed);
  expect_unknown(stopped, stop_reason::bytes);
  EXPECT_LE(stopped.statistics.bytes, *allowed.bytes);
}

TEST(Limits, BytesThatAreTakenAlreadyAreEnoughForWhatIsKnown) {
  const tictactoe t;
  memo solver(t, table_kind::hash);
  const auto before = solver.solve(t.start(), wanted::value());
  limits allowed;
  allowed.bytes = before.statistics.bytes;
  EXPECT_EQ(solver.solve(t.start(), wanted::value(), allowed).value, outcome::tie);
}

TEST(Reset, TakesRulesFromAnyVariable) {
  blockgame rules(2, 2);
  plain first(rules);
  memo second(rules);
  symmetric_memo third(rules);
  rules = blockgame(3, 3);
  first.reset(rules);
  second.reset(rules);
  third.reset(rules);
  EXPECT_EQ(first.solve(rules.start()).value, outcome::loss);
  EXPECT_EQ(second.solve(rules.start()).value, outcome::loss);
  EXPECT_EQ(third.solve(rules.start()).value, outcome::loss);
}

}  // namespace zermelo::engines_test
