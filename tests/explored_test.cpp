// Games that are written out, solved as the definition says; and what play reaches, by other
// engines.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <three_mens_morris/three_mens_morris.hpp>
#include <unordered_set>
#include <vector>
#include <zermelo/engines/explored.hpp>
#include <zermelo/engines/retrograde.hpp>

#include "refusal.hpp"

namespace zermelo::explored_test {
namespace {

template <class Make>
std::string refusal_of(Make make) {
  return tests::refusal<cannot_solve>(make);
}

meter unlimited() {
  meter spent;
  spent.start({});
  return spent;
}

// --- Numbers from a perfect hash
// ---------------------------------------------------------------------

TEST(PerfectHash, NumbersEachOnce) {
  std::mt19937_64 random(1);
  for (const std::size_t count : {0U, 1U, 2U, 63U, 64U, 65U, 1'000U, 100'000U}) {
    std::unordered_set<std::uint64_t> keys;
    while (keys.size() < count) keys.insert(random());
    const std::vector<std::uint64_t> all(keys.begin(), keys.end());
    const perfect_hash numbers(all);
    ASSERT_TRUE(numbers.is_complete());
    std::vector<bool> taken(count);
    for (const std::uint64_t key : all) {
      const std::uint64_t number = numbers(key);
      ASSERT_LT(number, count);
      ASSERT_FALSE(taken[number]);
      taken[number] = true;
    }
    for (int i = 0; i < 1000; ++i) EXPECT_LE(numbers(random()), count);
    if (count == 100'000) {
      EXPECT_LT(numbers.bytes() * 8, 4 * count);
    }
  }
}

TEST(PerfectHash, SaysWhereTwoAreTheSame) {
  std::vector<std::uint64_t> all(1'000);
  std::iota(all.begin(), all.end(), std::uint64_t{0});
  EXPECT_TRUE(perfect_hash(all).is_complete());
  all.push_back(500);
  EXPECT_FALSE(perfect_hash(all).is_complete());
}

TEST(ValuesByKey, KnowTheirKeysAndNoOthers) {
  using key = std::array<std::uint64_t, 2>;
  std::vector<key> keys;
  std::vector<std::uint16_t> values;
  for (std::uint64_t i = 0; i < 5'000; ++i) {
    keys.push_back({i, i * i});
    values.push_back(static_cast<std::uint16_t>(i));
  }
  const detail::values_by_key<key, std::uint16_t> known(keys, values);
  for (std::uint64_t i = 0; i < 5'000; ++i) {
    EXPECT_EQ(known.find({i, i * i}), values[i]);
    EXPECT_FALSE(known.find({i, i * i + 1}).has_value());
  }
  EXPECT_FALSE((detail::values_by_key<key, std::uint16_t>().find({1, 1}).has_value()));
}

// --- Random graphs, by the definition
// ----------------------------------------------------------------

/// A game as lists; `end` is of a position that is over.
struct drawn_game {
  struct way {
    std::uint32_t to;
    int earned;
    bool same_mover;
  };
  std::vector<std::vector<way>> ways;
  std::vector<std::optional<int>> ends;

  [[nodiscard]] game_graph written_out(bool scored) const {
    game_graph graph;
    for (std::size_t p = 0; p < ways.size(); ++p) {
      for (const way& each : ways[p]) graph.add_way(each.to, each.earned, each.same_mover);
      if (!ends[p]) {
        graph.add_position();
      } else if (scored) {
        graph.add_end(score{*ends[p]});
      } else {
        graph.add_end(static_cast<outcome>(*ends[p]));
      }
    }
    return graph;
  }
};

drawn_game draw(std::mt19937_64& random, bool scored) {
  drawn_game game;
  const auto count = static_cast<std::uint32_t>(1 + random() % 12);
  for (std::uint32_t p = 0; p < count; ++p) {
    auto& ways = game.ways.emplace_back();
    const bool over = random() % 4 == 0;
    const std::uint64_t moves = over ? 0 : random() % 4;
    for (std::uint64_t k = 0; k < moves; ++k) {
      ways.push_back({static_cast<std::uint32_t>(random() % count), 0, random() % 5 == 0});
    }
    game.ends.emplace_back();
    if (over) {
      constexpr int outcomes[] = {0, 2, 3};  // loss, tie, win
      game.ends.back() = scored ? static_cast<int>(random() % 9) - 4 : outcomes[random() % 3];
    }
  }
  return game;
}

/// Decided at level r is what the levels before it decide: a win or a tie by one move, a loss by
/// all.
std::vector<std::uint16_t> outcomes_by_definition(const drawn_game& game, outcome stuck) {
  const std::size_t count = game.ways.size();
  std::vector<std::optional<timed_outcome>> known(count);
  for (std::size_t p = 0; p < count; ++p) {
    if (game.ends[p]) known[p] = timed_outcome(static_cast<outcome>(*game.ends[p]));
    if (!game.ends[p] && game.ways[p].empty()) known[p] = timed_outcome(stuck);
  }
  const auto ties = known;  // play no part until wins and losses are known
  for (auto& each : known) {
    if (each && each->value == outcome::tie) each.reset();
  }
  for (const outcome kind : {outcome::win, outcome::tie}) {
    if (kind == outcome::tie) {
      for (std::size_t p = 0; p < count; ++p) {
        if (ties[p] && !known[p]) known[p] = ties[p];
      }
    }
    for (remoteness r = 1; r <= 2 * count; ++r) {
      const auto before = known;
      for (std::size_t p = 0; p < count; ++p) {
        if (before[p] || ties[p]) continue;
        bool found = false;
        bool refuted = true;
        for (const auto& way : game.ways[p]) {
          const auto& next = before[way.to];
          if (!next) {
            refuted = false;
            continue;
          }
          const outcome seen = way.same_mover ? outcome{next->value} : -outcome{next->value};
          found = found || seen == kind;
          refuted = refuted && seen == outcome::loss;
        }
        if (found) known[p] = timed_outcome(kind, r);
        if (!found && refuted && kind == outcome::win) known[p] = timed_outcome(outcome::loss, r);
      }
    }
  }
  std::vector<std::uint16_t> codes;
  for (const auto& each : known) {
    codes.push_back(timed_code::encode(each.value_or(timed_outcome(outcome::draw))));
  }
  return codes;
}

/// The least sets of positions that can get t > 0, and that cannot keep off -t.
std::vector<std::int16_t> scores_by_definition(const drawn_game& game) {
  const std::size_t count = game.ways.size();
  std::vector<std::int16_t> values(count);
  for (int t = 1; t <= 4; ++t) {
    std::vector<bool> gets(count);
    std::vector<bool> lost(count);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t p = 0; p < count; ++p) {
        const int end = game.ends[p].value_or(0);  // stuck: nothing
        const bool over = game.ends[p] || game.ways[p].empty();
        bool can = over && end >= t;
        bool all = !over || end <= -t;
        for (const auto& way : game.ways[p]) {
          can = can || (way.same_mover ? gets[way.to] : lost[way.to]);
          all = all && (way.same_mover ? lost[way.to] : gets[way.to]);
        }
        if (can && !gets[p]) gets[p] = changed = true;
        if (all && !lost[p]) lost[p] = changed = true;
      }
    }
    for (std::size_t p = 0; p < count; ++p) {
      if (gets[p]) values[p] = static_cast<std::int16_t>(t);
      if (lost[p]) values[p] = static_cast<std::int16_t>(-t);
    }
  }
  return values;
}

TEST(GameGraph, OutcomesAreThoseOfTheDefinition) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 20'000; ++i) {
    const drawn_game game = draw(random, false);
    const outcome stuck = i % 2 == 0 ? outcome::loss : outcome::win;
    meter spent = unlimited();
    ASSERT_EQ(solve_outcomes(game.written_out(false), stuck, spent),
              outcomes_by_definition(game, stuck))
        << "game " << i;
  }
}

