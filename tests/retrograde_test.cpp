// Retrograde analysis against a fixpoint over all positions that knows nothing of counters, levels
// or tiers, and against memo where play ends.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <concepts>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <map>
#include <morris/morris.hpp>
#include <optional>
#include <quixo/quixo.hpp>
#include <random>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <string>
#include <string_view>
#include <teeko/teeko.hpp>
#include <three_mens_morris/three_mens_morris.hpp>
#include <tictactoe/tictactoe.hpp>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/engines/lookup.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/files/code_writer.hpp>
#include <zermelo/files/scratch_file.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/files/verify.hpp>
#include <zermelo/numbering/numbering.hpp>
#include <zermelo/positions/save_table.hpp>
#include <zermelo/solve.hpp>

#include "refusal.hpp"
#include "scratch_directory.hpp"
#include "toys/in_circles.hpp"
#include "toys/long_way.hpp"

using namespace zermelo;
using games::morris;
using games::quixo;
using games::teeko;
using games::three_mens_morris;
using games::tictactoe;
using tests::contents_of;
using tests::files_of;
using tests::refusal;
using tests::scratch_directory;
using toys::in_circles;
using toys::long_way_in_tiers;

namespace {

// --- The oracle ----------------------------------------------------------------------------------

/// What every position is worth, by number: all start as draws, and are worked out anew from those
/// one move on, as they were one round ago, until a round changes nothing. A value that is found in
/// round r is found first at remoteness r; ties are let in when wins and losses are all found.
template <class G>
std::vector<timed_outcome> fixpoint(const numbering<G>& numbers) {
  const G& g = numbers.rules();
  const std::uint64_t count = numbers.position_count();
  std::vector<timed_outcome> known(count, outcome::draw);
  std::vector<std::vector<std::uint64_t>> next(count);
  std::vector<std::vector<bool>> next_stays(count);  // with the player who moved
  std::vector<bool> ended(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const position_t<G> p = numbers.position_of(i);
    std::optional<outcome> end = terminal(g, p);
    if (!end) {
      for_each_move(g.moves(p), [&](const move_t<G>& m) {
        next[i].push_back(numbers.number_of(g.play(p, m)));
        next_stays[i].push_back(same_mover(g, p, m));
      });
      if (next[i].empty()) end = stuck_value(g);
    }
    if (end) known[i] = *end;
    ended[i] = end.has_value();
  }
  for (const bool ties : {false, true}) {
    for (bool changed = true; changed;) {
      changed = false;
      const std::vector<timed_outcome> before = known;
      for (std::uint64_t i = 0; i < count; ++i) {
        if (ended[i]) continue;
        std::optional<timed_outcome> best;
        for (std::size_t k = 0; k < next[i].size(); ++k) {
          timed_outcome worth = before[next[i][k]];
          if (worth.value == outcome::tie && !ties) worth = outcome::draw;
          if (!next_stays[i][k]) worth.value = -worth.value;
          worth.moves = worth.value == outcome::draw ? 0 : worth.moves + 1U;
          if (!best || better(worth, *best)) best = worth;
        }
        if (*best == before[i]) continue;
        known[i] = *best;
        changed = true;
      }
    }
  }
  return known;
}

template <class G>
void expect_fixpoint(const G& g, unsigned threads = 1) {
  const numbering<G> numbers(g);
  const std::vector<timed_outcome> expected = fixpoint(numbers);
  retrograde<G> solver(g, {.threads = threads, .checkpoint = {}, .progress = {}});
  solver.solve_all();
  for (std::uint64_t i = 0; i < expected.size(); ++i) {
    const timed_outcome found = solver.value_at(numbers.position_of(i));
    ASSERT_EQ(found.value, expected[i].value) << "position " << i;
    ASSERT_EQ(found.moves, expected[i].moves) << "position " << i;
  }
}

// --- A game of chance, in which all can happen ---------------------------------------------------

/// Positions in tiers, each with moves and an end drawn at random: cycles, ties, drawn ends, moves
/// to the same place twice, positions without moves.
class drawn_graph {
 public:
  static constexpr bool cyclic = true;
  using position = std::uint32_t;

  /// Each tier has `width` positions.
  explicit drawn_graph(std::uint64_t seed, std::uint32_t tiers = 3, std::uint32_t width = 40)
      : tiers_(tiers), width_(width) {
    nodes_.resize(std::size_t{tiers} * width);
    for (std::uint32_t p = 0; p < nodes_.size(); ++p) {
      const auto draw = [&](std::uint64_t below) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::uint32_t>((seed >> 33U) % below);
      };
      constexpr std::array ends = {outcome::loss, outcome::loss, outcome::win, outcome::tie,
                                   outcome::draw};
      if (draw(6) == 0) {
        nodes_[p].end = ends[draw(ends.size())];
        continue;
      }
      const std::uint32_t moves = draw(5);
      const std::uint32_t lowest = p / width * width;
      for (std::uint32_t m = 0; m < moves; ++m) {
        const bool leaves = lowest != 0 && draw(4) == 0;
        nodes_[p].next.push_back(leaves ? draw(lowest) : lowest + draw(width));
      }
    }
    for (std::uint32_t p = 0; p < nodes_.size(); ++p) {
      for (const std::uint32_t q : nodes_[p].next) {
        if (q / width == p / width) nodes_[q].before.push_back(p);
      }
    }
  }

