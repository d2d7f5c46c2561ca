#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <othello/text.hpp>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/positions/reachable.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {
namespace {

static_assert(symmetric_game<othello> && ordered_game<othello> && bounded_game<othello>);
static_assert(std::same_as<value_t<othello>, score> && !scored_game<othello>);

/// What a disc of 'x' on a cell would turn over, looked for step by step.
drawing naive_play(drawing board, int row, int col) {
  const int rows = static_cast<int>(board.size());
  const int cols = static_cast<int>(board.front().size());
  const auto sign = [&](int r, int c) -> char& {
    return board[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
  };
  const auto is = [&](char what, int r, int c) {
    return r >= 0 && r < rows && c >= 0 && c < cols && sign(r, c) == what;
  };
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      int steps = 1;
      while (is('o', row + steps * down, col + steps * right)) ++steps;
      if (!is('x', row + steps * down, col + steps * right)) continue;
      while (--steps > 0) sign(row + steps * down, col + steps * right) = 'x';
    }
  }
  return board;
}

drawing with_colours_swapped(drawing board) {
  for (std::string& row : board) {
    for (char& sign : row) sign = sign == 'x' ? 'o' : sign == 'o' ? 'x' : '.';
  }
  return board;
}

/// Every move of 'x' and the board after it, as the other player sees it; without passes.
std::map<std::string, std::string> naive_moves(const rectangle& size, const drawing& board) {
  std::map<std::string, std::string> found;
  for (int r = 0; r < size.rows; ++r) {
    for (int c = 0; c < size.cols; ++c) {
      const auto row = static_cast<std::size_t>(r);
      const auto col = static_cast<std::size_t>(c);
      if (board[row][col] != '.') continue;
      drawing after = naive_play(board, r, c);
      if (after == board) continue;
      after[row][col] = 'x';
      found[size.name(size.cell(r, c))] = on_one_line(with_colours_swapped(after));
    }
  }
  return found;
}

std::map<std::string, std::string> naive_moves_or_pass(const rectangle& size,
                                                       const drawing& board) {
  auto found = naive_moves(size, board);
  const drawing swapped = with_colours_swapped(board);
  if (found.empty() && !naive_moves(size, swapped).empty()) found["pass"] = on_one_line(swapped);
  return found;
}

std::map<std::string, std::string> moves_of(const othello& game, const othello::position& p) {
  std::map<std::string, std::string> found;
  for_each_move(game.moves(p),
                [&](othello::move m) { found[print(game, p, m)] = print(game, game.play(p, m)); });
  return found;
}

TEST(Othello, TurnsOverWhatLookingTurnsOverOnEveryShapeOfBoard) {
  std::uint64_t random = 1;
  for (int rows = 2; rows <= 32; ++rows) {
    for (int cols = 2; cols <= 64 / rows; ++cols) {
      const othello game(rows, cols);
      othello::position p = game.start();
      for (int boards = 0; boards < 20; ++boards) {
        const std::string text = print(game, p);
        EXPECT_EQ(moves_of(game, p), naive_moves_or_pass(game.board(), split_rows(text))) << text;
        random = random * 6364136223846793005U + 1442695040888963407U;
        p.own = (random ^ random >> 19U) & game.board().all();
        p.other = (random >> 7U ^ random << 23U) & game.board().all() & ~p.own;
      }
    }
  }
}

/// As published for 8 x 8 (Aart Bik); no pass comes so early.
TEST(Othello, HasThePublishedNumbersOfSequencesOfMoves) {
  const othello game(8, 8);
  const std::vector<std::uint64_t> counts = {1, 4, 12, 56, 244, 1'396, 8'200, 55'092};
  for (unsigned depth = 0; depth < counts.size(); ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), counts[depth]) << depth;
  }
}

std::uint64_t count_games(const othello& game, const othello::position& p) {
  if (game.terminal(p)) return 1;
  std::uint64_t count = 0;
  for_each_move(game.moves(p),
                [&](othello::move m) { count += count_games(game, game.play(p, m)); });
  return count;
}

