/// The packing core against brute force, against known optima, and its proofs against themselves.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/packing/bounds.hpp>
#include <zermelo/packing/components.hpp>
#include <zermelo/packing/frontier.hpp>
#include <zermelo/packing/solve.hpp>
#include <zermelo/packing/strips.hpp>
#include <zermelo/packing/window_search.hpp>
#include <zermelo/text/contest.hpp>

#include "boardcover2/text.hpp"

namespace zermelo {
namespace {

using games::boardcover2;

// --- Problems ------------------------------------------------------------------------------------

packing_problem board(const drawing& rows, const drawing& block) {
  return problem_of(boardcover2(rows, block));
}

drawing empty_board(std::size_t rows, std::size_t columns) {
  return drawing(rows, std::string(columns, '.'));
}

/// Connected random blocks on a random board, in all places, with values and stock.
packing_problem random_problem(std::mt19937_64& random, bool limited) {
  const std::int32_t rows = 1 + static_cast<std::int32_t>(random() % 4);
  const std::int32_t columns = 1 + static_cast<std::int32_t>(random() % 4);
  packing_problem problem{.cells = static_cast<std::uint32_t>(rows * columns)};
  for (std::int32_t cell = 0; cell < rows * columns; ++cell) {
    problem.places.push_back({cell / columns, cell % columns});
  }
  const std::uint32_t blocks = 1 + static_cast<std::uint32_t>(random() % 3);
  for (std::uint32_t b = 0; b < blocks; ++b) {
    problem.stock.push_back(limited && random() % 3 != 0 ? random() % 4 : unlimited);
    std::set<std::pair<int, int>> block{{0, 0}};
    for (std::size_t size = 1 + random() % 5; block.size() < size;) {
      auto at = block.begin();
      std::advance(at, static_cast<std::ptrdiff_t>(random() % block.size()));
      block.insert(random() % 2 == 0 ? std::pair(at->first + 1, at->second)
                                     : std::pair(at->first, at->second + 1));
    }
    const auto value = static_cast<score>(1 + random() % 5);
    for (std::int32_t r = 0; r < rows; ++r) {
      for (std::int32_t c = 0; c < columns; ++c) {
        placement made{.cells = {}, .value = value, .block = b};
        for (const auto& [i, j] : block) {
          if (r + i < rows && c + j < columns) {
            made.cells.push_back(static_cast<std::uint32_t>((r + i) * columns + c + j));
          }
        }
        if (made.cells.size() == block.size() && random() % 8 != 0) {
          problem.placements.push_back(std::move(made));
        }
      }
    }
  }
  return problem;
}

// --- Brute force ---------------------------------------------------------------------------------

/// All packings, by taking each placement or not: the best ones, and their value.
class brute_force {
 public:
  explicit brute_force(const packing_problem& problem) : problem_(&problem) {
    left_ = problem.stock;
    covered_.resize(problem.cells);
    try_from(0, 0);
  }

  score value = 0;
  std::set<std::vector<std::uint32_t>> best;

 private:
  void try_from(std::uint32_t next, score so_far) {
    if (next == problem_->placements.size()) {
      if (so_far > value) best.clear();
      value = std::max(value, so_far);
      if (so_far == value) best.insert(laid_);
      return;
    }
    try_from(next + 1, so_far);
    const placement& made = problem_->placements[next];
    if (left_[made.block] == 0 || std::any_of(made.cells.begin(), made.cells.end(),
                                              [&](std::uint32_t cell) { return covered_[cell]; })) {
      return;
    }
    for (const std::uint32_t cell : made.cells) covered_[cell] = true;
    if (left_[made.block] != unlimited) --left_[made.block];
    laid_.push_back(next);
    try_from(next + 1, so_far + made.value);
    laid_.pop_back();
    if (left_[made.block] != unlimited) ++left_[made.block];
    for (const std::uint32_t cell : made.cells) covered_[cell] = false;
  }

