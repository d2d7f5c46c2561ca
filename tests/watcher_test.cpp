// Observers chosen at run time: what searches tell them is true, and changes nothing.
#include <gtest/gtest.h>

#include <array>
#include <blockgame/blockgame.hpp>
#include <boardcover2/boardcover2.hpp>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tictactoe/tictactoe.hpp>
#include <utility>
#include <variant>
#include <vector>
#include <zermelo/answers/observer.hpp>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/branch_and_bound.hpp>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>

#include "toys/coin_row.hpp"
#include "toys/nim_heaps.hpp"

namespace zermelo::watcher_test {
namespace {

using games::blockgame;
using games::boardcover2;
using games::tictactoe;
using toys::coin_row;

/// Whether what is known of a position is true of its value, or nimber.
template <class Value>
bool holds(const any_knowledge& known, Value truth) {
  return std::visit(
      [&](const auto& said) {
        using type = std::remove_cvref_t<decltype(said)>;
        if constexpr (std::same_as<type, nothing_known>) return true;
        if constexpr (std::same_as<type, Value>) return said == truth;
        if constexpr (std::same_as<type, interval<Value>>) {
          return said.lower <= truth && truth <= said.upper;
        }
        if constexpr (std::same_as<Value, outcome>) {
          if constexpr (std::same_as<type, timed_outcome>) return outcome{said.value} == truth;
        }
        if constexpr (std::same_as<type, not_nimber> && std::same_as<Value, nimber>) {
          return said.value != truth;
        }
        return false;
      },
      known);
}

template <class Value>
bool reaches(const any_knowledge& known, Value target) {
  const auto* both = std::get_if<interval<Value>>(&known);
  return both != nullptr && both->lower >= target;
}

/// Whether what is known answers the question.
bool answers(const any_knowledge& known, const any_question& asked) {
  if (const auto* question = std::get_if<ask_at_least<outcome>>(&asked)) {
    return reaches(known, question->target);
  }
  if (const auto* question = std::get_if<ask_at_least<score>>(&asked)) {
    return reaches(known, question->target);
  }
  if (const auto* question = std::get_if<ask_whether>(&asked)) {
    const auto* other = std::get_if<not_nimber>(&known);
    return other != nullptr && other->value == question->target;
  }
  const auto* value = std::get_if<outcome>(&known);
  return value != nullptr && *value == outcome::win;
}

/// Compares what it is told with the truth.
template <class Position, class Value>
class skeptic final : public observer<Position> {
 public:
  explicit skeptic(std::function<Value(const Position&)> truth) : truth_(std::move(truth)) {}

  void enter(const Position& p, const any_question& asked) override {
    ++entered;
    path_.emplace_back(p, asked);
  }
  void settle(const Position& p, const any_knowledge& known) override {
    ++settled;
    believe(p, known);
  }
  void hit(const Position& p, const any_knowledge& known) override {
    ++hits;
    believe(p, known);
  }
  void cut(const Position& p, const any_knowledge& known) override {
    ++cuts;
    believe_of_last(p, known);
    EXPECT_TRUE(answers(known, path_.back().second));
  }
  void store(const Position& p, const any_knowledge& known) override { believe_of_last(p, known); }
  void leave(const Position& p, const any_knowledge& known) override {
    believe_of_last(p, known);
    path_.pop_back();
  }

  [[nodiscard]] bool is_done() const { return path_.empty(); }

  std::uint64_t entered = 0;
  std::uint64_t settled = 0;
  std::uint64_t hits = 0;
  std::uint64_t cuts = 0;

 private:
  void believe(const Position& p, const any_knowledge& known) {
    EXPECT_TRUE(holds<Value>(known, truth_(p))) << "alternative " << known.index();
  }
  void believe_of_last(const Position& p, const any_knowledge& known) {
    ASSERT_FALSE(path_.empty());
    EXPECT_TRUE(path_.back().first == p);
    believe(p, known);
  }

