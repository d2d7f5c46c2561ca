// Men's morris: published counts of positions, and values by a naive program that shares no code.
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/files/verify_tiers.hpp>
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

/// Positions of so many men of the player to move against so many of the other, by outcome.
struct moving_counts {
  std::string men;  // "4-3"
  std::uint64_t positions = 0, wins = 0, draws = 0, losses = 0;
  bool operator==(const moving_counts&) const = default;
};

/// What two brute-force programs have found.
std::vector<moving_counts> moving_oracle() {
  std::ifstream in("oracles/moving.txt");
  EXPECT_TRUE(in);
  std::vector<moving_counts> known;
  for (std::string line; std::getline(in, line);) {
    moving_counts one;
    if (line.starts_with('#')) continue;
    std::istringstream(line) >> one.men >> one.positions >> one.wins >> one.draws >> one.losses;
    known.push_back(one);
  }
  return known;
}

/// The same of a tier on disk, by the numbers that positions share which are alike.
moving_counts counted(const stored_tiers<morris>& tiers, unsigned mover, unsigned other) {
  const auto& numbers = tiers.numbers();
  const std::size_t place =
      numbers.place_of(tiers.rules().at(sides_tier{mover, other, true, 0}.name(), 0));
  std::array<std::uint64_t, 4> found{};
  for (std::uint64_t i = 0; i < numbers.tiers()[place].count; ++i) {
    if (count_bits(numbers.at(place, i).mover) != mover) continue;  // both orders are in a tier
    const outcome value = timed_code::value_of(tiers.code_at(place, i));
    found[static_cast<std::size_t>(value)] += numbers.images(place, i);
  }
  const auto of = [&](outcome value) { return found[static_cast<std::size_t>(value)]; };
  return {fmt::format("{}-{}", mover, other),
          of(outcome::win) + of(outcome::draw) + of(outcome::loss), of(outcome::win),
          of(outcome::draw), of(outcome::loss)};
}

/// Nine men's board, moving phase: tiers on disk have the counts of two brute-force programs, and
/// follow from the rules. Colours are apart by who has more, and so are tiers.
TEST(LargeMorris, MovingPhaseOnNineMensBoard) {
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / fmt::format("zermelo-morris-{}", getpid());
  const morris game({3, 4, true, false});
  const std::uint64_t last = sides_tier{4, 3, true, 0}.name();
  static_cast<void>(retrograde<morris>(game, {.threads = 1, .checkpoint = directory})
                        .solve(game.at(last, 0), wanted::value()));
  {
    const stored_tiers<morris> tiers(game, directory);
    EXPECT_EQ(moving_oracle(),
              (std::vector{counted(tiers, 3, 3), counted(tiers, 4, 3), counted(tiers, 3, 4)}));
    for (const std::size_t place :
         tiers.numbers().needed_from(tiers.numbers().place_of(game.at(last, 0)))) {
      EXPECT_FALSE(verify_tier(tiers, place, {.whole = true}).first_wrong);
    }
  }
  std::filesystem::remove_all(directory);
}

/// Tiers that lie on disk are read by these numbers: they stay.
TEST(Morris, FoldedNumbersOfNineMensBoard) {
  const morris game({3, 9, true, false});
  std::mt19937_64 random(1769);
  std::uint64_t sum = 0;
  for (const std::uint64_t t : game.tiers()) {
    sum = sum * 1'000'003 + game.folded_count(t);
    for (int k = 0; k < 20; ++k) {
      const auto p = game.at(t, random() % game.position_count(t));
      const std::uint64_t number = game.folded_index(t, p);
      EXPECT_EQ(game.folded_at(t, number), game.canonical(p));
      sum = sum * 1'000'003 + number;
      sum = sum * 1'000'003 + game.images(t, number);
    }
  }
  EXPECT_EQ(sum, 7'373'953'711'599'320'987U);
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
