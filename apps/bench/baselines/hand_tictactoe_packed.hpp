// TICTACTOE by memoised negamax as in hand_tictactoe.hpp, in the fastest coding found rather than
// in that of the module. Same algorithm, hence the same visits. The board's size is given at run
// time; hand_tictactoe_fixed.hpp has it fixed.
//
// The coding is the fastest of a dozen tried under g++ 12 and clang 14 at -O2, by instructions:
// - the base-3 index goes along with the position, one addition a move. It is held doubled, which
//   makes it the bit address of the position's two bits in the table;
// - both planes share a word, the mover's below and the opponent's above, so that changing sides is
//   a rotation and one register fewer lives across the call;
// - a byte for each plane says whether it has a line (worked out once, when the board is
//   made): tested by shifts in four directions at every visit, lines would be half of all the work;
// - the recursive function is a template over the side, which folds the choice of weights away.
#ifndef ZERMELO_BENCH_BASELINES_HAND_TICTACTOE_PACKED_HPP
#define ZERMELO_BENCH_BASELINES_HAND_TICTACTOE_PACKED_HPP

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
class tictactoe_packed {
 public:
  tictactoe_packed(int rows, int cols, int in_a_row) {
    if (rows < 1 || cols < 1 || rows > most_cells || cols > most_cells || rows * cols > most_cells)
      throw std::invalid_argument("hand::tictactoe_packed: the board must have 1 to 20 cells");
    if (in_a_row < 1 || in_a_row > most_cells)
      throw std::invalid_argument("hand::tictactoe_packed: a line must have 1 to 20 cells");
    const int cells = rows * cols;
    board_ = (word{1} << cells) - 1;

    word power = 2;  // doubled
    for (int cell = 0; cell < cells; ++cell, power *= 3) {
      weight_[0][cell] = power;
      weight_[1][cell] = 2 * power;
    }
    // calloc, not new: the kernel's zero pages come only as they are touched.
    const auto words = static_cast<std::size_t>((power >> 6) + 1);
    table_.reset(static_cast<word*>(std::calloc(words, sizeof(word))));
    if (!table_) throw std::bad_alloc();

    find_lines(rows, cols, in_a_row);
  }

  /// -1, 0 or +1 for the player to move, who is x when the counts are equal. Bit r * cols + c of a
  /// plane is cell (r, c). The board must be one that play can reach.
  int value(std::uint64_t x, std::uint64_t o) {
    word index = 0;
    for (int cell = 0; board_ >> cell != 0; ++cell)
      index += (x >> cell & 1) * weight_[0][cell] + (o >> cell & 1) * weight_[1][cell];
    unsigned found = look(index);
    if (found == unknown)
      found = std::popcount(x) == std::popcount(o) ? visit<0>(x | o << half, index)
                                                   : visit<1>(o | x << half, index);
    return static_cast<int>(found) - static_cast<int>(tie);
  }

  /// Positions worked out since construction; the table is kept from call to call.
  [[nodiscard]] std::uint64_t visits() const { return visits_; }

 private:
  using word = std::uint64_t;
  static constexpr int most_cells = 20;  // 3^20 positions: 872 MB
  static constexpr int half = 32;
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

  [[nodiscard]] unsigned look(word index) const {
    return static_cast<unsigned>(table_[index >> 6] >> (index & 63)) & 3;
  }

  template <int Side>
  [[gnu::noinline]] unsigned visit(word planes, word index) {
    ++visits_;
    unsigned found;
    if (has_line_[planes >> half]) {
      found = loss;
    } else if (word free = ~(planes | planes >> half) & board_; free == 0) {
      found = tie;
    } else {
      unsigned least = win;  // of the children, each for the opponent
      do {
        const word child = index + weight_[Side][__builtin_ctzll(free)];
        unsigned reply = look(child);
        if (reply == unknown)
          reply = visit<1 - Side>(std::rotl(planes | (free & (0 - free)), half), child);
        least = std::min(least, reply);
      } while ((free &= free - 1) != 0);
      found = loss + win - least;
    }
    // One store for all three: with three, g++ computes the address first and spills it.
    table_[index >> 6] |= word{found} << (index & 63);
    return found;
  }

  word board_ = 0;              // every cell
  word weight_[2][most_cells];  // what a stone of x, of o adds to the index, doubled
  std::uint64_t visits_ = 0;
  std::unique_ptr<word[], release> table_;  // two bits a position
  std::vector<unsigned char> has_line_;     // one for each plane
};

}  // namespace zermelo::bench::hand

#endif
