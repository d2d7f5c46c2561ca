// Domineering: outcomes of empty boards (Breuker, Uiterwijk and van den Herik 2000; Bullock 2002)
// and counts of positions made by naive programs that share no code with this one.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/positions/count.hpp>
#include <zermelo/positions/reachable.hpp>

#include "domineering/text.hpp"

namespace zermelo::games {
namespace {

domineering with_first(int rows, int cols, bool horizontal) {
  return domineering(domineering::numbers{rows, cols, horizontal});
}

/// N: who begins wins, P: the other one; V and H: whoever begins.
char winner(int rows, int cols) {
  const auto begins_and_wins = [&](bool horizontal) {
    const domineering g = with_first(rows, cols, horizontal);
    return symmetric_memo(g).solve(g.start(), wanted::value()).value == outcome::win;
  };
  const bool vertical = begins_and_wins(false);
  const bool horizontal = begins_and_wins(true);
  return vertical ? (horizontal ? 'N' : 'V') : (horizontal ? 'H' : 'P');
}

std::string winners(int rows, int cols) {
  std::string text;
  for (int c = 1; c <= cols; ++c) text += winner(rows, c);
  return text;
}

TEST(Domineering, WinnersOfEmptyBoards) {
  EXPECT_EQ(winners(1, 6), "PHHHHH");
  EXPECT_EQ(winners(2, 6), "VNNHVN");
  EXPECT_EQ(winners(3, 6), "VNNHHH");
  EXPECT_EQ(winners(4, 5), "VVVNV");
  EXPECT_EQ(winners(5, 5), "VHVHP");
}

/// Who wins where the vertical player begins, on boards of so many rows and columns, as far as
/// Uiterwijk (2014, "Perfectly solving Domineering boards") has proved it without search.
std::optional<outcome> proved(int rows, int cols) {
  if (cols == 3 && rows > 1) return outcome::win;
  if (rows % 2 == 0 && cols % 2 == 1 && cols >= 3 && cols <= 11) return outcome::win;
  if (rows == 3 && cols > 3) return outcome::loss;
  if ((rows == 5 || rows == 9) && cols % 2 == 0) return outcome::loss;
  if (rows == 7 && cols % 2 == 0 && cols > 2) return outcome::loss;
  if (rows == 11 && cols % 4 == 0) return outcome::loss;
  return std::nullopt;
}

TEST(Domineering, WinnersThatAreProved) {
  int compared = 0;
  for (int rows = 1; rows <= 12; ++rows) {
    for (int cols = 1; rows * cols <= 48; ++cols) {
      const std::optional<outcome> known = proved(rows, cols);
      if (!known) continue;
      const domineering g(rows, cols);
      EXPECT_EQ(alpha_beta(g, 1U << 20U).solve(g.start(), wanted::value()).value, known)
          << rows << " x " << cols;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 44);
}

/// Work is exact on every machine.
TEST(Domineering, WhatASearchTakes) {
  struct board {
    int rows;
    int cols;
    outcome value;
    std::uint64_t positions;
  };
  for (const auto& [rows, cols, value, positions] : {board{5, 5, outcome::loss, 98},
                                                     {6, 6, outcome::win, 561},
                                                     {6, 8, outcome::loss, 95'906},
                                                     {7, 7, outcome::win, 18'499}}) {
    const domineering g(rows, cols);
    const auto found = alpha_beta(g).solve(g.start(), wanted::value());
    EXPECT_EQ(found.value, value) << rows << " x " << cols;
    EXPECT_EQ(found.statistics.positions, positions) << rows << " x " << cols;
  }
}

/// 5 x 5: GamesmanClassic counts as many.
TEST(Domineering, ReachablePositions) {
  const auto reachable = [](int rows, int cols) {
    const domineering g(rows, cols);
    return count_reachable(g, g.start()).positions;
  };
  EXPECT_EQ(reachable(2, 2), 3U);
  EXPECT_EQ(reachable(2, 3), 8U);
  EXPECT_EQ(reachable(3, 3), 46U);
  EXPECT_EQ(reachable(3, 4), 238U);
  EXPECT_EQ(reachable(4, 4), 2'443U);
  EXPECT_EQ(reachable(5, 5), 455'317U);
}

TEST(Domineering, Sequences) {
  const domineering g(4, 4);
  EXPECT_EQ(perft(g, g.start(), 1), 12U);
  EXPECT_EQ(perft(g, g.start(), 2), 108U);  // six of them meet two lying dominoes, six meet four
  EXPECT_EQ(perft(with_first(3, 5, true), with_first(3, 5, true).start(), 1), 12U);
}

TEST(Domineering, AQuarterTurnMakesTheOnePlayerTheOther) {
  const domineering g(3, 3);
  EXPECT_EQ(g.canonical(parse(g, "#../#../... h")), g.canonical(parse(g, "##./.../... v")));
  const domineering oblong(3, 4);
  EXPECT_TRUE(oblong.canonical(parse(oblong, "..../..../.... h")).horizontal);
}

TEST(Domineering, WhoMovesIsWrittenAfterTheBoard) {
  const domineering g = with_first(2, 2, true);
  EXPECT_TRUE(parse(g, "../..").horizontal);
  EXPECT_FALSE(parse(g, "..\n.. v").horizontal);
  EXPECT_EQ(print(g, g.start()), "../.. h");
  EXPECT_THROW(static_cast<void>(parse(g, "../.. x")), bad_input);
}

// --- What may be left out ------------------------------------------------------------------------

TEST(Domineering, SafeMovesDecide) {
  // The first column is two moves for the vertical player alone; the other has one.
  const domineering g(4, 4);
  const interval<outcome> win{outcome::win, outcome::win};
  const interval<outcome> loss{outcome::loss, outcome::loss};
  EXPECT_EQ(g.bounds(parse(g, ".#../.###/.###/.### v")), win);
  EXPECT_EQ(g.bounds(parse(g, ".#../.###/.###/.### h")), loss);
}

TEST(Domineering, OptionsAndOddRunsDecide) {
  const interval<outcome> loss{outcome::loss, outcome::loss};
  // In the middle of the column the horizontal player can never lie: whichever end he takes, the
  // other two cells are answered with.
  const domineering narrow(3, 2);
  EXPECT_EQ(narrow.bounds(parse(narrow, "../.#/.. h")), loss);
  // Here he has also two rows of three, each with room for one domino.
  const domineering wide(4, 8);
  EXPECT_EQ(wide.bounds(parse(wide, "..#...#./.######./..#...#./#######. h")), loss);
}

TEST(Domineering, OfMovesThatAreOnesOwnOneIsTried) {
  const domineering g(4, 5);
  const auto moves = g.promising(parse(g, ".#.#./.#.##/.#.##/.#.## v"));
  ASSERT_EQ(moves.size(), 1U);
}

/// Dominoes that fit beside each other in rows, or in columns, one after the other.
int room_for(const rectangle& board, std::uint64_t cells, bool lying) {
  int found = 0;
  for (int line = 0; line < (lying ? board.rows : board.cols); ++line) {
    int run = 0;
    for (int k = 0; k < (lying ? board.cols : board.rows); ++k) {
      const std::uint64_t cell = lying ? board.bit(line, k) : board.bit(k, line);
      run = (cells & cell) != 0 ? run + 1 : 0;
      if (run % 2 == 0 && run != 0) ++found;
    }
  }
  return found;
}

/// What fits where the other cannot lie.
int safe_room(const rectangle& board, std::uint64_t free, bool lying) {
  std::uint64_t safe = free;
  for (int r = 0; r < board.rows; ++r) {
    for (int c = 0; c < board.cols; ++c) {
      const bool down =
          r + 1 < board.rows && (free & board.bit(r, c)) != 0 && (free & board.bit(r + 1, c)) != 0;
      const bool right =
          c + 1 < board.cols && (free & board.bit(r, c)) != 0 && (free & board.bit(r, c + 1)) != 0;
      if (lying && down) safe &= ~(board.bit(r, c) | board.bit(r + 1, c));
      if (!lying && right) safe &= ~(board.bit(r, c) | board.bit(r, c + 1));
    }
  }
  return room_for(board, safe, lying);
}

/// What moves are worth is known up to a number that is the same for all of them: those of a set
/// are worth as much, and one less than those of the set before.
TEST(Domineering, MovesAreInTheOrderOfWhatTheyLeave) {
  std::mt19937_64 random(5);
  for (const rectangle& board : {rectangle{4, 4}, rectangle{3, 7}, rectangle{1, 9}, rectangle{9, 1},
                                 rectangle{8, 8}, rectangle{5, 12}}) {
    for (int i = 0; i < 600; ++i) {
      const bool lying = i % 2 == 0;
      const domino_way mine(board, lying);
      const domino_way others(board, !lying);
      const std::uint64_t free = (random() | random()) & (random() | random()) & board.all();
      const auto sets = prospects::of(mine, others, free, mine.places(free));
      std::uint64_t told = 0;
      std::optional<int> same;
      for (std::size_t k = 0; k < sets.size(); ++k) {
        for (const unsigned first : set_bits(sets[k])) {
          const std::uint64_t left = free ^ mine.domino(std::uint64_t{1} << first);
          const int worth = room_for(board, left, lying) + safe_room(board, left, lying) -
                            room_for(board, left, !lying);
          if (!same) same = worth + static_cast<int>(k);
          ASSERT_EQ(worth + static_cast<int>(k), *same) << board.rows << " x " << board.cols;
        }
        ASSERT_EQ(told & sets[k], 0U);
        told |= sets[k];
      }
      ASSERT_EQ(told, mine.places(free));
    }
  }
}

/// Any position at all, also such as play does not lead to.
TEST(Domineering, BoundsHoldAndABestMoveIsPromising) {
  for (const auto& [rows, cols] :
       {std::pair{4, 4}, std::pair{3, 6}, std::pair{6, 3}, std::pair{4, 5}}) {
    const domineering g(rows, cols);
    memo values(g);
    const auto value = [&](domineering::position p) {
      return *values.solve(p, wanted::value()).value;
    };
    std::mt19937_64 random(1);
    for (int i = 0; i < 20'000; ++i) {
      const domineering::position p{(random() | (random() & random())) & g.start().free,
                                    i % 2 == 0};
      const outcome known = value(p);
      const auto [lower, upper] = g.bounds(p);
      ASSERT_TRUE(lower <= known && known <= upper) << print(g, p);
      if (known == outcome::loss) continue;
      bool found = false;
      for (const auto m : g.promising(p)) found = found || value(g.play(p, m)) == outcome::loss;
      ASSERT_TRUE(found) << print(g, p);
    }
  }
}

}  // namespace
}  // namespace zermelo::games