TEST(GameGraph, ScoresAreThoseOfTheDefinition) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 20'000; ++i) {
    const drawn_game game = draw(random, true);
    meter spent = unlimited();
    ASSERT_EQ(solve_scores(game.written_out(true), spent), scores_by_definition(game))
        << "game " << i;
  }
}

TEST(GameGraph, AddsWhatIsEarnedOnTheWay) {
  game_graph graph;
  graph.add_way(1, 5);
  graph.add_way(2, 2);
  graph.add_position();  // +5 - 7, or +2 and nothing more
  graph.add_way(2, 7);
  graph.add_position();
  graph.add_position();
  meter spent = unlimited();
  EXPECT_EQ(solve_scores(graph, spent), (std::vector<std::int16_t>{2, 7, 0}));
}

TEST(GameGraph, FindsAPositionOnACycle) {
  // 0 leads to 1 and 3; 1 leads to 2, which leads back; 3 is the end.
  const auto graph = [](std::uint32_t back_to) {
    game_graph made;
    made.add_way(1);
    made.add_way(3);
    made.add_position();
    made.add_way(2);
    made.add_position();
    made.add_way(back_to);
    made.add_position();
    made.add_position();
    return made;
  };
  EXPECT_EQ(position_on_a_cycle(graph(3)), std::nullopt);
  EXPECT_EQ(position_on_a_cycle(graph(2)), 2U);
  const auto found = position_on_a_cycle(graph(1));
  EXPECT_TRUE(found == 1U || found == 2U);
}

