// Cram: published nimbers (Lemoine and Viennot 2012; Uiterwijk 2018, 2020), counts of positions and
// of winning moves made by naive programs that share no code with this one.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <random>
#include <vector>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/positions/reachable.hpp>

#include "cram/text.hpp"

namespace zermelo::games {
namespace {

std::uint64_t reachable(const cram& g) {
  std::uint64_t positions = 0;
  EXPECT_TRUE(for_each_reachable(g, g.start(), [&](const auto&) { ++positions; }));
  return positions;
}

TEST(Cram, ReachablePositions) {
  EXPECT_EQ(reachable(cram(3, 3)), 98U);
  EXPECT_EQ(reachable(cram(3, 4)), 550U);
  EXPECT_EQ(reachable(cram(4, 4)), 5'700U);
  EXPECT_EQ(reachable(cram(3, 6)), 17'014U);
  EXPECT_EQ(reachable(cram(4, 5)), 58'830U);
}

TEST(Cram, Sequences) {
  EXPECT_EQ(perft(cram(2, 2), cram(2, 2).start(), 1), 4U);
  EXPECT_EQ(perft(cram(2, 2), cram(2, 2).start(), 2), 4U);
  EXPECT_EQ(perft(cram(4, 5), cram(4, 5).start(), 1), 31U);
}

TEST(Cram, WinningFirstMoves) {
  const auto winning = [](const cram& g) { return grundy(g).solve(g.start()).best_moves->size(); };
  EXPECT_EQ(winning(cram(3, 4)), 7U);
  EXPECT_EQ(winning(cram(3, 5)), 8U);
  EXPECT_EQ(winning(cram(3, 6)), 3U);
  EXPECT_EQ(winning(cram(3, 8)), 3U);
  EXPECT_EQ(winning(cram(4, 5)), 5U);
}

/// No external source: a program of its own.
TEST(Cram, Misere) {
  const auto row = [](int rows, int first, int last) {
    std::string text;
    for (int cols = first; cols <= last; ++cols) {
      const cram g({rows, cols, true});
      const auto value = symmetric_memo(g).solve(g.start(), wanted::value()).value;
      text += value == outcome::win ? 'N' : 'P';
    }
    return text;
  };
  EXPECT_EQ(row(1, 1, 14), "NPPNNNPPNNNPNN");
  EXPECT_EQ(row(2, 2, 9), "NPNPNPNP");
  EXPECT_EQ(row(3, 3, 6), "NPPN");
  EXPECT_EQ(row(4, 4, 5), "PP");
}

TEST(Cram, MovesBeginInTheMiddle) {
  const cram g(4, 4);
  std::vector<cram::move> moves;
  for_each_move(g.moves(g.start()), [&](cram::move m) { moves.push_back(m); });
  EXPECT_EQ(print(g, g.start(), moves.front()), "b2+c2");
}

// --- What may be left out ------------------------------------------------------------------------

std::vector<std::uint64_t> parts_of(const cram& g, std::string_view drawing) {
  std::vector<std::uint64_t> parts;
  for (const std::uint64_t part : g.components(parse(g, drawing))) parts.push_back(part);
  return parts;
}

std::uint64_t cells_left(const cram& g, std::string_view drawing) {
  std::uint64_t cells = 0;
  for (const std::uint64_t part : parts_of(g, drawing)) cells |= part;
  return cells;
}

TEST(Cram, SecondLeavesOfAHubGo) {
  const cram g(3, 3);
  EXPECT_EQ(std::popcount(cells_left(g, "#.#/.../#.#")), 2);
  EXPECT_EQ(std::popcount(cells_left(g, "###/.../###")), 2);
  EXPECT_EQ(cells_left(cram(1, 6), "......"), cram(1, 6).start());  // one leaf to each of two hubs
}

TEST(Cram, BridgesBetweenHubsGo) {
  // Hubs at b1 and d1 with leaves below; c1 between them.
  const cram g(2, 5);
  const auto parts = parts_of(g, "#...#/#.#.#");
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0] | parts[1], parse(g, "#.#.#/#.#.#"));
}

/// The same rules, without any help.
struct bare {
  static constexpr bool impartial = true;
  using position = std::uint64_t;
  cram rules;
  [[nodiscard]] position start() const { return rules.start(); }
  [[nodiscard]] auto moves(position p) const { return rules.moves(p); }
  [[nodiscard]] position play(position p, std::uint64_t m) const { return rules.play(p, m); }
  [[nodiscard]] std::uint64_t key(position p) const { return p; }
};

/// Reduced or not, turned or not: the nimber is that of the position.
TEST(Cram, ReductionsAndSymmetriesKeepTheNimber) {
  for (const cram& g : {cram(4, 4), cram(3, 6), cram(2, 8)}) {
    grundy with_help(g);
    grundy without(bare{g});
    std::mt19937_64 random(1);
    for (int i = 0; i < 200; ++i) {
      const std::uint64_t free = random() & g.start();
      ASSERT_EQ(with_help.solve(free).nimber, without.solve(free).nimber) << print(g, free);
    }
  }
}

}  // namespace
}  // namespace zermelo::games
