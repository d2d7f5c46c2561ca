// Hex: every opening of boards up to 4 x 4 against a recursion that knows nothing but the rules,
// and the published openings of 6 x 6 (van Rijswijck 2000; Hayward et al. 2005).
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <hex/hex.hpp>
#include <map>
#include <random>
#include <string>
#include <vector>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/positions/reachable.hpp>

namespace zermelo::games {
namespace {

/// The board cell by cell, and a search that tries everything and keeps what it found.
class naive_hex {
 public:
  explicit naive_hex(int size) : size_(size) {}

  /// Whether the player to move wins; `board` holds '.', 'r' and 'b', row by row.
  bool wins(const std::string& board, char mover) {
    const char other = mover == 'r' ? 'b' : 'r';
    if (joins(board, other)) return false;
    const auto [known, is_new] = known_.try_emplace(board + mover, false);
    if (!is_new) return known->second;
    bool found = false;
    for (std::size_t i = 0; i < board.size() && !found; ++i) {
      if (board[i] != '.') continue;
      std::string next = board;
      next[i] = mover;
      found = !wins(next, other);
    }
    return known_[board + mover] = found;
  }

  /// The same where the mover may have joined his sides already.
  bool wins_filled(const std::string& board, char mover) {
    return joins(board, mover) || wins(board, mover);
  }

  [[nodiscard]] bool joins(const std::string& board, char colour) const {
    std::vector<bool> seen(board.size(), false);
    for (int i = 0; i < size_; ++i) {
      if (reaches(board, colour, colour == 'r' ? 0 : i, colour == 'r' ? i : 0, seen)) return true;
    }
    return false;
  }

