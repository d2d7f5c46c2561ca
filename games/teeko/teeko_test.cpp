// Teeko: perft and small boards by a naive program that shares no code with this one.
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <zermelo/base/errors.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/positions/count.hpp>
#include <zermelo/positions/reachable.hpp>

#include "teeko/text.hpp"

namespace zermelo::games {
namespace {

TEST(Teeko, Sequences) {
  const teeko game;
  EXPECT_EQ(perft(game, game.start(), 1), 25U);
  EXPECT_EQ(perft(game, game.start(), 2), 600U);
  EXPECT_EQ(perft(game, game.start(), 3), 13'800U);
  EXPECT_EQ(perft(game, game.start(), 4), 303'600U);
  const auto middle = parse(game, "x.o../.x.o./..x../o...x/...o.");
  EXPECT_EQ(perft(game, middle, 1), 17U);
  EXPECT_EQ(perft(game, middle, 2), 286U);
  EXPECT_EQ(perft(game, middle, 3), 4'931U);
  EXPECT_EQ(perft(game, middle, 4), 87'493U);
}

TEST(Teeko, HasFortyFourWinningSets) {
  const teeko game;
  unsigned wins = 0;
  for (std::uint32_t cells = 0; cells < 1U << 25U; ++cells) wins += game.has_won(cells) ? 1 : 0;
  EXPECT_EQ(wins, 44U);
}

/// Published: 172,401,726 with both players to move in the last tier. Seen by the mover, 96,691,476
/// decide them all.
TEST(Teeko, PositionsOfEachTier) {
  const teeko game;
  std::uint64_t all = 0;
  for (const std::uint64_t t : game.tiers()) all += game.position_count(t);
  EXPECT_EQ(all, 96'691'476U);
  EXPECT_EQ(game.position_count(8), 75'710'250U);
  EXPECT_EQ(all + game.position_count(8), 172'401'726U);
}

TEST(Teeko, NumbersPositionsBothWays) {
  const teeko game;
  std::mt19937_64 random(1945);
  for (const std::uint64_t t : game.tiers()) {
    const std::uint64_t count = game.position_count(t);
    for (int i = 0; i < 2'000; ++i) {
      const std::uint64_t number = i == 0 ? count - 1 : random() % count;
      const auto p = game.at(t, number);
      EXPECT_EQ(game.tier(p), t);
      EXPECT_EQ(p.mover & p.other, 0U);
      EXPECT_EQ(game.index(t, p), number);
      EXPECT_EQ(game.canonical_index(t, p), game.index(t, game.canonical(p)));
    }
  }
}

TEST(Teeko, SmallBoards) {
  const auto check = [](const teeko& game, std::uint64_t wins, std::uint64_t draws,
                        std::uint64_t losses) {
    const tally found = count_reachable(game, game.start());
    EXPECT_EQ(found.positions, wins + draws + losses);
    EXPECT_EQ(found.values.at(outcome::win), wins);
    EXPECT_EQ(found.values.at(outcome::draw), draws);
    EXPECT_EQ(found.values.at(outcome::loss), losses);
  };
  check(teeko(3, 3), 572, 5'140, 188);
  check(teeko(3, 4), 11'416, 78'523, 1'976);
}

TEST(Teeko, ReadsWhoIsToMove) {
  const teeko game;
  EXPECT_EQ(parse(game, "x..../...../...../...../....."), (two_colours{0, 1}));
  EXPECT_EQ(parse(game, "xo.../...../...../...../....."), (two_colours{1, 2}));
  EXPECT_EQ(parse(game, "xo.../...../...../...../..... o"), (two_colours{2, 1}));
  EXPECT_EQ(print(game, coloured_pieces{{0, 1}, true}), "x..../...../...../...../.....");
  for (const char* wrong : {"xx.../...../...../...../.....", "x..../...../...../...../..... x",
                            "xxxxx/ooooo/...../...../.....", "xo.../...../...../...../..... y"}) {
    EXPECT_THROW(static_cast<void>(parse(game, wrong)), bad_input) << wrong;
  }
}

TEST(Teeko, KeepsTheColoursOfABoard) {
  const teeko game;
  for (const char* board : {"xoo../...../...../...../.....", "xxo../...../...../...../.....",
                            "xo.../...../...../...../..... o", "xo.../...../...../...../.....",
                            "xxxx./ooo../o..../...../....."}) {
    EXPECT_EQ(print(game, parse(game, board)), board);
  }
  const auto p = parse(game, "xo.../...../...../...../..... o");
  EXPECT_EQ(player(game, p), "o");
  EXPECT_EQ(print(game, game.play(p, {piece_step::in_hand, 2})), "xoo../...../...../...../.....");
}

TEST(Teeko, KnowsAFinishedGameAtOnce) {
  const teeko game;
  const auto p = parse(game, "xxxx./ooo../o..../...../.....");
  EXPECT_EQ(player(game, p), "o");
  const auto found = retrograde(game).solve(p);
  EXPECT_EQ(found.value, outcome::loss);
  EXPECT_EQ(found.remoteness, 0U);
  EXPECT_EQ(found.statistics.positions, 0U);
}

TEST(Teeko, RefusesWhatNoPlayReaches) {
  const teeko game;
  for (const char* wrong : {"xxxx./oooo./...../...../.....", "xxxx./ooo../o..../...../..... x"}) {
    EXPECT_THROW(static_cast<void>(parse(game, wrong)), bad_input) << wrong;
  }
}

TEST(Teeko, SaysWhatAStoppedSearchHasDone) {
  limits soon;
  soon.seconds = 0.05;
  retrograde solver{teeko()};
  const auto p = parse(teeko(), "x.o../.x.o./..x../o...x/...o.");
  const auto found = solver.solve(p, {}, soon);
  EXPECT_EQ(found.stopped_by, stop_reason::seconds);
  EXPECT_GT(found.statistics.positions, 0U);
  EXPECT_GT(found.statistics.bytes, 0U);
}

TEST(Teeko, RefusesBoardsThatAreTooSmallOrTooLarge) {
  EXPECT_THROW(teeko(2, 5), bad_parameters);
  EXPECT_THROW(teeko(5, 6), bad_parameters);
}

}  // namespace
}  // namespace zermelo::games