  [[nodiscard]] position start() const { return static_cast<position>(nodes_.size() - 1); }
  [[nodiscard]] const std::vector<position>& moves(position p) const { return nodes_[p].next; }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::optional<outcome> terminal(position p) const { return nodes_[p].end; }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }

  [[nodiscard]] auto tiers() const {
    return ranges::views::iota(std::uint64_t{0}, std::uint64_t{tiers_});
  }
  [[nodiscard]] std::uint64_t tier(position p) const { return p / width_; }
  [[nodiscard]] auto successors(std::uint64_t t) const {
    return ranges::views::iota(std::uint64_t{0}, t);
  }
  [[nodiscard]] std::uint64_t position_count(std::uint64_t /*t*/) const { return width_; }
  [[nodiscard]] std::uint64_t index(std::uint64_t t, position p) const { return p - t * width_; }
  [[nodiscard]] position at(std::uint64_t t, std::uint64_t i) const {
    return static_cast<position>(t * width_ + i);
  }

 protected:
  struct node {
    std::optional<outcome> end;
    std::vector<position> next;
    std::vector<position> before;
  };

  std::uint32_t tiers_;
  std::uint32_t width_;
  std::vector<node> nodes_;
};

/// The graph, where moves can be taken back.
template <class Graph, bool Reversible>
struct taking_back : Graph {
  using Graph::Graph;
};
template <class Graph>
struct taking_back<Graph, true> : Graph {
  using Graph::Graph;
  [[nodiscard]] const std::vector<std::uint32_t>& unmoves(std::uint32_t p) const {
    return this->nodes_[p].before;
  }
};

/// The graph, where the mover moves again now and then.
template <class Graph, bool Twice>
struct moving_twice : Graph {
  using Graph::Graph;
};
template <class Graph>
struct moving_twice<Graph, true> : Graph {
  using Graph::Graph;
  [[nodiscard]] bool same_mover(std::uint32_t p, std::uint32_t to) const {
    return (p + to) % 5 == 0;
  }
};

template <bool Reversible, bool Twice = false>
using random_graph = moving_twice<taking_back<drawn_graph, Reversible>, Twice>;

static_assert(reversible_game<random_graph<true>> && !reversible_game<random_graph<false>>);
static_assert(!reversible_game<random_graph<true, true>>);

TEST(Retrograde, FindsTheFixpointOfGraphsDrawnAtRandom) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_fixpoint(random_graph<true>(seed));
    expect_fixpoint(random_graph<false>(seed));
    expect_fixpoint(random_graph<true>(seed, 1));
    expect_fixpoint(random_graph<false>(seed, 1));
    expect_fixpoint(random_graph<false, true>(seed));
  }
}

/// In tiers of a few positions it is rare that one of each kind is there.
TEST(Retrograde, FindsTheFixpointOfNarrowGraphs) {
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto width = static_cast<std::uint32_t>(1 + seed % 5);
    expect_fixpoint(random_graph<true>(seed, 6, width));
    expect_fixpoint(random_graph<false>(seed, 6, width));
    expect_fixpoint(random_graph<false, true>(seed, 6, width));
  }
}

TEST(Retrograde, FindsTheFixpointOfGames) {
  expect_fixpoint(three_mens_morris());
  expect_fixpoint(quixo(2));
  expect_fixpoint(quixo(3));
  expect_fixpoint(teeko(3, 3));
  expect_fixpoint(teeko(3, 4));
}

TEST(Retrograde, FindsTheSameOnSeveralThreads) {
  retrograde<teeko> alone(teeko(4, 4), {.threads = 1, .checkpoint = {}, .progress = {}});
  retrograde<teeko> together(teeko(4, 4), {.threads = 3, .checkpoint = {}, .progress = {}});
  EXPECT_EQ(alone.count().values, together.count().values);
  const numbering<teeko> numbers(teeko(4, 4));
  for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
    const auto p = numbers.position_of(i);
    ASSERT_EQ(alone.value_at(p), together.value_at(p)) << "position " << i;
  }
}

TEST(Retrograde, AgreesWithMemoWherePlayEnds) {
  const tictactoe game(3, 3, 3);
  memo<tictactoe> by_search(game);
  retrograde<tictactoe> solver(game);
  solver.solve_all();
  const numbering<tictactoe> numbers(game);
  for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
    const auto p = numbers.position_of(i);
    const auto expected = by_search.solve(p);
    const auto found = solver.solve(p);
    ASSERT_EQ(found.value, expected.value) << "position " << i;
    ASSERT_EQ(found.remoteness, expected.remoteness) << "position " << i;
    ASSERT_EQ(found.best_moves, expected.best_moves) << "position " << i;
    ASSERT_EQ(found.line, expected.line) << "position " << i;
  }
}

// --- Answers -------------------------------------------------------------------------------------

TEST(Retrograde, IsTheStrongestEngineForGamesWithCycles) {
  static_assert(std::same_as<strongest_engine<teeko>, retrograde<teeko>>);
  static_assert(!std::same_as<strongest_engine<tictactoe>, retrograde<tictactoe>>);
}

