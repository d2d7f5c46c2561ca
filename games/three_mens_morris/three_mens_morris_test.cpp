// Three men's morris: perft and all positions by a naive program that shares no code with this one.
#include <gtest/gtest.h>

#include <cstdint>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/positions/count.hpp>
#include <zermelo/positions/reachable.hpp>

#include "three_mens_morris/text.hpp"

namespace zermelo::games {
namespace {

TEST(ThreeMensMorris, Sequences) {
  const three_mens_morris game;
  EXPECT_EQ(perft(game, game.start(), 5), 15'120U);
  EXPECT_EQ(perft(game, game.start(), 6), 54'720U);
  EXPECT_EQ(perft(game, game.start(), 7), 199'296U);
  EXPECT_EQ(perft(game, game.start(), 8), 705'312U);
}

TEST(ThreeMensMorris, AllPositions) {
  const three_mens_morris game;
  const tally found = count_reachable(game, game.start());
  EXPECT_EQ(found.positions, 3'870U);
  EXPECT_EQ(found.values.at(outcome::win), 2'161U);
  EXPECT_EQ(found.values.at(outcome::draw), 936U);
  EXPECT_EQ(found.values.at(outcome::loss), 773U);
}

TEST(ThreeMensMorris, WhoBeginsWinsFromTheCentre) {
  const three_mens_morris game;
  const auto found = retrograde(game).solve(game.start());
  EXPECT_EQ(found.value, outcome::win);
  EXPECT_EQ(found.remoteness, 9U);
  ASSERT_EQ(found.best_moves->size(), 1U);
  EXPECT_EQ(print(game, game.start(), found.best_moves->front()), "b2");
}

TEST(ThreeMensMorris, KeepsTheColoursOfABoard) {
  const three_mens_morris game;
  for (const char* board : {"xo./o../...", "xxo/o../ox. o", "xxo/o../ox.", "xxx/oo./o.."}) {
    EXPECT_EQ(print(game, parse(game, board)), board);
  }
  EXPECT_EQ(player(game, parse(game, "xo./o../... x")), "x");
  EXPECT_EQ(player(game, parse(game, "xxx/oo./o..")), "o");
  EXPECT_THROW(static_cast<void>(parse(game, "xxx/ooo/...")), bad_input);
}

TEST(ThreeMensMorris, MovesAlongTheLines) {
  const three_mens_morris game;
  const auto moves = [&](const char* board) {
    const auto p = parse(game, board);
    std::string text;
    for (const piece_step m : game.moves(p)) text += print(game, p, m) + " ";
    return text;
  };
  EXPECT_EQ(moves("x.o/x.o/.ox"), "a1-b1 a1-b2 a2-b2 a2-a3 c3-b2 ");
  EXPECT_EQ(moves("xx./o.o/ox."), "a1-b2 b1-c1 b1-b2 b3-b2 b3-c3 ");
}

}  // namespace
}  // namespace zermelo::games
