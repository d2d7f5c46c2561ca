// Counting and saving positions by value. The counts come from programs that share no code with
// this one.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <blockgame/blockgame.hpp>
#include <cstdint>
#include <filesystem>
#include <quixo/quixo.hpp>
#include <range/v3/view/iota.hpp>
#include <set>
#include <string_view>
#include <three_mens_morris/three_mens_morris.hpp>
#include <tictactoe/tictactoe.hpp>
#include <vector>
#include <zermelo/engines/catalogue.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/positions/count.hpp>
#include <zermelo/positions/save_table.hpp>

#include "scratch_directory.hpp"

namespace zermelo {
namespace {

template <game G>
tally count_positions(const G& g, bool nimbers = false, const limits& allowed = {}) {
  return count_by<memo<G>>(g, {.nimbers = nimbers, .limits = allowed});
}
template <game G>
tally count_solved(const G& g) {
  return count_by<retrograde<G>>(g);
}
template <game G>
tally count_swept(const G& g, bool nimbers = false, const limits& allowed = {}) {
  return count_by<sweep<G>>(g, {.nimbers = nimbers, .limits = allowed});
}

using games::blockgame;
using games::quixo;
using games::tictactoe;
using counts = std::vector<std::uint64_t>;

/// One heap of Nim: its nimber is its size, more than eight bits hold where it is large.
struct one_heap {
  using position = std::uint32_t;
  static constexpr std::string_view name = "heap";
  static constexpr bool impartial = true;

  position size = 300;

  [[nodiscard]] position start() const { return size; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(0U, p); }
  [[nodiscard]] position play(position /*p*/, position left) const { return left; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
  [[nodiscard]] std::uint64_t position_count() const { return std::uint64_t{size} + 1; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }
};

/// A counter that turns for ever: it has cycles, and no index.
struct endless {
  using position = std::uint32_t;
  static constexpr bool cyclic = true;

  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] auto moves(position /*p*/) const { return ranges::views::iota(1U, 2U); }
  [[nodiscard]] position play(position p, std::uint32_t added) const { return (p + added) % 3; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
};

/// Take one stone from a heap, as long as one likes.
struct one_by_one {
  using position = std::uint32_t;

