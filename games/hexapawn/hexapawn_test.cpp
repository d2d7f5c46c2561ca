#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <hexapawn/text.hpp>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/engines/memo.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {
namespace {

static_assert(two_valued_game<hexapawn> && symmetric_game<hexapawn>);
static_assert(!impartial_game<hexapawn> && !scored_game<hexapawn>);

/// The game over again, on drawn boards.
class naive {
 public:
  using position = std::pair<drawing, char>;

  static position of(const hexapawn& game, const hexapawn::position& p) {
    const std::string text = print(game, p);
    return {split_rows(text.substr(0, text.size() - 2)), text.back()};
  }

  static std::set<std::string> moves(const position& p) {
    std::set<std::string> found;
    const drawing& board = p.first;
    const char mover = p.second;
    const int rows = static_cast<int>(board.size());
    const int cols = static_cast<int>(board.front().size());
    const auto sign = [&](int r, int c) {
      return board[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    };
    const rectangle cells{rows, cols};
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < cols; ++c) {
        const int to = mover == 'w' ? r - 1 : r + 1;
        if (sign(r, c) != mover || to < 0 || to == rows) continue;
        const std::string from = cells.name(cells.cell(r, c));
        if (sign(to, c) == '.') found.insert(from + "-" + cells.name(cells.cell(to, c)));
        for (const int side : {c - 1, c + 1}) {
          if (side < 0 || side == cols || sign(to, side) == '.' || sign(to, side) == mover)
            continue;
          found.insert(from + "x" + cells.name(cells.cell(to, side)));
        }
      }
    }
    return found;
  }

  static bool is_over(const position& p) {
    return p.first.front().find('w') != std::string::npos ||
           p.first.back().find('b') != std::string::npos;
  }
};

TEST(Hexapawn, HasTheMovesThatLookingFinds) {
  for (const hexapawn& game : {hexapawn(2, 2), hexapawn(3, 3), hexapawn(3, 4), hexapawn(4, 3)}) {
    for_each_reachable(game, game.start(), [&](const hexapawn::position& p) {
      std::set<std::string> found;
      for_each_move(game.moves(p), [&](hexapawn::move m) { found.insert(print(game, p, m)); });
      const naive::position drawn = naive::of(game, p);
      EXPECT_EQ(found, naive::moves(drawn)) << print(game, p);
      EXPECT_EQ(game.terminal(p).has_value(), naive::is_over(drawn)) << print(game, p);
    });
  }
}

