#include <gtest/gtest.h>

#include <algorithm>
#include <connect_four/text.hpp>
#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>
#include <zermelo/engines/alpha_beta.hpp>

namespace zermelo::games {
namespace {

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
constexpr bool is_quick = true;
#else
constexpr bool is_quick = false;
#endif

using position = connect_four::position;

/// Four of x or o in a row, looked for cell by cell in the drawing.
bool naive_four(const drawing& rows, char sign) {
  const auto height = static_cast<int>(rows.size());
  const auto width = static_cast<int>(rows.front().size());
  const auto is = [&](int r, int c) {
    return r >= 0 && r < height && c >= 0 && c < width &&
           rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] == sign;
  };
  for (int r = 0; r < height; ++r) {
    for (int c = 0; c < width; ++c) {
      for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        bool four = true;
        for (int i = 0; i < 4; ++i) four = four && is(r + i * down, c + i * right);
        if (four) return true;
      }
    }
  }
  return false;
}

/// Plays random games, and shows every position to `see`.
template <class See>
void play_randomly(const connect_four& game, int games, See see) {
  std::uint64_t random = 1;
  for (int i = 0; i < games; ++i) {
    position p = game.start();
    see(p);
    while (!game.terminal(p)) {
      std::vector<connect_four::move> moves;
      for_each_move(game.moves(p), [&](const connect_four::move& m) { moves.push_back(m); });
      random = random * 6364136223846793005U + 1442695040888963407U;
      p = game.play(p, moves[(random >> 33U) % moves.size()]);
      see(p);
    }
  }
}

TEST(ConnectFour, SeesTheFoursAndThreatsThatLookingSeesOnEveryShapeOfBoard) {
  for (int rows = 1; rows <= 63; ++rows) {
    for (int cols = 1; cols <= 64 / (rows + 1); ++cols) {
      const connect_four game(rows, cols);
      play_randomly(game, is_quick ? 8 : 2, [&](const position& p) {
        const bool x_to_move = p.stones % 2 == 0;
        const drawing rows_of_p = drawn_rows(game, p);
        ASSERT_EQ(naive_four(rows_of_p, x_to_move ? 'o' : 'x'), p.won);
        ASSERT_FALSE(naive_four(rows_of_p, x_to_move ? 'x' : 'o'));
        ASSERT_EQ(game.has_four(p.other), p.won);
        // A threat is an empty cell that makes four.
        std::uint64_t threats = 0;
        for (int r = 0; r < rows; ++r) {
          for (int c = 0; c < cols; ++c) {
            drawing then = rows_of_p;
            char& sign = then[static_cast<std::size_t>(rows - 1 - r)][static_cast<std::size_t>(c)];
            if (sign != '.') continue;
            sign = x_to_move ? 'x' : 'o';
            if (naive_four(then, sign)) {
              threats |= (game.column(c) & -game.column(c)) << static_cast<unsigned>(r);
            }
          }
        }
        ASSERT_EQ(p.threats, threats) << print(game, p);
      });
    }
  }
}

TEST(ConnectFour, RefusesBoardsThatDoNotFitAWord) {
  EXPECT_THROW(connect_four(0, 7), bad_parameters);
  EXPECT_THROW(connect_four(8, 8), bad_parameters);
  EXPECT_THROW(connect_four(64, 1), bad_parameters);
  EXPECT_NO_THROW(connect_four(7, 8));
  EXPECT_NO_THROW(connect_four(63, 1));
  EXPECT_NO_THROW(connect_four(1, 32));
}

/// The number of move sequences of a length.
std::uint64_t perft(const connect_four& game, const position& p, int depth) {
  if (depth == 0) return 1;
  if (game.terminal(p)) return 0;
  std::uint64_t count = 0;
  for_each_move(game.moves(p), [&](const connect_four::move& m) {
    count += perft(game, game.play(p, m), depth - 1);
  });
  return count;
}