  [[nodiscard]] position start() const { return 200'000; }
  [[nodiscard]] auto moves(position p) const { return ranges::views::iota(0U, p == 0 ? 0U : 1U); }
  [[nodiscard]] position play(position p, unsigned /*m*/) const { return p - 1; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
};

TEST(Tally, CountsTheNimbersOfAllPositions) {
  EXPECT_EQ(count_positions(blockgame({3, 3, "I2", false}), true).nimbers,
            (counts{199, 221, 64, 28}));
  EXPECT_EQ(count_positions(blockgame({3, 3, "I2+L3", false}), true).nimbers,
            (counts{131, 191, 120, 70}));
  EXPECT_EQ(count_positions(blockgame({4, 4, "I2+L3", false}), true).nimbers,
            (counts{13854, 14612, 13562, 16625, 3272, 2997, 598, 16}));
}

TEST(Tally, CountsWinsAndLossesAlike) {
  for (const bool nimbers : {false, true}) {
    const tally found = count_positions(blockgame({4, 4, "I2", false}), nimbers);
    EXPECT_EQ(found.positions, 65'536U);
    EXPECT_EQ(found.values.at(outcome::loss), 21'452U);
    EXPECT_EQ(found.values.at(outcome::win), 65'536U - 21'452U);
  }
}

TEST(Tally, OfTheSweepIsThatOfTheIndex) {
  for (const char* pieces : {"I2", "L3", "I2+L3"}) {
    for (const bool misere : {false, true}) {
      const blockgame game({3, 4, pieces, misere});
      for (const bool nimbers : {false, true}) {
        if (nimbers && misere) continue;
        const tally by_index = count_positions(game, nimbers);
        const tally swept = count_swept(game, nimbers);
        EXPECT_EQ(swept.positions, by_index.positions);
        EXPECT_EQ(swept.values, by_index.values);
        EXPECT_EQ(swept.nimbers, by_index.nimbers);
      }
    }
  }
  EXPECT_EQ(count_swept(blockgame(), true).nimbers,
            (counts{5987211, 6045049, 7210141, 6996031, 2166420, 2268258, 1266780, 1279882, 235656,
                    91420, 7392, 192}));
}

TEST(Tally, CountsWhatPlayCanReach) {
  for (const bool nimbers : {false, true}) {
    const blockgame game(4, 4);
    const tally found = count_reachable(game, game.start(), nimbers);
    EXPECT_EQ(found.positions, 18'960U);
    EXPECT_EQ(found.values.at(outcome::loss), 4'627U);
  }
  const tictactoe game;
  const tally found = count_reachable(game, game.start());
  EXPECT_EQ(found.positions, 5'478U);
  counts expected(4);
  plain<tictactoe> reference(game);
  for_each_reachable(game, game.start(), [&](const tictactoe::position& p) {
    ++expected[static_cast<std::size_t>(*reference.solve(p, wanted::value()).value)];
  });
  EXPECT_EQ(found.values.at(outcome::loss), expected[0]);
  EXPECT_EQ(found.values.at(outcome::tie), expected[2]);
  EXPECT_EQ(found.values.at(outcome::win), expected[3]);
}

TEST(Tally, HoldsNimbersThatADenseTableCannot) {
  EXPECT_EQ(count_positions(one_heap{}, true).nimbers, counts(301, 1));
  EXPECT_EQ(count_positions(one_heap{254}, true).nimbers, counts(255, 1));
}

TEST(Tally, RefusesWhatTheRulesDoNotHave) {
  EXPECT_THROW(static_cast<void>(count_positions(blockgame({3, 3, "I2", true}), true)),
               bad_parameters);
  EXPECT_THROW(static_cast<void>(count_swept(blockgame({3, 3, "I2", true}), true)), bad_parameters);
  EXPECT_THROW(static_cast<void>(count_positions(tictactoe(), true)), bad_parameters);
  EXPECT_THROW(static_cast<void>(count_positions(blockgame(8, 8))), bad_parameters);
  EXPECT_THROW(static_cast<void>(count_reachable(endless(), 0)), cannot_solve);
  try {
    static_cast<void>(count_by<memo<one_by_one>>(one_by_one(), {.reachable = true}));
    FAIL() << "play is too long for a recursion";
  } catch (const cannot_solve& fault) {
    EXPECT_TRUE(std::string_view(fault.what()).starts_with("play is too long for a recursion"))
        << fault.what();
  }
}

TEST(Tally, StopsAtLimits) {
  limits few;
  few.positions = 100;
  EXPECT_EQ(count_positions(blockgame(), false, few).stopped_by, stop_reason::positions);
  limits small;
  small.bytes = 10'000;
  EXPECT_EQ(count_positions(blockgame(), false, small).stopped_by, stop_reason::bytes);
  EXPECT_EQ(count_swept(blockgame(), false, small).stopped_by, stop_reason::bytes);
}

/// Every engine of G counts what `expected` has.
template <class G>
void expect_counts(const G& game, const count_options& how, const tally& expected) {
  hana::for_each(engines_of<G>(), [&](auto type) {
    using engine = typename decltype(type)::type;
    constexpr std::array find_nimbers = {"memo", "proof_number", "sweep", "grundy"};
    if (how.nimbers && std::ranges::find(find_nimbers, engine::name) == find_nimbers.end()) {
      EXPECT_THROW(static_cast<void>(count_by<engine>(game, how)), bad_parameters) << engine::name;
      return;
    }
    const tally found = count_by<engine>(game, how);
    EXPECT_EQ(found.engine, engine::name);
    EXPECT_EQ(found.positions, expected.positions) << engine::name;
    EXPECT_EQ(found.values, expected.values) << engine::name;
    EXPECT_EQ(found.nimbers, expected.nimbers) << engine::name;
  });
}

TEST(CountBy, AnyEngineCountsTheSame) {
  const tictactoe small(2, 3, 2);
  expect_counts(small, {.reachable = true}, count_reachable(small, small.start()));
  const blockgame board(3, 3);
  for (const bool nimbers : {false, true}) {
    expect_counts(board, {.nimbers = nimbers}, count_positions(board, nimbers));
    expect_counts(board, {.reachable = true, .nimbers = nimbers},
                  count_reachable(board, board.start(), nimbers));
  }
}

/// Every engine of G counts as many of each value as a set of canonical keys holds.
template <class G>
void expect_canonical_counts(const G& game) {
  for (const bool reachable : {false, true}) {
    tally expected{};
    std::set<key_t<G>> seen;
    plain<G> reference(game);
    const auto add = [&](const position_t<G>& p) {
      if (!seen.insert(game.key(game.canonical(p))).second) return;
      ++expected.values[*reference.solve(p, wanted::value()).value];
      ++expected.positions;
    };
    if (reachable) {
      for_each_reachable(game, game.start(), add);
    } else {
      for (std::uint64_t i = 0; i < game.position_count(); ++i) add(game.at(i));
    }
    hana::for_each(engines_of<G>(), [&](auto type) {
      using engine = typename decltype(type)::type;
      if (engine::name == "retrograde") return;  // its tiers have fewer numbers than the index
      const tally found = count_by<engine>(game, {.reachable = reachable, .canonical = true});
      EXPECT_EQ(found.engine, engine::name);
      EXPECT_EQ(found.positions, expected.positions) << engine::name;
      EXPECT_EQ(found.values, expected.values) << engine::name;
    });
  }
}

TEST(CountBy, CountsOneOfAllThatAreTheSameUpToSymmetry) {
  expect_canonical_counts(tictactoe(2, 3, 2));
  expect_canonical_counts(blockgame(3, 3));
  expect_canonical_counts(blockgame({2, 4, "L3", false}));
  // The textbook's number of boards of tic-tac-toe.
  const tictactoe game;
  const count_options boards{.reachable = true, .canonical = true};
  EXPECT_EQ(count_by<memo<tictactoe>>(game, boards).positions, 765U);
  EXPECT_EQ(count_by<retrograde<tictactoe>>(game, boards).positions, 765U);
  const quixo cyclic(3);
  const tally all = count_by<retrograde<quixo>>(cyclic, {.canonical = true});
  EXPECT_LT(all.positions, count_solved(cyclic).positions / 4);
  EXPECT_EQ(all.values.at(outcome::draw), 0U);
}

TEST(CountBy, CountsTheNimbersOfCanonicalPositions) {
  const blockgame board(3, 3);
  const count_options how{.canonical = true, .nimbers = true};
  const tally found = count_by<memo<blockgame>>(board, how);
  const tally swept = count_by<sweep<blockgame>>(board, how);
  EXPECT_EQ(found.positions, count_by<memo<blockgame>>(board, {.canonical = true}).positions);
  EXPECT_EQ(found.nimbers, swept.nimbers);
}

TEST(CountBy, SaysWhereThereIsNoSymmetry) {
  EXPECT_THROW(static_cast<void>(count_by<memo<one_heap>>(one_heap{}, {.canonical = true})),
               bad_parameters);
}

TEST(CountBy, HoldsLimitsForAllPositionsTogether) {
  count_options few{.reachable = true};
  few.limits.positions = 500;
  const tally found = count_by<symmetric_memo<tictactoe>>(tictactoe(), few);
  EXPECT_EQ(found.stopped_by, stop_reason::positions);
  EXPECT_LE(found.statistics.positions, 1'000U);
}

TEST(Tally, SaysOfAGameWithCyclesThatNothingIsDrawn) {
  const quixo game(3);
  EXPECT_EQ(count_solved(game).values.at(outcome::draw), 0U);
  EXPECT_EQ(count_reachable(game, game.start()).values.at(outcome::draw), 0U);
}

TEST(SaveBy, AnyEngineSavesTheSameBytes) {
  const tests::scratch_directory scratch;
  const tictactoe game(2, 3, 2);
  save_table(game, scratch.path() / "expected");
  hana::for_each(engines_of<tictactoe>(), [&](auto type) {
    using engine = typename decltype(type)::type;
    const saved took = save_by<engine>(game, scratch.path() / "found");
    EXPECT_EQ(took.engine, engine::name);
    EXPECT_EQ(tests::contents_of(scratch.path() / "found"),
              tests::contents_of(scratch.path() / "expected"))
        << engine::name;
  });
}

TEST(SaveBy, RefusesWhatAnEngineDoesNotFind) {
  const tests::scratch_directory scratch;
  const std::filesystem::path path = scratch.path() / "t";
  using morris = games::three_mens_morris;
  EXPECT_THROW(save_by<memo<morris>>(morris(), path), bad_parameters);
  EXPECT_THROW(save_by<retrograde<blockgame>>(blockgame(3, 3), path, {.nimbers = true}),
               bad_parameters);
  EXPECT_THROW(save_by<memo<tictactoe>>(tictactoe(), path, {.checkpoint = scratch.path()}),
               bad_parameters);
  EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
}

TEST(Saving, WritesWhatTheEnginesFind) {
  const tests::scratch_directory scratch;
  const one_heap small{100};
  EXPECT_EQ(save_table(small, scratch.path() / "nimbers", {.nimbers = true}).engine, "memo");
  const stored_table<one_heap> nimbers(small, scratch.path() / "nimbers");
  EXPECT_EQ(save_table(small, scratch.path() / "values").statistics.positions, 101U);
  const stored_table<one_heap> values(small, scratch.path() / "values");
  for (one_heap::position p = 0; p <= small.size; ++p) {
    EXPECT_EQ(nimbers.nimber(p), p);
    EXPECT_EQ(values.value(p), p == 0 ? outcome::loss : outcome::win);
  }
  const blockgame board(3, 4);
  EXPECT_EQ(save_table(board, scratch.path() / "swept").engine, "sweep");
  EXPECT_EQ(stored_table<blockgame>(board, scratch.path() / "swept").value(board.start()),
            outcome::win);
}

TEST(Saving, LeavesNoFileWhereItCannot) {
  const tests::scratch_directory scratch;
  EXPECT_THROW(save_table(one_heap{300}, scratch.path() / "t", {.nimbers = true}), does_not_fit);
  EXPECT_THROW(save_table(tictactoe(), scratch.path() / "t", {.nimbers = true}), bad_parameters);
  save_options few;
  few.limits.positions = 100;
  EXPECT_THROW(save_table(tictactoe(), scratch.path() / "t", few), stopped);
  EXPECT_TRUE(std::filesystem::is_empty(scratch.path()));
}

}  // namespace
}  // namespace zermelo