/// Counted by a program on strings that shares no code with this one.
TEST(Hexapawn, HasAsManySequencesOfMovesAsCounted) {
  const std::map<std::pair<int, int>, std::vector<std::uint64_t>> counts = {
      {{2, 3}, {1, 4, 0}},
      {{3, 3}, {1, 3, 10, 28, 56, 70, 64, 20}},
      {{3, 4}, {1, 4, 18, 76, 252, 660, 1'232, 1'624}},
      {{4, 3}, {1, 3, 9, 28, 88, 256, 650, 1'418}},
      {{4, 4}, {1, 4, 16, 66, 280, 1'170, 4'548, 16'684}},
      {{5, 3}, {1, 3, 9, 27, 82, 250, 752, 2'156}}};
  for (const auto& [size, expected] : counts) {
    const hexapawn game(size.first, size.second);
    for (unsigned depth = 0; depth < expected.size(); ++depth) {
      EXPECT_EQ(perft(game, game.start(), depth), expected[depth])
          << size.first << " x " << size.second << ", " << depth;
    }
  }
}

/// Rows, columns, the winner, positions that play reaches, and those that differ by more than
/// symmetry and colours.
struct known {
  int rows;
  int cols;
  outcome first;
  std::size_t positions;
  std::size_t classes;
};

TEST(Hexapawn, IsWonByWhomItIsKnownToBeWon) {
  for (const known& each :
       {known{2, 1, outcome::loss, 1, 1}, known{2, 2, outcome::win, 3, 2},
        known{3, 2, outcome::loss, 14, 8}, known{3, 3, outcome::loss, 135, 69},
        known{4, 3, outcome::loss, 987, 388}, known{3, 4, outcome::win, 1'128, 547},
        known{4, 4, outcome::win, 20'286, 6'948}, known{3, 5, outcome::win, 8'698, 4'192},
        known{5, 3, outcome::win, 3'708, 1'286}, known{3, 6, outcome::loss, 64'074, 30'735},
        known{6, 3, outcome::loss, 9'984, 3'252}}) {
    const hexapawn game(each.rows, each.cols);
    memo engine(game);
    EXPECT_EQ(engine.solve(game.start(), wanted::value()).value, each.first)
        << each.rows << " x " << each.cols;
    std::size_t positions = 0;
    std::set<std::pair<std::uint64_t, std::uint64_t>> classes;
    for_each_reachable(game, game.start(), [&](const hexapawn::position& p) {
      ++positions;
      const hexapawn::position least = game.canonical(p);
      EXPECT_FALSE(least.black_to_move);
      classes.emplace(least.white, least.black);
    });
    EXPECT_EQ(positions, each.positions) << each.rows << " x " << each.cols;
    EXPECT_EQ(classes.size(), each.classes) << each.rows << " x " << each.cols;
  }
}

TEST(Hexapawn, ReadsWhoIsToMove) {
  const hexapawn game;
  EXPECT_EQ(parse(game, "bbb/.../www"), game.start());
  EXPECT_EQ(parse(game, "bbb\n...\nwww w\n"), game.start());
  EXPECT_TRUE(parse(game, "bbb/w../.ww b").black_to_move);
  EXPECT_FALSE(parse(hexapawn(3, 1), "b\n.\nw").black_to_move);
  EXPECT_FALSE(parse(hexapawn(2, 1), "b/w\n").black_to_move);
}

std::string fault_of(const hexapawn& game, const std::string& board) {
  try {
    static_cast<void>(parse(game, board));
  } catch (const bad_input& fault) {
    return fault.what();
  }
  return "";
}

TEST(Hexapawn, AKeySaysWhoIsToMoveBesideTheLastOf63Cells) {
  const hexapawn game(7, 9);
  const std::uint64_t last = std::uint64_t{1} << 62U;
  EXPECT_NE(game.key({1, last, false}), game.key({1, 0, true}));
  EXPECT_NE(game.key({1, last, false}), game.key({1, last, true}));
}

/// A table of all positions met is as large as their keys.
TEST(Hexapawn, APositionBeginsEmptyAndItsKeyIsTwoWords) {
  constexpr hexapawn::position empty;
  EXPECT_EQ(empty.white, 0U);
  EXPECT_EQ(empty.black, 0U);
  EXPECT_FALSE(empty.black_to_move);
  EXPECT_EQ(sizeof(key_t<hexapawn>), 16U);
}

TEST(Hexapawn, RefusesBoardsThatNoPlayReaches) {
  const hexapawn game;
  EXPECT_NE(fault_of(game, "bbb/b../www").find("4 pawns of b"), std::string::npos);
  EXPECT_NE(fault_of(game, "wbb/.../.ww").find("w to move"), std::string::npos);
  EXPECT_EQ(fault_of(game, "wbb/.../.ww b"), "");
  EXPECT_NE(fault_of(game, "wwb/.../..w b").find("several pawns of w"), std::string::npos);
  EXPECT_NE(fault_of(game, "bbb/.../wwx"), "");
  EXPECT_NE(fault_of(game, "bbb/.../www x"), "");
  EXPECT_NE(fault_of(game, ""), "");
}

TEST(Hexapawn, RefusesRulesThatMakeNoBoard) {
  EXPECT_THROW(hexapawn(1, 3), bad_parameters);
  EXPECT_THROW(hexapawn(3, 0), bad_parameters);
  EXPECT_THROW(hexapawn(8, 8), bad_parameters);
  EXPECT_NO_THROW(hexapawn(9, 7));
}

}  // namespace
}  // namespace zermelo::games
