#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <packing/text.hpp>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/engines/branch_and_bound.hpp>
#include <zermelo/engines/frontier.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>

namespace zermelo::games {
namespace {

packing read(std::string_view text) { return parse_case(packing(), text).first; }

score best(const packing& game) { return *frontier(game).solve(game.start()).value; }

// --- Values --------------------------------------------------------------------------------------

TEST(Packing, TakesTheWorthiestOfSeveralBlocks) {
  EXPECT_EQ(best(read("..../....//value=3/##//value=4/####")), 12);  // four dominoes
  EXPECT_EQ(best(read("..../....//value=3/##//value=7/####")), 14);  // two bars
  EXPECT_EQ(best(read("..../..#.//value=3/##//value=7/####")), 10);  // one of each, a cell is left
  EXPECT_EQ(best(read(".....//value=3/##//value=1/#")), 7);
}

TEST(Packing, NeverLaysABlockLargerThanTheBoard) {
  EXPECT_EQ(best(read("..../....//#####")), 0);
  EXPECT_EQ(best(read("..../....//value=9/#####//##")), 4);
}

TEST(Packing, KeepsToTheStock) {
  EXPECT_EQ(best(read("..../....//value=3 count=1/##")), 3);
  EXPECT_EQ(best(read("..../....//value=3 count=1/##//value=1 count=5/#")), 8);
  EXPECT_EQ(best(read("..../....//value=3 count=9/##")), 12);
}

TEST(Packing, MaximisesWhatItIsTold) {
  const std::string blocks = ".....//value=9/#####//##";
  EXPECT_EQ(best(read(blocks)), 9);
  EXPECT_EQ(best(read("maximise=value/" + blocks)), 9);
  EXPECT_EQ(best(read("maximise=blocks/" + blocks)), 2);
  EXPECT_EQ(best(read("maximise=cells/" + blocks)), 5);
  EXPECT_EQ(best(packing({false, "blocks"})), 7);
}

TEST(Packing, FlipsBlocksOverOnRequest) {
  const std::string chiral = "..#/#..//.##/##.";  // the board is the block's mirror image
  EXPECT_EQ(best(read(chiral)), 0);
  EXPECT_EQ(best(read("reflections=yes/" + chiral)), 1);
  EXPECT_EQ(parse_case(packing({true, "value"}), chiral).first.placements().size(), 1U);
  EXPECT_EQ(images_of({".##", "##.", ".#."}, true).size(), 8U);
  EXPECT_EQ(images_of({".##", "##.", ".#."}, false).size(), 4U);
  EXPECT_EQ(images_of({"###", "#.."}, true).size(), 8U);
  EXPECT_EQ(images_of({"##.", ".##"}, true).size(), 4U);
  EXPECT_EQ(images_of({"###", ".#."}, true).size(), 4U);
}

TEST(Packing, FixesAndForbidsPlacements) {
  EXPECT_EQ(best(read("....//##")), 2);
  EXPECT_EQ(best(read("fix=b1+c1/....//##")), 1);
  const std::string board = "..../....//##";
  EXPECT_EQ(best(read(board)), 4);
  EXPECT_EQ(best(read("fix=c1+b1 fix=d2+c2/" + board)), 3);
  EXPECT_EQ(best(read("forbid=a1+a2/forbid=a1+b1/" + board)), 3);
  const packing game = read("fix=b1+b2/.../...//##");
  EXPECT_EQ(game.bounds(game.start()).lower, 1);
}

TEST(Packing, KeepsACopyForTheFixedPlacement) {
  // The only bar of two lies in the middle; at the left there is a better place for it.
  const packing game = read("fix=c1+d1/....//value=5 count=1/##//#");
  EXPECT_EQ(best(game), 7);
  EXPECT_EQ(game.stock_left(game.start()), (std::vector<std::uint64_t>{1, unlimited}));
}

// --- Bounds --------------------------------------------------------------------------------------

TEST(Packing, BoundsByTheBestWorthOfACell) {
  const auto upper = [](std::string_view text) {
    const packing game = read(text);
    return game.bounds(game.start()).upper;
  };
  EXPECT_EQ(upper("...../.....//value=3/##//value=4/###"), 15);          // five dominoes
  EXPECT_EQ(upper("...../.....//value=3 count=2/##//value=4/###"), 14);  // 6, and 6 cells at 4/3
  EXPECT_EQ(upper("...../.....//value=3 count=2/##//value=4 count=1/###"), 10);
  EXPECT_EQ(upper("...../.....//##./.##"), 2);
}

// --- Against brute force -------------------------------------------------------------------------

using cells = std::set<std::pair<int, int>>;

cells moved_to(const cells& shape, int row, int col) {
  int top = 100;
  int left = 100;
  for (const auto& [r, c] : shape) {
    top = std::min(top, r);
    left = std::min(left, c);
  }
  cells result;
  for (const auto& [r, c] : shape) result.emplace(r - top + row, c - left + col);
  return result;
}

/// Every packing one by one, with nothing of the rules but the task.
class every_packing {
 public:
  every_packing(const packing_task& task, std::set<std::string> fixed,
                const std::set<std::string>& forbidden)
      : task_(task), fixed_(std::move(fixed)) {
    for (std::size_t b = 0; b < task.blocks.size(); ++b) {
      std::set<cells> images;
      for (int i = 0; i < 8; ++i) {
        if (i % 2 != 0 && !task.reflections) continue;
        cells image;
        for (int r = 0; r < static_cast<int>(task.blocks[b].shape.size()); ++r) {
          const std::string& row = task.blocks[b].shape[static_cast<std::size_t>(r)];
          for (int c = 0; c < static_cast<int>(row.size()); ++c) {
            if (row[static_cast<std::size_t>(c)] == '#') image.insert(turned_by(i, r, c));
          }
        }
        images.insert(moved_to(image, 0, 0));
      }
      for (const cells& image : images) add_places(b, image, forbidden);
    }
  }