TEST(Retrograde, ADrawHasALineAndNoRemoteness) {
  const teeko game(4, 4);
  retrograde solver(game);
  const auto found = solver.solve(game.start());
  EXPECT_EQ(found.value, outcome::draw);
  EXPECT_EQ(found.remoteness, std::nullopt);
  // The line keeps the draw, and ends where a position comes back.
  std::vector<teeko::position> seen{game.start()};
  for (const piece_step m : *found.line) {
    seen.push_back(game.play(seen.back(), m));
    EXPECT_EQ(solver.value_at(seen.back()).value, outcome::draw);
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), seen.back()), 2);
}

TEST(Retrograde, SolvesNoTierThatIsNotNeeded) {
  const teeko game(3, 4);
  retrograde solver(game);
  const teeko::position all_there{{0x0A5, 0x05A}};  // on a1 c1 b2 d2, and between them
  EXPECT_EQ(solver.solve(all_there).statistics.positions, game.folded_count(8));
  EXPECT_LT(game.position_count(8), solver.count().positions);
}

TEST(Retrograde, TellsHowFarItIs) {
  std::vector<retrograde_progress> seen;
  retrograde solver(
      teeko(3, 4),
      retrograde_options{
          .threads = 1, .checkpoint = {}, .progress = [&](const auto& at) { seen.push_back(at); }});
  const std::uint64_t all = solver.count().statistics.positions;
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.front().tier, 8U);  // the last one played is the first one solved
  EXPECT_EQ(seen.back().positions, all);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end(), [](const auto& a, const auto& b) {
    return a.positions < b.positions;
  }));
}

TEST(Retrograde, TellsItAlsoToWhoLooksFromAnotherThread) {
  search_progress seen;
  limits watched;
  watched.watched = &seen;
  const std::uint64_t all = retrograde(teeko(3, 4)).count(watched).statistics.positions;
  EXPECT_EQ(seen.positions, all);
  EXPECT_EQ(seen.of, all);
}

// --- Limits --------------------------------------------------------------------------------------

TEST(Retrograde, RefusesABillThatIsTooLargeBeforeItStarts) {
  retrograde solver(teeko{});
  constexpr std::uint64_t positions = 12'896'757;
  EXPECT_GE(solver.bytes_for(teeko().start()), 2 * positions);
  EXPECT_LE(solver.bytes_for(teeko().start()), 3 * positions);
  limits allowed;
  allowed.bytes = 1'000'000;
  try {
    static_cast<void>(solver.solve(teeko().start(), {}, allowed));
    FAIL() << "it was not refused";
  } catch (const cannot_solve& fault) {
    EXPECT_TRUE(std::string_view(fault.what())
                    .starts_with("retrograde analysis of 12,896,757 positions takes"));
  }
}

TEST(Retrograde, RefusesWhatNoMachineHolds) {
  EXPECT_THROW(static_cast<void>(retrograde(tictactoe(6, 6, 4)).count()), cannot_solve);
  EXPECT_THROW(static_cast<void>(retrograde(tictactoe(7, 7, 4)).count()), cannot_solve);
}

TEST(Retrograde, StopsAtALimit) {
  limits few;
  few.positions = 1'000;
  EXPECT_EQ(retrograde(quixo(3)).solve({}, {}, few).stopped_by, stop_reason::positions);
  limits soon;
  soon.seconds = 0;
  EXPECT_EQ(retrograde(quixo(3)).count(soon).stopped_by, stop_reason::seconds);
  const std::atomic<bool> raised = true;
  limits interrupted;
  interrupted.stop = &raised;
  EXPECT_EQ(retrograde(quixo(3)).count(interrupted).stopped_by, stop_reason::interrupted);
}

// --- Checkpoints ---------------------------------------------------------------------------------

save_options kept_in(const std::filesystem::path& directory) {
  return {.nimbers = false, .threads = 1, .limits = {}, .how = {}, .checkpoint = directory};
}

TEST(Checkpoint, ARunThatWasKilledGoesOnAndEndsWithTheSameBytes) {
  const scratch_directory scratch;
  const teeko game(3, 5);
  const std::filesystem::path whole = scratch.path() / "whole.table";
  const auto from = std::chrono::steady_clock::now();
  save_table(game, whole, kept_in(scratch.path() / "whole"));
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - from);
  std::mt19937_64 random(1913);
  for (int kill_number = 0; kill_number < 20; ++kill_number) {
    const std::filesystem::path directory = scratch.path() / std::to_string(kill_number);
    const std::filesystem::path table = directory.string() + ".table";
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      save_table(game, table, kept_in(directory));
      _exit(0);
    }
    usleep(static_cast<useconds_t>(random() % static_cast<std::uint64_t>(took.count())));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    save_table(game, table, kept_in(directory));
    ASSERT_EQ(contents_of(table), contents_of(whole)) << "kill number " << kill_number;
    for (const auto& file : std::filesystem::directory_iterator(directory)) {
      EXPECT_NE(file.path().extension(), ".tmp") << file.path();
    }
  }
}

/// Stops once so many levels and tiers are done, but for those that are there.
template <class G>
bool solve_levels(const G& game, const std::filesystem::path& directory, unsigned levels,
                  std::optional<std::uint64_t> bytes = {}) {
  for (const auto& file : std::filesystem::directory_iterator(directory)) {
    levels += file.path().extension() == ".table" ? 1 : 0;
  }
  std::atomic<bool> stop = false;
  retrograde<G> solver(game, {.threads = 1,
                              .checkpoint = directory,
                              .kept = {.every = std::chrono::milliseconds(0), .looks = 7},
                              .progress = [&](const auto& /*at*/) { stop = levels-- == 0; }});
  limits until;
  until.stop = &stop;
  until.bytes = bytes;
  return !solver.count(until).stopped_by;
}