TEST(Othello, HasSixtyThousandGamesOnFourByFour) {
  EXPECT_EQ(count_games(othello(), othello().start()), 60'060U);
}

/// The textbook's recursion over drawn boards: the mover's discs less the other's.
int naive_value(const rectangle& size, const drawing& board) {
  const auto moves = naive_moves_or_pass(size, board);
  if (moves.empty()) {
    int difference = 0;
    for (const std::string& row : board) {
      for (const char sign : row) difference += sign == 'x' ? 1 : sign == 'o' ? -1 : 0;
    }
    return difference;
  }
  int best = -size.cells();
  for (const auto& [cell, after] : moves) {
    best = std::max(best, -naive_value(size, split_rows(after)));
  }
  return best;
}

TEST(Othello, IsWorthWhatTheTextbookSaysOnSmallBoards) {
  for (const auto& [rows, cols] : {std::pair{2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 3}, {2, 8}}) {
    const othello game(rows, cols);
    memo engine(game);
    EXPECT_EQ(engine.solve(game.start(), wanted::value()).value,
              naive_value(game.board(), split_rows(print(game, game.start()))))
        << rows << " x " << cols;
  }
}

TEST(Othello, IsWonByEightForTheSecondPlayerOnFourByFour) {
  const othello game;
  plain recursion(game);
  memo remembering(game);
  symmetric_memo up_to_symmetry(game);
  const auto a = recursion.solve(game.start(), wanted::value());
  const auto b = remembering.solve(game.start(), wanted::value());
  const auto c = up_to_symmetry.solve(game.start(), wanted::value());
  EXPECT_EQ(a.value, -8);
  EXPECT_EQ(b.value, -8);
  EXPECT_EQ(c.value, -8);
  EXPECT_EQ(a.statistics.positions, 224'821U);
  EXPECT_EQ(b.statistics.positions, 58'533U);
  EXPECT_EQ(c.statistics.positions, 12'351U);
}

TEST(Othello, PassesOnlyWhereTheOtherPlayerCanMove) {
  const othello game(2, 4);
  const auto p = parse(game, "oooo/ooo.");
  EXPECT_EQ(moves_of(game, p), (std::map<std::string, std::string>{}));
  EXPECT_EQ(game.terminal(p), -7);
  const auto q = parse(game, ".xo./.xo.");
  EXPECT_EQ(game.terminal(q), std::nullopt);
  const auto r = parse(game, "oxx./oooo");
  EXPECT_EQ(game.terminal(r), std::nullopt);
  EXPECT_EQ(moves_of(game, r), (std::map<std::string, std::string>{{"pass", "xoo./xxxx"}}));
}

TEST(Othello, NeverTurnsOverAStableDisc) {
  const othello game(4, 3);
  std::size_t met = 0;
  for_each_reachable(game, game.start(), [&](const othello::position& p) {
    const std::uint64_t own = game.stable(p.own);
    const std::uint64_t other = game.stable(p.other);
    met += count_bits(own | other);
    for_each_move(game.moves(p), [&](othello::move m) {
      const othello::position next = game.play(p, m);
      EXPECT_EQ(own & ~game.stable(next.other), 0U) << print(game, p);
      EXPECT_EQ(other & ~game.stable(next.own), 0U) << print(game, p);
    });
  });
  EXPECT_GT(met, 500U);
  EXPECT_EQ(game.stable(game.board().all()), game.board().all());
  const std::uint64_t corner = game.board().bit(0, 0);
  const std::uint64_t beside = game.board().bit(0, 1);
  EXPECT_EQ(game.stable(corner | beside), corner | beside);
  EXPECT_EQ(game.stable(beside | game.board().bit(1, 1)), 0U);
}

TEST(Othello, TriesCornersFirst) {
  const othello game;
  const auto p = parse(game, ".ox./.ox./.ox./....");
  const std::vector<othello::move> order = game.promising(p);
  ASSERT_FALSE(order.empty());
  EXPECT_EQ(game.board().name(order.front()), "a1");
}

TEST(Othello, RefusesWhatIsNoBoard) {
  const othello game;
  EXPECT_THROW(static_cast<void>(parse(game, "..../.o../.xo./....")), bad_input);
  EXPECT_THROW(static_cast<void>(parse(game, "..../.ox./.xo.")), bad_input);
  EXPECT_THROW(static_cast<void>(parse(game, "..../.ob./.xo./....")), bad_input);
  EXPECT_EQ(parse(game, "..../.ox./.xo./...."), game.start());
  EXPECT_THROW(othello(1, 8), bad_parameters);
  EXPECT_THROW(othello(8, 1), bad_parameters);
  EXPECT_THROW(othello(8, 9), bad_parameters);
}

}  // namespace
}  // namespace zermelo::games