  /// -1 where no packing has all the fixed placements.
  [[nodiscard]] score best() {
    std::vector<std::uint64_t> left;
    for (const block& each : task_.blocks) left.push_back(each.count);
    return from(0, {}, left);
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> list;
    for (const way& each : ways_) list.push_back(each.name);
    return list;
  }

 private:
  struct way {
    cells covered;
    std::size_t block;
    std::string name;
  };

  static std::pair<int, int> turned_by(int image, int r, int c) {
    if (image % 2 != 0) c = -c;
    for (int turn = 0; turn < image / 2; ++turn) std::tie(r, c) = std::pair(c, -r);
    return {r, c};
  }

  void add_places(std::size_t b, const cells& image, const std::set<std::string>& forbidden) {
    for (int top = 0; top < 9; ++top) {
      for (int left = 0; left < 9; ++left) {
        const cells at = moved_to(image, top, left);
        const bool fits = std::all_of(at.begin(), at.end(), [&](const auto& cell) {
          const auto [r, c] = cell;
          return r < static_cast<int>(task_.board.size()) &&
                 c < static_cast<int>(task_.board.front().size()) &&
                 task_.board[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] != '#';
        });
        if (!fits) continue;
        std::string name;
        for (const auto& [r, c] : at) {
          name += fmt::format("{}{}{}", name.empty() ? "" : "+", "abcdefghi"[c], r + 1);
        }
        if (!forbidden.contains(name)) ways_.push_back({at, b, name});
      }
    }
  }

  [[nodiscard]] score worth(const way& laid) const {
    if (task_.goal == packing_goal::blocks) return 1;
    if (task_.goal == packing_goal::cells) return static_cast<score>(laid.covered.size());
    return task_.blocks[laid.block].value;
  }

  score from(std::size_t next, const cells& covered, std::vector<std::uint64_t>& left) {
    if (next == ways_.size()) return 0;
    const way& each = ways_[next];
    score result = fixed_.contains(each.name) ? -1 : from(next + 1, covered, left);
    const bool free = std::none_of(each.covered.begin(), each.covered.end(),
                                   [&](const auto& cell) { return covered.contains(cell); });
    if (free && left[each.block] != 0) {
      cells more = covered;
      more.insert(each.covered.begin(), each.covered.end());
      --left[each.block];
      const score rest = from(next + 1, more, left);
      ++left[each.block];
      if (rest >= 0) result = std::max(result, worth(each) + rest);
    }
    return result;
  }

  packing_task task_;
  std::set<std::string> fixed_;
  std::vector<way> ways_;
};

class random_tasks {
 public:
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }

