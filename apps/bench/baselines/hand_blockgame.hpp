// BLOCKGAME by memoised recursion, written by hand for this one game: what the generic `memo`
// engine is measured against. Same algorithm (win or loss, stop at the first winning move, the
// table asked before the call), same order of moves, hence the same visits; nothing here is
// general, so whatever the generic engine takes beyond this is the price of generality.
//
// The coding is the fastest of some twenty tried under g++ 12 and clang 14 at -O2, by instructions:
// - a position is held as its free cells, not its covered ones: one word then is the position, the
//   source of the anchors and the table's address, and one register fewer lives across the call;
// - it is held doubled, cell i at bit i + 1, and so is the bit address of its two bits in the
// table;
// - anchors of a kind come all at once from shifted words, made where they are wanted: a visit that
//   wins early never pays for the later kinds, and words kept for them would only be spilled;
// - a piece is shifted by __builtin_ctzll: std::countr_zero also asks for zero, which clang keeps
//   (a tenth of all instructions) where the processor may lack `tzcnt`;
// - a piece is read from memory each time: kept in a register it drives something dearer out;
// - the loops test at the bottom, which lets g++ branch on the flags of the `and`;
// - the recursive function stays out of line, or the compilers unroll it into itself.
#ifndef ZERMELO_BENCH_BASELINES_HAND_BLOCKGAME_HPP
#define ZERMELO_BENCH_BASELINES_HAND_BLOCKGAME_HPP

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>

namespace zermelo::bench::hand {

/// Dominoes and L-trominoes on rows x columns, at most 32 cells; who cannot move loses.
class blockgame {
 public:
  blockgame(int rows, int cols) : cols_(cols) {
    if (rows < 1 || cols < 1 || rows > 32 || cols > 32 || rows * cols > 32)
      throw std::invalid_argument("hand::blockgame: the board must have 1 to 32 cells");
    const int cells = rows * cols;
    board_ = ((word{1} << cells) - 1) << 1;
    for (int row = 0; row < rows; ++row)
      for (int col = 0; col + 1 < cols; ++col) room_ |= word{2} << (row * cols + col);

    // Not doubled: they are shifted by the anchor's bit, which is.
    const word here = 1, east = 2, south = word{1} << cols, south_east = word{2} << cols;
    no_top_left_ = east | south | south_east;
    no_top_right_ = here | south | south_east;
    no_bottom_left_ = here | east | south_east;
    no_bottom_right_ = here | east | south;
    horizontal_ = here | east;
    vertical_ = here | south;

    // calloc, not new: the kernel's zero pages come only as they are touched.
    const auto words = static_cast<std::size_t>((board_ >> 6) + 1);
    table_.reset(static_cast<word*>(std::calloc(words, sizeof(word))));
    if (!table_) throw std::bad_alloc();
  }

  /// Does the player to move win? Bit r * cols + c of `covered` is cell (r, c).
  bool wins(std::uint64_t covered) {
    const word free = ~(covered << 1) & board_;
    const unsigned known = look(free);
    return known != unknown ? known == win : visit(free);
  }

  /// Positions worked out since construction; the table is kept from call to call.
  [[nodiscard]] std::uint64_t visits() const { return visits_; }

 private:
  using word = std::uint64_t;
  enum code : unsigned { unknown = 0, loss = 1, win = 2 };
  struct release {
    void operator()(word* table) const { std::free(table); }
  };

  [[nodiscard]] unsigned look(word free) const {
    return static_cast<unsigned>(table_[free >> 6] >> (free & 63)) & 3;
  }
  void store(word free, code value) { table_[free >> 6] |= word{value} << (free & 63); }

  // The commonest answer is asked first: most children are known wins for the opponent.
  bool loses(word free) {
    const unsigned known = look(free);
    if (known & win) return false;
    if (known & loss) return true;
    return !visit(free);
  }

  [[gnu::always_inline]] bool any_wins(word free, word anchors, const word& shape) {
    if (anchors != 0) {
      do {
        if (loses(free ^ (shape << __builtin_ctzll(anchors)))) {
          store(free, win);
          return true;
        }
      } while ((anchors &= anchors - 1) != 0);
    }
    return false;
  }

  [[gnu::noinline]] bool visit(word free) {
    ++visits_;
    // Row ends are the only edge to guard: below the last row there is no free cell to find.
    {
      const word bottom = (free & free >> 1 & room_) >> cols_;  // both lower cells are free
      if (any_wins(free, free >> 1 & bottom, no_top_left_)) return true;
      if (any_wins(free, free & bottom, no_top_right_)) return true;
    }
    {
      const word top = free & free >> 1 & room_;  // both upper cells are free
      const word south = free >> cols_;
      if (any_wins(free, top & south >> 1, no_bottom_left_)) return true;
      if (any_wins(free, top & south, no_bottom_right_)) return true;
      if (any_wins(free, top, horizontal_)) return true;
      if (any_wins(free, free & south, vertical_)) return true;
    }
    store(free, loss);
    return false;
  }

  word board_ = 0;  // every cell, doubled
  word room_ = 0;   // cells with a right-hand neighbour, doubled
  word no_top_left_ = 0, no_top_right_ = 0, no_bottom_left_ = 0, no_bottom_right_ = 0;
  word horizontal_ = 0, vertical_ = 0;
  int cols_;
  std::uint64_t visits_ = 0;
  std::unique_ptr<word[], release> table_;  // two bits a position, addressed by its free cells
};

}  // namespace zermelo::bench::hand

#endif