  std::function<Value(const Position&)> truth_;
  std::vector<std::pair<Position, any_question>> path_;
};

/// What the search told, for more questions about it.
template <class Value, template <class> class Engine, class G>
auto watched(const G& g, const position_t<G>& p, wanted want,
             std::function<Value(const position_t<G>&)> truth) {
  skeptic<position_t<G>, Value> seen(std::move(truth));
  const auto found = Engine<G>(g).solve(p, want, {}, &seen);
  EXPECT_TRUE(seen.is_done());
  EXPECT_EQ(seen.entered, found.statistics.positions);
  want.counts = true;
  const auto unwatched = Engine<G>(g).solve(p, want);
  EXPECT_EQ(found.value, unwatched.value);
  EXPECT_EQ(found.remoteness, unwatched.remoteness);
  EXPECT_EQ(found.nimber, unwatched.nimber);
  EXPECT_EQ(seen.entered, unwatched.statistics.positions);
  EXPECT_EQ(seen.hits, unwatched.statistics.hits);
  EXPECT_EQ(seen.cuts, unwatched.statistics.cuts);
  return seen;
}

template <class G>
std::function<value_t<G>(const position_t<G>&)> truth_of(const G& g) {
  return [solver = std::make_shared<memo<G>>(g)](const position_t<G>& p) {
    return *solver->solve(p, wanted::value()).value;
  };
}

constexpr wanted value_alone = wanted::value();

TEST(Watchers, AreToldTheTruthByRecursions) {
  const tictactoe t;
  const auto truth = truth_of(t);
  const auto middle = t.at(5 + 2 * 9);
  watched<outcome, plain>(t, middle, {}, truth);
  const auto by_memo = watched<outcome, memo>(t, t.start(), value_alone, truth);
  EXPECT_EQ(by_memo.cuts, 0U);  // it has ties
  watched<outcome, memo>(t, t.start(), {}, truth);
  watched<outcome, symmetric_memo>(t, t.start(), value_alone, truth);
  const blockgame b(3, 4);
  const auto of_two_values = watched<outcome, memo>(b, b.start(), value_alone, truth_of(b));
  EXPECT_GT(of_two_values.cuts, 0U);
}

TEST(Watchers, AreToldBoundsAsBounds) {
  const tictactoe t;
  const auto of_outcomes = watched<outcome, alpha_beta>(t, t.start(), value_alone, truth_of(t));
  EXPECT_GT(of_outcomes.settled, 0U);
  EXPECT_GT(of_outcomes.hits, 0U);
  EXPECT_GT(of_outcomes.cuts, 0U);
  for (const bool again : {false, true}) {
    const coin_row row({3, 9, 1, 2, 7, 5, 4, 8}, again);
    const auto of_scores = watched<score, alpha_beta>(row, row.start(), value_alone, truth_of(row));
    EXPECT_GT(of_scores.settled, 0U);
    EXPECT_GT(of_scores.cuts, 0U);
  }
}

TEST(Watchers, AreToldNimbers) {
  const blockgame b(3, 4);
  const std::function<nimber(const std::uint64_t&)> truth =
      [solver = std::make_shared<grundy<blockgame>>(b)](const std::uint64_t& p) {
        wanted want = value_alone;
        want.nimber = true;
        return *solver->solve(p, want).nimber;
      };
  wanted nimber_too = value_alone;
  nimber_too.nimber = true;
  const auto of_value = watched<nimber, grundy>(b, b.start(), value_alone, truth);
  EXPECT_GT(of_value.cuts, 0U);
  const auto of_nimber = watched<nimber, grundy>(b, b.start(), nimber_too, truth);
  EXPECT_GT(of_nimber.entered, of_value.entered);
  EXPECT_GT(of_nimber.hits, 0U);
  EXPECT_GT(of_nimber.settled, 0U);
}

/// How often each thing is told: entered, settled, found in a table, cut, stored, left.
template <class Position>
class tally_of_events final : public observer<Position> {
 public:
  using counts = std::array<std::uint64_t, 6>;

  void enter(const Position& /*p*/, const any_question& /*asked*/) override { ++told[0]; }
  void settle(const Position& /*p*/, const any_knowledge& /*known*/) override { ++told[1]; }
  void hit(const Position& /*p*/, const any_knowledge& /*known*/) override { ++told[2]; }
  void cut(const Position& /*p*/, const any_knowledge& /*known*/) override { ++told[3]; }
  void store(const Position& /*p*/, const any_knowledge& /*known*/) override { ++told[4]; }
  void leave(const Position& /*p*/, const any_knowledge& /*known*/) override { ++told[5]; }

  counts told{};
};

template <template <class> class Engine, class G>
auto told_by(const G& g, wanted want) {
  tally_of_events<position_t<G>> seen;
  static_cast<void>(Engine<G>(g).solve(g.start(), want, {}, &seen));
  return seen.told;
}

/// A fingerprint: what is told of a search is told as often on every machine, and all of it.
TEST(Watchers, AreToldAllThereIs) {
  using counts = std::array<std::uint64_t, 6>;
  wanted nimber_too = value_alone;
  nimber_too.nimber = true;
  const tictactoe t;
  EXPECT_EQ((told_by<memo>(t, value_alone)), (counts{5478, 0, 10690, 0, 5478, 5478}));
  EXPECT_EQ((told_by<memo>(t, {})), (counts{5478, 0, 10690, 0, 5478, 5478}));
  EXPECT_EQ((told_by<symmetric_memo>(t, value_alone)), (counts{765, 0, 1506, 0, 765, 765}));
  EXPECT_EQ((told_by<alpha_beta>(t, value_alone)), (counts{334, 198, 91, 270, 142, 334}));
  EXPECT_EQ((told_by<alpha_beta>(coin_row({3, 9, 1, 2, 7, 5, 4, 8}), {})),
            (counts{71, 25, 56, 49, 46, 71}));
  const blockgame b(4, 5);
  EXPECT_EQ((told_by<memo>(b, value_alone)), (counts{16365, 0, 20637, 11972, 16365, 16365}));
  EXPECT_EQ((told_by<grundy>(b, value_alone)), (counts{1, 1, 0, 1, 1, 1}));
  EXPECT_EQ((told_by<grundy>(b, nimber_too)), (counts{902, 2114, 7241, 795, 902, 902}));
  EXPECT_EQ((told_by<grundy>(toys::nim_heaps({3, 4, 5}), nimber_too)),
            (counts{48, 0, 273, 0, 48, 48}));
  EXPECT_EQ((told_by<branch_and_bound>(
                boardcover2({"......", "......", "......", "......", "......"}, {".##", "##."}),
                value_alone)),
            (counts{17, 15, 4, 6, 17, 17}));
  const boardcover2 scattered({".......#", "#.......", "........", "........", ".....#.#",
                               "#......#", "....#...", "........", "..#..#.."},
                              {"##", "#.", "#."});
  EXPECT_EQ((told_by<branch_and_bound>(scattered, value_alone)),
            (counts{3798, 3728, 2811, 15, 3798, 3798}));
}

}  // namespace
}  // namespace zermelo::watcher_test
