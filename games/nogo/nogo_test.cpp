#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <nogo/text.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>
#include <zermelo/laws/nimbers.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo::games {
namespace {

/// A board as rows of signs, by the rules of Go: each group needs a free point beside it.
class plain_board {
 public:
  plain_board(const nogo& game, std::string text)
      : rows_(game.board().rows), cols_(game.board().cols), text_(std::move(text)) {}

  std::set<std::string> options() const {
    std::set<std::string> found;
    for (std::size_t i = 0; i < text_.size(); ++i) {
      if (text_[i] != '.') continue;
      for (const char stone : {'x', 'o'}) {
        plain_board next = *this;
        next.text_[i] = stone;
        if (next.every_group_lives()) found.insert(next.text_);
      }
    }
    return found;
  }

 private:
  std::size_t at(int r, int c) const { return static_cast<std::size_t>(r * (cols_ + 1) + c); }

  bool every_group_lives() const {
    for (int r = 0; r < rows_; ++r) {
      for (int c = 0; c < cols_; ++c) {
        std::set<std::array<int, 2>> seen;
        if (text_[at(r, c)] != '.' && !has_liberty(r, c, text_[at(r, c)], seen)) return false;
      }
    }
    return true;
  }

  bool has_liberty(int r, int c, char stone, std::set<std::array<int, 2>>& seen) const {
    if (r < 0 || r >= rows_ || c < 0 || c >= cols_ || !seen.insert({r, c}).second) return false;
    if (text_[at(r, c)] == '.') return true;
    if (text_[at(r, c)] != stone) return false;
    return has_liberty(r, c + 1, stone, seen) || has_liberty(r, c - 1, stone, seen) ||
           has_liberty(r + 1, c, stone, seen) || has_liberty(r - 1, c, stone, seen);
  }

