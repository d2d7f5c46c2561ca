// Best moves are looked for when the value is known: as many as are sought, in as much time as
// there is, and what is left out is said.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/explored.hpp>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/impartial.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/sweep.hpp>

#include "blockgame/blockgame.hpp"
#include "connect_four/connect_four.hpp"
#include "cram/cram.hpp"
#include "octal/octal.hpp"
#include "three_mens_morris/three_mens_morris.hpp"

namespace zermelo::best_moves_test {
namespace {

using games::blockgame;
using games::connect_four;
using games::cram;
using games::octal;
using games::three_mens_morris;

/// Without remoteness and line, so that the value is followed by best moves alone.
wanted moves_sought(best_moves_sought which, double least_seconds = 0) {
  return {.remoteness = false,
          .best_moves = true,
          .line = false,
          .nimber = false,
          .counts = true,
          .sought = which,
          .least_seconds = least_seconds};
}

template <class Moves>
bool is_among(const Moves& some, const Moves& all) {
  return std::all_of(some.begin(), some.end(), [&](const auto& each) {
    return std::find(all.begin(), all.end(), each) != all.end();
  });
}

template <class Engine, class G>
void finds_as_many_as_are_sought(const G& g) {
  const auto all = Engine(g).solve(g.start(), moves_sought(best_moves_sought::all));
  ASSERT_TRUE(all.best_moves);
  EXPECT_TRUE(all.all_best_moves);
  // One: the one that the value was proven by, so that nothing else is searched.
  const auto value = Engine(g).solve(g.start(), wanted::value());
  const auto one = Engine(g).solve(g.start(), moves_sought(best_moves_sought::one));
  EXPECT_EQ(one.value, all.value);
  ASSERT_EQ(one.best_moves->size(), 1U);
  EXPECT_TRUE(is_among(*one.best_moves, *all.best_moves));
  EXPECT_FALSE(one.all_best_moves);
  EXPECT_EQ(one.statistics.positions, value.statistics.positions);
  // All, by a time without end: in the same order.
  constexpr double endless = std::numeric_limits<double>::infinity();
  const auto in_time =
      Engine(g).solve(g.start(), moves_sought(best_moves_sought::in_time, endless));
  EXPECT_EQ(in_time.best_moves, all.best_moves);
  EXPECT_TRUE(in_time.all_best_moves);
}

/// Of a table's moves, or of the recursion's: the first, which the line begins with.
template <template <class> class Engine, class G>
void finds_one_of_all(const G& g, const position_t<G>& p) {
  wanted want = wanted::everything();
  const auto all = Engine<G>(g).solve(p, want);
  ASSERT_GT(all.best_moves->size(), 1U);
  EXPECT_TRUE(all.all_best_moves);
  want.sought = best_moves_sought::one;
  const auto one = Engine<G>(g).solve(p, want);
  EXPECT_EQ(one.value, all.value);
  ASSERT_EQ(one.best_moves->size(), 1U);
  EXPECT_TRUE(is_among(*one.best_moves, *all.best_moves));
  EXPECT_FALSE(one.all_best_moves);
  EXPECT_EQ(one.line, all.line);
  if (one.line) EXPECT_EQ(one.line->front(), one.best_moves->front());
}
template <template <class> class Engine, class G>
void finds_one_of_all(const G& g) {
  finds_one_of_all<Engine>(g, g.start());
}

/// A limit that is reached when the value is known leaves it, and what was found.
template <class Engine, class G>
void keeps_the_value_at_a_limit(const G& g) {
  const auto value = Engine(g).solve(g.start(), wanted::value());
  const auto all = Engine(g).solve(g.start(), moves_sought(best_moves_sought::all));
  ASSERT_GT(all.statistics.positions, value.statistics.positions + 1);
  limits allowed;
  allowed.positions = value.statistics.positions + 1;
  const auto given =
      Engine(g).solve(g.start(), moves_sought(best_moves_sought::in_time, 60), allowed);
  EXPECT_EQ(given.value, all.value);
  EXPECT_FALSE(given.stopped_by);
  EXPECT_FALSE(given.all_best_moves);
  EXPECT_FALSE(given.best_moves->empty());
  EXPECT_TRUE(is_among(*given.best_moves, *all.best_moves));
  // Where all are wanted there is no answer without them.
  const auto none = Engine(g).solve(g.start(), moves_sought(best_moves_sought::all), allowed);
  EXPECT_FALSE(none.value);
  EXPECT_EQ(none.stopped_by, stop_reason::positions);
}

template <class Engine, class G>
void tells_the_value_first(const G& g, wanted want) {
  Engine engine(g);
  std::vector<std::optional<value_t<G>>> told;
  bool had_moves = false;
  engine.tell_value_to([&](const answer<G>& so_far) {
    told.push_back(so_far.value);
    had_moves = so_far.best_moves.has_value();
  });
  const auto given = engine.solve(g.start(), want);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told.front(), given.value);
  EXPECT_FALSE(had_moves);
  EXPECT_TRUE(given.best_moves);
  static_cast<void>(engine.solve(g.start(), wanted::value()));  // nothing comes after it
  EXPECT_EQ(told.size(), 1U);
}

TEST(BestMoves, AreAsManyAsAreSought) {
  finds_as_many_as_are_sought<alpha_beta<connect_four>>(connect_four(4, 4));
  finds_as_many_as_are_sought<grundy<blockgame>>(blockgame(4, 5));
}

TEST(BestMoves, AreOneOfSeveralByEveryEngine) {
  finds_one_of_all<plain>(cram(2, 3));
  finds_one_of_all<memo>(cram(2, 3));
  finds_one_of_all<sweep>(cram(3, 3));
  finds_one_of_all<impartial>(cram(3, 4));
  finds_one_of_all<recurrence>(octal("0.77", "3 5 9"));
  finds_one_of_all<memo>(connect_four(3, 4));
  // A draw, after two moves.
  const three_mens_morris men;
  const auto after_first = [&](const auto& p) { return men.play(p, *men.moves(p).begin()); };
  const auto p = after_first(after_first(men.start()));
  finds_one_of_all<retrograde>(men, p);
  finds_one_of_all<explored>(men, p);
}

/// The line is that of the move that is named, not of one that is as good.
TEST(BestMoves, BeginTheLine) {
  const connect_four g(4, 5);
  for (const best_moves_sought sought :
       {best_moves_sought::one, best_moves_sought::in_time, best_moves_sought::all}) {
    wanted want = wanted::everything();
    want.sought = sought;
    const auto given = alpha_beta(g).solve(g.start(), want);
    ASSERT_FALSE(given.line->empty());
    EXPECT_EQ(given.line->front(), given.best_moves->front());
    EXPECT_EQ(given.line->size(), 20U);
  }
}

TEST(BestMoves, AreLeftOutAtALimitAndTheValueIsNot) {
  keeps_the_value_at_a_limit<alpha_beta<connect_four>>(connect_four(4, 4));
  keeps_the_value_at_a_limit<grundy<blockgame>>(blockgame(4, 5));
}

TEST(BestMoves, ComeAfterTheValue) {
  const wanted want = moves_sought(best_moves_sought::in_time, 60);
  tells_the_value_first<alpha_beta<connect_four>>(connect_four(4, 4), want);
  tells_the_value_first<grundy<blockgame>>(blockgame(4, 5), want);
  // Where there is no remoteness to be had, and moves are searched for by themselves.
  tells_the_value_first<impartial<cram>>(cram(5, 7), wanted::everything());
}

TEST(BestMoves, OfAGameThatIsOverAreNone) {
  const cram g(1, 1);
  const auto given = grundy(g).solve(g.start(), moves_sought(best_moves_sought::one));
  EXPECT_EQ(given.value, outcome::loss);
  EXPECT_TRUE(given.best_moves->empty());
  EXPECT_TRUE(given.all_best_moves);
}

}  // namespace
}  // namespace zermelo::best_moves_test
