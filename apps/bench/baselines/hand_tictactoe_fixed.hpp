// TICTACTOE by memoised negamax as in hand_tictactoe.hpp, for 3 x 3 and three in a row alone: what
// the generic engine is measured against when it, too, knows the rules at compile time.
//
// All that the fixed size buys is taken: the lines and weights are constants, the table lies in the
// object, and there is one function for each number of free cells, which fixes the side to move,
// leaves out the test for a line before the fifth stone, and makes a full board a leaf.
#ifndef ZERMELO_BENCH_BASELINES_HAND_TICTACTOE_FIXED_HPP
#define ZERMELO_BENCH_BASELINES_HAND_TICTACTOE_FIXED_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace zermelo::bench::hand {

/// Tic-tac-toe; x moves first.
class tictactoe_fixed {
 public:
  /// -1, 0 or +1 for the player to move, who is x when the counts are equal. Bit 3 * r + c of a
  /// plane is cell (r, c). The board must be one that play can reach.
  int value(std::uint64_t x, std::uint64_t o) {
    word index = 0;
    for (std::size_t cell = 0; cell < 9; ++cell)
      index += (x >> cell & 1) * weight[0][cell] + (o >> cell & 1) * weight[1][cell];
    unsigned found = look(index);
    if (found == unknown) {
      const bool x_moves = std::popcount(x) == std::popcount(o);
      found = start(x_moves ? x | o << half : o | x << half, index);
    }
    return static_cast<int>(found) - static_cast<int>(tie);
  }

  /// Positions worked out since construction; the table is kept from call to call.
  [[nodiscard]] std::uint64_t visits() const { return visits_; }

 private:
  using word = std::uint64_t;
  static constexpr int half = 32;
  static constexpr word board = 0b111'111'111;
  enum code : unsigned { unknown = 0, loss = 1, tie = 2, win = 3 };

  // What a stone of x, of o adds to the base-3 index, doubled: two bits a position.
  static constexpr auto weight = [] {
    std::array<std::array<word, 9>, 2> table{};
    word power = 2;
    for (std::size_t cell = 0; cell < 9; ++cell, power *= 3) {
      table[0][cell] = power;
      table[1][cell] = 2 * power;
    }
    return table;
  }();

  static constexpr auto has_line = [] {
    std::array<bool, 512> table{};
    for (std::size_t plane = 0; plane < table.size(); ++plane)
      for (const std::size_t line : {0007u, 0070u, 0700u, 0111u, 0222u, 0444u, 0421u, 0124u})
        if ((plane & line) == line) table[plane] = true;
    return table;
  }();

  [[nodiscard]] unsigned look(word index) const {
    return static_cast<unsigned>(table_[index >> 6] >> (index & 63)) & 3;
  }

  // From the number of free cells to its function.
  template <int Free = 9>
  unsigned start(word planes, word index) {
    if constexpr (Free > 0)
      if (std::popcount(planes) != 9 - Free) return start<Free - 1>(planes, index);
    return visit<Free>(planes, index);
  }

  // The mover's plane below, the opponent's above; x has moved when an odd number of cells is
  // taken.
  template <int Free>
  [[gnu::noinline]] unsigned visit(word planes, word index) {
    ++visits_;
    const word opponent = planes >> half;
    bool lost = false;
    if constexpr (Free <= 4) lost = has_line[opponent];

    unsigned found;
    if (lost) {
      found = loss;
    } else if constexpr (Free == 0) {
      found = tie;
    } else {
      word free = ~(planes | opponent) & board;
      unsigned least = win;  // of the children, each for the opponent
      do {
        const auto cell = static_cast<unsigned>(__builtin_ctzll(free));
        const word child = index + weight[(9 - Free) % 2][cell];
        unsigned reply = look(child);
        if (reply == unknown)
          reply = visit<Free - 1>(std::rotl(planes | (free & (0 - free)), half), child);
        least = std::min(least, reply);
      } while (Free > 1 && (free &= free - 1) != 0);
      found = loss + win - least;
    }
    table_[index >> 6] |= word{found} << (index & 63);
    return found;
  }

  std::array<word, 2 * 19683 / 64 + 1> table_{};  // two bits a position
  std::uint64_t visits_ = 0;
};

}  // namespace zermelo::bench::hand

#endif