  int rows_;
  int cols_;
  std::string text_;
};

/// What a random play from the start passes through.
std::vector<nogo::position> random_play(const nogo& game, std::mt19937_64& random) {
  std::vector<nogo::position> passed{game.start()};
  for (;;) {
    std::vector<nogo::move> moves;
    for_each_move(game.moves(passed.back()), [&](nogo::move m) { moves.push_back(m); });
    if (moves.empty()) return passed;
    passed.push_back(game.play(passed.back(), moves[random() % moves.size()]));
  }
}

std::set<std::string> options_of(const nogo& game, const nogo::position& p) {
  std::set<std::string> found;
  for_each_move(game.moves(p), [&](nogo::move m) { found.insert(print(game, game.play(p, m))); });
  return found;
}

TEST(Nogo, FindsTheMovesThatLookingFindsOnEveryShapeOfBoard) {
  std::mt19937_64 random(1913);
  for (int rows = 1; rows <= 64; ++rows) {
    for (int cols = 1; cols <= 64 / rows; ++cols) {
      const nogo game(rows, cols);
      const auto passed = random_play(game, random);
      for (std::size_t i = 0; i < passed.size(); i += 1 + passed.size() / 12) {
        const std::string text = print(game, passed[i]);
        EXPECT_EQ(options_of(game, passed[i]), plain_board(game, text).options()) << text;
      }
    }
  }
}

TEST(Nogo, ReachesThePositionsThatLookingReaches) {
  for (const auto& [rows, cols] : {std::array{1, 7}, {2, 3}, {3, 2}, {3, 3}}) {
    const nogo game(rows, cols);
    std::set<std::string> found;
    for_each_reachable(game, game.start(),
                       [&](const nogo::position& p) { found.insert(print(game, p)); });
    std::set<std::string> expected;
    std::vector<std::string> open{print(game, game.start())};
    while (!open.empty()) {
      const std::string text = open.back();
      open.pop_back();
      if (!expected.insert(text).second) continue;
      for (const std::string& next : plain_board(game, text).options()) open.push_back(next);
    }
    EXPECT_EQ(found, expected) << rows << " x " << cols;
  }
  EXPECT_EQ(perft(nogo(3, 3), nogo(3, 3).start(), 1), 18U);
}

TEST(Nogo, HasPublishedNimbersInOneRow) {
  const std::array<nimber, 16> published = {0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1, 0, 3, 1, 0};
  for (int n = 1; n <= 16; ++n) {
    const nimber expected = published.at(static_cast<std::size_t>(n - 1));
    const nogo game(1, n);
    EXPECT_EQ(nimbers_by_parts(game)(game.start()), expected) << n;
    if (n <= 9) {
      EXPECT_EQ(nimbers_by_definition(game)(game.start()), expected) << n;
    }
    if (n <= 12) {
      const nogo upright(n, 1);
      EXPECT_EQ(nimbers_by_parts(upright)(upright.start()), expected) << n;
    }
  }
}

TEST(Nogo, HasPublishedNimbersOnBoards) {
  struct value {
    int rows;
    int cols;
    nimber expected;
  };
  for (const auto& [rows, cols, expected] :
       {value{2, 2, 1}, value{2, 3, 1}, value{2, 4, 0}, value{2, 5, 0}, value{2, 6, 0},
        value{3, 3, 0}, value{3, 4, 0}, value{4, 2, 0}}) {
    const nogo game(rows, cols);
    EXPECT_EQ(nimbers_by_parts(game)(game.start()), expected) << rows << " x " << cols;
    if (rows * cols <= 9) {
      EXPECT_EQ(nimbers_by_definition(game)(game.start()), expected) << rows << " x " << cols;
    }
  }
}

TEST(Nogo, IsTheSumOfItsParts) {
  std::mt19937_64 random(1913);
  for (const auto& [rows, cols] : {std::array{3, 3}, {2, 5}, {1, 11}}) {
    const nogo game(rows, cols);
    nimbers_by_definition whole(game);
    nimbers_by_parts parts(game);
    for (int play = 0; play < 200; ++play) {
      for (const nogo::position& p : random_play(game, random)) {
        const nimber expected = whole(p);
        EXPECT_EQ(parts(p), expected) << print(game, p);
        EXPECT_EQ(whole(game.simplify(p)), expected) << print(game, p);
        EXPECT_EQ(whole(game.canonical(p)), expected) << print(game, p);
        for (const nogo::position& part : game.components(p)) {
          std::vector<nogo::position> again;
          for (const nogo::position& each : game.components(part)) again.push_back(each);
          EXPECT_EQ(again, std::vector{part}) << print(game, part);
        }
      }
    }
  }
}

TEST(Nogo, DropsEyesAndTheGroupsThatLiveByThem) {
  const nogo row(1, 7);
  const auto simple = [&](const char* text) { return print(row, row.simplify(parse(row, text))); };
  EXPECT_EQ(simple(".x.o..."), ".x.o...");
  // At b1 o would take the last liberty of a1, and x would have none.
  EXPECT_EQ(simple("x.oo..."), "####O..");
  EXPECT_EQ(simple("x.ox..."), "###x...");
  EXPECT_EQ(simple("x.o.o.x"), "###O###");
  // At a1 there is nothing to gain or lose for x.
  const nogo board(3, 4);
  EXPECT_EQ(print(board, board.simplify(parse(board, "xo../xx../...."))), "#o../xx../....");
}

TEST(Nogo, SplitsBetweenStonesOfDifferentColours) {
  const nogo game(1, 7);
  std::vector<std::string> parts;
  for (const nogo::position& part : game.components(parse(game, "..xxo..")))
    parts.push_back(print(game, part));
  EXPECT_EQ(parts, (std::vector<std::string>{"..x####", "####o.."}));
}

TEST(Nogo, SaysWhichGroupHasNoLiberty) {
  const nogo game(2, 3);
  try {
    static_cast<void>(parse(game, "xo./xo."));
    FAIL() << "x has no liberty";
  } catch (const bad_input& fault) {
    EXPECT_STREQ(fault.what(),
                 "the group of x at a1 has no liberty; each needs a free point beside it");
    EXPECT_EQ(fault.line(), 1U);
    EXPECT_EQ(fault.column(), 1U);
  }
}

TEST(Nogo, RefusesRulesThatMakeNoBoard) {
  EXPECT_THROW(nogo(0, 5), bad_parameters);
  EXPECT_THROW(nogo(5, 13), bad_parameters);
  EXPECT_THROW(nogo(2'000'000'000, 2'000'000'000), bad_parameters);
  EXPECT_NO_THROW(nogo(8, 8));
}

}  // namespace
}  // namespace zermelo::games
