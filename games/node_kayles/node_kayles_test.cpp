#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <node_kayles/text.hpp>
#include <random>
#include <string>
#include <vector>
#include <zermelo/laws/nimbers.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/solve.hpp>

namespace zermelo::games {
namespace {

/// Dawson's Chess, octal 0.137: from a heap of n take one if it is the whole heap, two with the
/// rest in at most one heap, three with the rest in at most two. (Guy and Smith 1956: period 34.)
std::vector<nimber> dawsons_chess(std::size_t most) {
  std::vector<nimber> nimbers{0};
  for (std::size_t n = 1; n <= most; ++n) {
    std::vector<nimber> options;
    if (n == 1) options.push_back(0);
    if (n >= 2) options.push_back(nimbers[n - 2]);
    for (std::size_t left = 0; n >= 3 && left <= n - 3; ++left)
      options.push_back(nimbers[left] ^ nimbers[n - 3 - left]);
    nimbers.push_back(mex(options));
  }
  return nimbers;
}

std::string random_edges(std::mt19937_64& random, unsigned order, unsigned percent) {
  std::string edges = "v0";
  for (unsigned a = 1; a < order; ++a) edges += ",v" + std::to_string(a);
  for (unsigned a = 1; a < order; ++a) {
    for (unsigned b = 0; b < a; ++b) {
      if (random() % 100 < percent) edges += ",v" + std::to_string(a) + "-v" + std::to_string(b);
    }
  }
  return edges;
}

TEST(NodeKayles, IsDawsonsChessOnAPath) {
  const std::vector<nimber> published = {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2,
                                         4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0};
  const std::vector<nimber> expected = dawsons_chess(64);
  for (std::size_t n = 1; n <= 64; ++n) {
    const node_kayles game("path " + std::to_string(n));
    EXPECT_EQ(game.known_nimber(game.start()), expected[n]) << n;
    if (n < published.size()) {
      EXPECT_EQ(expected[n], published[n]) << n;
    }
    if (n <= 40) {
      EXPECT_EQ(nimbers_by_parts(game)(game.start()), expected[n]) << n;
    }
    if (n <= 20) {
      EXPECT_EQ(nimbers_by_definition(game)(game.start()), expected[n]) << n;
    }
  }
}

TEST(NodeKayles, OnACycleFollowsThePath) {
  const std::array<nimber, 18> published = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0};
  for (std::size_t i = 0; i < published.size(); ++i) {
    const node_kayles game("cycle " + std::to_string(i + 3));
    EXPECT_EQ(game.known_nimber(game.start()), published[i]) << i + 3;
    EXPECT_EQ(nimbers_by_parts(game)(game.start()), published[i]) << i + 3;
    if (i < 15) {
      EXPECT_EQ(nimbers_by_definition(game)(game.start()), published[i]) << i + 3;
    }
  }
}

TEST(NodeKayles, HasPublishedAndPlainValuesOnOtherGraphs) {
  struct value {
    const char* graph;
    nimber expected;
  };
  // Complete: every move ends it. Star: the centre ends it, a leaf leaves the others without edges.
  for (const auto& [graph, expected] :
       {value{"complete 9", 1}, value{"star 4", 2}, value{"star 5", 1}, value{"a,b,c", 1},
        value{"a-b-c-a", 1}, value{"grid 2x2", 0}, value{"grid 3x3", 1}}) {
    const node_kayles game(graph);
    EXPECT_EQ(nimbers_by_definition(game)(game.start()), expected) << graph;
    EXPECT_EQ(nimbers_by_parts(game)(game.start()), expected) << graph;
  }
}

/// The second player answers each move in a grid of two even sides by its image under the half
/// turn.
TEST(NodeKayles, IsLostOnGridsOfEvenSides) {
  for (const char* grid : {"grid 2x2", "grid 2x4", "grid 4x4", "grid 2x6", "grid 4x6"}) {
    const node_kayles game(grid);
    EXPECT_EQ(nimbers_by_parts(game)(game.start()), 0U) << grid;
  }
}

TEST(NodeKayles, IsTheSumOfItsPartsOnRandomGraphs) {
  std::mt19937_64 random(1913);
  for (unsigned trial = 0; trial < 40; ++trial) {
    const node_kayles game(random_edges(random, 11, 10 + trial));
    nimbers_by_definition whole(game);
    nimbers_by_parts parts(game);
    for (std::uint64_t free = 0; free < game.position_count(); ++free) {
      const nimber expected = whole(free);
      ASSERT_EQ(parts(free), expected) << game.parameters().graph << " " << print(game, free);
      ASSERT_EQ(whole(game.canonical(free)), expected) << game.parameters().graph;
      if (const auto known = game.known_nimber(free)) {
        ASSERT_EQ(*known, expected);
      }
    }
  }
}

/// On a path of an odd number of vertices the middle one wins: after it, one mirrors.
TEST(NodeKayles, WinsOddPathsFromTheMiddle) {
  for (const int n : {1, 3, 5, 7, 9, 11, 13}) {
    const node_kayles game("path " + std::to_string(n));
    const auto found = solve(game, game.play(game.start(), static_cast<unsigned>(n / 2)));
    EXPECT_EQ(found.value, outcome::loss) << n;
  }
}

TEST(NodeKayles, MakesAllPathsOfOneLengthEqual) {
  const node_kayles game("path 9");
  EXPECT_EQ(game.canonical(parse(game, "#...##..#")), parse(game, "...#..###"));
  EXPECT_EQ(game.canonical(parse(game, ".#...#..#")), parse(game, "...#..#.#"));
  const node_kayles cycle("cycle 7");
  EXPECT_EQ(cycle.canonical(parse(cycle, ".###...")), parse(cycle, "....###"));
}

TEST(NodeKayles, CountsItsPositions) {
  const auto reachable = [](const char* graph) {
    const node_kayles game(graph);
    std::uint64_t count = 0;
    for_each_reachable(game, game.start(), [&](node_kayles::position) { ++count; });
    return count;
  };
  // 1 - 2 - 3: all, 3 (after 1), 1 (after 3), none.
  EXPECT_EQ(reachable("path 3"), 4U);
  EXPECT_EQ(reachable("complete 6"), 2U);
  // A star of five leaves: all, none, and any four or fewer of the leaves.
  EXPECT_EQ(reachable("star 5"), 1U + 31U);
  const node_kayles game("path 4");
  EXPECT_EQ(perft(game, game.start(), 1), 4U);
  EXPECT_EQ(perft(game, game.start(), 2), 2U + 1U + 1U + 2U);
  EXPECT_EQ(perft(game, game.start(), 3), 0U);
}

TEST(NodeKayles, SaysWhatIsNoGraph) {
  for (const char* text : {"", "path 0", "path 65", "cycle 2", "grid 9x8", "grid 3", "a-a", "a--b",
                           "wheel 5", "path 3 4", "star 64", "grid 0x3", "a-b;c"}) {
    EXPECT_THROW(node_kayles{std::string(text)}, bad_parameters) << text;
  }
  // A vertex of that name.
  EXPECT_EQ(node_kayles("path").vertices().names, std::vector<std::string>{"path"});
  EXPECT_NO_THROW(node_kayles("grid 8x8"));
}

}  // namespace
}  // namespace zermelo::games
