// Retrograde analysis on several ranks against that of one: the same codes, whoever holds them. The
// ranks are threads of this process here; those of MPI are tested by apps/mpi/tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <morris/morris.hpp>
#include <optional>
#include <quixo/quixo.hpp>
#include <span>
#include <string>
#include <teeko/teeko.hpp>
#include <three_mens_morris/three_mens_morris.hpp>
#include <tuple>
#include <vector>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/retrograde/spread.hpp>

#include "refusal.hpp"
#include "scratch_directory.hpp"
#include "thread_ranks.hpp"

using namespace zermelo;
using tests::on_ranks;

namespace {

/// The codes of all positions by number, as a rank 0 gets them, and how many there are of each
/// outcome.
struct found {
  std::vector<std::byte> codes;
  std::array<std::uint64_t, 4> counts{};
  bool operator==(const found&) const = default;
};

template <class G>
found by_ranks(const G& game, unsigned size, spread_options options) {
  found all;
  on_ranks(size, [&](ranks& here) {
    spread_retrograde<G> solver(game, here, options);
    solver.solve_all();
    const auto counts = solver.count();
    if (here.rank() == 0) all.counts = counts;
    solver.for_each_part(
        [&](auto part) { all.codes.insert(all.codes.end(), part.begin(), part.end()); });
  });
  return all;
}

template <class G>
found by_one(const G& game) {
  found all;
  retrograde<G> solver(game);
  for (const auto& [value, positions] : solver.count().values) {
    all.counts[static_cast<std::size_t>(std::get<outcome>(value))] = positions;
  }
  solver.for_each_part(
      [&](auto part) { all.codes.insert(all.codes.end(), part.begin(), part.end()); });
  return all;
}

template <class G>
void expect_the_same(const G& game) {
  const found expected = by_one(game);
  for (const auto& [size, threads] :
       {std::pair(1U, 1U), std::pair(2U, 1U), std::pair(3U, 1U), std::pair(7U, 1U),
        std::pair(1U, 3U), std::pair(2U, 2U), std::pair(3U, 4U)}) {
    SCOPED_TRACE(std::to_string(size) + " ranks, threads of each: " + std::to_string(threads));
    EXPECT_TRUE(by_ranks(game, size, {.threads = threads}) == expected);
  }
  // One rank may be done with a level long before others are.
  for (const auto& [size, threads, told] :
       {std::tuple(1U, 1U, 1U), std::tuple(3U, 1U, 1U), std::tuple(2U, 2U, 7U)}) {
    SCOPED_TRACE(std::to_string(size) + " ranks that tell at least " + std::to_string(told));
    EXPECT_TRUE(by_ranks(game, size, {.threads = threads, .told = told}) == expected);
  }
}

TEST(SpreadRetrograde, FindsOnRanksWhatOneFinds) {
  expect_the_same(games::teeko(3, 3));
  expect_the_same(games::teeko(3, 4));
  expect_the_same(games::three_mens_morris());
  expect_the_same(games::quixo(2));
  expect_the_same(games::quixo(3));
  for (const games::morris& game : {games::morris(2, 3), games::morris({2, 3, true, true})}) {
    expect_the_same(game);
  }
}

/// Each rank may ask for other numbers, and for how many it likes.
TEST(SpreadRetrograde, TellsEachRankTheCodesThatItAsksFor) {
  const games::three_mens_morris game;
  const found expected = by_one(game);
  const auto codes = as_codes(expected.codes);
  std::array<std::vector<std::uint16_t>, 3> told;
  on_ranks(3, [&](ranks& here) {
    spread_retrograde<games::three_mens_morris> solver(game, here);
    solver.solve_all();
    const std::uint64_t begin = codes.size() * here.rank() * here.rank() / 9;
    const std::uint64_t end = codes.size() * (here.rank() + 1) * (here.rank() + 1) / 9;
    std::vector<std::uint16_t>& mine = told[here.rank()];
    solver.for_each_of(begin, end,
                       [&](auto some) { mine.insert(mine.end(), some.begin(), some.end()); });
  });
  std::vector<std::uint16_t> all;
  for (const auto& each : told) all.insert(all.end(), each.begin(), each.end());
  EXPECT_TRUE(std::ranges::equal(all, codes));
}

TEST(SpreadRetrograde, TellsEachRankTheValueOfAPosition) {
  const games::teeko game(3, 4);
  retrograde alone(game);
  static_cast<void>(alone.count());
  on_ranks(3, [&](ranks& here) {
    spread_retrograde<games::teeko> solver(game, here);
    solver.solve_all();
    games::teeko::position p = game.start();
    for (unsigned ply = 0; ply < 12 && !terminal(game, p); ++ply) {
      EXPECT_EQ(solver.value_of(p), alone.value_at(p));
      p = game.play(p, *game.moves(p).begin());
    }
  });
}

/// A position with pieces on the board leads to fewer tiers than the start does.
TEST(SpreadRetrograde, SolvesWhatAPositionLeadsTo) {
  const games::three_mens_morris game;
  games::three_mens_morris::position p = game.start();
  for (unsigned ply = 0; ply < 6; ++ply) p = game.play(p, *game.moves(p).begin());
  retrograde alone(game);
  static_cast<void>(alone.count());
  on_ranks(3, [&](ranks& here) {
    spread_retrograde<games::three_mens_morris> solver(game, here);
    EXPECT_LT(solver.bytes_for(p), solver.bytes());
    EXPECT_EQ(solver.bytes_for(game.start()), solver.bytes());
    solver.solve_from(p);
    EXPECT_EQ(solver.solved(), 320U);  // of all six pieces, of 886
    EXPECT_EQ(solver.value_of(p), alone.value_at(p));
    for (const auto m : game.moves(p)) {
      EXPECT_EQ(solver.value_of(game.play(p, m)), alone.value_at(game.play(p, m)));
    }
  });
}

// --- Checkpoints ---------------------------------------------------------------------------------

using directory = std::filesystem::path;

bool has_unfinished(const directory& where) {
  return std::ranges::any_of(std::filesystem::directory_iterator(where), [](const auto& each) {
    return each.path().extension() == ".unfinished";
  });
}

/// Solves all on so many ranks, which keep each level, and calls `before_sum` again and again.
template <class G>
void solve_by_ranks(const G& game, unsigned size, const directory& kept,
                    const std::function<void()>& before_sum = {}, unsigned threads = 1) {
  const auto solve = [&](ranks& here) {
    spread_retrograde<G> solver(game, here,
                                {.checkpoint = kept,
                                 .kept = {.every = std::chrono::milliseconds(0), .looks = 200},
                                 .threads = threads});
    solver.solve_all();
  };
  on_ranks(size, solve, before_sum);
}

template <class G>
void solve_by_one(const G& game, const directory& kept) {
  retrograde<G>(game, {.threads = 1, .checkpoint = kept}).solve_all();
}

/// Whether ranks were in the middle of a first look at a tier's positions.
bool has_first_look(const directory& kept) {
  const std::pair<std::string, std::string> stage("stage", "first look");
  return std::ranges::any_of(std::filesystem::directory_iterator(kept), [&](const auto& each) {
    if (each.path().extension() != ".unfinished") return false;
    const rules_text rules = table_file(each.path()).header().rules;
    return std::ranges::find(rules, stage) != rules.end();
  });
}

/// Wherever a run is ended, any number of ranks, and one machine, go on and leave the same files.
/// Returns how many of these runs were ended in a first look.
template <class G>
std::size_t expect_all_go_on(const G& game, unsigned moments_between) {
  const tests::scratch_directory scratch;
  solve_by_one(game, scratch.path() / "alone");
  const auto expected = tests::files_of(scratch.path() / "alone");
  // 1. What would be left, at many moments between tiers and within one.
  std::vector<directory> left;
  std::array<unsigned, 2> moments{};
  solve_by_ranks(game, 3, scratch.path() / "ranks", [&] {
    const bool within = has_unfinished(scratch.path() / "ranks");
    if (moments[within ? 1 : 0]++ % moments_between != 0) return;
    left.push_back(scratch.path() / std::to_string(left.size()));
    std::filesystem::copy(scratch.path() / "ranks", left.back());
  });
  EXPECT_GT(moments[1], 0U);
  EXPECT_EQ(tests::files_of(scratch.path() / "ranks"), expected);
  const auto in_first_look = static_cast<std::size_t>(std::ranges::count_if(left, has_first_look));
  // 2. On from there.
  for (std::size_t k = 0; k < left.size(); ++k) {
    SCOPED_TRACE("ended at moment " + std::to_string(k));
    if (k % 4 == 0) {
      solve_by_one(game, left[k]);
    } else {
      solve_by_ranks(game, static_cast<unsigned>(k % 4), left[k], {}, 1 + k % 3);
    }
    EXPECT_EQ(tests::files_of(left[k]), expected);
  }
  return in_first_look;
}

TEST(SpreadRetrograde, GoesOnFromACheckpointOnAnyNumberOfRanks) {
  EXPECT_GE(expect_all_go_on(games::teeko(3, 3), 17), 2U);
  EXPECT_GE(expect_all_go_on(games::three_mens_morris(), 2), 4U);
  expect_all_go_on(games::quixo(2), 3);
  expect_all_go_on(games::morris(2, 3), 13);
}

TEST(SpreadRetrograde, GoesOnFromWhatOneMachineHadBegun) {
  const tests::scratch_directory scratch;
  const games::teeko game(3, 3);
  solve_by_one(game, scratch.path() / "alone");
  for (const unsigned levels : {1U, 4U, 9U, 13U}) {
    const directory kept = scratch.path() / std::to_string(levels);
    std::atomic<bool> stop = false;
    unsigned left = levels;
    retrograde solver(
        game, retrograde_options{.threads = 1,
                                 .checkpoint = kept,
                                 .kept = {.every = std::chrono::milliseconds(0), .looks = 7},
                                 .progress = [&](const auto& /*at*/) { stop = --left == 0; }});
    limits until;
    until.stop = &stop;
    EXPECT_TRUE(solver.count(until).stopped_by);
    solver.reset(game);
    solve_by_ranks(game, 3, kept);
    EXPECT_EQ(tests::files_of(kept), tests::files_of(scratch.path() / "alone"))
        << levels << " levels";
  }
}

TEST(SpreadRetrograde, RefusesACheckpointOfOtherRules) {
  const tests::scratch_directory scratch;
  solve_by_one(games::teeko(3, 3), scratch.path());
  tests::meeting_place place(1);
  tests::thread_rank here(place, 0);
  EXPECT_SAYS(tests::refusal<bad_table>([&] {
                spread_retrograde<games::teeko>(games::teeko(3, 4), here,
                                                {.checkpoint = scratch.path()});
              }),
              "is of teeko (rows 3, cols 3), not of teeko (rows 3, cols 4)");
}

// --- Numbers on their way ------------------------------------------------------------------------

TEST(Numbers, AreReadAsTheyAreWritten) {
  const std::vector<std::uint64_t> numbers = {
      0, 1, 127, 128, 16'383, 16'384, std::uint64_t{1} << 40U, ~std::uint64_t{0}};
  constexpr std::size_t bytes_of_all = 1 + 1 + 1 + 2 + 2 + 3 + 6 + 10;
  for (const unsigned times : {1U, 100U}) {  // more than are put in their place at once
    ranks::bytes bytes;
    detail::append_number(bytes, times);
    detail::append_numbers(bytes, [&](auto put) {
      for (unsigned time = 0; time < times; ++time) {
        for (const std::uint64_t each : numbers) put(each);
      }
    });
    EXPECT_EQ(bytes.size(), 1 + times * bytes_of_all);
    detail::number_reader from(bytes);
    EXPECT_EQ(from.get(), times);
    for (unsigned time = 0; time < times; ++time) {
      for (const std::uint64_t each : numbers) EXPECT_EQ(from.get(), each);
    }
    EXPECT_TRUE(from.at_end());
  }
}

TEST(RankParts, AreAllOfTheNumbersOnce) {
  for (const std::uint64_t count : {1U, 2U, 7U, 8U, 100U, 1'000U, 4'097U}) {
    for (const unsigned size : {1U, 2U, 3U, 8U}) {
      const rank_parts parts(count, size);
      std::vector<std::uint64_t> met(size);
      for (std::uint64_t i = 0; i < count; ++i) {
        const auto [rank, place] = parts.holder_of(i);
        EXPECT_EQ(place, met[rank]++);  // in ascending order
        EXPECT_EQ(parts.number(rank, place), i);
        EXPECT_EQ(rank, parts.holder_of(i / parts.block() * parts.block()).rank);
      }
      for (unsigned rank = 0; rank < size; ++rank) EXPECT_EQ(parts.length(rank), met[rank]);
      EXPECT_EQ(parts.longest(), parts.length(0));
      EXPECT_LE(parts.longest() - parts.length(size - 1), parts.block());
    }
  }
}

}  // namespace
