// Pinned counts: positions, sequences of moves, values, and where games are published or were
// counted by other programs, their numbers (Cram: Lemoine and Viennot 2012; the others by naive
// programs that share no code with this one).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/positions/reachable.hpp>

#include "blockgame/blockgame.hpp"
#include "tictactoe/tictactoe.hpp"

namespace zermelo::counts_test {

using games::blockgame;
using games::tictactoe;

std::uint64_t positions_by(auto engine_maker, const auto& p, wanted want) {
  return engine_maker().solve(p, want).statistics.positions;
}

// --- Tic-tac-toe -------------------------------------------------------------------------------

/// Counts finished games in a plain search, by the player who has won.
struct ends : observer<tictactoe::position> {
  explicit ends(const tictactoe& rules) : game(rules) {}

  const tictactoe& game;
  std::uint64_t x = 0;
  std::uint64_t o = 0;
  std::uint64_t ties = 0;

  void enter(const tictactoe::position& p, const any_question& /*asked*/) override { count(p); }
  void count(const tictactoe::position& p) {
    const auto value = game.terminal(p);
    if (!value) return;
    if (*value == outcome::tie) {
      ++ties;
    } else {
      ++(tictactoe::x_to_move(p) ? o : x);  // the player to move has lost
    }
  }
};

TEST(Tictactoe, PositionsOfEachEngine) {
  const tictactoe g;
  for (const wanted want : {wanted::everything(), wanted::value()}) {
    EXPECT_EQ(positions_by([&] { return memo(g, table_kind::hash); }, g.start(), want), 5'478U);
    EXPECT_EQ(positions_by([&] { return memo(g, table_kind::dense); }, g.start(), want), 5'478U);
    EXPECT_EQ(positions_by([&] { return symmetric_memo(g); }, g.start(), want), 765U);
  }
  EXPECT_EQ(memo{g}.solve(g.start()).value, outcome::tie);
  EXPECT_EQ(memo{g}.solve(g.start()).remoteness, 9U);
}

TEST(Tictactoe, Games) {
  const tictactoe g;
  ends seen{g};
  const auto given = plain{g}.solve(g.start(), wanted::value(), {}, &seen);
  EXPECT_EQ(given.value, outcome::tie);
  EXPECT_EQ(given.statistics.positions, 549'946U);
  EXPECT_EQ(seen.x, 131'184U);
  EXPECT_EQ(seen.o, 77'904U);
  EXPECT_EQ(seen.ties, 46'080U);  // together 255,168
}

TEST(Tictactoe, ReachablePositions) {
  const tictactoe g;
  ends seen{g};
  std::uint64_t positions = 0;
  EXPECT_TRUE(for_each_reachable(g, g.start(), [&](const auto& p) {
    ++positions;
    seen.count(p);
  }));
  EXPECT_EQ(positions, 5'478U);
  EXPECT_EQ(seen.x, 626U);
  EXPECT_EQ(seen.o, 316U);
  EXPECT_EQ(seen.ties, 16U);
}

TEST(Tictactoe, Sequences) {
  const tictactoe g;
  const std::uint64_t counts[] = {1,      9,       72,      504,     3'024, 15'120,
                                  54'720, 148'176, 200'448, 127'872, 0};
  for (unsigned depth = 0; depth < std::size(counts); ++depth) {
    EXPECT_EQ(perft(g, g.start(), depth), counts[depth]) << depth;
  }
}

TEST(Reachable, StopsAtItsLimit) {
  const tictactoe g;
  for (const std::uint64_t most : {0U, 1U, 2U, 100U, 5'477U, 5'478U}) {
    std::uint64_t positions = 0;
    const bool all = for_each_reachable(g, g.start(), [&](const auto&) { ++positions; }, most);
    EXPECT_EQ(positions, most);
    EXPECT_EQ(all, most == 5'478U);
  }
}

// --- Blockgame and Cram ------------------------------------------------------------------------

blockgame board(int rows, int cols, const std::string& pieces = "I2+L3", bool misere = false) {
  return blockgame({rows, cols, pieces, misere});
}

bool first_player_wins(const blockgame& g) {
  return symmetric_memo(g).solve(g.start(), wanted::value()).value == outcome::win;
}

/// 'N' where the first player wins, 'P' where the second does.
std::string outcomes(int rows, int first, int last, const std::string& pieces, bool misere) {
  std::string letters;
  for (int cols = first; cols <= last; ++cols) {
    letters += first_player_wins(board(rows, cols, pieces, misere)) ? 'N' : 'P';
  }
  return letters;
}

struct reach {
  std::uint64_t positions = 0;
  std::uint64_t lost = 0;
  bool operator==(const reach&) const = default;
};
void PrintTo(const reach& r, std::ostream* out) { *out << r.positions << ", lost " << r.lost; }

/// Watches a search for the remoteness, which leaves every reachable position once.
struct lost_positions : observer<std::uint64_t> {
  std::uint64_t count = 0;

  void leave(const std::uint64_t& /*p*/, const any_knowledge& known) override {
    if (std::get<timed_outcome>(known).value == outcome::loss) ++count;
  }
};

reach reachable_from_start(const blockgame& g) {
  reach count;
  EXPECT_TRUE(for_each_reachable(g, g.start(), [&](std::uint64_t) { ++count.positions; }));
  lost_positions seen;
  auto want = wanted::value();
  want.remoteness = true;
  const auto given = memo(g).solve(g.start(), want, {}, &seen);
  EXPECT_EQ(given.statistics.positions, count.positions);
  count.lost = seen.count;
  return count;
}

std::size_t winning_moves(const blockgame& g, std::uint64_t p) {
  auto want = wanted::value();
  want.best_moves = true;
  const auto given = memo(g).solve(p, want);
  return given.value == outcome::win ? given.best_moves->size() : 0;
}

/// `...#./.#...`, '#' covered.
std::uint64_t free_cells(const std::string& text) {
  std::uint64_t free = 0;
  unsigned cell = 0;
  for (const char sign : text) {
    if (sign == '/') continue;
    if (sign == '.') free |= std::uint64_t{1} << cell;
    ++cell;
  }
  EXPECT_EQ(cell, 25U) << text;
  return free;
}

TEST(Blockgame, FiveByFive) {
  const blockgame g;
  const auto given = memo{g}.solve(g.start(), wanted::value());
  EXPECT_EQ(given.value, outcome::loss);
  EXPECT_EQ(given.statistics.positions, 1'317'459U);  // in this order of moves
  EXPECT_FALSE(first_player_wins(board(5, 5, "I2+L3", true)));
}

TEST(Blockgame, FiveByFiveReachable) {
  EXPECT_EQ(reachable_from_start(blockgame{}), (reach{6'134'619, 1'210'401}));
}

TEST(Blockgame, FiveByFiveSequences) {
  const blockgame g;
  EXPECT_EQ(perft(g, g.start(), 1), 104U);
  EXPECT_EQ(perft(g, g.start(), 2), 8'248U);
  EXPECT_EQ(perft(g, g.start(), 3), 485'664U);
}

TEST(Blockgame, ReachableOnOtherBoards) {
  EXPECT_EQ(reachable_from_start(board(2, 2)), (reach{10, 5}));
  EXPECT_EQ(reachable_from_start(board(3, 3)), (reach{195, 51}));
  EXPECT_EQ(reachable_from_start(board(3, 4)), (reach{1'368, 358}));
  EXPECT_EQ(reachable_from_start(board(4, 4)), (reach{18'960, 4'627}));
  EXPECT_EQ(reachable_from_start(board(4, 5)), (reach{245'154, 53'446}));
  EXPECT_EQ(reachable_from_start(board(3, 8)), (reach{2'763'936, 584'137}));
}

TEST(Blockgame, WinningFirstMoves) {
  const auto winning_of_all = [](int rows, int cols) {
    const blockgame g = board(rows, cols);
    return fmt::format("{} of {}", winning_moves(g, g.start()), perft(g, g.start(), 1));
  };
  EXPECT_EQ(winning_of_all(2, 2), "4 of 8");
  EXPECT_EQ(winning_of_all(2, 3), "1 of 15");
  EXPECT_EQ(winning_of_all(3, 4), "5 of 41");
  EXPECT_EQ(winning_of_all(4, 4), "4 of 60");
  EXPECT_EQ(winning_of_all(4, 5), "11 of 79");
  EXPECT_EQ(winning_of_all(3, 8), "1 of 93");
}

TEST(Blockgame, SinglePositions) {
  const blockgame g;
  const auto moves = [&](const std::string& text) { return winning_moves(g, free_cells(text)); };
  EXPECT_EQ(moves("...#./.#.../#..../#..../....."), 22U);
  EXPECT_EQ(moves("#..../...##/#.#../...../.#..."), 0U);
  EXPECT_EQ(moves(".##../...../#..#./###../.#..."), 9U);
  EXPECT_EQ(moves(".#.#./#..../..#.#/#...#/.##.#"), 3U);
  EXPECT_EQ(moves("#..../..###/#.#../###.#/..##."), 1U);
  EXPECT_EQ(moves("##.#./##..#/..#.#/##.#./.###."), 3U);
  EXPECT_EQ(moves("###.#/##.##/##.../#...#/####."), 1U);
  EXPECT_EQ(moves("...../..#../##..#/...../....."), 17U);
  EXPECT_EQ(moves("...../..#.#/.#.../#..../#.#.."), 13U);
  EXPECT_EQ(moves("#..../.#.#./..#../.##../..##."), 3U);
  EXPECT_EQ(moves("...../#.###/##.../#..##/....#"), 4U);
  EXPECT_EQ(moves("#####/#.#../#..../##.#./.#..."), 7U);
}

// The second player wins where the nimber is 0.
TEST(Blockgame, OutcomesOfOtherBoards) {
  EXPECT_EQ(outcomes(2, 1, 12, "I2+L3", false), "NNNNNNNNNNNP");
  EXPECT_EQ(outcomes(3, 1, 8, "I2+L3", false), "NNPNPNNN");
  EXPECT_EQ(outcomes(4, 1, 6, "I2+L3", false), "NNNNNP");
}

TEST(Blockgame, LTrominoesOnly) {
  EXPECT_EQ(outcomes(2, 2, 6, "L3", false), "NNPNN");
  EXPECT_EQ(outcomes(3, 3, 6, "L3", false), "PNNN");
  EXPECT_EQ(outcomes(4, 4, 5, "L3", false), "PN");
  EXPECT_EQ(outcomes(5, 5, 5, "L3", false), "P");
}

TEST(Cram, Outcomes) {
  EXPECT_EQ(outcomes(1, 1, 20, "I2", false), "PNNNPNNNPNNNNNPNNNNN");
  EXPECT_EQ(outcomes(2, 1, 12, "I2", false), "NPNPNPNPNPNP");
  EXPECT_EQ(outcomes(3, 1, 8, "I2", false), "NNPNNNNN");
  EXPECT_EQ(outcomes(4, 1, 6, "I2", false), "NPNPNP");
  EXPECT_EQ(outcomes(5, 5, 5, "I2", false), "P");
}

TEST(Cram, MisereOutcomes) {
  EXPECT_EQ(outcomes(1, 1, 14, "I2", true), "NPPNNNPPNNNPNN");
  EXPECT_EQ(outcomes(2, 2, 12, "I2", true), "NPNPNPNPNPN");
  EXPECT_EQ(outcomes(3, 3, 8, "I2", true), "NPPNPP");
  EXPECT_EQ(outcomes(4, 4, 6, "I2", true), "PPP");
  EXPECT_EQ(outcomes(5, 5, 5, "I2", true), "N");
}

TEST(Cram, ReachablePositionsAndWinningMoves) {
  EXPECT_EQ(reachable_from_start(board(3, 3, "I2")).positions, 98U);
  EXPECT_EQ(reachable_from_start(board(3, 4, "I2")).positions, 550U);
  EXPECT_EQ(reachable_from_start(board(4, 4, "I2")).positions, 5'700U);
  EXPECT_EQ(reachable_from_start(board(3, 6, "I2")).positions, 17'014U);
  EXPECT_EQ(reachable_from_start(board(4, 5, "I2")).positions, 58'830U);
  EXPECT_EQ(reachable_from_start(board(3, 7, "I2")).positions, 94'682U);
  EXPECT_EQ(reachable_from_start(board(5, 5, "I2")), (reach{1'125'703, 295'376}));
  const auto winning = [](int rows, int cols) {
    const blockgame g = board(rows, cols, "I2");
    return winning_moves(g, g.start());
  };
  EXPECT_EQ(winning(4, 4), 0U);
  EXPECT_EQ(winning(4, 5), 5U);
  EXPECT_EQ(winning(3, 6), 3U);
  EXPECT_EQ(winning(3, 8), 3U);
  EXPECT_EQ(winning(3, 7), 4U);
  EXPECT_EQ(winning(3, 5), 8U);
  EXPECT_EQ(winning(3, 4), 7U);
}

}  // namespace zermelo::counts_test
