#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <blockgame/text.hpp>
#include <boost/hana/for_each.hpp>
#include <cstdint>
#include <optional>
#include <range/v3/range/concepts.hpp>
#include <set>
#include <string>
#include <vector>

namespace zermelo::games {
namespace {

/// Every place of every piece, found cell by cell.
std::set<std::uint64_t> naive_pieces(const blockgame& game, std::uint64_t free) {
  using cells = std::vector<std::array<int, 2>>;
  const std::string& pieces = game.parameters().pieces;
  std::vector<cells> shapes;
  if (pieces != "L3") shapes.insert(shapes.end(), {cells{{0, 0}, {0, 1}}, cells{{0, 0}, {1, 0}}});
  if (pieces != "I2") {
    const cells square = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
    for (std::size_t out = 0; out < square.size(); ++out) {
      cells rest = square;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(out));
      shapes.push_back(rest);
    }
  }
  std::set<std::uint64_t> found;
  const rectangle& board = game.board();
  for (int r = 0; r < board.rows; ++r) {
    for (int c = 0; c < board.cols; ++c) {
      for (const cells& shape : shapes) {
        std::uint64_t piece = 0;
        bool inside = true;
        for (const auto& [down, right] : shape) {
          inside = inside && r + down < board.rows && c + right < board.cols;
          if (inside) piece |= board.bit(r + down, c + right);
        }
        if (inside && (piece & ~free) == 0) found.insert(piece);
      }
    }
  }
  return found;
}

std::vector<std::uint64_t> moves_of(const blockgame& game, std::uint64_t free) {
  std::vector<std::uint64_t> moves;
  for_each_move(game.moves(free), [&](std::uint64_t piece) { moves.push_back(piece); });
  return moves;
}

TEST(Blockgame, HasHundredAndFourPlacements) { EXPECT_EQ(blockgame().pieces().size(), 104U); }

TEST(Blockgame, FindsTheMovesThatLookingFindsOnEveryShapeOfBoard) {
  std::uint64_t random = 1;
  for (int rows = 1; rows <= 64; ++rows) {
    for (int cols = 1; cols <= 64 / rows; ++cols) {
      for (const char* pieces : {"I2", "L3", "I2+L3"}) {
        const blockgame game({rows, cols, pieces, false});
        std::uint64_t free = game.start();
        for (int boards = 0; boards < 4; ++boards) {
          const std::vector<std::uint64_t> moves = moves_of(game, free);
          const std::set<std::uint64_t> expected = naive_pieces(game, free);
          EXPECT_EQ(moves.size(), expected.size());
          EXPECT_EQ(std::set<std::uint64_t>(moves.begin(), moves.end()), expected)
              << rows << " x " << cols << " " << pieces << " " << print(game, free);
          random = random * 6364136223846793005U + 1442695040888963407U;
          free = game.start() & (random | random >> 13U);
        }
      }
    }
  }
}

/// A place in a range of moves can be kept, and compared with another.
TEST(Blockgame, MovesOfAShapeAreAForwardRange) {
  const blockgame game(3, 3);
  boost::hana::for_each(game.moves(game.start()), [](const auto& places) {
    static_assert(ranges::forward_range<decltype(places)>);
    const auto first = places.begin();
    auto next = first;
    EXPECT_TRUE(next == first);
    ++next;
    EXPECT_FALSE(next == first);
    EXPECT_EQ(*first, *places.begin());  // going on with a copy left it where it was
  });
}

TEST(Blockgame, SimplifyingKeepsTheCellsThatAPieceCanCover) {
  for (const char* pieces : {"I2", "L3", "I2+L3"}) {
    const blockgame game({3, 4, pieces, false});
    for (std::uint64_t free = 0; free < game.position_count(); ++free) {
      std::uint64_t reached = 0;
      for (const std::uint64_t piece : naive_pieces(game, free)) reached |= piece;
      EXPECT_EQ(game.simplify(free), reached) << print(game, free);
    }
  }
}

/// Known without a search, wherever each move has its answer on the other side.
TEST(Blockgame, KnowsTheNimberOfWhatHalfATurnKeeps) {
  const auto known = [](int rows, int cols, const char* pieces, std::uint64_t covered) {
    const blockgame game(blockgame::numbers{rows, cols, pieces, false});
    return game.known_nimber(game.start() & ~covered);
  };
  constexpr std::uint64_t corners = 1U << 5U | 1U << 10U;  // of the four cells in the middle
  EXPECT_EQ(known(4, 4, "I2", 0), nimber{0});
  EXPECT_EQ(known(4, 4, "I2+L3", 0), std::nullopt);
  EXPECT_EQ(known(4, 4, "I2+L3", corners), nimber{0});
  EXPECT_EQ(known(4, 4, "I2+L3", corners | 1U), std::nullopt);  // no longer its own image
  EXPECT_EQ(known(3, 3, "I2", 0), std::nullopt);
  EXPECT_EQ(known(3, 3, "I2+L3", 1U << 4U), nimber{0});
  EXPECT_EQ(known(3, 4, "I2", 0), std::nullopt);  // a domino over both cells in the middle
  EXPECT_EQ(known(3, 3, "I2", ~std::uint64_t{0}), nimber{0});
}

TEST(Blockgame, RefusesRulesThatMakeNoBoard) {
  EXPECT_THROW(blockgame(0, 5), bad_parameters);
  EXPECT_THROW(blockgame(5, -1), bad_parameters);
  EXPECT_THROW(blockgame(5, 13), bad_parameters);
  EXPECT_THROW(blockgame(2'000'000'000, 2'000'000'000), bad_parameters);
  EXPECT_THROW(blockgame({5, 5, "I3", false}), bad_parameters);
  EXPECT_NO_THROW(blockgame(8, 8));
}

}  // namespace
}  // namespace zermelo::games