 private:
  bool reaches(const std::string& board, char colour, int r, int c, std::vector<bool>& seen) const {
    if (r < 0 || c < 0 || r >= size_ || c >= size_) return false;
    const auto cell =
        static_cast<std::size_t>(r) * static_cast<std::size_t>(size_) + static_cast<std::size_t>(c);
    if (board[cell] != colour || seen[cell]) return false;
    seen[cell] = true;
    if ((colour == 'r' ? r : c) == size_ - 1) return true;
    for (const auto& [down, right] :
         {std::array{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {-1, 1}, {1, -1}}) {
      if (reaches(board, colour, r + down, c + right, seen)) return true;
    }
    return false;
  }

  int size_;
  std::map<std::string, bool> known_;
};

std::string without_slashes(std::string text) {
  std::erase(text, '/');
  return text;
}

/// Row by row, 'W' where red wins by beginning there.
std::string openings(int size) {
  const hex rules(size);
  alpha_beta engine(rules);
  std::string found;
  for (unsigned cell = 0; cell < static_cast<unsigned>(size * size); ++cell) {
    if (cell > 0 && cell % static_cast<unsigned>(size) == 0) found += '/';
    const auto after = rules.play(rules.start(), cell);
    found += engine.solve(after, wanted::value()).value == outcome::loss ? 'W' : 'L';
  }
  return found;
}

std::string naive_openings(int size) {
  naive_hex naive(size);
  std::string found;
  const std::size_t cells = without_slashes(print(hex(size), {})).size();
  for (std::size_t cell = 0; cell < cells; ++cell) {
    std::string board(cells, '.');
    board[cell] = 'r';
    found += naive.wins(board, 'b') ? 'L' : 'W';
  }
  return found;
}

TEST(Hex, OpeningsOfSmallBoardsAreThoseOfTheRulesAlone) {
  for (int size = 1; size <= 3; ++size) {
    EXPECT_EQ(without_slashes(openings(size)), naive_openings(size)) << size;
  }
}

/// On 4 x 4 the short diagonal alone wins.
TEST(Hex, OpeningsOfLargerBoards) {
  EXPECT_EQ(openings(4), "LLLW/LLWL/LWLL/WLLL");
  EXPECT_EQ(openings(5), "LLLLW/LWWWW/LWWWL/WWWWL/WLLLL");
}

/// Published: red wins by every cell that lies on no side. These are soon done.
TEST(Hex, OpeningsInsideOfSixBySix) {
  const hex rules(6);
  alpha_beta engine(rules);
  for (const char* cell : {"b5", "c4", "d3", "e2"}) {
    const auto after = rules.play(rules.start(), parse_move(rules, rules.start(), cell));
    EXPECT_EQ(engine.solve(after, wanted::value()).value, outcome::loss) << cell;
  }
}

/// Positions in the middle of play, by the rules alone: what is said without a search holds, and
/// what promising() leaves out was not needed.
TEST(Hex, SaysNothingWrongWithoutASearch) {
  std::mt19937_64 random(1942);
  for (const int size : {3, 4, 5}) {
    const hex rules(size);
    naive_hex naive(size);
    std::size_t known = 0;
    for (int i = 0; i < 150; ++i) {
      hex::position p = rules.start();
      while (!rules.terminal(p) && count_bits(rules.empty(p)) > (size == 3 ? 4U : 9U)) {
        std::vector<hex::move> moves;
        for_each_move(rules.moves(p), [&](hex::move m) { moves.push_back(m); });
        p = rules.play(p, moves[random() % moves.size()]);
      }
      if (rules.terminal(p)) continue;
      const auto wins = [&](const hex::position& at) {
        const char mover = rules.mover(at) == hex_colour::red ? 'r' : 'b';
        return naive.wins(without_slashes(print(rules, at)), mover);
      };
      const bool is_won = wins(p);
      const auto [lower, upper] = rules.bounds(p);
      if (lower == upper) {
        ++known;
        ASSERT_EQ(lower, is_won ? outcome::win : outcome::loss) << print(rules, p);
      }
      bool keeps_the_win = !is_won;
      for (const hex::move m : rules.promising(p))
        keeps_the_win = keeps_the_win || !wins(rules.play(p, m));
      ASSERT_TRUE(keeps_the_win) << print(rules, p);
      const std::string whole = without_slashes(print(rules, p));
      const std::string filled = without_slashes(print(rules, rules.cells().filled_in(p)));
      for (const char mover : {'r', 'b'})
        ASSERT_EQ(naive.wins(whole, mover), naive.wins_filled(filled, mover)) << print(rules, p);
    }
    EXPECT_GT(known, 50U) << size;
  }
}

// --- What is seen without a search ---------------------------------------------------------------

std::string filled_in(const char* drawing) {
  const std::string text = drawing;
  const hex rules(static_cast<int>(text.find('/')));
  return print(rules, rules.cells().filled_in(parse(rules, text)));
}

TEST(Hex, FillsInDeadAndCapturedCells) {
  // Both cells between a stone in the second row and its side are its own, and so on.
  EXPECT_EQ(filled_in("..../..r./.b../...."), "rrrr/rrr./bb../b...");
  EXPECT_EQ(filled_in("r./.b"), "rr/.b");  // a2 decides, and b1 nothing
  EXPECT_EQ(filled_in("../.."), "../..");
}

bool has_chain(const char* drawing, hex_colour colour) {
  const std::string text = drawing;
  const hex rules(static_cast<int>(text.find('/')));
  const hex::position p{cells_with("r", split_rows(text)), cells_with("b", split_rows(text))};
  return rules.cells().chain(colour, p.of(colour), rules.empty(p)).has_value();
}

TEST(Hex, SeesBridgesAndTemplates) {
  EXPECT_TRUE(has_chain(".../.r./...", hex_colour::red));
  EXPECT_TRUE(has_chain(".../.b./...", hex_colour::blue));
  EXPECT_FALSE(has_chain(".../.r./b..", hex_colour::red));
  EXPECT_TRUE(has_chain("..../.r../..../r...", hex_colour::red));  // by the bridge to the stone
  EXPECT_TRUE(has_chain("...../...../..r../...../.....", hex_colour::red));  // two ziggurats
  EXPECT_FALSE(has_chain("...../...../..r../...../..b..", hex_colour::red));
  EXPECT_FALSE(has_chain("r.r/b.b/r.r", hex_colour::red));
}

TEST(Hex, Positions) {
  const auto reachable = [](int size) {
    const hex rules(size);
    std::uint64_t positions = 0;
    for_each_reachable(rules, rules.start(), [&](const auto&) { ++positions; });
    return positions;
  };
  EXPECT_EQ(reachable(1), 2U);
  // Of twelve with three stones six have no winner yet, and lead to three full boards.
  EXPECT_EQ(reachable(2), 1U + 4U + 12U + 12U + 3U);
  EXPECT_EQ(perft(hex(3), hex(3).start(), 2), 72U);
}

TEST(Hex, SaysWhatIsNoPosition) {
  const hex rules(2);
  for (const char* text : {"", "..", "..././...", "b./..", "rr/..", "x./..", "rb/rb", "r./r."})
    EXPECT_THROW(static_cast<void>(parse(rules, text)), bad_input) << text;
  EXPECT_NO_THROW(static_cast<void>(parse(rules, "rb/r.")));
  EXPECT_THROW(hex(0), bad_parameters);
  EXPECT_THROW(hex(9), bad_parameters);
}

}  // namespace
}  // namespace zermelo::games