  const packing_problem* problem_;
  std::vector<std::uint64_t> left_;
  std::vector<bool> covered_;
  std::vector<std::uint32_t> laid_;
};

/// How often random tests are repeated: ZERMELO_PACKING_ROUNDS times the usual.
int rounds(int usual) {
  const char* times = std::getenv("ZERMELO_PACKING_ROUNDS");
  return times == nullptr ? usual : usual * std::atoi(times);
}

std::set<std::vector<std::uint32_t>> all_of(const packing_problem& problem,
                                            const packing_options& options = {}) {
  std::set<std::vector<std::uint32_t>> found;
  const auto use = [&](const std::vector<std::uint32_t>& packing) {
    EXPECT_TRUE(found.insert(packing).second) << "a packing was listed twice";
    return true;
  };
  EXPECT_TRUE(list_packings(problem, use, options));
  return found;
}

TEST(Packing, AgreesWithBruteForce) {
  std::mt19937_64 random(1);
  for (int i = 0; i < rounds(2000) && !::testing::Test::HasFailure(); ++i) {
    const packing_problem problem = random_problem(random, i % 2 != 0);
    if (problem.placements.size() > 26) continue;
    SCOPED_TRACE(i);
    const brute_force expected(problem);
    const packing_result found = pack(problem);
    EXPECT_EQ(found.value, (interval<score>{expected.value, expected.value}));
    EXPECT_EQ(value_of_packing(problem, found.packing), expected.value);
    EXPECT_EQ(all_of(problem), expected.best);
    const auto counted = count_packings(problem);
    EXPECT_EQ(counted.value, (interval<score>{expected.value, expected.value}));
    EXPECT_EQ(counted.packings, expected.best.size());
    EXPECT_FALSE(counted.saturated);
  }
}

/// The most copies on the free cells of a board of up to 4 x 4, first free cell first.
int most_copies(std::uint32_t free, const std::vector<std::uint32_t>& places) {
  if (free == 0) return 0;
  const std::uint32_t first = free & ~(free - 1);
  int best = most_copies(free & ~first, places);
  for (const std::uint32_t place : places) {
    if ((place & first) != 0 && (place & ~free) == 0) {
      best = std::max(best, 1 + most_copies(free & ~place, places));
    }
  }
  return best;
}

/// Every block of up to five cells, once for all its rotations.
std::set<drawing> small_blocks() {
  std::set<drawing> all{{"#"}};
  std::set<drawing> last = all;
  for (int size = 2; size <= 5; ++size) {
    std::set<drawing> next;
    for (const drawing& block : last) {
      drawing wide(block.size() + 2, std::string(block.front().size() + 2, '.'));
      for (std::size_t r = 0; r < block.size(); ++r) {
        wide[r + 1].replace(1, block[r].size(), block[r]);
      }
      for (std::size_t r = 0; r < wide.size(); ++r) {
        for (std::size_t c = 0; c < wide[r].size(); ++c) {
          const bool touches = (r > 0 && wide[r - 1][c] == '#') ||
                               (c > 0 && wide[r][c - 1] == '#') ||
                               (r + 1 < wide.size() && wide[r + 1][c] == '#') ||
                               (c + 1 < wide[r].size() && wide[r][c + 1] == '#');
          if (wide[r][c] == '#' || !touches) continue;
          drawing larger = wide;
          larger[r][c] = '#';
          auto turns = images_of(larger, false);
          next.insert(*std::min_element(turns.begin(), turns.end()));
        }
      }
    }
    all.insert(next.begin(), next.end());
    last = std::move(next);
  }
  return all;
}

/// Every board up to 4 x 4 with ZERMELO_PACKING_ROUNDS, else some hundred of each size.
TEST(Packing, AgreesOnAllSmallBoards) {
  const std::set<drawing> blocks = small_blocks();
  ASSERT_EQ(blocks.size(), 1U + 1 + 2 + 7 + 18);  // one-sided polyominoes
  const bool all = std::getenv("ZERMELO_PACKING_ROUNDS") != nullptr;
  std::mt19937_64 random(5);
  for (std::size_t cells = 1; cells <= 16; ++cells) {
    const std::size_t rows = cells > 4 ? cells / 4 : 1;
    if (cells > 4 && cells % 4 != 0) continue;
    const std::size_t columns = cells / rows;
    for (const drawing& block : blocks) {
      const std::uint32_t boards = 1U << cells;
      for (std::uint32_t i = 0; i < (all ? boards : std::min(boards, 40U)); ++i) {
        const std::uint32_t free = all ? i : static_cast<std::uint32_t>(random() % boards);
        drawing shape(rows, std::string(columns, '#'));
        for (std::size_t c = 0; c < cells; ++c) {
          if ((free >> c & 1U) != 0) shape[c / columns][c % columns] = '.';
        }
        const boardcover2 game(shape, block);
        std::vector<std::uint32_t> places;
        for (const placement& each : game.placements()) {
          std::uint32_t mask = 0;
          for (const std::uint32_t cell : each.cells) mask |= 1U << game.layout().board_cell(cell);
          places.push_back(mask);
        }
        ASSERT_EQ(pack(problem_of(game)).value.lower, most_copies(free, places))
            << fmt::format("{}\n\n{}", fmt::join(shape, "\n"), fmt::join(block, "\n"));
      }
    }
  }
}

TEST(Packing, FixesAndForbids) {
  std::mt19937_64 random(2);
  for (int i = 0; i < rounds(200) && !::testing::Test::HasFailure(); ++i) {
    const packing_problem problem = random_problem(random, i % 2 != 0);
    const auto count = static_cast<std::uint32_t>(problem.placements.size());
    if (count == 0 || count > 22) continue;
    SCOPED_TRACE(i);
    const packing_options options{.fixed = {static_cast<std::uint32_t>(random() % count)},
                                  .forbidden = {static_cast<std::uint32_t>(random() % count)}};
    if (options.fixed == options.forbidden ||
        problem.stock[problem.placements[options.fixed[0]].block] == 0) {
      EXPECT_THROW(static_cast<void>(pack(problem, options)), bad_parameters);
      continue;
    }
    // The fixed placement is worth more than all others together.
    packing_problem forced = problem;
    forced.placements[options.fixed[0]].value += 1000;
    forced.placements[options.forbidden[0]].cells = forced.placements[options.fixed[0]].cells;
    const brute_force expected(forced);
    const packing_result found = pack(problem, options);
    EXPECT_TRUE(found.is_optimal());
    EXPECT_EQ(found.value.lower, expected.value - 1000);
    EXPECT_EQ(all_of(problem, options), expected.best);
  }
}

// --- Known optima --------------------------------------------------------------------------------

struct named_board {
  std::string name;
  packing_problem problem;
  score optimum = 0;
};

std::vector<named_board> large_boards() {
  std::ifstream in("packing/large.in");
  std::ifstream names("packing/large.names");
  std::ifstream optima("packing/large.out");
  contest_input input(in, "board");
  std::vector<named_board> boards;
  for (std::uint64_t left = input.read_count(); left > 0; --left) {
    input.next_case();
    named_board& next = boards.emplace_back();
    next.problem = problem_of(read_case(boardcover2(), input).rules);
    names >> next.name;
    optima >> next.optimum;
  }
  return boards;
}

/// Those that take some tenths of a second at most.
bool is_quick(const std::string& name) {
  static const std::set<std::string> slow = {"h15-F5-30",  "h05-P5-30",  "full-F5-24", "full-W5-24",
                                             "full-U5-24", "full-V5-24", "full-Y5-24", "full-Z5-24",
                                             "full-T4-30", "full-S4-30"};
  return !slow.contains(name);
}

TEST(Packing, KnowsLargeBoards) {
  const auto boards = large_boards();
  ASSERT_EQ(boards.size(), 32U);
  for (const named_board& each : boards) {
    if (!is_quick(each.name) && std::getenv("ZERMELO_PACKING_ROUNDS") == nullptr) continue;
    SCOPED_TRACE(each.name);
    const packing_result found = pack(each.problem);
    EXPECT_EQ(found.value, (interval<score>{each.optimum, each.optimum}));
    EXPECT_EQ(value_of_packing(each.problem, found.packing), each.optimum);
  }
}

TEST(Packing, CountsTilings) {
  // Domino tilings of 2 n x 2 n squares (Kasteleyn 1961; OEIS A004003).
  EXPECT_EQ(count_packings(board(empty_board(4, 4), {"##"})).packings, 36U);
  EXPECT_EQ(count_packings(board(empty_board(8, 8), {"##"})).packings, 12'988'816U);
  const auto most = count_packings(board(empty_board(12, 12), {"##"}));
  EXPECT_EQ(most.packings, 53'060'477'521'960'000U);
  EXPECT_FALSE(most.saturated);
  EXPECT_TRUE(count_packings(board(empty_board(16, 16), {"##"})).saturated);
}

TEST(Packing, CountsWithStripsWhatItCountsWithout) {
  // Too much for the frontier by itself up to its first limit.
  const packing_problem problem = board(empty_board(14, 16), {".##", "##.", ".#."});
  const packing_result found = pack(problem);
  ASSERT_EQ(found.method, "frontier with strips");
  const auto counted = count_packings(problem);
  meter spent;
  spent.start({});
  const packing_part part = components_of(problem).front();
  const weights_certificate weights = even_weights(part.problem);
  const auto alone = frontier_program::over(part.problem)->count(weights, found.value.lower, spent);
  EXPECT_EQ(counted.packings, alone.packings);
}

// --- Bounds --------------------------------------------------------------------------------------

TEST(PackingBounds, HoldAndAreProven) {
  std::mt19937_64 random(3);
  for (int i = 0; i < rounds(200) && !::testing::Test::HasFailure(); ++i) {
    const packing_problem problem = random_problem(random, i % 2 != 0);
    if (problem.placements.size() > 22) continue;
    SCOPED_TRACE(i);
    const score best = brute_force(problem).value;
    const packing_result found = pack(problem, {.every_bound = true});
    for (const packing_bound& each : found.bounds) EXPECT_GE(each.value, best) << each.name;
    const auto& weights = std::get<weights_certificate>(found.bounds.at(3).certificate);
    for (const placement& each : problem.placements) {
      if (problem.stock[each.block] == 0) continue;
      std::int64_t weight = weights.prices[each.block];
      for (const std::uint32_t cell : each.cells) weight += weights.weights[cell];
      EXPECT_GE(weight, packing_scale * each.value);
    }
  }
}

TEST(PackingBounds, StripsShareOutWhatPlacementsAreWorth) {
  const packing_problem problem = board(empty_board(12, 14), {"##.", ".##", ".#."});
  const packing_result found = pack(problem, {.every_bound = true});
  const packing_bound& bound = found.bounds.back();
  ASSERT_EQ(bound.name, "strips");
  EXPECT_GE(bound.value, found.value.lower);
  EXPECT_LT(bound.value, found.bounds.front().value);
  std::map<std::uint32_t, std::int64_t> shared;
  for (const strip_share& each : std::get<strips_certificate>(bound.certificate).shares) {
    shared[each.placement] += each.share;
  }
  EXPECT_EQ(shared.size(), problem.placements.size());
  for (const auto& [number, share] : shared) EXPECT_EQ(share, packing_scale);
}

TEST(PackingBounds, ColouringsExcludeTilings) {
  // Stripes for the L tetromino, a chessboard for the T.
  for (const drawing& block : {drawing{"#.", "#.", "##"}, drawing{"###", ".#."}}) {
    const packing_problem problem = board(empty_board(6, 6), block);
    const auto found = exclude_by_colouring(problem, 9);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->left_over, 0U);
    ASSERT_EQ(found->colourings.size(), 1U);
    const auto& [coloured, odd] = found->colourings.front();
    for (const placement& each : problem.placements) {
      const auto count = std::count_if(each.cells.begin(), each.cells.end(),
                                       [&, &cells = coloured](auto cell) { return cells[cell]; });
      EXPECT_EQ(count % 2 != 0, odd);
    }
    EXPECT_NE(std::count(coloured.begin(), coloured.end(), true) % 2 != 0, odd);  // nine of them
    EXPECT_FALSE(exclude_by_colouring(problem, 8));
  }
  EXPECT_FALSE(exclude_by_colouring(board(empty_board(4, 4), {"###", ".#."}), 4));
  // A chessboard without two corners of one colour; with one cell left over it says nothing.
  drawing mutilated = empty_board(4, 4);
  mutilated[0][0] = mutilated[3][3] = '#';
  EXPECT_TRUE(exclude_by_colouring(board(mutilated, {"##"}), 7));
  EXPECT_FALSE(exclude_by_colouring(board(mutilated, {"##"}), 6));
}

TEST(PackingBounds, ColouringsNeverExcludeWhatIsThere) {
  std::mt19937_64 random(4);
  for (int i = 0; i < rounds(300); ++i) {
    drawing rows = empty_board(2 + random() % 3, 2 + random() % 4);
    for (std::string& row : rows) {
      for (char& sign : row) sign = random() % 6 == 0 ? '#' : '.';
    }
    const packing_problem problem =
        board(rows, random() % 2 == 0 ? drawing{"##"} : drawing{"##", "#."});
    const score best = pack(problem).value.lower;
    EXPECT_FALSE(exclude_by_colouring(problem, static_cast<std::uint64_t>(best)));
  }
}

// --- Parts, limits, errors -----------------------------------------------------------------------

TEST(Packing, TakesPartsByThemselves) {
  const packing_problem problem = board({"..#..", "..#..", "##...", "....."}, {"##", "#."});
  const auto parts = components_of(problem);
  ASSERT_EQ(parts.size(), 2U);
  packing_problem scarce = problem;
  scarce.stock = {2};
  EXPECT_EQ(components_of(scarce).size(), 1U);
  EXPECT_EQ(pack(scarce).value.lower, 2);
}

TEST(Packing, MeetsTheSameStatesInEveryRun) {
  // All states of the frontier on n x n cells: nothing is bounded.
  const auto states = [](std::size_t side, const drawing& block) {
    const packing_part part = components_of(board(empty_board(side, side), block)).front();
    meter spent;
    spent.start({});
    const weights_certificate weights = even_weights(part.problem);
    return frontier_program::over(part.problem)->best(weights, {.target = 0}, spent).states;
  };
  const drawing corner = {"##", "#."};
  EXPECT_EQ(states(4, corner), 245U);
  EXPECT_EQ(states(6, corner), 2618U);
  EXPECT_EQ(states(8, corner), 20'531U);
  const drawing cross = {".#.", "###", ".#."};
  EXPECT_EQ(states(6, cross), 382U);
  EXPECT_EQ(states(8, cross), 2600U);
  EXPECT_EQ(states(10, cross), 14'972U);
}

TEST(Packing, ReachesFar) {
  // Pairs of neighbours, and of cells as far apart as the states of three widths hold.
  for (const std::uint32_t far : {60U, 100U, 400U}) {
    packing_problem problem{.cells = 2 * far + 1, .stock = {unlimited}};
    for (std::uint32_t cell = 0; cell + 1 < problem.cells; ++cell) {
      problem.placements.push_back({{cell, cell + 1}, 1, 0});
      if (cell + far < problem.cells) problem.placements.push_back({{cell, cell + far}, 1, 0});
    }
    EXPECT_EQ(pack(problem).value, (interval<score>{score(far), score(far)}));
  }
  packing_problem too_far{.cells = 1101, .stock = {unlimited}};
  too_far.placements.push_back({{0, 1100}, 1, 0});
  for (std::uint32_t cell = 0; cell < 1100; ++cell) {
    too_far.placements.push_back({{cell, cell + 1}, 1, 0});
  }
  EXPECT_THROW(static_cast<void>(pack(too_far)), cannot_solve);
}

TEST(Packing, IsHonestAboutLimits) {
  const packing_problem problem = board(empty_board(20, 20), {"##.", ".##", ".#."});
  for (const std::uint64_t most : {0U, 1U, 1000U, 100'000U, 2'000'000U}) {
    limits allowed;
    allowed.positions = most;
    const packing_result found = pack(problem, {}, allowed);
    EXPECT_EQ(found.stopped_by, stop_reason::positions);
    EXPECT_LE(found.value.lower, 76);
    EXPECT_GE(found.value.upper, 76);
    EXPECT_EQ(value_of_packing(problem, found.packing), found.value.lower);
  }
  const std::atomic<bool> raised = true;
  limits allowed;
  allowed.stop = &raised;
  EXPECT_EQ(pack(problem, {}, allowed).stopped_by, stop_reason::interrupted);
  const packing_count counted = count_packings(problem, {}, allowed);
  EXPECT_FALSE(counted.packings);
  EXPECT_EQ(counted.stopped_by, stop_reason::interrupted);
  EXPECT_LE(counted.value.lower, 76);
  EXPECT_GE(counted.value.upper, 76);
}

TEST(Packing, StopsWhereItIsEnough) {
  const packing_problem problem = board(empty_board(20, 20), {"##.", ".##", ".#."});
  const packing_result some = pack(problem, {.enough = 40});
  EXPECT_GE(some.value.lower, 40);
  EXPECT_FALSE(some.stopped_by);
  EXPECT_LT(some.statistics.positions, 100'000U);
  EXPECT_EQ(pack(problem, {.enough = 81}).statistics.positions, 0U);
}

TEST(Packing, RefusesWhatIsNoProblem) {
  const auto refused = [](packing_problem problem) {
    EXPECT_THROW(static_cast<void>(pack(problem)), bad_parameters);
  };
  refused({.cells = 2, .placements = {{{}, 1, 0}}, .stock = {unlimited}});
  refused({.cells = 2, .placements = {{{1, 0}, 1, 0}}, .stock = {unlimited}});
  refused({.cells = 2, .placements = {{{0, 2}, 1, 0}}, .stock = {unlimited}});
  refused({.cells = 2, .placements = {{{0}, 0, 0}}, .stock = {unlimited}});
  refused({.cells = 2, .placements = {{{0}, 1, 1}}, .stock = {unlimited}});
  refused({.cells = 2, .placements = {}, .stock = {}, .places = {{0, 0}}});
  refused({.cells = 1, .placements = {}, .stock = {}, .places = {{-1, 0}}});
  refused({.cells = 1, .placements = {}, .stock = {}, .places = {{0, 1 << 29}}});
  refused({.cells = 1U << 12U, .placements = {{{0}, 1 << 20, 0}}, .stock = {unlimited}});
}

TEST(PackingWindows, ImproveAPackingAndNeverSpoilIt) {
  const packing_problem problem =
      components_of(board(empty_board(16, 16), {"##.", ".##"})).front().problem;
  const weights_certificate weights = best_weights(problem);
  meter spent;
  spent.start({});
  packing_windows windows(problem, weights, {}, 1);
  score value = 0;
  for (int i = 0; i < 60; ++i) {
    const bool better = windows.improve(spent, 2000);
    const score now = value_of_packing(problem, windows.packing());
    EXPECT_EQ(better, now > value);
    EXPECT_GE(now, value);
    value = now;
  }
  EXPECT_GE(value, 56);
}

}  // namespace
}  // namespace zermelo