/// What is kept within a tier is all there is to know: stopped after each level, and gone on with,
/// the values are those of one run.
template <class G>
void expect_the_same_after_stops(const G& game, std::optional<std::uint64_t> bytes = {}) {
  const numbering<G> numbers(game);
  retrograde<G> whole(game, {.threads = 1});
  whole.solve_all();
  for (const unsigned levels : {1U, 2U, 5U}) {
    const scratch_directory scratch;
    unsigned runs = 1;
    while (!solve_levels(game, scratch.path(), levels, bytes)) {
      ASSERT_LT(++runs, 1'000U) << levels << " levels at a time";
    }
    retrograde<G> again(game, {.threads = 1, .checkpoint = scratch.path()});
    again.solve_all();
    for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
      const auto p = numbers.position_of(i);
      ASSERT_EQ(again.value_at(p), whole.value_at(p)) << "position " << i;
    }
    for (const auto& file : std::filesystem::directory_iterator(scratch.path())) {
      EXPECT_EQ(file.path().extension(), ".table") << file.path();
    }
  }
}

TEST(Checkpoint, WithinATierIsAllThereIsToKnow) {
  expect_the_same_after_stops(teeko(3, 3));
  expect_the_same_after_stops(three_mens_morris());
  expect_the_same_after_stops(quixo(2));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_the_same_after_stops(random_graph<true>(seed));
    expect_the_same_after_stops(random_graph<false>(seed));
  }
}

