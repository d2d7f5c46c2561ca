// TICTACTOE by memoised negamax, written by hand for this one game: what the generic `memo` engine
// is measured against. Same algorithm (every child of a position is looked at, no cut-offs, the
// table asked before the call), hence the same visits: 5,478 from the empty 3 x 3 board; and the
// coding of games/tictactoe: two bit planes, the mover's and the other's, whose lines and numbers
// in base 3 are looked up by plane, and two bits a position. So whatever the generic engine takes
// beyond this is the price of generality. hand_tictactoe_packed.hpp codes positions otherwise.
//
// Within that, it is the fastest of nine tried under g++ 12 and clang 14 at -O2, by instructions:
// - the numbers in base 3 are doubled: their sum is the bit address in the table;
// - a position is stored in one place, where the three ways through the function meet again.
#ifndef ZERMELO_BENCH_BASELINES_HAND_TICTACTOE_HPP
#define ZERMELO_BENCH_BASELINES_HAND_TICTACTOE_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

namespace zermelo::bench::hand {

/// rows x columns, at most 20 cells; x moves first; `in_a_row` stones in a line win.
class tictactoe {
 public:
  tictactoe(int rows, int cols, int in_a_row) {
    if (rows < 1 || cols < 1 || rows > most_cells || cols > most_cells || rows * cols > most_cells)
      throw std::invalid_argument("hand::tictactoe: the board must have 1 to 20 cells");
    if (in_a_row < 1 || in_a_row > most_cells)
      throw std::invalid_argument("hand::tictactoe: a line must have 1 to 20 cells");
    const int cells = rows * cols;
    board_ = (word{1} << cells) - 1;

    in_base_3_.resize(static_cast<std::size_t>(board_) + 1);
    for (word plane = 1; plane <= board_; ++plane)
      in_base_3_[plane] = 3 * in_base_3_[plane / 2] + 2 * (plane % 2);
    find_lines(rows, cols, in_a_row);

    // calloc, not new: the kernel's zero pages come only as they are touched.
    const auto words = static_cast<std::size_t>((2 * in_base_3_[board_] >> 6) + 1);
    table_.reset(static_cast<word*>(std::calloc(words, sizeof(word))));
    if (!table_) throw std::bad_alloc();
  }

  /// -1, 0 or +1 for the player to move, who is x when the counts are equal. Bit r * cols + c of a
  /// plane is cell (r, c). The board must be one that play can reach.
  int value(std::uint64_t x, std::uint64_t o) {
    const bool x_moves = std::popcount(x) == std::popcount(o);
    const word mover = x_moves ? x : o, other = x_moves ? o : x;
    unsigned found = look(address(mover, other));
    if (found == unknown) found = visit(mover, other);
    return static_cast<int>(found) - static_cast<int>(tie);
  }

  /// Positions worked out since construction; the table is kept from call to call.
  [[nodiscard]] std::uint64_t visits() const { return visits_; }

 private:
  using word = std::uint64_t;
  static constexpr int most_cells = 20;  // 3^20 positions: 872 MB
  enum code : unsigned { unknown = 0, loss = 1, tie = 2, win = 3 };
  struct release {
    void operator()(word* table) const { std::free(table); }
  };

  // A plane has a line if it has one without its lowest stone, or one that starts there.
  void find_lines(int rows, int cols, int in_a_row) {
    constexpr int down[4] = {0, 1, 1, 1}, right[4] = {1, 0, 1, -1};
    word lines[most_cells][4];  // by the lowest cell; all ones, which no plane has, for none
    for (int row = 0; row < rows; ++row)
      for (int col = 0; col < cols; ++col)
        for (int d = 0; d < 4; ++d) {
          const int last_row = row + down[d] * (in_a_row - 1);
          const int last_col = col + right[d] * (in_a_row - 1);
          const bool fits = last_row < rows && last_col >= 0 && last_col < cols;
          word line = fits ? 0 : ~word{0};
          for (int i = 0; fits && i < in_a_row; ++i)
            line |= word{1} << ((row + i * down[d]) * cols + col + i * right[d]);
          lines[row * cols + col][d] = line;
        }
    has_line_.resize(static_cast<std::size_t>(board_) + 1);
    for (word plane = 1; plane <= board_; ++plane) {
      bool found = has_line_[plane & (plane - 1)];
      for (const word line : lines[__builtin_ctzll(plane)]) found |= (plane & line) == line;
      has_line_[plane] = found;
    }
  }

  [[nodiscard]] word address(word mover, word other) const {
    return in_base_3_[mover] + 2 * in_base_3_[other];
  }
  [[nodiscard]] unsigned look(word address) const {
    return static_cast<unsigned>(table_[address >> 6] >> (address & 63)) & 3;
  }

  [[gnu::noinline]] unsigned visit(word mover, word other) {
    ++visits_;
    unsigned found;
    if (has_line_[other]) {
      found = loss;
    } else if (word free = ~(mover | other) & board_; free == 0) {
      found = tie;
    } else {
      unsigned least = win;  // of the children, each for the opponent
      do {
        const word next = mover | word{1} << __builtin_ctzll(free);
        unsigned reply = look(address(other, next));
        if (reply == unknown) reply = visit(other, next);
        least = std::min(least, reply);
      } while ((free &= free - 1) != 0);
      found = loss + win - least;
    }
    const word here = address(mover, other);
    table_[here >> 6] |= word{found} << (here & 63);
    return found;
  }

  word board_ = 0;  // every cell
  std::uint64_t visits_ = 0;
  std::unique_ptr<word[], release> table_;  // two bits a position
  std::vector<word> in_base_3_;             // one for each plane: its number, doubled
  std::vector<unsigned char> has_line_;     // one for each plane
};

}  // namespace zermelo::bench::hand

#endif