  packing_task next() {
    packing_task task;
    task.board = drawing(1 + below(3), std::string(1 + below(4), '.'));
    for (std::string& row : task.board) {
      for (char& sign : row) sign = below(6) == 0 ? '#' : '.';
    }
    task.reflections = below(2) == 0;
    task.goal = static_cast<packing_goal>(below(3));
    for (unsigned i = 0, count = 1 + below(3); i < count; ++i) add_block(task);
    if (task.blocks.empty()) task.blocks.push_back({.shape = {"#"}});
    return task;
  }

 private:
  void add_block(packing_task& task) {
    drawing shape(3, "...");
    std::size_t r = 1;
    std::size_t c = 1;
    for (unsigned i = 0, steps = 1 + below(4); i < steps; ++i) {  // a walk draws it
      shape[r][c] = '#';
      std::size_t& way = below(2) == 0 ? r : c;
      way = below(2) == 0 ? std::min<std::size_t>(way + 1, 2) : way - (way == 0 ? 0 : 1);
    }
    const drawing bare = cropped(shape);
    if (bare.size() > task.board.size() || bare.front().size() > task.board.front().size()) return;
    for (const block& each : task.blocks) {
      const auto images = images_of(each.shape, true);
      if (std::find(images.begin(), images.end(), bare) != images.end()) return;
    }
    task.blocks.push_back({bare, static_cast<score>(1 + below(5)),
                           below(2) == 0 ? unlimited : std::uint64_t{1} + below(3)});
  }

