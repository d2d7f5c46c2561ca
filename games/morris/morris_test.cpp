// Men's morris: published counts of positions, and values by a naive program that shares no code.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/positions/count.hpp>
#include <zermelo/positions/reachable.hpp>

#include "morris/text.hpp"

namespace zermelo::games {
namespace {

using numbers = morris::numbers;

/// What play reaches, with the colours kept apart, and as the mover sees it.
std::pair<std::uint64_t, std::uint64_t> reached(const morris& game) {
  const numbering<morris> all(game);
  std::vector<std::uint8_t> seen(static_cast<std::size_t>(all.position_count()));
  std::vector<morris::position> found{game.start()};
  std::uint64_t apart = 0;
  const auto mark = [&](const morris::position& p) {
    std::uint8_t& by = seen[static_cast<std::size_t>(all.number_of(p))];
    const auto colour = static_cast<std::uint8_t>(p.o_to_move ? 2 : 1);
    if ((by & colour) != 0) return false;
    by |= colour;
    ++apart;
    return true;
  };
  mark(game.start());
  while (!found.empty()) {
    const morris::position p = found.back();
    found.pop_back();
    if (game.terminal(p)) continue;
    for (const auto& m : game.moves(p)) {
      if (const auto next = game.play(p, m); mark(next)) found.push_back(next);
    }
  }
  return {apart, static_cast<std::uint64_t>(
                     std::count_if(seen.begin(), seen.end(), [](auto by) { return by != 0; }))};
}

/// Published of two-ring boards with four men; those of five and six are 17,844,721 and 42,372,745
/// (flying: 17,846,785 and 42,383,945), for which tests have no time.
TEST(LargeMorris, ReachablePositions) {
  EXPECT_EQ(reached(morris(2, 4)), std::pair(std::uint64_t{4'111'151}, std::uint64_t{2'352'757}));
  EXPECT_EQ(reached(morris({2, 4, true, false})),
            std::pair(std::uint64_t{4'111'327}, std::uint64_t{2'352'845}));
}

/// Nine men's board: moving phase, three men each and four against three, by two brute-force
/// programs. (They keep colours apart by who has more; so do tiers.)
TEST(LargeMorris, MovingPhaseOnNineMensBoard) {
  const morris game({3, 4, true, false});
  retrograde engine(game);
  const auto count = [&](unsigned mover, unsigned other) {
    std::map<outcome, std::uint64_t> found;
    const std::uint64_t t = sides_tier{mover, other, true, 0}.name();  // the same of both orders
    static_cast<void>(engine.solve(game.at(t, 0), wanted::value()));
    for (std::uint64_t i = 0; i < game.position_count(t); ++i) {
      const auto p = game.at(t, i);
      if (count_bits(p.mover) == mover) ++found[outcome{engine.value_at(p).value}];
    }
    return found;
  };
  using of_outcomes = std::map<outcome, std::uint64_t>;
  EXPECT_EQ(
      count(3, 3),
      (of_outcomes{{outcome::win, 2'232'160}, {outcome::draw, 4'112}, {outcome::loss, 455'648}}));
  EXPECT_EQ(count(4, 3),
            (of_outcomes{
                {outcome::win, 1'201'560}, {outcome::draw, 10'863'360}, {outcome::loss, 48'720}}));
  EXPECT_EQ(count(3, 4), (of_outcomes{{outcome::win, 1'629'336}, {outcome::draw, 10'484'304}}));
}

TEST(Morris, Sequences) {
  const morris game;
  EXPECT_EQ(perft(game, game.start(), 2), 240U);
  EXPECT_EQ(perft(game, game.start(), 3), 3'360U);
  EXPECT_EQ(perft(game, game.start(), 4), 43'680U);
  const auto mill = parse(game, "x-x-./-o.o-/..-../-...-/.-.-. 8");
  EXPECT_EQ(perft(game, mill, 1), 13U);  // one of twelve places closes a mill: two men to take
}

TEST(Morris, TakesMenThatAreInNoMill) {
  const morris game(2, 6);
  const auto taken = [&](std::string_view text) {
    std::set<std::string> found;
    for (const auto& m : game.moves(parse(game, text))) {
      if (m.taken != morris::move::none) found.insert(print(game, parse(game, text), m));
    }
    return found;
  };
  EXPECT_EQ(taken("x-x-./-ooo-/..-../-...-/.-.-o 4"), (std::set<std::string>{"e1xe5"}));
  EXPECT_EQ(taken("x-x-./-ooo-/..-../-...-/.-.-. 4"),
            (std::set<std::string>{"e1xb2", "e1xc2", "e1xd2"}));
  EXPECT_EQ(taken("x-.-./-ooo-/..-../-...-/.-.-x 4").size(), 0U);
}

TEST(Morris, Text) {
  const morris game;
  for (const std::string_view text :
       {".-.-./-...-/..-../-...-/.-.-. 12", "x-.-./-...-/..-../-...-/.-.-. 11",
        "x-x-./-xo.-/o.-../-o..-/.-.-.", "x-x-./-xo.-/o.-../-o..-/.-.-. o"}) {
    EXPECT_EQ(print(game, parse(game, text)), text);
  }
  const auto refusal = [&](std::string_view text) -> std::string {
    try {
      static_cast<void>(parse(game, text));
    } catch (const bad_input& refused) {
      return fmt::format("{}:{}: {}", refused.line(), refused.column(), refused.what());
    }
    return "";
  };
  EXPECT_EQ(refusal(".-.-./-...-/.-.../-...-/.-.-. 12"),
            "3:2: '-' at a point of the board; write '.', 'x' or 'o'");
  EXPECT_EQ(refusal("x-.-./-...-/..-../-...-/.-.-. 12"),
            "0:0: 1 men of x, and 12 in hand; x has placed 0");
  EXPECT_EQ(refusal(".-.-./-...-/..-../-...-/.-.-. 13"),
            "0:0: '13' is not the men in hand; write a number from 0 to 12");
  EXPECT_EQ(refusal(".x.-./-...-/..-../-...-/.-.-. 11"),
            "1:2: no point of the board is there; write '-'");
  EXPECT_EQ(refusal("x-.-./-...-/..-../-...-/.-.-. x 11"),
            "0:0: 11 men in hand, so o is to move: x begins");
}

TEST(Morris, RefusesRules) {
  const auto refusal = [](const numbers& given) -> std::string {
    try {
      static_cast<void>(morris(given));
    } catch (const bad_parameters& refused) {
      return refused.what();
    }
    return "";
  };
  EXPECT_EQ(refusal({1, 3, false, false}), "1 rings; take 2 or 3");
  EXPECT_EQ(refusal({2, 9, false, false}), "9 men each; take 3 to 8");
  EXPECT_EQ(refusal({2, -1, false, false}), "-1 men each; take 3 to 8");
  EXPECT_EQ(refusal({3, 12, true, true}), "");
}

}  // namespace
}  // namespace zermelo::games