TEST(ConnectFour, HasAsManyMoveSequencesAsAreKnown) {
  const std::vector<std::uint64_t> known = {1,      7,       49,      343,      2'401,
                                            16'807, 117'649, 823'536, 5'673'234};
  const connect_four game;
  for (std::size_t depth = 0; depth < (is_quick ? known.size() : 7); ++depth) {
    EXPECT_EQ(perft(game, game.start(), static_cast<int>(depth)), known[depth]);
  }
}

/// Positions after each number of moves, all of them and up to the mirror; the dead stones stay.
TEST(ConnectFour, HasAsManyPositionsAsAreKnown) {
  const std::vector<std::size_t> known = {1, 7, 49, 238, 1'120, 4'263, 16'422, 54'859};  // A212693
  const std::vector<std::size_t> mirrored = {1, 4, 25, 121, 568, 2'144, 8'231, 27'473};  // A013582
  const std::vector<std::size_t> decided = {0, 0, 0, 0, 0, 0, 0, 728};                   // Bock
  const connect_four game;
  std::map<std::string, position> here = {{"", game.start()}};
  for (std::size_t moved = 0; moved < (is_quick ? known.size() : 6); ++moved) {
    EXPECT_EQ(here.size(), known[moved]);
    std::set<std::string> images;
    std::size_t won = 0;
    std::map<std::string, position> next;
    for (const auto& [text, p] : here) {
      drawing image = drawn_rows(game, p);
      for (std::string& row : image) std::reverse(row.begin(), row.end());
      images.insert(std::min(on_one_line(image), on_one_line(drawn_rows(game, p))));
      won += p.won ? 1 : 0;
      if (game.terminal(p)) continue;
      for_each_move(game.moves(p), [&, from = p](const connect_four::move& m) {
        const position after = game.play(from, m);
        next.emplace(on_one_line(drawn_rows(game, after)), after);
      });
    }
    EXPECT_EQ(images.size(), mirrored[moved]);
    EXPECT_EQ(won, decided[moved]);
    here = std::move(next);
  }
}

TEST(ConnectFour, ReadsAndWritesColumnsAndDrawings) {
  const connect_four game;
  const position p = parse(game, "4455");
  EXPECT_EQ(on_one_line(drawn_rows(game, p)), "......./......./......./......./...oo../...xx..");
  EXPECT_EQ(parse(game, "......./......./......./......./...oo../...xx.."), p);
  EXPECT_EQ(parse(game, ".......\n.......\n.......\n.......\n...oo..\n...xx..\n"), p);
  EXPECT_EQ(parse(game, print(game, p)), p);
  EXPECT_EQ(print(game, game.start()), "");
  play_randomly(game, 200,
                [&](const position& at) { EXPECT_EQ(parse(game, print(game, at)), at); });
}

std::string fault_of(const std::string& text, const connect_four& game = connect_four()) {
  try {
    static_cast<void>(parse(game, text));
  } catch (const bad_input& fault) {
    return fault.what();
  }
  return "";
}

TEST(ConnectFour, RefusesPositionsThatNoPlayReaches) {
  EXPECT_NE(fault_of("448").find("'8' is no column; take 1 to 7"), std::string::npos);
  EXPECT_NE(fault_of("4444444").find("column 4 is full"), std::string::npos);
  EXPECT_NE(fault_of("12121211").find("play ended"), std::string::npos);
  EXPECT_NE(fault_of("......./......./......./......./...x.../.......").find("stones fall down"),
            std::string::npos);
  EXPECT_NE(fault_of("......./......./......./......./......./...xx..").find("2 x and 0 o"),
            std::string::npos);
  // Neither stone of x can be the first.
  EXPECT_NE(fault_of("......./......./......./......./xx...../oo.....").find("no order of moves"),
            std::string::npos);
}

/// Every line "columns score" of a file, or so many of them.
std::vector<std::pair<std::string, score>> positions_of(const std::string& name, std::size_t most) {
  std::ifstream in("oracles/" + name + ".txt");
  EXPECT_TRUE(in) << name;
  std::vector<std::pair<std::string, score>> positions;
  std::string columns;
  score value = 0;
  while (positions.size() < most && in >> columns >> value) positions.emplace_back(columns, value);
  return positions;
}

TEST(ConnectFour, ScoresThePositionsOfTheOracles) {
  const connect_four game;
  const std::map<std::string, std::size_t> files = {{"end-easy", 100},
                                                    {"middle-easy", 100},
                                                    {"begin-easy", is_quick ? 100 : 20},
                                                    {"middle-medium", is_quick ? 30 : 1},
                                                    {"begin-medium", is_quick ? 3 : 0},
                                                    {"begin-hard", is_quick ? 1 : 0}};
  alpha_beta engine{game, 1U << 24U};
  for (const auto& [name, most] : files) {
    for (const auto& [columns, value] : positions_of(name, most)) {
      EXPECT_EQ(engine.solve(parse(game, columns), wanted::value()).value, value) << columns;
    }
  }
}

TEST(ConnectFour, ScoresTheSameByATableOfSixtyFourEntries) {
  const connect_four game;
  alpha_beta engine{game, 22 * 64};  // three entries a bucket
  for (const char* name : {"end-easy", "middle-easy"}) {
    for (const auto& [columns, value] : positions_of(name, is_quick ? 100 : 20)) {
      EXPECT_EQ(engine.solve(parse(game, columns), wanted::value()).value, value) << columns;
    }
  }
}

TEST(ConnectFour, ScoresEmptyBoards) {
  // Rows, columns, score: Tromp's table; the second column's widths come first there.
  struct board {
    int rows;
    int cols;
    score value;
  };
  std::vector<board> boards = {{4, 4, 0}, {5, 4, 0}, {4, 5, 0}};
  if (is_quick)
    boards.insert(boards.end(), {{6, 4, 0}, {4, 6, -1}, {5, 5, 0}, {6, 5, 0}, {5, 6, 0}});
  for (const auto& [rows, cols, value] : boards) {
    const connect_four game(rows, cols);
    alpha_beta engine{game};
    EXPECT_EQ(engine.solve(game.start(), wanted::value()).value, value) << rows << " x " << cols;
  }
}

/// The rules without any help for search.
class bare {
 public:
  using position = connect_four::position;
  using move = connect_four::move;

  explicit bare(const connect_four& game) : game_(game) {}
  [[nodiscard]] position start() const { return game_.start(); }
  [[nodiscard]] auto moves(const position& p) const { return game_.moves(p); }
  [[nodiscard]] position play(const position& p, const move& m) const { return game_.play(p, m); }
  [[nodiscard]] std::optional<score> terminal(const position& p) const { return game_.terminal(p); }
  [[nodiscard]] auto key(const position& p) const { return game_.key(p); }

 protected:
  connect_four game_;
};
struct with_bounds : bare {
  using bare::bare;
  [[nodiscard]] interval<score> bounds(const position& p) const { return game_.bounds(p); }
};
struct with_order : with_bounds {
  using with_bounds::with_bounds;
  [[nodiscard]] auto promising(const position& p) const { return game_.promising(p); }
};

/// Late positions, in which following, in some of them, tells more than the number of stones does.
TEST(ConnectFour, BoundsHoldWhatSearchByTheRulesAloneFinds) {
  std::uint64_t told = 0;
  for (const auto& [rows, cols] : {std::pair{6, 4}, {6, 5}, {4, 6}, {2, 9}}) {
    const connect_four game(rows, cols);
    alpha_beta engine{bare(game), 1U << 24U};
    play_randomly(game, is_quick ? 1'000 : 20, [&](const position& p) {
      const int empty = game.cells() - p.stones;
      if (empty > 13) return;
      const score value = engine.solve(p, wanted::value()).value.value();
      const auto [lower, upper] = game.bounds(p);
      ASSERT_LE(lower, value) << print(game, p);
      ASSERT_GE(upper, value) << print(game, p);
      if (lower < upper && (lower > 1 - empty / 2 || upper < (empty - 1) / 2)) ++told;
    });
  }
  EXPECT_GT(told, 0U);
}

template <class G>
std::uint64_t positions_for(const G& game) {
  alpha_beta engine{game, 1U << 24U};
  const auto given = engine.solve(game.start(), wanted::value());
  EXPECT_EQ(given.value, 0);
  return given.statistics.positions;
}

/// The figures of the lesson.
TEST(ConnectFour, EachHookSavesPositions) {
  const connect_four game(5, 4);
  const std::uint64_t by_rules = positions_for(bare(game));
  const std::uint64_t by_bounds = positions_for(with_bounds(game));
  const std::uint64_t by_order = positions_for(with_order(game));
  const std::uint64_t by_all = positions_for(game);
  EXPECT_EQ(by_rules, 30'758U);
  EXPECT_EQ(by_bounds, 14'200U);
  EXPECT_EQ(by_order, 10'858U);
  EXPECT_EQ(by_all, 7'317U);
}

}  // namespace
}  // namespace zermelo::games