  std::mt19937 random_{20'261'121};
};

/// What all engines say; fails where they differ.
score agreed(const packing& game) {
  const score expected = *plain(game).solve(game.start()).value;
  EXPECT_EQ(memo(game).solve(game.start()).value, expected);
  EXPECT_EQ(branch_and_bound(game).solve(game.start()).value, expected);
  const auto found = frontier(game).solve(game.start());
  EXPECT_EQ(found.value, expected);
  packing::position p = game.start();
  score total = 0;
  for (const packing::move m : found.line.value()) {
    total += game.gain(p, m);
    p = game.play(p, m);
  }
  EXPECT_EQ(total, expected);
  return expected;
}

TEST(Packing, AgreesWithBruteForce) {
  random_tasks tasks;
  std::map<bool, int> seen;  // whether some block is scarce
  for (int i = 0; i < 400; ++i) {
    const packing_task task = tasks.next();
    const packing game{block_places(task)};
    ++seen[!game.layout().scarce.empty()];
    ASSERT_EQ(agreed(game), every_packing(task, {}, {}).best()) << print_case(game, game.start());
  }
  EXPECT_GT(seen[true], 50);
  EXPECT_GT(seen[false], 50);
}

TEST(Packing, AgreesWithBruteForceAboutFixedAndForbiddenPlacements) {
  random_tasks tasks;
  int fixed_and_forbidden = 0;
  for (int i = 0; i < 300; ++i) {
    const packing_task task = tasks.next();
    const std::vector<std::string> names = every_packing(task, {}, {}).names();
    if (names.empty()) continue;
    const auto some = [&] { return names[tasks.below(static_cast<unsigned>(names.size()))]; };
    const std::string fixed = some();
    const std::string forbidden = some();
    block_places places(task);
    places.forbid(forbidden);
    if (fixed == forbidden) {
      EXPECT_THROW(places.fix(fixed), bad_parameters);
      continue;
    }
    places.fix(fixed);
    const packing game{std::move(places)};
    ++fixed_and_forbidden;
    ASSERT_EQ(agreed(game), every_packing(task, {fixed}, {forbidden}).best())
        << print_case(game, game.start());
  }
  EXPECT_GT(fixed_and_forbidden, 150);
}

TEST(Packing, IsReadAsItIsPrinted) {
  random_tasks tasks;
  for (int i = 0; i < 300; ++i) {
    const packing game{block_places(tasks.next())};
    packing::position p = game.start();
    for (bool goes_on = true; goes_on;) {
      const std::string text = print_case(game, p);
      const auto [again, q] = parse_case(packing(), text);
      ASSERT_EQ(again.task(), game.task()) << text;
      ASSERT_EQ(q, p) << text;
      std::vector<packing::move> moves;
      for (const packing::move m : game.moves(p)) moves.push_back(m);
      goes_on = !moves.empty();
      if (goes_on) p = game.play(p, moves[tasks.below(static_cast<unsigned>(moves.size()))]);
    }
  }
}

// --- Large boards --------------------------------------------------------------------------------

TEST(Packing, HoldsLargeBoards) {
  const packing game{block_places(
      {drawing(40, std::string(40, '.')), {{{"###", "#..", "#.."}}, {{"#####"}}}, true})};
  EXPECT_EQ(game.cells(), 1'600U);
  EXPECT_EQ(game.bounds(game.start()).upper, 320);
  score total = 0;
  packing::position p = game.start();
  while (p.cursor < game.cells()) {
    const packing::move first = *game.moves(p).begin();
    total += game.gain(p, first);
    p = game.play(p, first);
  }
  EXPECT_GT(total, 250);
  EXPECT_NO_THROW(packing(block_places({drawing(250, std::string(250, '.')), {{{"#####"}}}})));
  EXPECT_THROW(packing(block_places({drawing(300, std::string(300, '.')), {{{"#####"}}}})),
               bad_parameters);
}

// --- Faults --------------------------------------------------------------------------------------

struct fault {
  std::string_view text;
  std::size_t line;
  std::size_t column;
  std::string_view sentence;  // a part of it
};

class PackingFaultsTest : public testing::TestWithParam<fault> {};

TEST_P(PackingFaultsTest, AreLocated) {
  const auto& [text, line, column, sentence] = GetParam();
  try {
    static_cast<void>(parse_case(packing(), text));
    FAIL() << text << " was read";
  } catch (const bad_input& found) {
    EXPECT_NE(std::string(found.what()).find(sentence), std::string::npos) << found.what();
    EXPECT_EQ(found.line(), line) << found.what();
    EXPECT_EQ(found.column(), column) << found.what();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Packing, PackingFaultsTest,
    testing::Values(
        fault{"", 0, 0, "a board, an empty line and a block are needed"},
        fault{"...", 0, 0, "a board, an empty line and a block are needed"},
        fault{"...\n.x.\n\n##", 2, 2, "'x' is not '#', '.', '@' or '_'"},
        fault{"...\n#@#\n###\n\n###", 2, 2, "no block can cover this one"},
        fault{"...\n..\n\n##", 2, 0, "a row of the board has 3"},
        fault{"...\n\n##\n#", 4, 0, "a row of the block has 2"},
        fault{"...\n...\n\n#.#", 4, 3, "the block is in two pieces"},
        fault{"...\n...\n\n...", 4, 0, "the block has no cell"},
        fault{"...\n\n#\n\nvaleu=3\n##", 5, 1, "a block has value= and count="},
        fault{"...\n\ncount=2 value=no\n##", 3, 9, "is not a value; write a number from 1"},
        fault{"...\n\nvalue=0\n##", 3, 1, "is not a value"},
        fault{"...\n\ncount=0\n##", 3, 1, "is not a number of copies"},
        fault{"...\n\nvalue=3 5\n##", 3, 9, "is no setting"},
        fault{"...\n\n##\nvalue=3", 4, 0, "in the middle of a drawing"},
        fault{"...\n\nvalue=3", 3, 0, "no drawing after them"},
        fault{"reflections=true\n...\n\n##", 1, 1, "neither yes nor no"},
        fault{"maximise=area\n...\n\n##", 1, 1, "take blocks, cells or value"},
        fault{"rows=3\n...\n\n##", 1, 1, "a puzzle has reflections="},
        fault{"fix=a1+b1 fix=b1+c1\n...\n\n##", 1, 11, "no block can be laid on b1+c1"},
        fault{"fix=a1+c1\n...\n\n##", 1, 1, "no block can be laid on a1+c1"},
        fault{"forbid=a1+d1\n...\n\n##", 1, 1, "'d1' is no cell"},
        fault{"fix=a1+a7\n...\n\n##", 1, 1, "'a7' is no cell"},
        fault{"fix=a1 forbid=b1\nfix=c1\n...\n\ncount=1\n#", 2, 1, "no block can be laid on c1"},
        fault{"fix=a1+b1 fix=a1+b1\n...\n\n##", 1, 11, "fixed already"},
        fault{"...\n...\n\n##\n\ncount=2\n#\n#", 7, 0,
              "block 2 is block 1 again, moved or turned; draw it once, and say with count="},
        fault{
            "...\n\n#\n\n##\n\nvalue=2\n#", 8, 0,
            "block 3 is block 1 again, moved or turned; all copies of a shape are worth the same"},
        fault{"reflections=yes\n...\n...\n\n##.\n.##\n\n.##\n##.", 8, 0, "or flipped over"},
        fault{"...\n\nvalue=3 value=4\n##", 3, 9, "value= again, after value=3"},
        fault{"...\n\ncount=2\nvalue=3 count=2\n##", 4, 9, "count= again, after count=2"},
        fault{"maximise=cells\nmaximise=cells\n...\n\n##", 2, 1, "maximise= again"},
        fault{"...\n\n##\n\n...\n...\n\n###", 5, 0, "if row 5 begins another puzzle, write each"},
        fault{"...\n\n##\n\n..#\n...\n\n##", 8, 0, "if row 5 begins another puzzle, write each"},
        fault{"...\n\n##\n\nfix=a1\n..#\n\n##", 5, 1, "if row 5 begins another puzzle"},
        fault{"....\n\nvalue=1000000000\n##", 0, 0, "divide the values"},
        fault{"left=1\n@@.\n\n##", 1, 0, "0 blocks can run out"},
        fault{"left=2\n@@.\n\ncount=1\n##\n\n#", 1, 0, "0 blocks can run out"},
        fault{"left=7\n@@..\n\ncount=1\n##\n\n#", 0, 0, "copies of block 1 left"},
        fault{"fix=b1+c1\n.@..\n\n##", 0, 0, "has been laid, and c1 is not covered"},
        fault{"fix=b1+c1\n.@..\n....\n\n##", 0, 0, "is still to come, and b1 is covered"},
        fault{"._.\n\n#", 1, 2, "'_' is a cell that was left"}));

/// A board with a wall after each `between` rows, and a square block.
std::string walled(std::size_t size, std::size_t between, std::size_t block) {
  std::string text;
  for (std::size_t row = 0; row < size; ++row) {
    text += std::string(size, row % (between + 1) == between ? '#' : '.') + '\n';
  }
  for (std::size_t row = 0; row < block; ++row) text += '\n' + std::string(block, '#');
  return text;
}

TEST(Packing, RefusesWhatTakesTooLongToListOrTooMuchRoom) {
  const auto expect_refused = [](const std::string& text, const std::string& part) {
    try {
      read(text);
      FAIL() << "not refused";
    } catch (const error& refused) {
      EXPECT_NE(std::string(refused.what()).find(part), std::string::npos) << refused.what();
    }
  };
  expect_refused(walled(300, 300, 20), "the ways to lay the blocks have more than 16777216 cells");
  expect_refused(walled(900, 19, 20), "the tries have more than 134217728 cells");
  EXPECT_NO_THROW(read(walled(60, 19, 4)));
}

TEST(Packing, TellsABlockFromItsMirrorImage) {
  EXPECT_NO_THROW(read("..../....//##./.##//.##/##."));
  EXPECT_THROW(read("reflections=yes/..../....//##./.##//.##/##."), bad_input);
}

TEST(Packing, KnowsAnIntervalWhereALimitIsReached) {
  const packing game;
  const auto whole = frontier(game).solve(game.start());
  EXPECT_FALSE(whole.known);
  std::set<std::pair<score, score>> intervals;
  for (std::uint64_t count = 0; count < whole.statistics.positions; ++count) {
    limits allowed;
    allowed.positions = count;
    const auto found = frontier(game).solve(game.start(), {}, allowed);
    ASSERT_FALSE(found.value);
    ASSERT_TRUE(found.known);
    EXPECT_LE(found.known->lower, *whole.value);
    EXPECT_GE(found.known->upper, *whole.value);
    intervals.emplace(found.known->lower, found.known->upper);
  }
  EXPECT_GT(intervals.size(), 1U);
  EXPECT_TRUE(intervals.contains({*whole.value, *whole.value}));  // best moves are what is missing
}

}  // namespace
}  // namespace zermelo::games