TEST(GameGraph, NimbersOfHeaps) {
  game_graph graph;  // heaps of 0 to 20 stones, of which one takes 1 to 3
  for (std::uint32_t stones = 0; stones <= 20; ++stones) {
    for (std::uint32_t taken = 1; taken <= std::min(stones, 3U); ++taken) {
      graph.add_way(stones - taken);
    }
    graph.add_position();
  }
  meter spent = unlimited();
  const auto nimbers = solve_nimbers(graph, spent);
  for (std::uint32_t stones = 0; stones <= 20; ++stones) EXPECT_EQ(nimbers[stones], stones % 4);
}

TEST(GameGraph, RefusesWhatItCannotSolve) {
  game_graph round;
  round.add_way(1, 3);
  round.add_position();
  round.add_way(0);
  round.add_position();
  meter spent = unlimited();
  EXPECT_EQ(refusal_of([&] { return solve_scores(round, spent); }),
            "a move earns points where play can come back, so that endless play might earn without "
            "end");
  EXPECT_EQ(refusal_of([&] { return solve_nimbers(round, spent); }),
            "play can come back to a position, and such games have no nimbers");
  game_graph itself;
  itself.add_way(0);
  itself.add_position();
  EXPECT_EQ(refusal_of([&] { return solve_nimbers(itself, spent); }),
            "play can come back to a position, and such games have no nimbers");
  game_graph open;
  open.add_way(7);
  open.add_position();
  EXPECT_EQ(refusal_of([&] { return solve_outcomes(open, outcome::loss, spent); }),
            "a move of position 0 leads to 7, and there are 1 positions");
  EXPECT_EQ(refusal_of([&] { return open.add_way(~0U), 0; }),
            "position 4294967295; a game that is written out has at most 2147483647");
  EXPECT_EQ(refusal_of([&] { return open.add_way(0, 40'000), 0; }),
            "40000 points; what solves scores with cycles keeps 16 bits");
}

// --- What play reaches
// -------------------------------------------------------------------------------

TEST(Explored, AgreesWithRetrogradeAnalysisByNumbers) {
  const games::three_mens_morris game;
  retrograde by_numbers(game);
  explored by_itself(game);
  for (const std::uint64_t t : game.tiers()) {
    for (std::uint64_t i = 0; i < game.position_count(t); ++i) {
      const auto p = game.at(t, i);
      const auto known = by_numbers.solve(p);
      const auto found = by_itself.solve(p);
      ASSERT_EQ(found.value, known.value);
      ASSERT_EQ(found.remoteness, known.remoteness);
      ASSERT_EQ(found.best_moves, known.best_moves);
    }
  }
}

/// From 0 to either side, round and round; who comes to 3 on his own has won.
struct round_table {
  static constexpr bool cyclic = true;
  using position = int;
  [[nodiscard]] static position start() { return 0; }
  [[nodiscard]] static std::vector<int> moves(position) { return {1, 4}; }
  [[nodiscard]] static position play(position p, int steps) { return (p + steps) % 7; }
  [[nodiscard]] static unsigned key(position p) { return static_cast<unsigned>(p); }
  [[nodiscard]] static std::optional<outcome> terminal(position p) {
    return p == 3 ? std::optional(outcome::loss) : std::nullopt;
  }
};

TEST(Explored, NeedsNoNumbers) {
  static_assert(!numbered_game<round_table>);
  explored engine{round_table()};
  EXPECT_EQ(engine.solve(2).value, outcome::win);
  EXPECT_EQ(engine.solve(2).remoteness, 1U);
  EXPECT_EQ(engine.solve(6).remoteness, 1U);
  const auto start = engine.solve(0);
  EXPECT_EQ(start.statistics.positions, 0U);  // all was found from 2
  EXPECT_TRUE(start.value.has_value());
}

TEST(Explored, StopsAtItsLimits) {
  const games::three_mens_morris game;
  explored engine(game);
  limits allowed;
  allowed.positions = 100;
  EXPECT_EQ(engine.solve(game.start(), {}, allowed).stopped_by, stop_reason::positions);
  allowed = {};
  allowed.bytes = 2'000;
  EXPECT_EQ(engine.solve(game.start(), {}, allowed).stopped_by, stop_reason::bytes);
  EXPECT_EQ(engine.solve(game.start()).value, retrograde(game).solve(game.start()).value);
}

}  // namespace
}  // namespace zermelo::explored_test