/// Killed at random, with all that it knows kept at each level, and gone on with.
void expect_the_same_after_kills(std::optional<std::uint64_t> bytes, std::uint64_t seed,
                                 int kills) {
  const scratch_directory scratch;
  const teeko game(3, 5);
  limits allowed;
  allowed.bytes = bytes;
  const auto solve = [&](const std::filesystem::path& directory) {
    retrograde(game,
               retrograde_options{.threads = 1,
                                  .checkpoint = directory,
                                  .kept = {.every = std::chrono::milliseconds(0), .looks = 1'000}})
        .solve_all(allowed);
  };
  const auto from = std::chrono::steady_clock::now();
  solve(scratch.path() / "whole");
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - from);
  std::mt19937_64 random(seed);
  for (int kill_number = 0; kill_number < kills; ++kill_number) {
    const std::filesystem::path directory = scratch.path() / std::to_string(kill_number);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      solve(directory);
      _exit(0);
    }
    usleep(static_cast<useconds_t>(random() % static_cast<std::uint64_t>(took.count())));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    solve(directory);
    std::size_t files = 0;
    for (const auto& file : std::filesystem::directory_iterator(directory)) {
      const auto expected = scratch.path() / "whole" / file.path().filename();
      ASSERT_EQ(contents_of(file.path()), contents_of(expected)) << file.path();
      ++files;
    }
    EXPECT_EQ(files, numbering(game).tiers().size());
  }
}

TEST(Checkpoint, OfARunKilledWithinATierIsGoneOnWith) {
  expect_the_same_after_kills(std::nullopt, 1993, 20);
}

TEST(Checkpoint, WithinATierOfOtherRulesOrDamagedIsRefused) {
  const scratch_directory scratch;
  const auto go_on = [&](const teeko& game) {
    retrograde(game, retrograde_options{.threads = 1, .checkpoint = scratch.path()}).solve_all();
  };
  const std::filesystem::path unfinished = scratch.path() / "tier-8.unfinished";
  while (!std::filesystem::exists(unfinished)) {
    ASSERT_FALSE(solve_levels(teeko(3, 3), scratch.path(), 2)) << "never stopped within a tier";
  }
  EXPECT_THROW(go_on(teeko(3, 4)), bad_table);
  const std::string bytes = contents_of(unfinished);
  std::string wrong = bytes;
  wrong.back() = static_cast<char>(wrong.back() ^ 1);
  std::ofstream(unfinished, std::ios::binary) << wrong;
  EXPECT_THROW(go_on(teeko(3, 3)), bad_table);
  std::ofstream(unfinished, std::ios::binary) << bytes;
  go_on(teeko(3, 3));
  EXPECT_FALSE(std::filesystem::exists(unfinished));
}

/// A run may be killed when a tier has its file, and what was kept of it is there still.
TEST(Checkpoint, WithinATierIsClearedAwayWhenItIsThere) {
  const scratch_directory scratch;
  const auto solve = [&] {
    retrograde(teeko(3, 3), retrograde_options{.threads = 1, .checkpoint = scratch.path()})
        .solve_all();
  };
  solve();
  const std::filesystem::path unfinished = scratch.path() / "tier-8.unfinished";
  std::ofstream(unfinished) << "begun";
  solve();
  EXPECT_FALSE(std::filesystem::exists(unfinished));
}

TEST(Checkpoint, WhatIsThereIsNotSolvedAgain) {
  const scratch_directory scratch;
  save_table(teeko(3, 4), scratch.path() / "a.table", kept_in(scratch.path() / "kept"));
  unsigned levels = 0;
  retrograde again(teeko(3, 4),
                   retrograde_options{.threads = 1,
                                      .checkpoint = scratch.path() / "kept",
                                      .progress = [&](const auto& at) { levels += at.level; }});
  EXPECT_EQ(again.count().values, retrograde(teeko(3, 4)).count().values);
  EXPECT_EQ(levels, 0U);
}

/// Finished tiers lie on disk, mapped: of memory as much is needed as the largest takes.
TEST(Checkpoint, TakesMemoryForOneTierAtATime) {
  const scratch_directory scratch;
  const teeko game(3, 4);
  retrograde in_memory(game, retrograde_options{.threads = 1});
  retrograde on_disk(game, retrograde_options{.threads = 1, .checkpoint = scratch.path() / "kept"});
  limits tight;
  tight.bytes = on_disk.bytes_for(game.start());
  EXPECT_LT(*tight.bytes, in_memory.bytes_for(game.start()));
  EXPECT_SAYS(refusal<cannot_solve>([&] { static_cast<void>(in_memory.count(tight)); }),
              "; allow more, keep its tiers on disk (--checkpoint), or take a smaller board");
  EXPECT_EQ(on_disk.count(tight).values, in_memory.count().values);
  EXPECT_LE(on_disk.spent().bytes, *tight.bytes);
  std::uint64_t largest = 0;
  for (const tier_bill& each : in_memory.bill().tiers) largest = std::max(largest, each.numbers);
  EXPECT_GE(on_disk.spent().bytes, 2 * largest);
  for_each_reachable<teeko>(game, game.start(), [&](const teeko::position& p) {
    EXPECT_EQ(on_disk.value_at(p), in_memory.value_at(p));
  });
}

/// More remotenesses than a byte tells apart, in compressed blocks that the cache has no room for.
TEST(Checkpoint, UnpacksEntriesOfTwoBytes) {
  const scratch_directory scratch;
  constexpr std::uint32_t border = 12'000;
  const long_way_in_tiers game{border + 1'000, border};
  retrograde solver(
      game,
      retrograde_options{.threads = 1, .checkpoint = scratch.path(), .tiers = storing::compressed});
  limits tight;
  tight.bytes = solver.bytes_for(border);  // the first tier's: beside the second, less is left
  solver.solve_all(tight);
  for (const std::uint32_t p : {1U, border - 1, border, border + 1, border + 1'000}) {
    EXPECT_EQ(solver.value_at(p), timed_outcome(p % 2 != 0 ? outcome::win : outcome::loss, p)) << p;
  }
}

// --- Tiers larger than memory --------------------------------------------------------------------

template <class G>
std::map<std::string, std::string> tiers_within(const G& game, std::optional<std::uint64_t> bytes,
                                                unsigned threads = 1,
                                                retrograde_keeping kept = {}) {
  const scratch_directory scratch;
  limits allowed;
  allowed.bytes = bytes;
  retrograde<G> solver(game, {.threads = threads, .checkpoint = scratch.path(), .kept = kept});
  solver.solve_all(allowed);
  return files_of(scratch.path());
}

/// Cut into few parts, into many, and kept at each level: the files are those of whole tiers.
template <class G>
void expect_the_same_in_parts(const G& game, std::initializer_list<std::uint64_t> limits_in_bytes) {
  const auto whole = tiers_within(game, std::nullopt);
  for (const std::uint64_t bytes : limits_in_bytes) {
    SCOPED_TRACE("within " + std::to_string(bytes) + " bytes");
    EXPECT_EQ(tiers_within(game, bytes), whole);
    EXPECT_EQ(tiers_within(game, bytes, 1, {.every = std::chrono::milliseconds(0), .looks = 7}),
              whole);
  }
}

TEST(InParts, TheFilesAreThoseOfWholeTiers) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_the_same_in_parts(random_graph<true>(seed), {32, 60});
  }
  expect_the_same_in_parts(three_mens_morris(), {256, 2'000});
  expect_the_same_in_parts(teeko(3, 3), {100, 1'000});
  expect_the_same_in_parts(quixo(2), {32});
  expect_the_same_in_parts(quixo(3), {3'000, 20'000});
}

/// The same rules, which do not say how many positions are not alike.
template <class G>
struct counted_by_numbers : G {
  using G::G;

 private:
  using G::orbits;
};

/// Moves are counted where positions are looked at first, or where the first of them is refuted.
TEST(Retrograde, CountsMovesWithAndWithoutTheirNumbers) {
  using late = counted_by_numbers<morris>;
  static_assert(folded_numbering<morris>::tells_orbits && !folded_numbering<late>::tells_orbits);
  for (const morris::numbers& rules :
       {morris::numbers{2, 3, false, false}, morris::numbers{2, 3, true, true},
        morris::numbers{2, 4, false, false}}) {
    const tally at_once = retrograde(morris(rules)).count();
    EXPECT_EQ(retrograde(late(rules)).count().values, at_once.values);
    EXPECT_EQ(tiers_within(late(rules), std::nullopt), tiers_within(morris(rules), std::nullopt));
  }
  EXPECT_EQ(tiers_within(counted_by_numbers<teeko>(3, 4), std::nullopt),
            tiers_within(teeko(3, 4), std::nullopt));
}

/// Parts are long enough for threads to share them.
TEST(InParts, TheFilesAreTheSameOnSeveralThreads) {
  const teeko game(4, 5);
  EXPECT_EQ(tiers_within(game, 1'600'000, 3), tiers_within(game, std::nullopt, 3));
}

/// A quarter of the bytes for as many entries, in fours.
TEST(InParts, TheMemoryThatIsNamedIsThatOfAPart) {
  const scratch_directory scratch;
  limits allowed;
  allowed.bytes = 3'000;
  retrograde solver(quixo(3), retrograde_options{.threads = 1, .checkpoint = scratch.path()});
  solver.solve_all(allowed);
  EXPECT_EQ(solver.spent().bytes, 748 * sizeof(std::uint16_t));
}

TEST(InParts, WhatIsKeptWithinATierIsAllThereIsToKnow) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_the_same_after_stops(random_graph<true>(seed), 40);
  }
  expect_the_same_after_stops(three_mens_morris(), 1'000);
  expect_the_same_after_stops(teeko(3, 3), 700);
}

TEST(InParts, OfARunKilledWithinATierIsGoneOnWith) { expect_the_same_after_kills(8'000, 2003, 6); }

/// As any sort has them: few and many, narrow and wide, with some that are there more than once.
TEST(InParts, NumbersOfMessagesArePutInOrder) {
  std::mt19937_64 random(1974);
  for (const std::size_t count : {0U, 1U, 511U, 512U, 5'000U}) {
    for (const unsigned bits : {1U, 8U, 9U, 23U, 64U}) {
      std::vector<std::uint64_t> numbers(count);
      for (std::uint64_t& each : numbers) each = random() >> (64 - bits);
      std::vector<std::uint64_t> sorted = numbers;
      std::sort(sorted.begin(), sorted.end());
      detail::put_in_order(numbers);
      EXPECT_EQ(numbers, sorted) << count << " numbers of " << bits << " bits";
    }
  }
}

/// Only what differs counts, wherever it lies; of equal keys the first comes first.
TEST(InParts, WhatIsAskedIsPutInOrderByItsKey) {
  struct asked {
    std::uint64_t key;
    std::size_t at;
    bool operator==(const asked&) const = default;
  };
  std::mt19937_64 random(1948);
  std::vector<asked> all(5'000);
  for (std::size_t k = 0; k < all.size(); ++k) {
    all[k] = {std::uint64_t{7} << 56U | (random() & 0x3000'0000'001FULL), k};
  }
  std::vector<asked> sorted = all;
  std::ranges::stable_sort(sorted, {}, &asked::key);
  detail::put_in_order(all, &asked::key);
  EXPECT_TRUE(all == sorted);
}

TEST(InParts, WhatIsSetInMemoryIsInTheFileAfterwards) {
  using access = detail::tier_entries::access;
  const scratch_directory scratch;
  constexpr std::uint64_t count = 10'000;
  detail::tier_entries entries(count, {4'096, 64, scratch.path()});
  const auto number = [](std::uint64_t i) { return static_cast<std::uint16_t>(i); };
  for (std::uint64_t i = 0; i < count; ++i) entries.set(i, number(i));
  entries.for_each_stretch<access::change>(count, [&](std::uint64_t from, std::uint64_t to) {
    EXPECT_EQ(entries.get_of_any(0), number(from == 0 ? 0 : 1));
    EXPECT_EQ(entries.get_of_any(count - 1), number(count - 1));
    for (std::uint64_t i = from; i < to; ++i) {
      EXPECT_EQ(entries.get(i), number(i));
      if (i % 3 == 0) entries.set(i, number(i + 1));
    }
  });
  const auto changed = [&](std::uint64_t i) { return number(i % 3 == 0 ? i + 1 : i); };
  std::uint64_t met = 0;
  entries.for_each_part([&](std::span<const std::uint16_t> words) {
    for (const std::uint16_t word : words) EXPECT_EQ(word, changed(met++));
  });
  EXPECT_EQ(met, count);
  entries.for_each_stretch<access::read>(count, [&](std::uint64_t from, std::uint64_t to) {
    for (std::uint64_t i = from; i < to; ++i) EXPECT_EQ(entries.get(i), changed(i));
  });
  for (std::uint64_t i = 0; i < count; ++i) EXPECT_EQ(entries.get(i), changed(i));
}

/// What is stopped within a stretch has changed nothing of it; the entries are as before.
TEST(InParts, AStretchThatIsStoppedIsAsItWas) {
  using access = detail::tier_entries::access;
  const scratch_directory scratch;
  detail::tier_entries entries(100, {64, 64, scratch.path()});
  for (std::uint64_t i = 0; i < entries.count(); ++i) entries.set(i, 7);
  EXPECT_THROW(entries.in_memory<access::change>(64, 100,
                                                 [&] {
                                                   entries.set(64, 8);
                                                   throw stopped{stop_reason::positions};
                                                 }),
               stopped);
  for (std::uint64_t i = 0; i < entries.count(); ++i) EXPECT_EQ(entries.get(i), 7);
}

TEST(InParts, ADirectoryThatTakesNoFileIsRefused) {
  const scratch_directory scratch;
  EXPECT_THROW(scratch_file(scratch.path() / "missing"), bad_table);
  EXPECT_THROW(static_cast<void>(map_scratch(scratch.path() / "missing", 8)), bad_table);
}

TEST(InParts, RefusesLessThanPartsTakeAndGamesWithoutAWayBack) {
  const scratch_directory scratch;
  limits tight;
  tight.bytes = 31;
  retrograde with(random_graph<true>(1), retrograde_options{.checkpoint = scratch.path() / "with"});
  EXPECT_THROW(with.solve_all(tight), cannot_solve);
  tight.bytes = 32;
  with.solve_all(tight);
  retrograde without(random_graph<false>(1),
                     retrograde_options{.checkpoint = scratch.path() / "without"});
  EXPECT_THROW(without.solve_all(tight), cannot_solve);
}

TEST(Checkpoint, OfOtherRulesOrDamagedIsRefused) {
  const scratch_directory scratch;
  const std::filesystem::path kept = scratch.path() / "kept";
  const std::filesystem::path table = scratch.path() / "a.table";
  save_table(teeko(3, 4), table, kept_in(kept));
  EXPECT_THROW(save_table(teeko(4, 3), table, kept_in(kept)), bad_table);
  const std::filesystem::path tier = kept / "tier-8.table";
  std::string bytes = contents_of(tier);
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  std::ofstream(tier, std::ios::binary) << bytes;
  EXPECT_THROW(save_table(teeko(3, 4), table, kept_in(kept)), bad_table);
  EXPECT_THROW(save_table(tictactoe(), table, kept_in(kept)), bad_parameters);
}

// --- Tables --------------------------------------------------------------------------------------

/// One position would be too much to solve.
TEST(Tables, ThatCannotBeWrittenAreNotSolvedFirst) {
  const scratch_directory scratch;
  save_options least;
  least.limits.positions = 1;
  EXPECT_THROW(save_table(teeko(3, 4), scratch.path() / "no" / "a.table", least), bad_table);
  EXPECT_THROW(save_table(teeko(3, 4), scratch.path() / "a.table", least), stopped);
}

TEST(TimedTable, AnswersAsTheEngineDoesAndIsProvenRight) {
  const scratch_directory scratch;
  const std::filesystem::path path = scratch.path() / "morris.table";
  const three_mens_morris game;
  save_table(game, path);
  retrograde solver(game);
  lookup table{stored_table<three_mens_morris>(game, path)};
  const numbering<three_mens_morris> numbers(game);
  for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
    const auto p = numbers.position_of(i);
    const auto expected = solver.solve(p);
    const auto found = table.solve(p);
    ASSERT_EQ(found.value, expected.value) << "position " << i;
    ASSERT_EQ(found.remoteness, expected.remoteness) << "position " << i;
    ASSERT_EQ(found.best_moves, expected.best_moves) << "position " << i;
    ASSERT_EQ(found.line, expected.line) << "position " << i;
  }
  const verification proof = verify(table.table(), {.whole = true});
  EXPECT_EQ(proof.checked, numbers.position_count());
  EXPECT_FALSE(proof.first_wrong.has_value());
}

/// Any entry, changed in any way, is found out.
TEST(TimedTable, OneWrongEntryIsFound) {
  const scratch_directory scratch;
  const quixo game(2);
  retrograde solver(game);
  solver.solve_all();
  std::vector<std::byte> bytes;
  solver.for_each_part([&](auto part) { bytes.insert(bytes.end(), part.begin(), part.end()); });
  const table_header header{"quixo", {{"size", "2"}}, timed_layout(game.position_count())};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const unsigned change : {0x01U, 0x40U, 0xC0U}) {
      std::vector<std::byte> wrong = bytes;
      wrong[i] ^= static_cast<std::byte>(change);
      const std::filesystem::path path = scratch.path() / "wrong.table";
      table_writer out(path, header);
      out.append(wrong);
      out.commit();
      const verification found = verify(stored_table<quixo>(game, path), {.whole = true});
      EXPECT_TRUE(found.first_wrong.has_value()) << "byte " << i << ", change " << change;
    }
  }
}

TEST(TimedTable, OfWhoLosesIsRefused) {
  const scratch_directory scratch;
  table_layout losses;
  losses.values = "loss";
  losses.entries = 81;
  const std::filesystem::path path = scratch.path() / "losses.table";
  table_writer out(path, table_header{"quixo", {{"size", "2"}}, losses});
  out.append(std::vector<std::byte>(static_cast<std::size_t>(bytes_of(losses))));
  out.commit();
  EXPECT_THROW((stored_table<quixo>(quixo(2), path)), bad_table);
}

TEST(TimedTable, HasAsFewBitsAsTellItsCodesApart) {
  const scratch_directory scratch;
  const std::filesystem::path path = scratch.path() / "some.table";
  const auto bits_of = [&](const auto& game) {
    save_table(game, path);
    return table_file(path).header().layout.bits;
  };
  EXPECT_EQ(bits_of(quixo(2)), 4U);
  EXPECT_EQ(bits_of(three_mens_morris()), 4U);
  EXPECT_EQ(bits_of(teeko(4, 5)), 8U);
}

// --- Tables without remoteness -------------------------------------------------------------------

template <class G>
stored_table<G> saved_without_remoteness(const G& game, const std::filesystem::path& path,
                                         storing stored = storing::mapped) {
  save_options how;
  how.without_remoteness = true;
  how.how.how = stored;
  save_table(game, path, how);
  return stored_table<G>(game, path);
}

/// Values and the moves that keep them, of every position; no distance and no line.
template <class G>
void expect_outcomes_of_the_engine(const G& game, storing stored) {
  const scratch_directory scratch;
  lookup table{saved_without_remoteness(game, scratch.path() / "outcomes.table", stored)};
  const table_layout& layout = table.table().file().header().layout;
  EXPECT_EQ(layout, outcome_layout(layout.entries));
  EXPECT_EQ(bytes_of(layout), (layout.entries + 3) / 4);
  retrograde solver(game);
  const numbering<G> numbers(game);
  ASSERT_EQ(layout.entries, numbers.position_count());
  const wanted outcomes{.remoteness = false};
  for (std::uint64_t i = 0; i < numbers.position_count(); ++i) {
    const auto p = numbers.position_of(i);
    const auto expected = solver.solve(p, outcomes);
    const auto found = table.solve(p, wanted::everything());
    ASSERT_EQ(found.value, expected.value) << "position " << i;
    ASSERT_EQ(found.best_moves, expected.best_moves) << "position " << i;
    ASSERT_FALSE(found.remoteness || found.line) << "position " << i;
    ASSERT_FALSE(table.table().timed(p)) << "position " << i;
  }
  for (const unsigned threads : {1U, 3U}) {
    const verification whole = verify(table.table(), {.whole = true, .threads = threads});
    EXPECT_EQ(whole.checked, layout.entries);
    EXPECT_FALSE(whole.first_wrong);
    EXPECT_FALSE(verify(table.table(), {.samples = 40, .threads = threads}).first_wrong);
  }
}

TEST(OutcomeTable, AnswersAsTheEngineDoesWithoutDistances) {
  for (const storing stored : {storing::mapped, storing::compressed}) {
    expect_outcomes_of_the_engine(three_mens_morris(), stored);
    expect_outcomes_of_the_engine(quixo(2), stored);
    expect_outcomes_of_the_engine(teeko(3, 3), stored);
  }
}

TEST(OutcomeTable, OfAGameWhoseTablesHoldNoRemotenessIsRefused) {
  const scratch_directory scratch;
  save_options how;
  how.without_remoteness = true;
  EXPECT_THROW(save_table(tictactoe(), scratch.path() / "some.table", how), bad_parameters);
  EXPECT_EQ(zermelo::tests::count_of_files(scratch.path()), 0U);
}

/// A file of these outcomes.
template <class G>
stored_table<G> table_of(const G& game, const std::filesystem::path& path,
                         const std::vector<outcome>& values) {
  code_writer out(path, {std::string(G::name), rules_as_text(game), outcome_layout(values.size())},
                  {.waits_for_disk = false});
  for (const outcome value : values) {
    const std::uint16_t code = timed_code::encode(value, 0);
    out.append({&code, 1});
  }
  out.commit();
  return stored_table<G>(game, path);
}

TEST(OutcomeTable, OneWrongEntryIsFound) {
  const scratch_directory scratch;
  const quixo game(2);
  retrograde solver(game);
  solver.solve_all();
  std::vector<outcome> values;
  for (std::uint64_t i = 0; i < game.position_count(); ++i) {
    values.push_back(solver.value_at(game.at(i)).value);
  }
  for (outcome& each : values) {
    const outcome right = each;
    for (const outcome other : all_outcomes) {
      each = other;
      const auto found =
          verify(table_of(game, scratch.path() / "some.table", values), {.whole = true});
      EXPECT_EQ(found.first_wrong.has_value(), other != right);
    }
    each = right;
  }
}

/// Five places: from the first one goes round by the second and third for ever, or out by the
/// fourth, which the game may end in; the fifth is a way there.
struct five_places {
  static constexpr std::string_view name = "five_places";
  static constexpr bool cyclic = true;
  using position = std::uint32_t;
  outcome end = outcome::draw;  // of the fourth; with a draw it leads back

  [[nodiscard]] position start() const { return 0; }
  [[nodiscard]] std::vector<position> moves(position p) const {
    static const std::array<std::vector<position>, 5> all = {{{1, 4}, {2}, {0, 1}, {0}, {3, 2}}};
    return all[p];
  }
  [[nodiscard]] position play(position /*p*/, position to) const { return to; }
  [[nodiscard]] std::optional<outcome> terminal(position p) const {
    return p == 3 && end != outcome::draw ? std::optional(end) : std::nullopt;
  }
  [[nodiscard]] std::uint32_t key(position p) const { return p; }
  [[nodiscard]] std::uint64_t position_count() const { return 5; }
  [[nodiscard]] std::uint64_t index(position p) const { return p; }
  [[nodiscard]] position at(std::uint64_t i) const { return static_cast<position>(i); }
};

/// Of all tables that there could be, the right one alone is accepted, although others agree with
/// the rules from move to move.
TEST(OutcomeTable, WhatRestsOnItselfInACircleIsFound) {
  const scratch_directory scratch;
  for (const outcome end : all_outcomes) {
    const five_places game{end};
    retrograde solver(game);
    solver.solve_all();
    unsigned in_circles = 0;
    for (unsigned code = 0; code < 1U << 10U; ++code) {
      std::vector<outcome> values;
      bool right = true;
      for (unsigned p = 0; p < 5; ++p) {
        values.push_back(static_cast<outcome>(code >> 2 * p & 3U));
        right = right && values.back() == solver.value_at(p).value;
      }
      const auto found =
          verify(table_of(game, scratch.path() / "some.table", values), {.whole = true});
      ASSERT_EQ(found.first_wrong.has_value(), !right) << "end " << name_of(end) << ", " << code;
      if (!right && found.first_wrong->expected == "a value that rests on an end of play") {
        ++in_circles;
      }
    }
    EXPECT_GT(in_circles, 0U) << name_of(end);
  }
}

}  // namespace
