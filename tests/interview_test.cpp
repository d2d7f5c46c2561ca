// Moves that are valued one by one: the best first, and the same in the end.
#include <gtest/gtest.h>

#include <atomic>
#include <zermelo/session/interview.hpp>
#include <zermelo/session/session.hpp>

#include "some_positions.hpp"

namespace zermelo::sessions {
namespace {

using tests::for_some_positions;
using tests::game_called;
using tests::rules_with;

/// What two valuations must have in common.
struct worth_of {
  std::string move;
  std::optional<any_value> value;
  std::optional<zermelo::remoteness> remoteness;

  bool operator==(const worth_of&) const = default;
};

worth_of worth_of_move(const valued_move& each) {
  return {each.move.text, each.value, each.remoteness};
}

std::vector<worth_of> worths_of(const valued_position& found) {
  std::vector<worth_of> all;
  for (const valued_move& each : found.moves) all.push_back(worth_of_move(each));
  return all;
}

/// Time passes between questions, too.
TEST(Interview, StopsWhoeverWorksBetweenQuestions) {
  const entry& game = game_called("tictactoe");
  const std::unique_ptr<session> opened = game.open(game.parameters());
  const exploration here = opened->explore("");
  std::atomic<bool> raised = false;
  limits allowed;
  allowed.stop = &raised;
  const auto stopped_by = [&] {
    const interview asked(*here.rules, allowed);
    return until_stopped([&] { asked.check_limits(); });
  };
  EXPECT_FALSE(stopped_by());
  allowed.seconds = 3'600;
  EXPECT_FALSE(stopped_by());
  raised = true;
  EXPECT_EQ(stopped_by(), stop_reason::interrupted);
  raised = false;
  allowed.seconds = 0;
  EXPECT_EQ(stopped_by(), stop_reason::seconds);
}

TEST(Interview, TellsTheBestMoveFirstAndAllInTheEnd) {
  std::size_t compared = 0;
  for_some_positions([&](const entry& game, session&, const exploration& here) {
    limits allowed;
    allowed.positions = 20'000;
    interview in_order(*here.rules, allowed);
    const valued_position expected = in_order.value_moves(here.position);
    if (in_order.stopped_by()) return;
    ++compared;
    // Opened anew: the engine has learnt nothing yet.
    const std::unique_ptr<session> fresh = game.open(game.parameters());
    const exploration again = fresh->explore(here.rules->print(here.position));
    std::vector<worth_of> heard;
    interview best_first(*again.rules, {});
    const valued_position found = best_first.value_moves_best_first(
        again.position, value_and_remoteness,
        [&](const valued_move& each) { heard.push_back(worth_of_move(each)); });
    EXPECT_EQ(worths_of(found), worths_of(expected)) << game.name();
    EXPECT_EQ(found.value, expected.value) << game.name();
    EXPECT_EQ(found.remoteness, expected.remoteness) << game.name();
    ASSERT_EQ(heard.size(), found.moves.size()) << game.name();
    if (!heard.empty()) EXPECT_EQ(heard.front().value, found.value) << game.name();
  });
  EXPECT_GE(compared, 60);
}

TEST(Interview, KnowsTheBestMoveWhereALimitHidesOthers) {
  const entry& game = game_called("domineering");
  const std::unique_ptr<session> opened =
      game.open(rules_with(game, {{"rows", std::int64_t{6}}, {"cols", std::int64_t{6}}}));
  constexpr std::uint64_t enough_for_the_value =
      3'000;  // positions; for all moves 20 times as many
  limits allowed;
  allowed.positions = 2 * enough_for_the_value;
  const moves_answer found = list_moves(game, opened->explore(""), false, allowed);
  EXPECT_EQ(found.about.stopped_by, stop_reason::positions);
  EXPECT_EQ(found.about.value, any_value(outcome::win));
  EXPECT_EQ(found.moves.front().value, any_value(outcome::win));
  EXPECT_FALSE(found.moves.back().value.has_value());
}

TEST(Interview, OneMoveIsNoChoice) {
  const entry& game = game_called("tictactoe");
  const exploration here = game.open(game.parameters())->explore("xox/xox/o.o");
  std::size_t heard = 0;
  const moves_answer found =
      list_moves(game, here, false, {}, [&](const valued_move&) { ++heard; });
  EXPECT_EQ(heard, 1);
  EXPECT_EQ(found.moves.size(), 1);
  EXPECT_EQ(found.about.value, found.moves.front().value);
}

}  // namespace
}  // namespace zermelo::sessions
