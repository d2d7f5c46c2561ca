// Polyominoes: dominoes are Cram, with L-trominoes BLOCKGAME, and a row for straight pieces is an
// octal game; numbers of polyominoes as Golomb (1954) counts them.
#include <gtest/gtest.h>

#include <algorithm>
#include <blockgame/blockgame.hpp>
#include <cram/cram.hpp>
#include <cstdint>
#include <octal/octal.hpp>
#include <random>
#include <string>
#include <vector>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/memo.hpp>

#include "polyominoes/polyominoes.hpp"

namespace zermelo::games {
namespace {

/// The nimber of a position, and that it is known.
template <class G>
nimber worth(const G& g, const position_t<G>& p) {
  wanted alone = wanted::value();
  alone.nimber = true;
  const auto found = grundy(g).solve(p, alone).nimber;
  EXPECT_TRUE(found);
  return found.value_or(~nimber{0});
}

polyominoes rules(int rows, int cols, const std::string& pieces) {
  return polyominoes({rows, cols, pieces, false});
}
nimber nimber_of(const polyominoes& g) { return worth(g, g.start()); }

/// By ways to turn and flip: 1 of those that are always their own image, 8 of those that never are.
TEST(Polyominoes, LieInAsManyWaysAsTheyHave) {
  const auto ways = [](const std::string& piece) {
    return detail::ways_of(detail::named_polyominoes(piece).front()).size();
  };
  for (const std::string piece : {"O4", "X5"}) EXPECT_EQ(ways(piece), 1U) << piece;
  for (const std::string piece : {"I2", "I3", "I4", "I5"}) EXPECT_EQ(ways(piece), 2U) << piece;
  for (const std::string piece : {"L3", "S4", "T4", "T5", "U5", "V5", "W5", "Z5"}) {
    EXPECT_EQ(ways(piece), 4U) << piece;
  }
  for (const std::string piece : {"L4", "F5", "L5", "N5", "P5", "Y5"}) {
    EXPECT_EQ(ways(piece), 8U) << piece;
  }
}

/// 1, 2, 5 and 12 of 2 to 5 cells, no two of them the same turned or flipped.
TEST(Polyominoes, AreAllThereAre) {
  std::vector<std::vector<drawing>> all;
  std::vector<std::size_t> by_cells(6);
  for (const polyomino& each : polyominoes_by_name) {
    auto ways = detail::ways_of(each);
    std::sort(ways.begin(), ways.end());
    const std::string cells = on_one_line(ways.front());
    const auto size = static_cast<std::size_t>(std::count(cells.begin(), cells.end(), '#'));
    EXPECT_EQ(size, static_cast<std::size_t>(each.name[1] - '0')) << each.name;
    EXPECT_EQ(std::find(all.begin(), all.end(), ways), all.end()) << each.name;
    all.push_back(ways);
    ++by_cells[size];
  }
  EXPECT_EQ(by_cells, (std::vector<std::size_t>{0, 0, 1, 2, 5, 12}));
}

TEST(Polyominoes, DominoesAreCram) {
  for (int rows = 1; rows <= 4; ++rows) {
    for (int cols = 1; cols <= 6; ++cols) {
      const cram other(rows, cols);
      EXPECT_EQ(nimber_of(rules(rows, cols, "I2")), worth(other, other.start()))
          << rows << " x " << cols;
    }
  }
}

TEST(Polyominoes, WithLTrominoesAreBlockgame) {
  for (const std::string pieces : {"L3", "I2+L3"}) {
    for (int rows = 1; rows <= 4; ++rows) {
      for (int cols = 1; cols <= 5; ++cols) {
        const blockgame other({rows, cols, pieces, false});
        EXPECT_EQ(nimber_of(rules(rows, cols, pieces)), worth(other, other.start()))
            << pieces << " on " << rows << " x " << cols;
      }
    }
  }
}

/// Three neighbours out of a row, two rows left or one or none: 0.007. Four are 0.0007.
TEST(Polyominoes, StraightOnesInARowAreOctalGames) {
  for (const auto& [piece, code] : {std::pair{"I3", "0.007"}, std::pair{"I4", "0.0007"}}) {
    for (int cols = 1; cols <= 30; ++cols) {
      const octal row({code, std::to_string(cols), false});
      EXPECT_EQ(nimber_of(rules(1, cols, piece)), worth(row, row.start())) << piece << ", " << cols;
    }
  }
}

/// The same rules, without any help.
struct bare {
  static constexpr bool impartial = true;
  using position = std::uint64_t;
  polyominoes rules;
  [[nodiscard]] position start() const { return rules.start(); }
  [[nodiscard]] auto moves(position p) const { return rules.moves(p); }
  [[nodiscard]] position play(position p, std::uint64_t m) const { return rules.play(p, m); }
  [[nodiscard]] std::uint64_t key(position p) const { return p; }
};

TEST(Polyominoes, WhatIsLeftOutKeepsTheNimber) {
  for (const auto& [rows, cols, pieces] :
       {std::tuple{3, 6, "I3"}, std::tuple{4, 4, "T4+S4"}, std::tuple{4, 5, "U5+I2"}}) {
    const polyominoes g = rules(rows, cols, pieces);
    grundy with_help(g);
    grundy without(bare{g});
    std::mt19937_64 random(1);
    for (int i = 0; i < 200; ++i) {
      const std::uint64_t free = random() & g.start();
      ASSERT_EQ(with_help.solve(free).nimber, without.solve(free).nimber)
          << pieces << ' ' << print(g, free);
    }
  }
}

/// Two cells of a U are each other's image about the cell between them, which it does not cover.
TEST(Polyominoes, APieceMayMeetItsImageBesideTheMiddle) {
  const polyominoes g = rules(3, 3, "U5");
  EXPECT_EQ(g.known_nimber(parse(g, ".../.#./...")), std::nullopt);
  EXPECT_EQ(worth(g, parse(g, ".../.#./...")), 1U);
  EXPECT_EQ(rules(2, 6, "I3").known_nimber(rules(2, 6, "I3").start()), 0U);
}

TEST(Polyominoes, RefusesPiecesThatAreNone) {
  for (const std::string pieces : {"", "I6", "I3+", "i3", "I3 L3"}) {
    EXPECT_THROW(rules(3, 3, pieces), bad_parameters) << pieces;
  }
}

}  // namespace
}  // namespace zermelo::games
