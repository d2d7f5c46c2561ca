// Dots and Boxes: values from full tables made by naive programs that share no code with this one.
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/text/text.hpp>

#include "dots_and_boxes/text.hpp"

namespace zermelo::games {
namespace {

std::uint64_t all_edges(const dots_and_boxes& g) { return (std::uint64_t{1} << g.edges()) - 1; }

/// The edges of the board's rim, as many sides of it as asked for.
dots_and_boxes::position rim(const dots_and_boxes& g, bool all_four) {
  const auto rows = 2 * static_cast<unsigned>(g.parameters().rows);
  const auto cols = 2 * static_cast<unsigned>(g.parameters().cols);
  dots_and_boxes::position drawn = 0;
  for (const unsigned edge : g.moves(g.start())) {
    const unsigned row = g.cell_of(edge) / (cols + 1);
    const unsigned col = g.cell_of(edge) % (cols + 1);
    const bool left_or_below = col == 0 || row == rows;
    const bool right_or_above = col == cols || row == 0;
    if (left_or_below || (all_four && right_or_above)) drawn |= std::uint64_t{1} << edge;
  }
  return drawn;
}

score value_of(const dots_and_boxes& g, dots_and_boxes::position drawn) {
  return *symmetric_memo(g).solve(drawn, wanted::value()).value;
}

struct known {
  int rows;
  int cols;
  score empty;
  score two_sides;   // left and below drawn
  score four_sides;  // the whole rim
};

TEST(DotsAndBoxes, Values) {
  for (const known& each : {known{1, 1, -1, -1, 0}, known{1, 2, 0, 2, 2}, known{1, 3, -1, -1, 3},
                            known{1, 4, 0, 2, 4}, known{1, 5, -1, -1, 5}, known{1, 6, 0, 2, 6},
                            known{2, 2, 2, 2, -4}, known{2, 3, -2, 4, 6}}) {
    const dots_and_boxes g(each.rows, each.cols);
    EXPECT_EQ(value_of(g, g.start()), each.empty) << each.rows << " x " << each.cols;
    EXPECT_EQ(value_of(g, rim(g, false)), each.two_sides) << each.rows << " x " << each.cols;
    EXPECT_EQ(value_of(g, rim(g, true)), each.four_sides) << each.rows << " x " << each.cols;
  }
  const dots_and_boxes large(3, 3);
  EXPECT_EQ(value_of(large, rim(large, false)), -1);
  EXPECT_EQ(value_of(large, rim(large, true)), 7);
}

TEST(DotsAndBoxes, Sequences) {
  // Every order of the edges is a play.
  const dots_and_boxes g(1, 2);
  EXPECT_EQ(perft(g, g.start(), 3), 7U * 6 * 5);
  EXPECT_EQ(perft(g, g.start(), 7), 5'040U);
  std::uint64_t positions = 0;
  EXPECT_TRUE(for_each_reachable(g, g.start(), [&](const auto&) { ++positions; }));
  EXPECT_EQ(positions, 128U);
}

TEST(DotsAndBoxes, AnEdgeMayCompleteTwo) {
  const dots_and_boxes g(1, 2);
  const auto p = parse(g, "+-+-+/| . |/+-+-+");
  EXPECT_EQ(g.gain(p, parse_move(g, p, "c2")), 2);
  EXPECT_TRUE(g.same_mover(p, parse_move(g, p, "c2")));
}

TEST(DotsAndBoxes, FaultsOfADrawingAreLocated) {
  const dots_and_boxes g(1, 2);
  try {
    static_cast<void>(parse(g, "+-+-+/| - |/+-+-+"));
    FAIL() << "no fault found";
  } catch (const bad_input& fault) {
    EXPECT_EQ(fault.line(), 2U);
    EXPECT_EQ(fault.column(), 3U);
  }
}

TEST(DotsAndBoxes, AsManyEdgesAsAWordHolds) {
  const dots_and_boxes g(1, 21);
  ASSERT_EQ(g.edges(), 64U);
  std::mt19937_64 random(1);
  for (int i = 0; i < 1'000; ++i) {
    const std::uint64_t drawn = random() | random();
    ASSERT_EQ(parse(g, print(g, drawn)), drawn);
    ASSERT_EQ(g.canonical(g.canonical(drawn)), g.canonical(drawn));
  }
}

// --- What may be left out ------------------------------------------------------------------------

std::string tried(const dots_and_boxes& g, std::string_view drawing) {
  const auto drawn = parse(g, drawing);
  std::string text;
  for (const unsigned edge : g.promising(drawn))
    text += (text.empty() ? "" : " ") + print(g, drawn, edge);
  return text;
}

TEST(DotsAndBoxes, TheEndOfAChainIsTakenOrDeclined) {
  const dots_and_boxes g(1, 6);
  // Three boxes can be taken: one goes at once.
  EXPECT_EQ(tried(g, "+-+-+-+-+-+-+/| . . | . . ./+-+-+-+-+-+-+"), "c2");
  // Two: take them, or close the chain behind them.
  EXPECT_EQ(tried(g, "+-+-+-+-+.+.+/| . . | . . ./+-+-+-+-+.+.+"), "c2");
}

TEST(DotsAndBoxes, AnyEdgeOpensAChain) {
  // Two chains of three boxes, alike and apart; one edge of one of them.
  const dots_and_boxes g(1, 6);
  EXPECT_EQ(tried(g, "+-+-+-+-+-+-+/. . . | . . ./+-+-+-+-+-+-+").size(), 2U);
  // Of two boxes the edge between them.
  const dots_and_boxes two(1, 2);
  EXPECT_EQ(tried(two, "+-+-+/. . ./+-+-+"), "c2");
}

/// Of any position: the value lies within the bounds, and a best move is among the promising ones.
void check_all(const dots_and_boxes& g, const std::vector<dots_and_boxes::position>& positions) {
  memo values(g);
  const auto value = [&](dots_and_boxes::position drawn) {
    return *values.solve(drawn, wanted::value()).value;
  };
  for (const auto drawn : positions) {
    const score known = value(drawn);
    const auto [lower, upper] = g.bounds(drawn);
    ASSERT_TRUE(lower <= known && known <= upper)
        << print(g, drawn) << ": " << known << " is not from " << lower << " to " << upper;
    if (drawn == all_edges(g)) continue;
    score best = -100;
    for (const unsigned edge : g.promising(drawn)) {
      const score next = value(g.play(drawn, edge));
      const score earned = g.gain(drawn, edge);
      best = std::max(best, g.same_mover(drawn, edge) ? earned + next : earned - next);
    }
    ASSERT_EQ(best, known) << print(g, drawn);
  }
}

TEST(DotsAndBoxes, PromisingMovesAndBoundsOfEveryPosition) {
  for (const auto& [rows, cols] :
       {std::pair{1, 3}, std::pair{2, 2}, std::pair{1, 5}, std::pair{2, 3}}) {
    const dots_and_boxes g(rows, cols);
    std::vector<dots_and_boxes::position> all;
    for (std::uint64_t drawn = 0; drawn <= all_edges(g); ++drawn) all.push_back(drawn);
    check_all(g, all);
  }
}

/// With loops of eight boxes, and chains that meet.
TEST(DotsAndBoxes, PromisingMovesAndBoundsOfLateBoards) {
  const dots_and_boxes g(3, 3);
  std::mt19937_64 random(1);
  std::vector<dots_and_boxes::position> late;
  for (int i = 0; i < 20'000; ++i) late.push_back((random() | random()) & all_edges(g));
  check_all(g, late);
}

}  // namespace
}  // namespace zermelo::games
