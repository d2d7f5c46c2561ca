// The engine alpha_beta against plain, its table by itself, and its order of questions.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <connect_four/connect_four.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <new>
#include <numeric>
#include <optional>
#include <string>
#include <thread>
#include <tictactoe/tictactoe.hpp>
#include <utility>
#include <vector>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/tables/transposition.hpp>

#include "beside_others.hpp"
#include "toys/coin_row.hpp"
#include "toys/nim_heaps.hpp"

namespace zermelo::alpha_beta_test {
namespace {

using games::connect_four;
using games::tictactoe;
using toys::coin_row;
using toys::nim_heaps;

constexpr std::uint64_t sixty_four_entries = 13 * 64;  // five of a 64-bit key in a bucket of 64

// --- The table -----------------------------------------------------------------------------------

using table_of_words = transposition_table<std::uint64_t>;
constexpr score below = none_below;
constexpr score above = none_above;

std::optional<searched> find(const table_of_words& table, std::uint64_t key) {
  return table.find(key, hash_of(key));
}

void store(table_of_words& table, std::uint64_t key, score_bounds bounds, unsigned best,
           std::uint64_t work) {
  table.store(key, hash_of(key), {bounds, best}, work);
}

TEST(TranspositionTable, KeepsExactLowerAndUpperValues) {
  for (const bool wide : {false, true}) {
    table_of_words table(1U << 16U);
    table.prepare(1U << 16U, wide, false);
    EXPECT_FALSE(find(table, 7));
    store(table, 7, {3, above}, 2, 10);
    EXPECT_EQ(find(table, 7)->bounds.lower, 3);
    EXPECT_EQ(find(table, 7)->bounds.upper, above);
    EXPECT_EQ(find(table, 7)->best, 2U);
    store(table, 7, {below, 5}, 0, 10);  // both are known now, and the move stays
    EXPECT_EQ(find(table, 7)->bounds.lower, 3);
    EXPECT_EQ(find(table, 7)->bounds.upper, 5);
    EXPECT_EQ(find(table, 7)->best, 2U);
    store(table, 8, {-4, -4}, 0, 1);
    EXPECT_EQ(find(table, 8)->bounds.lower, -4);
    EXPECT_EQ(find(table, 8)->bounds.upper, -4);
    table.clear();
    EXPECT_FALSE(find(table, 7));
    EXPECT_FALSE(find(table, 8));
  }
}

TEST(TranspositionTable, NeverNarrowsWhatItCannotHold) {
  for (const bool wide : {false, true}) {
    table_of_words table(1U << 16U);
    table.prepare(1U << 16U, wide, false);
    std::uint64_t key = 0;
    for (const score value : {0, 1'000, 1'022, 1'023, 1'024, 5'000, 1 << 22, 1 << 23, 1 << 29}) {
      for (const score signed_value : {value, -value}) {
        store(table, ++key, {signed_value, signed_value}, 0, 1);
        const auto found = find(table, key);
        ASSERT_TRUE(found);
        EXPECT_LE(found->bounds.lower, signed_value);
        EXPECT_GE(found->bounds.upper, signed_value);
        const bool fits = value <= (wide ? (1 << 23) - 1 : 1'023);
        EXPECT_EQ(found->bounds.lower == found->bounds.upper, fits) << signed_value;
      }
    }
  }
}

TEST(TranspositionTable, ForgetsWhatWasCheap) {
  table_of_words table(1);  // one bucket
  table.prepare(1, false, false);
  EXPECT_EQ(table.bytes(), 64U);
  for (std::uint64_t key = 1; key <= 5; ++key)
    store(table, key, {0, 0}, 0, std::uint64_t{1} << key);
  store(table, 6, {0, 0}, 0, 1'000);
  EXPECT_FALSE(find(table, 1));
  for (std::uint64_t key = 2; key <= 6; ++key) EXPECT_TRUE(find(table, key)) << key;
}

TEST(TranspositionTable, KeepsKeysOfManyWords) {
  using key = std::array<std::uint64_t, 9>;
  transposition_table<key> table(1U << 16U);
  table.prepare(1U << 16U, true, false);
  const key a = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  const key b = {1, 2, 3, 4, 5, 6, 7, 8, 0};
  table.store(a, hash_of(a), {{1, 1}, 0}, 1);
  EXPECT_TRUE(table.find(a, hash_of(a)));
  EXPECT_FALSE(table.find(b, hash_of(a)));  // in the same bucket, of another key
}

/// Whatever the threads do to it, what is found of a key was stored of that key.
TEST(TranspositionTable, IsNeverTorn) {
  table_of_words table(4 * 64);
  table.prepare(4 * 64, true, true);
  std::atomic<std::uint64_t> wrong = 0;
  std::atomic<std::uint64_t> hits = 0;
  const auto work = [&](std::uint64_t random) {
    for (int i = 0; i < 100'000; ++i) {
      random = random * 6364136223846793005U + 1442695040888963407U;
      const std::uint64_t key = random >> 58U;
      const auto value = static_cast<score>(key * 1'000);
      if (const auto found = find(table, key)) {
        ++hits;
        if (found->bounds.lower != value || found->bounds.upper != value) ++wrong;
      } else {
        store(table, key, {value, value}, 0, random >> 32U);
      }
    }
  };
  std::thread other(work, 2);
  work(1);
  other.join();
  EXPECT_GT(hits, 0U);
  EXPECT_EQ(wrong, 0U);
}

// --- The questions -------------------------------------------------------------------------------

/// Calls `find(bounds, value)` with every value between any bounds up to 20.
void for_each_value(auto find) {
  for (score lower = -20; lower <= 20; ++lower) {
    for (score upper = lower; upper <= 20; ++upper) {
      for (score value = lower; value <= upper; ++value) {
        ASSERT_NO_FATAL_FAILURE(find(score_bounds{lower, upper}, value));
      }
    }
  }
}
/// What a search answers that finds out no more than it is asked.
score asked_whether(score value, score target) { return value >= target ? target : target - 1; }

TEST(NullWindows, FindEveryValueBetweenAllBounds) {
  for_each_value([](const score_bounds& known, score value) {
    detail::null_windows asked(known);
    int questions = 0;
    for (; !asked.is_known(); ++questions) {
      const score target = asked.next();
      ASSERT_GT(target, known.lower);
      ASSERT_LE(target, known.upper);
      asked.answer(asked_whether(value, target));
      ASSERT_LT(questions, 12);
    }
    ASSERT_EQ(asked.value(), value);
  });
}

TEST(NullWindows, FindAValueWithoutBounds) {
  for (const score value : {-1'000, -1, 0, 1, 1'000}) {
    detail::null_windows asked({below, above});
    int questions = 0;
    for (; !asked.is_known(); ++questions) {
      static_cast<void>(asked.next());
      asked.answer(value);  // a search says more than it is asked
      ASSERT_LT(questions, 3);
    }
    EXPECT_EQ(asked.value(), value);
  }
}

TEST(NullWindows, FindEveryValueByTwoAnswersAtOnce) {
  for_each_value([](const score_bounds& known, score value) {
    detail::null_windows asked(known);
    int times = 0;
    for (; !asked.is_known(); ++times) {
      const score target = asked.next();
      const bool takes_two = asked.takes_two();
      asked.answer(asked_whether(value, target));
      if (takes_two) {
        ASSERT_GT(target - 1, known.lower);
        asked.answer_below(asked_whether(value, target - 1));
      }
      ASSERT_LT(times, 12);
    }
    ASSERT_EQ(asked.value(), value);
  });
}

/// Halfway and right below it, which is enough where the value is there. A first answer that
/// reaches its target is followed by the question right above, as where one is asked at a time.
TEST(NullWindows, TwoAnswersAreEnoughOrAreFollowedByTheNextOne) {
  const auto after_two = [](score value) {
    detail::null_windows asked({0, 8});
    EXPECT_FALSE(asked.takes_two()) << "nothing is asked";
    EXPECT_EQ(asked.next(), 5);
    EXPECT_TRUE(asked.takes_two());
    asked.answer(asked_whether(value, 5));
    asked.answer_below(asked_whether(value, 4));
    return asked;
  };
  EXPECT_TRUE(after_two(4).is_known());
  EXPECT_EQ(after_two(4).value(), 4);
  detail::null_windows above_both = after_two(5);
  EXPECT_EQ(above_both.next(), 6);
  EXPECT_FALSE(above_both.takes_two());
  detail::null_windows below_both = after_two(3);
  EXPECT_EQ(below_both.next(), 2);
  EXPECT_TRUE(below_both.takes_two());
}

/// Not where they lie far apart, nor where the question below is answered.
TEST(NullWindows, TakeOneAnswerWhereTheOtherWouldTellNothing) {
  for (const score_bounds& known :
       {score_bounds{0, 1}, score_bounds{0, 10}, score_bounds{below, 3}, score_bounds{3, above}}) {
    detail::null_windows asked(known);
    static_cast<void>(asked.next());
    EXPECT_FALSE(asked.takes_two()) << known.lower << ' ' << known.upper;
  }
}

// --- Two questions at once -----------------------------------------------------------------------

/// What the first thread does with a question, and what those beside it do; the first begins with
/// question 0, and is alone up to its second position.
struct two_questions {
  using answers = detail::abdada<score>;
  meter spent;
  std::function<score(unsigned, answers&)> own;
  std::function<score(unsigned, answers&, meter&)> help;
  std::function<std::optional<score>(unsigned, score)> implied = [](unsigned, score) {
    return std::nullopt;
  };

  two_questions() { spent.start({}); }
  [[nodiscard]] std::pair<score, std::optional<score>> ask(unsigned threads) {
    return detail::search_both_together<score>(
        threads, 1, spent, [this](unsigned which, answers* all) { return own(which, *all); },
        [this](unsigned which, answers* all, meter& its) { return help(which, *all, its); },
        implied);
  }
};

/// A search without end: what ends it is thrown.
[[noreturn]] void search_on(detail::abdada<score>& all, meter& its) {
  for (std::uint64_t positions = 0;; ++positions) {
    all.check(positions);
    its.tick();
    std::this_thread::yield();
  }
}

TEST(TwoQuestions, TheSecondIsLeftWhereTheFirstNeedsNoHelp) {
  two_questions asked;
  asked.own = [](unsigned which, auto& all) {
    EXPECT_EQ(which, 0U);
    all.check(0);
    return 7;
  };
  asked.help = [](unsigned, auto&, meter&) -> score {
    ADD_FAILURE() << "help that nobody called for";
    return 0;
  };
  for (const unsigned threads : {2U, 3U}) {
    EXPECT_EQ(asked.ask(threads), (std::pair<score, std::optional<score>>{7, std::nullopt}));
  }
}

/// The first thread finds nothing: one that helps answers both, the first one last.
TEST(TwoQuestions, WhoHasAnsweredOneGoesOnWithTheOther) {
  for (const unsigned threads : {2U, 3U}) {
    two_questions asked;
    asked.own = [&](unsigned, auto& all) -> score { search_on(all, asked.spent); };
    asked.help = [](unsigned which, auto& all, meter&) -> score {
      all.check(0);
      return which == 0 ? 3 : 5;
    };
    EXPECT_EQ(asked.ask(threads), (std::pair<score, std::optional<score>>{3, 5}));
  }
}

/// Nobody finds an answer to one question but by that to the other.
TEST(TwoQuestions, AnAnswerThatFollowsEndsTheOtherSearch) {
  const auto answers = [](unsigned threads, unsigned answered) {
    two_questions asked;
    asked.own = [&](unsigned, auto& all) -> score { search_on(all, asked.spent); };
    asked.help = [answered](unsigned which, auto& all, meter& its) -> score {
      if (which == answered) return 4;
      search_on(all, its);
    };
    asked.implied = [answered](unsigned which, score found) {
      return which == answered ? std::optional(found - 1) : std::nullopt;
    };
    return asked.ask(threads);
  };
  using both = std::pair<score, std::optional<score>>;
  EXPECT_EQ(answers(2, 1), (both{3, 4}));
  EXPECT_EQ(answers(3, 1), (both{3, 4}));
  EXPECT_EQ(answers(3, 0), (both{4, 3})) << "the third thread begins where the first does";
}

/// What a limit throws in the first thread ends the others, whichever question they are at.
TEST(TwoQuestions, ALimitOfTheFirstThreadEndsAll) {
  for (const unsigned threads : {2U, 3U}) {
    for (const unsigned stopped_at : {0U, 1U}) {
      std::atomic<unsigned> begun = 0;
      two_questions asked;
      asked.own = [&](unsigned which, auto& all) -> score {
        all.check(1);
        while (begun < threads - 1) std::this_thread::yield();
        if (which == stopped_at) throw stopped{stop_reason::positions};
        return 2;
      };
      asked.help = [&](unsigned, auto& all, meter& its) -> score {
        ++begun;
        search_on(all, its);
      };
      EXPECT_THROW(static_cast<void>(asked.ask(threads)), stopped) << threads << ' ' << stopped_at;
    }
  }
}

/// Who fails helps no more.
TEST(TwoQuestions, WhatHelpersThrowIsNoAnswer) {
  for (const unsigned threads : {2U, 3U}) {
    two_questions asked;
    asked.own = [](unsigned which, auto& all) -> score {
      all.check(1);
      return which == 0 ? 3 : 5;
    };
    asked.help = [](unsigned which, auto&, meter&) -> score {
      if (which == 0) throw std::bad_alloc();
      throw too_deep();
    };
    EXPECT_EQ(asked.ask(threads), (std::pair<score, std::optional<score>>{3, 5}));
  }
}

TEST(TwoQuestions, PositionsOfAllThreadsAreCounted) {
  for (const unsigned threads : {2U, 3U}) {
    std::atomic<std::uint64_t> looked_at = 0;
    two_questions asked;
    const auto search = [&](auto& all, meter& its, std::uint64_t wanted) {
      for (std::uint64_t positions = 0; positions < wanted; ++positions) {
        all.check(positions);
        its.tick();
        ++looked_at;
      }
    };
    asked.own = [&](unsigned which, auto& all) {
      search(all, asked.spent, 1'000);
      return which == 0 ? 3 : 5;
    };
    asked.help = [&](unsigned which, auto& all, meter& its) {
      search(all, its, 1'500);
      return which == 0 ? 3 : 5;
    };
    EXPECT_EQ(asked.ask(threads), (std::pair<score, std::optional<score>>{3, 5}));
    EXPECT_EQ(asked.spent.read(0).positions, looked_at);
    EXPECT_GE(looked_at, 1'000U);
  }
}

// --- The engine ----------------------------------------------------------------------------------

/// All positions from p on, by plain and by alpha_beta.
template <class G>
void expect_agreement(const G& g, std::uint64_t bytes, unsigned threads) {
  constexpr wanted asked{.remoteness = false, .best_moves = true, .line = false};
  plain oracle{g};
  alpha_beta engine{g, bytes, threads};
  std::vector<position_t<G>> positions = {g.start()};
  for (std::size_t i = 0; i < positions.size() && i < 200; ++i) {
    const position_t<G> p = positions[i];
    const auto expected = oracle.solve(p, asked);
    const auto given = engine.solve(p, asked);
    EXPECT_EQ(given.value, expected.value);
    EXPECT_EQ(given.best_moves, expected.best_moves);
    EXPECT_FALSE(given.remoteness);
    if (terminal(g, p)) continue;
    for_each_move(g.moves(p), [&](const move_t<G>& m) {
      if (positions.size() < 200) positions.push_back(g.play(p, m));
    });
  }
}

TEST(AlphaBeta, AgreesWithPlainOnScores) {
  for (const coin_row& g : coin_row::samples()) {
    expect_agreement(g, alpha_beta<coin_row>::default_table_bytes, 1);
    expect_agreement(g, sixty_four_entries, 1);
    expect_agreement(g, sixty_four_entries, 3);
  }
}

TEST(AlphaBeta, AgreesWithPlainOnLargeScores) {
  expect_agreement(coin_row({3'000'000, 9'000'000, 1, 5'000'000, 7, 90'000'000}), 1U << 20U, 1);
}

TEST(AlphaBeta, AgreesWithPlainOnTwoAndThreeOutcomes) {
  for (const nim_heaps& g :
       {nim_heaps({1, 2, 2}), nim_heaps({1, 2, 2}, true), nim_heaps({2, 2, 2})}) {
    expect_agreement(g, sixty_four_entries, 1);
    expect_agreement(g, sixty_four_entries, 2);
  }
  expect_agreement(tictactoe(2, 4, 3), sixty_four_entries, 1);
}

TEST(AlphaBeta, SolvesTictactoeByATableOfSixtyFourEntries) {
  // Five words a slot: three slots in each of 22 buckets.
  alpha_beta engine{tictactoe(), 22 * 64};
  const auto given = engine.solve(tictactoe().start());
  EXPECT_EQ(given.value, outcome::tie);
  EXPECT_EQ(given.best_moves->size(), 9U);
  EXPECT_EQ(given.statistics.bytes, 22U * 64U);
}

/// Work is exact on every machine: what is kept, what is forgotten first, and in which of its forms
/// a table that is too small keeps it.
TEST(AlphaBeta, Positions) {
  const auto positions = [](const auto& g) {
    return alpha_beta{g, sixty_four_entries}.solve(g.start(), wanted::value()).statistics.positions;
  };
  const std::vector<int> coins = {3, 9, 1, 2, 7, 5, 4, 8, 6, 2, 9, 4, 3, 7, 1, 8};
  std::vector<int> large = coins;
  for (int& each : large) each *= 1'000;
  EXPECT_EQ(positions(coin_row(coins)), 479U);
  EXPECT_EQ(positions(coin_row(coins, true)), 181U);
  EXPECT_EQ(positions(coin_row(large)), 715U);
  EXPECT_EQ(positions(nim_heaps({2, 3, 4})), 26U);
  EXPECT_EQ(positions(tictactoe(3, 3, 3)), 435U);
}

/// The same of bounds that just fit a table's narrow form, which has room for more of them.
TEST(AlphaBeta, BoundsOfAThousandFitTheNarrowForm) {
  std::vector<int> coins = {30, 90, 10, 20, 70, 50, 40, 80,  60,
                            20, 90, 40, 30, 70, 10, 80, 110, 100};
  const auto positions = [&] {
    const coin_row g(coins);
    return alpha_beta{g, sixty_four_entries}.solve(g.start(), wanted::value()).statistics.positions;
  };
  EXPECT_EQ(std::accumulate(coins.begin(), coins.end(), 0), 1'000);
  EXPECT_EQ(positions(), 524U);
  ++coins.back();
  EXPECT_EQ(positions(), 855U);
}

/// What took the least work gives way first: of games that end without a move, that took one.
TEST(AlphaBeta, PositionsWithoutAMoveAreSoonForgotten) {
  const nim_heaps g({6, 7, 8});
  const auto given = alpha_beta{g, sixty_four_entries}.solve(g.start(), wanted::value());
  EXPECT_EQ(given.value, outcome::win);
  EXPECT_EQ(given.statistics.positions, 255U);
}

/// Nim whose positions count how many of them there are.
struct counted_nim {
  struct position : nim_heaps::position {
    position() { seen(); }
    position(const nim_heaps::position& heaps) : nim_heaps::position(heaps) { seen(); }
    position(const position& other) : nim_heaps::position(other) { seen(); }
    position& operator=(const position&) = default;
    ~position() { --alive; }
    static void seen() { most_alive = std::max(most_alive, ++alive); }
    static inline std::size_t alive = 0;
    static inline std::size_t most_alive = 0;
  };
  using move = nim_heaps::move;
  nim_heaps rules{{6, 7, 8}};
  [[nodiscard]] position start() const { return rules.start(); }
  [[nodiscard]] auto moves(const position& p) const { return rules.moves(p); }
  [[nodiscard]] position play(const position& p, move m) const { return rules.play(p, m); }
  [[nodiscard]] std::uint64_t key(const position& p) const { return rules.key(p); }
};

/// A search holds the moves of the positions on its way, and no others.
TEST(AlphaBeta, HoldsTheMovesOnItsWayAlone) {
  counted_nim::position::most_alive = 0;
  const auto given = alpha_beta{counted_nim{}}.solve(counted_nim{}.start(), wanted::value());
  EXPECT_EQ(given.value, outcome::win);
  EXPECT_EQ(given.statistics.positions, 504U);
  // At most 21 moves on each of 21 plies; the stack grows from 192 of them to 448, both at a time.
  EXPECT_GT(counted_nim::position::most_alive, 448U);
  EXPECT_LT(counted_nim::position::most_alive, 700U);
}

/// Tictactoe that counts who asks for moves, in how many threads at once.
struct counted_tictactoe : tictactoe {
  struct counts {
    std::atomic<std::uint64_t> asked = 0;
    std::atomic<unsigned> threads = 0;
    std::atomic<unsigned> most_threads = 0;
  };
  struct thread_in {
    counts& in;
    explicit thread_in(counts& of) : in(of) {
      const unsigned now = ++in.threads;
      unsigned most = in.most_threads;
      while (most < now && !in.most_threads.compare_exchange_weak(most, now)) {
      }
    }
    ~thread_in() { --in.threads; }
  };

  counted_tictactoe(int rows, int cols, int k, counts& to)
      : tictactoe(rows, cols, k), counted(&to) {}
  [[nodiscard]] auto moves(const position& p) const {
    thread_local const thread_in here(*counted);
    ++counted->asked;
    return tictactoe::moves(p);
  }
  counts* counted;
};

/// How many threads at once a search was in, all of whose positions are counted.
unsigned threads_at_once(unsigned asked_for) {
  counted_tictactoe::counts seen;
  std::thread([&] {  // whose thread_local does not outlive the counts
    const counted_tictactoe g(4, 4, 4, seen);
    alpha_beta engine = asked_for == 1 ? alpha_beta{g} : alpha_beta{g, 1U << 22U, asked_for};
    const auto given = engine.solve(g.start(), wanted::value());
    EXPECT_EQ(given.value, outcome::tie);
    EXPECT_GT(given.statistics.positions, 20'000U);
    EXPECT_EQ(given.statistics.positions, seen.asked);
  })
      .join();
  return seen.most_threads;
}

/// One thread unless more are asked for; then that many. On a busy machine a search may be done
/// before the last of them has begun: one of several is not.
TEST(AlphaBeta, TakesAsManyThreadsAsAreAskedFor) {
  EXPECT_EQ(threads_at_once(1), 1U);
  unsigned most = 0;
  for (int i = 0; i < 50 && most < 3; ++i) most = std::max(most, threads_at_once(3));
  EXPECT_EQ(most, 3U);
}

/// Tictactoe whose first thread waits, at a position of its first question, for what a helper does.
struct patient_tictactoe : tictactoe {
  static constexpr std::uint64_t waits_at = 20'001;
  static constexpr std::uint64_t waits_for = 5'000;

  struct state {
    std::thread::id first = std::this_thread::get_id();
    std::uint64_t asked_by_first = 0;
    std::atomic<std::uint64_t> asked_by_others = 0;
    bool was_helped = false;
  };
  explicit patient_tictactoe(state& of) : tictactoe(4, 4, 4), seen(&of) {}

  [[nodiscard]] auto moves(const position& p) const {
    if (std::this_thread::get_id() != seen->first) {
      ++seen->asked_by_others;
    } else if (++seen->asked_by_first == waits_at) {
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
      while (seen->asked_by_others < waits_for && std::chrono::steady_clock::now() < end) {
        std::this_thread::yield();
      }
      seen->was_helped = seen->asked_by_others >= waits_for;
    }
    return tictactoe::moves(p);
  }
  state* seen;
};

/// Who helps begins when the first thread has been at 20,000 positions, during its first question,
/// and goes on until that is answered.
TEST(AlphaBeta, IsHelpedFromItsFirstQuestionOn) {
  patient_tictactoe::state seen;
  const patient_tictactoe g(seen);
  const auto given = alpha_beta{g, 1U << 22U, 2}.solve(g.start(), wanted::value());
  EXPECT_EQ(given.value, outcome::tie);
  EXPECT_TRUE(seen.was_helped) << seen.asked_by_first << ' ' << seen.asked_by_others;
}

TEST(AlphaBeta, GivesALineOfPlayInGamesWithScores) {
  const coin_row g;
  const auto expected = plain{g}.solve(g.start());
  const auto given = alpha_beta{g}.solve(g.start());
  ASSERT_TRUE(given.line);
  coin_row::position p = g.start();
  score total = 0;
  int sign = 1;
  for (const coin_row::move m : *given.line) {
    total += sign * g.gain(p, m);
    if (!g.same_mover(p, m)) sign = -sign;
    p = g.play(p, m);
  }
  EXPECT_EQ(p.first, p.end);
  EXPECT_EQ(total, expected.value);
}

TEST(AlphaBeta, TakesSixtyFourMebibytesWhereNothingIsSaid) {
  const coin_row g;
  EXPECT_EQ(alpha_beta_engine::memory(g, {}).bytes, std::uint64_t{64} << 20U);
  EXPECT_GE(alpha_beta{g}.solve(g.start()).statistics.bytes, std::uint64_t{63} << 20U);
  EXPECT_LE(alpha_beta{g}.solve(g.start()).statistics.bytes, std::uint64_t{64} << 20U);
}

TEST(AlphaBeta, StopsAtALimitAndGoesOn) {
  const tictactoe g(3, 4, 3);
  alpha_beta engine{g};
  limits allowed;
  allowed.positions = 100;
  const auto cut = engine.solve(g.start(), {}, allowed);
  EXPECT_FALSE(cut.value);
  EXPECT_EQ(cut.stopped_by, stop_reason::positions);
  EXPECT_EQ(cut.statistics.positions, 100U);
  EXPECT_EQ(engine.solve(g.start(), wanted::value()).value, memo{g}.solve(g.start()).value);
}

TEST(AlphaBeta, ForgetsOtherRules) {
  alpha_beta engine{tictactoe(3, 3, 3)};
  EXPECT_EQ(engine.solve({}, wanted::value()).value, outcome::tie);
  engine.reset(tictactoe(3, 3, 2));
  EXPECT_EQ(engine.solve({}, wanted::value()).value, outcome::win);
}

TEST(AlphaBeta, ThreadsFindTheSameValue) {
  const tictactoe g(4, 4, 4);
  for (const unsigned threads : {1U, 2U, 4U}) {
    alpha_beta engine{g, 1U << 22U, threads};
    EXPECT_EQ(engine.solve(g.start(), wanted::value()).value, outcome::tie) << threads;
  }
  limits in_two_threads;
  in_two_threads.threads = 2;
  alpha_beta engine{g};
  EXPECT_EQ(engine.solve(g.start(), wanted::value(), in_two_threads).value, outcome::tie);
}

/// Scores between bounds that lie close together: two questions at once where there are threads.
TEST(AlphaBeta, ThreadsFindTheSameScores) {
  const connect_four g(5, 5);
  connect_four::position p = g.start();
  for (int plies = 0; plies < 6; ++plies) {
    const auto alone = alpha_beta{g}.solve(p, wanted::value());
    for (const unsigned threads : {2U, 3U}) {
      alpha_beta engine{g, 1U << 22U, threads};
      const auto given = engine.solve(p, wanted::value());
      EXPECT_EQ(given.value, alone.value) << plies << " plies, " << threads << " threads";
    }
    p = g.play(p, *g.moves(p).begin());
  }
}

/// Tictactoe whose first thread waits for help, and then does something; who helps takes so long
/// that no answer is found meanwhile.
struct slowly_helped_tictactoe : tictactoe {
  struct state {
    std::function<void()> once_helped = [] {};
    std::thread::id first = std::this_thread::get_id();
    std::uint64_t asked_by_first = 0;
    std::atomic<bool> was_helped = false;
  };
  explicit slowly_helped_tictactoe(state& of) : tictactoe(4, 4, 4), seen(&of) {}

  [[nodiscard]] auto moves(const position& p) const {
    if (std::this_thread::get_id() != seen->first) {
      seen->was_helped = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } else if (++seen->asked_by_first == patient_tictactoe::waits_at) {
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
      while (!seen->was_helped && std::chrono::steady_clock::now() < end) {
        std::this_thread::yield();
      }
      seen->once_helped();
    }
    return tictactoe::moves(p);
  }
  state* seen;
};

/// A limit, or Ctrl-C, that is reached while others help, at two questions, ends their search, too.
TEST(AlphaBeta, ThreadsStopAtALimit) {
  constexpr std::uint64_t soon = patient_tictactoe::waits_at + 50;
  const auto expect_stopped = [](unsigned threads, stop_reason by, const limits& allowed,
                                 std::function<void()> once_helped) {
    slowly_helped_tictactoe::state seen{.once_helped = std::move(once_helped)};
    const auto start = tictactoe(4, 4, 4).start();
    alpha_beta engine{slowly_helped_tictactoe(seen), 1U << 22U, threads};
    const auto cut = engine.solve(start, wanted::value(), allowed);
    EXPECT_TRUE(seen.was_helped);
    EXPECT_FALSE(cut.value);
    EXPECT_EQ(cut.stopped_by, by) << threads;
    EXPECT_GE(cut.statistics.positions, patient_tictactoe::waits_at);
  };
  for (const unsigned threads : {2U, 3U}) {
    limits allowed;
    allowed.positions = soon;
    expect_stopped(threads, stop_reason::positions, allowed, [] {});
    std::atomic<bool> raised = false;
    allowed = {};
    allowed.stop = &raised;
    expect_stopped(threads, stop_reason::interrupted, allowed, [&] { raised = true; });
  }
  limits allowed;
  allowed.seconds = 2;
  expect_stopped(2, stop_reason::seconds, allowed,
                 [] { std::this_thread::sleep_for(std::chrono::seconds(2)); });
}

/// A way of 30 steps, or from the fork three ways of two: who cannot go on loses.
struct ways {
  static constexpr std::uint32_t end = 1;
  static constexpr std::uint32_t steps = 30;
  static constexpr std::uint32_t fork = 100;
  using position = std::uint32_t;
  using move = std::uint32_t;  // where it leads

  [[nodiscard]] position start() const { return end + steps; }
  [[nodiscard]] std::vector<move> moves(position p) const {
    if (p == end) return {};
    if (p == fork) return {fork + 1, fork + 2, fork + 3};
    return {p > fork ? end : p - 1};
  }
  [[nodiscard]] position play(position /*p*/, move m) const { return m; }
  /// No two of those near the root are told in the same place.
  [[nodiscard]] std::uint32_t key(position p) const { return 2 * p; }
};

/// One of several threads on these ways.
struct seat_on_ways : tests::seat_beside_others<ways, score> {
  transposition_table<std::uint32_t> table{std::uint64_t{1} << 20U};
  detail::null_window_search<ways> search{game, table, spent};
  seat_on_ways() : seat_beside_others(ways{}) {
    table.prepare(std::uint64_t{1} << 20U, false, true);
  }
  [[nodiscard]] std::uint64_t hash(ways::position p) const { return hash_of(game.key(p)); }
};

/// One thread tells the others what it is at, on the first 24 moves from the root and no further.
TEST(AlphaBeta, OthersSeeWhatIsSearchedNearTheRoot) {
  constexpr std::size_t shared = 24;
  seat_on_ways seat;
  seat.at = [&](std::size_t entered) {
    for (std::size_t plies = 1; plies <= ways::steps; ++plies) {
      const auto p = static_cast<std::uint32_t>(ways::end + ways::steps - plies);
      EXPECT_EQ(seat.others.is_searched(seat.hash(p)), plies < entered && plies <= shared)
          << plies << " moves on, at position " << entered;
    }
  };
  EXPECT_EQ(seat.search.ask(seat.game.start(), 0, &seat.others, &seat), -1) << "30 steps: lost";
  EXPECT_EQ(seat.entered.size(), ways::steps + 1);
  seat.at(1);
}

/// What is entered from the fork on, of which all moves lose, while another thread is at these.
std::vector<std::uint32_t> entered_beside(std::initializer_list<std::uint32_t> searched) {
  seat_on_ways seat;
  for (const std::uint32_t p : searched) seat.others.starting_search(seat.hash(p));
  EXPECT_EQ(seat.search.ask(ways::fork, 1, &seat.others, &seat), -1);
  return seat.entered;
}

TEST(AlphaBeta, AMoveThatAnotherThreadIsAtWaits) {
  using positions = std::vector<std::uint32_t>;
  EXPECT_EQ(entered_beside({}), (positions{100, 101, 1, 102, 103}));
  EXPECT_EQ(entered_beside({102}), (positions{100, 101, 1, 103, 102}));
  EXPECT_EQ(entered_beside({101, 102}), (positions{100, 101, 1, 103, 102})) << "the first does not";
  EXPECT_EQ(entered_beside({101, 102, 103}), (positions{100, 101, 1, 102, 103}));
}

/// What another thread has found by then is not searched, and is believed, made up as it is.
TEST(AlphaBeta, WhatAnotherThreadFindsIsNotSearched) {
  for (const score found : {-1, 1}) {
    seat_on_ways seat;
    seat.others.starting_search(seat.hash(102));
    seat.at = [&](std::size_t entered) {
      if (entered == 4) {
        seat.table.store(seat.game.key(102), seat.hash(102), {{found, found}, 1}, 1);
      }
    };
    EXPECT_EQ(seat.search.ask(ways::fork, 1, &seat.others, &seat), -found);
    EXPECT_EQ(seat.entered, (std::vector<std::uint32_t>{100, 101, 1, 103}));
  }
}

/// What an observer is told of bounds.
struct counter : observer<coin_row::position> {
  std::uint64_t entered = 0;
  std::uint64_t left = 0;
  std::uint64_t stored = 0;
  void enter(const coin_row::position& /*p*/, const any_question& asked) override {
    EXPECT_TRUE(std::holds_alternative<ask_at_least<score>>(asked));
    ++entered;
  }
  void hit(const coin_row::position& /*p*/, const any_knowledge& known) override {
    EXPECT_LE(bounds(known).lower, bounds(known).upper);
  }
  void cut(const coin_row::position& /*p*/, const any_knowledge& known) override {
    EXPECT_EQ(bounds(known).upper, none_above);
  }
  void store(const coin_row::position& /*p*/, const any_knowledge& known) override {
    ++stored;
    EXPECT_LE(bounds(known).lower, bounds(known).upper);
  }
  void leave(const coin_row::position& /*p*/, const any_knowledge& /*known*/) override { ++left; }
  static interval<score> bounds(const any_knowledge& known) {
    return std::get<interval<score>>(known);
  }
};

TEST(AlphaBeta, IsWatched) {
  const coin_row g;
  counter seen;
  const auto given = alpha_beta{g}.solve(g.start(), {}, {}, &seen);
  EXPECT_EQ(seen.entered, given.statistics.positions);
  EXPECT_EQ(seen.left, seen.entered);
  EXPECT_GT(seen.stored, 0U);
  EXPECT_GT(*given.statistics.hits, 0U);
}

/// Play comes back to where it was, and the rules do not say so.
struct wheel {
  using position = unsigned;
  using move = unsigned;
  position start() const { return 0; }
  std::array<move, 1> moves(position /*p*/) const { return {1}; }
  position play(position p, move m) const { return (p + m) % 5; }
  unsigned key(position p) const { return p; }
};

TEST(AlphaBeta, SaysThatAGameHasCycles) {
  try {
    static_cast<void>(alpha_beta{wheel{}}.solve(0));
    FAIL();
  } catch (const cannot_solve& fault) {
    EXPECT_NE(std::string(fault.what()).find("cycles"), std::string::npos);
  }
}

}  // namespace
}  // namespace zermelo::alpha_beta_test
