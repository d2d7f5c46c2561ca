// Nimbers of heaps against the plain recurrence, periods and their proofs, and the engine
// `recurrence` on sums of heaps.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/heaps/nimbers.hpp>

#include "octal/octal.hpp"
#include "octal/text.hpp"

using namespace zermelo;
using games::octal;

namespace {

using nimbers = std::vector<std::uint16_t>;

/// What a removal may leave, read off a code's text again: the digit d_k, 0 beyond the last one.
unsigned digit(std::string_view code, std::size_t k) {
  const std::size_t place = k == 0 ? 0 : k + 1;
  return place < code.size() ? static_cast<unsigned>(code[place] - '0') : 0;
}

/// The recurrence as it is defined, with every split looked at.
nimbers plain_nimbers(std::string_view code, std::size_t heaps, bool unequal_parts = false) {
  nimbers values;
  for (std::size_t n = 0; n < heaps; ++n) {
    std::vector<bool> occurs(2 * heaps + 2, false);
    for (std::size_t taken = 0; taken <= n; ++taken) {
      const std::size_t rest = n - taken;
      if ((digit(code, taken) & 1U) != 0 && rest == 0) occurs[0] = true;
      if ((digit(code, taken) & 2U) != 0 && rest > 0) occurs[values[rest]] = true;
      if ((digit(code, taken) & 4U) == 0) continue;
      for (std::size_t part = 1; 2 * part <= rest; ++part) {
        if (unequal_parts && 2 * part == rest) continue;
        occurs[values[part] ^ values[rest - part]] = true;
      }
    }
    std::uint16_t least = 0;
    while (occurs[least]) ++least;
    values.push_back(least);
  }
  return values;
}

nimbers first_nimbers(heap_nimbers& solver, std::size_t heaps) {
  nimbers values;
  for (heap n = 0; n < heaps; ++n) values.push_back(static_cast<std::uint16_t>(solver.of(n)));
  return values;
}

nimbers first_nimbers(const taking_and_breaking& code, std::size_t heaps) {
  heap_nimbers solver(code);
  return first_nimbers(solver, heaps);
}

nimbers first_nimbers(std::string_view code, std::size_t heaps) {
  return first_nimbers(taking_and_breaking::octal(code), heaps);
}

// --- Codes -------------------------------------------------------------------------------------

struct fault {
  std::string sentence;
  std::size_t column = 0;
};

fault fault_of(std::string_view code) {
  try {
    static_cast<void>(taking_and_breaking::octal(code));
  } catch (const bad_input& found) {
    return {found.what(), found.column()};
  }
  return {};
}

TEST(Codes, AreReadDigitByDigit) {
  using removals = std::vector<taking_and_breaking::removal>;
  const auto of = [](std::string_view text) {
    const auto code = taking_and_breaking::octal(text);
    return removals(code.removals().begin(), code.removals().end());
  };
  EXPECT_EQ(of("0.77"), (removals{{1, 7}, {2, 7}}));
  EXPECT_EQ(of("0.007"), (removals{{3, 7}}));
  EXPECT_EQ(of("4."), (removals{{0, 4}}));
  EXPECT_EQ(of("4"), of("4."));
  EXPECT_EQ(of("0.770"), of("0.77"));
  EXPECT_EQ(of("0."), removals{});
  EXPECT_TRUE(taking_and_breaking::octal("4.3...").repeats());
  EXPECT_EQ(taking_and_breaking::octal("4.3...").at(7).taken, 7U);
}

TEST(Codes, AreRefusedWithTheColumn) {
  EXPECT_EQ(fault_of("").sentence, "the code is empty; write one like 0.77");
  EXPECT_EQ(fault_of("0.78").sentence, "'8' is not an octal digit, 0 to 7");
  EXPECT_EQ(fault_of("0.78").column, 4U);
  EXPECT_EQ(fault_of("3.7").sentence,
            "the digit before the dot is 0, or 4 where a heap may be split without taking");
  EXPECT_EQ(fault_of("3.7").column, 1U);
  EXPECT_EQ(fault_of("077").sentence,
            "'7' where the dot of the code should be; write one like 0.77");
  EXPECT_EQ(fault_of("077").column, 2U);
  EXPECT_EQ(fault_of("0.7...").sentence, "before '...' belongs a digit that can repeat, 1 to 3");
  EXPECT_EQ(fault_of("0.7...").column, 3U);
  EXPECT_EQ(fault_of("0....").column, 2U);
  EXPECT_EQ(fault_of("0." + std::string(2'000, '7')).sentence,
            "a code of 2002 signs; take at most 1000");
}

TEST(Codes, KnowTheHeapsThatAllowAMove) {
  const std::vector<std::string> codes = {"0.77",  "0.07", "0.6",  "4.",
                                          "0.007", "0.1",  "0.02", "0.4"};
  for (const std::string& text : codes) {
    for (const bool unequal_parts : {false, true}) {
      auto code = taking_and_breaking::octal(text);
      if (unequal_parts) code = code.with_unequal_parts();
      for (std::uint32_t stones = 0; stones < 10; ++stones) {
        const heap_position p{stones};
        const heap_moves moves(code, p);
        EXPECT_EQ(code.moves(stones), moves.begin() != moves.end()) << text << " " << stones;
      }
    }
  }
}

TEST(Codes, OfSubtractionNeedASet) {
  EXPECT_THROW(static_cast<void>(taking_and_breaking::subtraction({})), bad_parameters);
  EXPECT_THROW(static_cast<void>(taking_and_breaking::subtraction({2, 0})), bad_parameters);
  EXPECT_EQ(taking_and_breaking::subtraction({3, 1, 3}), taking_and_breaking::octal("0.303"));
}

// --- Nimbers -----------------------------------------------------------------------------------

TEST(HeapNimbers, ArePublished) {
  EXPECT_EQ(first_nimbers("0.77", 41),
            (nimbers{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1,
                     4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1}));
  EXPECT_EQ(first_nimbers("0.07", 35),
            (nimbers{0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2,
                     2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4}));
  EXPECT_EQ(first_nimbers("0.137", 25),
            (nimbers{0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0}));
  EXPECT_EQ(first_nimbers("0.007", 27), (nimbers{0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1,
                                                 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5}));
  EXPECT_EQ(first_nimbers("0.6", 21),
            (nimbers{0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0}));
  EXPECT_EQ(first_nimbers("4.3...", 13), (nimbers{0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11}));
  EXPECT_EQ(first_nimbers("0.3...", 9), (nimbers{0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(HeapNimbers, OfGrundysGameAreZeroWherePublished) {
  heap_nimbers solver(taking_and_breaking::octal("4.").with_unequal_parts());
  const std::vector<heap> published = {0,   1,   2,   4,   7,   10,  20,  23,  26,  50,  53,
                                       270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346,
                                       359, 362, 365, 386, 389, 392, 566, 630, 633, 636, 639,
                                       673, 676, 682, 685, 923, 926, 929, 932, 1222};
  std::vector<heap> zeros;
  for (heap n = 0; n <= 2'000; ++n) {
    if (solver.of(n) == 0) zeros.push_back(n);
  }
  EXPECT_EQ(zeros, published);
  EXPECT_FALSE(solver.period());
}

TEST(HeapNimbers, AreTheMexOfAllSplits) {
  std::mt19937 random(1956);
  std::size_t sparse = 0;
  for (int tries = 0; tries < 120; ++tries) {
    std::string code = random() % 4 == 0 ? "4." : "0.";
    for (auto digits = 1 + random() % 4; digits > 0; --digits) {
      code += static_cast<char>('0' + random() % 8);
    }
    const bool unequal_parts = random() % 3 == 0;
    auto rules = taking_and_breaking::octal(code);
    if (unequal_parts) rules = rules.with_unequal_parts();
    heap_nimbers solver(rules);
    ASSERT_EQ(first_nimbers(solver, 400), plain_nimbers(code, 400, unequal_parts)) << code;
    if (solver.mask() != 0) ++sparse;
  }
  EXPECT_GT(sparse, 40U);  // the method was at work
}

TEST(HeapNimbers, AreTheMexOfAllSplitsOfLargeHeaps) {
  for (const std::string_view code : {"0.6", "0.16", "0.56", "0.007", "0.165", "4."}) {
    const bool unequal_parts = code == "4.";
    auto rules = taking_and_breaking::octal(code);
    if (unequal_parts) rules = rules.with_unequal_parts();
    EXPECT_EQ(first_nimbers(rules, 2'500), plain_nimbers(code, 2'500, unequal_parts)) << code;
  }
}

TEST(HeapNimbers, LookAtFewSplitsWhereRareHeapsAreFew) {
  heap_nimbers solver(taking_and_breaking::octal("0.6"));
  static_cast<void>(solver.of(20'000));
  EXPECT_LT(solver.rare_heaps().size(), 1'700U);
  for (const std::uint32_t rare : solver.rare_heaps().first(100)) {
    EXPECT_EQ(__builtin_popcount(solver.values()[rare] & solver.mask()) % 2, 0);
  }
}

TEST(HeapNimbers, StopAtALimitAndKeepWhatTheyHave) {
  heap_nimbers solver(taking_and_breaking::octal("0.6"));
  limits allowed;
  allowed.positions = 1'000;
  meter spent;
  spent.start(allowed);
  EXPECT_THROW(solver.compute(5'000, spent), stopped);
  EXPECT_EQ(solver.values().size(), 1'001U);
  allowed.positions.reset();
  allowed.bytes = 1'000;
  spent.start(allowed);
  EXPECT_THROW(solver.compute(5'000, spent), stopped);
  EXPECT_EQ(solver.of(20), 0U);
}

// --- Periods -----------------------------------------------------------------------------------

struct known_period {
  std::string_view code;
  std::uint64_t period;
  std::optional<heap> last_exception;
};

// Heap 0 is an exception where nothing else is: its nimber is 0, and no other's need be.
constexpr known_period known_periods[] = {{"0.77", 12, 70},
                                          {"0.07", 34, 52},
                                          {"0.137", 34, 51},
                                          {"0.15", 10, 0},
                                          {"0.17", 34, 32},
                                          {"0.45", 20, 497},
                                          {"0.055", 148, 258},
                                          {"0.53", 9, 10},
                                          {"0.34", 8, 6},
                                          {"0.115", 14, 0},
                                          {"0.156", 349, 3478},
                                          {"0.165", 1550, 5180},
                                          {"0.356", 142, 7314},
                                          {"0.644", 442, 3255},
                                          {"0.333", 4, std::nullopt},
                                          {"0.3033", 7, std::nullopt},
                                          {"0.03303", 7, std::nullopt},
                                          {"0.0303003", 3, 7}};

TEST(Periods, AreProvenWherePublished) {
  for (const auto& [code, period, last_exception] : known_periods) {
    heap_nimbers solver(taking_and_breaking::octal(code));
    static_cast<void>(solver.of(~heap{0} >> 1U));
    ASSERT_TRUE(solver.period()) << code;
    EXPECT_EQ(solver.period()->period, period) << code;
    EXPECT_EQ(solver.period()->last_exception(), last_exception) << code;
  }
}

TEST(Periods, GoOnAsThePlainRecurrenceDoes) {
  for (const std::string_view code : {"0.77", "0.07", "0.45", "0.055", "0.53", "0.0303003"}) {
    heap_nimbers solver(taking_and_breaking::octal(code));
    static_cast<void>(solver.of(1'000'000));
    ASSERT_LT(solver.values().size(), 2'000U);  // the rest follows from the proof
    EXPECT_EQ(first_nimbers(solver, 2'500), plain_nimbers(code, 2'500)) << code;
  }
}

TEST(Periods, HoldForHeapsThatFitAWord) {
  heap_nimbers kayles(taking_and_breaking::octal("0.77"));
  // Multiples of 12 have 4, and 2^63 % 12 is 8.
  EXPECT_EQ(kayles.of((heap{1} << 63U) - 8), 4U);
  EXPECT_EQ(kayles.of(heap{1} << 63U), kayles.of(80));
  EXPECT_EQ(kayles.period()->statement(),
            "nimber(n + 12) == nimber(n) holds for 71 <= n <= 155; by Guy & Smith (1956) it holds "
            "for all n >= 71");
}

TEST(Periods, NeedEveryHeapThatTheTheoremAsksFor) {
  for (const std::string_view text : {"0.77", "0.45", "0.53", "0.3033", "0.0303003"}) {
    const auto code = taking_and_breaking::octal(text);
    nimbers values = plain_nimbers(text, 1'200);
    const auto proven = find_period(code, values);
    ASSERT_TRUE(proven) << text;
    const auto needed = static_cast<std::size_t>(proven->checked_to) + 1;
    values.resize(needed);
    EXPECT_EQ(find_period(code, values), proven) << text;
    values.pop_back();
    EXPECT_NE(find_period(code, values), proven) << text;
    values.push_back(static_cast<std::uint16_t>(values[needed - 1 - proven->period] + 1));
    EXPECT_NE(find_period(code, values), proven) << text;
  }
}

TEST(Periods, AreNotProvenWhereNoTheoremCoversTheCode) {
  const nimbers same(1'000, 1);
  EXPECT_TRUE(find_period(taking_and_breaking::octal("0.7"), same));
  EXPECT_FALSE(find_period(taking_and_breaking::octal("0.3..."), same));
  EXPECT_FALSE(find_period(taking_and_breaking::octal("4.").with_unequal_parts(), same));
}

TEST(Periods, OfRulesWithoutAMoveAreOne) {
  heap_nimbers solver(taking_and_breaking::octal("0."));
  EXPECT_EQ(solver.of(1'000'000), 0U);
  EXPECT_EQ(solver.period()->period, 1U);
}

// --- The engine --------------------------------------------------------------------------------

/// Some sums of up to four heaps.
std::vector<heap_position> some_positions(std::mt19937& random, std::uint32_t largest) {
  std::vector<heap_position> positions = {{}, {1}, {2}, {3, 2, 1}};
  for (int i = 0; i < 12; ++i) {
    heap_position p;
    for (auto heaps = 1 + random() % 4; heaps > 0; --heaps)
      p.add(1 + static_cast<std::uint32_t>(random() % largest));
    positions.push_back(p);
  }
  return positions;
}

TEST(Recurrence, AgreesWithSearchOnSums) {
  constexpr wanted asked{.remoteness = false, .best_moves = true, .line = false};
  std::mt19937 random(1939);
  for (const char* code :
       {"0.77", "0.07", "0.137", "0.6", "4.3...", "0.3", "0.333", "0.0303", "0.3..."}) {
    for (const bool misere : {false, true}) {
      const octal game({code, "1", misere});
      recurrence<octal> engine(game);
      memo<octal> oracle(game);
      for (const heap_position& p : some_positions(random, 7)) {
        const auto given = engine.solve(p, asked);
        const auto expected = oracle.solve(p, asked);
        EXPECT_EQ(given.value, expected.value) << code << " " << print(game, p) << " " << misere;
        EXPECT_EQ(given.best_moves, expected.best_moves) << code << " " << print(game, p);
        EXPECT_EQ(given.nimber.has_value(), !misere);
      }
    }
  }
}

TEST(Recurrence, SearchesMiserePlayThatNimbersDoNotDecide) {
  const octal kayles({"0.77", "5", true});
  EXPECT_EQ(recurrence<octal>(kayles).solve(kayles.start()).engine, "memo");
  const octal subtraction({"0.333", "5", true});
  EXPECT_EQ(recurrence<octal>(subtraction).solve(subtraction.start()).engine, "recurrence");
}

TEST(Recurrence, SolvesSumsOfHugeHeaps) {
  const octal kayles;
  recurrence<octal> engine(kayles);
  const auto found = engine.solve({2'000'000'000, 1'999'999'999, 3}, wanted{.best_moves = false});
  EXPECT_EQ(found.nimber, engine.nimbers().known(2'000'000'000).value() ^
                              engine.nimbers().known(1'999'999'999).value() ^ 3U);
  EXPECT_LT(found.statistics.positions, 1'000U);
  // Of a billion moves the best ones are not looked for.
  EXPECT_FALSE(engine.solve({2'000'000'000}).best_moves);
  EXPECT_TRUE(engine.solve({2'000}).best_moves);
}

TEST(Recurrence, SaysUnknownAtALimit) {
  const octal officers("0.6");
  recurrence<octal> engine(officers);
  limits allowed;
  allowed.positions = 100;
  const auto found = engine.solve({5'000}, {}, allowed);
  EXPECT_FALSE(found.value);
  EXPECT_EQ(found.stopped_by, stop_reason::positions);
  EXPECT_TRUE(engine.solve({5'000}, wanted::value()).value);
}

TEST(Recurrence, ForgetsOtherRules) {
  recurrence<octal> engine(octal("0.77"));
  EXPECT_EQ(engine.solve({5}).nimber, 4U);
  engine.reset(octal("0.07"));
  EXPECT_EQ(engine.solve({5}).nimber, 0U);
}

TEST(HeapPositions, HaveRoomForSoManyHeaps) {
  heap_position p;
  for (std::size_t i = 0; i < heap_position::capacity; ++i)
    p.add(static_cast<std::uint32_t>(i + 1));
  EXPECT_THROW(p.add(1), cannot_solve);
  EXPECT_EQ(p[0], 32U);
  p.remove(32);
  p.add(0);
  EXPECT_EQ(p.size(), 31U);
  EXPECT_EQ(p[0], 31U);
}

TEST(HeapText, IsReadWithSpacesOrCommas) {
  const octal game;
  EXPECT_EQ(parse(game, "3 5,0, 4"), (heap_position{5, 4, 3}));
  EXPECT_EQ(print(game, parse(game, "0")), "0");
  EXPECT_EQ(parse(game, "0"), heap_position{});
  const auto column_of = [&](std::string_view text) -> std::size_t {
    try {
      static_cast<void>(parse(game, text));
    } catch (const bad_input& found) {
      return found.column();
    }
    return 99;
  };
  EXPECT_EQ(column_of("3 x"), 3U);
  EXPECT_EQ(column_of("3 -1"), 3U);
  EXPECT_EQ(column_of("4294967296"), 1U);
  EXPECT_EQ(column_of(" ,"), 0U);
  EXPECT_THROW(static_cast<void>(parse(game, std::string(64, '1').replace(1, 1, " "))), bad_input);
}

}  // namespace
