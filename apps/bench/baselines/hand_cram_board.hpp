// What is CRAM's alone, written by hand, for the solvers of that one game: boards as words, what
// falls apart, what may be left out, and how hard what is left seems. Nothing here is general.
#ifndef ZERMELO_BENCH_BASELINES_HAND_CRAM_BOARD_HPP
#define ZERMELO_BENCH_BASELINES_HAND_CRAM_BOARD_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace zermelo::bench::hand {

/// Dominoes on rows x columns, at most 64 cells; who cannot move loses.
class cram_board {
 public:
  using word = std::uint64_t;

  /// Cells that hang together, where they lie, and the least of their images, by which they are
  /// known: it lies in the corner.
  struct component {
    word cells;
    word key;
  };
  struct part : component {
    std::uint32_t effort;    // once it is estimated
    std::int16_t exact;      // its nimber, or -1 where that was not known when it was met last
    std::uint16_t place;     // where both are kept
    std::uint16_t excluded;  // how many nimbers it was known not to have then
  };
  static constexpr std::uint32_t not_estimated = 0xffffffff;

  /// Dominoes by the upper or left one of their cells.
  struct places {
    word across;
    word down;
  };
  /// Dominoes by their order, those nearest to the middle first: bit i, and bit i - 64.
  struct ranks {
    word low;
    word high;
  };

  cram_board(int rows, int cols) : rows_(rows), cols_(cols), step_down_(rows > 1 ? cols : 0) {
    if (rows < 1 || cols < 1 || rows * cols > 64)
      throw std::invalid_argument("hand::cram_board: the board must have 1 to 64 cells");
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < cols; ++c) {
        const int cell = r * cols + c;
        row_of_[cell] = static_cast<std::uint8_t>(r * cols);
        board_ |= bit(r, c);
        if (r > 0) not_first_row_ |= bit(r, c);
        if (r + 1 < rows) not_last_row_ |= bit(r, c);
        if (c > 0) not_first_col_ |= bit(r, c);
        if (c + 1 < cols) not_last_col_ |= bit(r, c);
        if (r == 0) first_row_ |= bit(r, c);
        if (c == 0) first_col_ |= bit(r, c);
        for (int byte = 0; byte < 256; ++byte) {
          if ((byte >> cell % 8 & 1) == 0) continue;
          down_[cell / 8][byte] |= bit(rows - 1 - r, c);
          across_[cell / 8][byte] |= bit(r, cols - 1 - c);
          if (r < cols && c < rows) turned_[cell / 8][byte] |= bit(c, r);
        }
      }
    }
    bytes_ = (rows * cols + 7) / 8;
    list_dominoes();
  }

  [[nodiscard]] word whole() const { return board_; }

  static word hash(word x) {
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ x >> 33;
  }

  /// Calls `use(part)` for each part that the free cells fall into, the one with the lowest cell
  /// first.
  void for_each_part(word free, auto use) {
    for (word rest = reduced(free); rest != 0;) {
      const word before = rest;
      for (word fresh = rest & -rest; fresh != 0; fresh = beside(fresh) & rest) rest ^= fresh;
      use(part_of(before ^ rest));
    }
  }

  [[nodiscard]] std::uint32_t effort_of(const part& p) {
    if (p.effort != not_estimated) return p.effort;
    part& kept = recent_[p.place];
    if (kept.key != p.key) return estimated(p.key);
    if (kept.effort == not_estimated) kept.effort = estimated(p.key);
    return kept.effort;
  }

  void keep_nimber(const part& p, int n) {
    part& kept = recent_[p.place];
    if (kept.key == p.key) kept.exact = static_cast<std::int16_t>(n);
  }

  /// The dominoes that fit, one by one: first those that may cut a part in two.
  class moves {
   public:
    moves(const cram_board& board, word free) : board_(board) {
      const word u = board.below(free);
      const word d = board.above(free);
      const word l = board.right(free);
      const word r = board.left(free);
      const places cutting = board.cutting(u, d, l, r);
      const word across = free & r;
      const word down = free & d;
      now_ = board.ranks_of({across & cutting.across, down & cutting.down});
      later_ = {across & ~cutting.across, down & ~cutting.down};
    }

    /// 0 when there is no other.
    word next() {
      if ((now_.low | now_.high) == 0) now_ = board_.ranks_of(std::exchange(later_, places{0, 0}));
      if (now_.low != 0) return board_.dominoes_[taken_from(now_.low)];
      if (now_.high != 0) return board_.dominoes_[64 + taken_from(now_.high)];
      return 0;
    }

   private:
    static int taken_from(word& ranks) {
      const int least = __builtin_ctzll(ranks);
      ranks &= ranks - 1;
      return least;
    }

    const cram_board& board_;
    ranks now_;
    places later_;
  };

  [[nodiscard]] std::uint32_t moves_in(word cells) const {
    return count_bits(cells & left(cells)) + count_bits(cells & above(cells));
  }

  /// Of a key.
  [[nodiscard]] bool is_lost_by_symmetry(word x) const {
    const auto [height, width] = box_of(x);
    const word turned =
        mapped(down_, mapped(across_, x) >> (cols_ - width)) >> (rows_ - height) * cols_;
    if (turned != x) return false;
    if (height % 2 == 0 && width % 2 == 0) return true;
    word middle = bit((height - 1) / 2, (width - 1) / 2);
    if (width % 2 == 0) middle |= middle << 1;
    if (height % 2 == 0) middle |= middle << cols_;
    return (x & middle) == 0;
  }

 private:
  [[nodiscard]] word bit(int r, int c) const { return word{1} << (r * cols_ + c); }
  [[nodiscard]] word below(word x) const { return x << step_down_ & not_first_row_; }
  [[nodiscard]] word above(word x) const { return x >> step_down_ & not_last_row_; }
  [[nodiscard]] word left(word x) const { return x >> 1 & not_last_col_; }
  [[nodiscard]] word right(word x) const { return x << 1 & not_first_col_; }
  [[nodiscard]] word beside(word x) const { return below(x) | above(x) | left(x) | right(x); }

  /// Two or more of these.
  static word two_of(word a, word b, word c, word d) {
    return (a & b) | (c & d) | ((a | b) & (c | d));
  }
  static std::uint32_t count_bits(word x) {
    x -= x >> 1 & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
    return static_cast<std::uint32_t>(
        ((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL >> 56);
  }
  void list_dominoes() {
    std::vector<std::pair<int, word>> found;
    const auto add = [&](int r, int c, int height, int width) {
      const int y = 2 * r + height - rows_;
      const int x = 2 * c + width - cols_;
      found.emplace_back(y * y + x * x, bit(r, c) | bit(r + height - 1, c + width - 1));
    };
    for (int r = 0; r < rows_; ++r) {
      for (int c = 0; c < cols_; ++c) {
        if (c + 1 < cols_) add(r, c, 1, 2);
        if (r + 1 < rows_) add(r, c, 2, 1);
      }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < found.size(); ++i) {
      const word domino = found[i].second;
      const int cell = __builtin_ctzll(domino);
      const ranks its = i < 64 ? ranks{word{1} << i, 0} : ranks{0, word{1} << (i - 64)};
      ((domino & left(domino)) != 0 ? across_ranks_ : down_ranks_)[cell] = its;
      dominoes_[i] = domino;
    }
  }

  [[nodiscard]] ranks ranks_of(places some) const {
    ranks of = {0, 0};
    for (; some.across != 0; some.across &= some.across - 1) {
      const ranks& its = across_ranks_[__builtin_ctzll(some.across)];
      of.low |= its.low;
      of.high |= its.high;
    }
    for (; some.down != 0; some.down &= some.down - 1) {
      const ranks& its = down_ranks_[__builtin_ctzll(some.down)];
      of.low |= its.low;
      of.high |= its.high;
    }
    return of;
  }

  /// Dominoes around which what is free, over corners too, is two stretches or more, if they fit.
  /// Of cells in u the upper neighbour is free, in d the lower, in l the left, in r the right.
  [[nodiscard]] places cutting(word u, word d, word l, word r) const {
    // Clockwise around a cell: where a stretch begins. A corner beyond the edge does no harm: a
    // side next to it is beyond it, too.
    const word begins_u = u & ~(l & u << 1);
    const word begins_r = r & ~(u & u >> 1);
    const word begins_d = d & ~(r & d >> 1);
    const word begins_l = l & ~(d & d << 1);
    // Around two cells: along a side a stretch goes on from one to the other.
    const int step = step_down_;
    return {
        two_of(begins_u | (u >> 1 & ~u), begins_r >> 1, begins_d >> 1 | (d & ~(d >> 1)), begins_l),
        two_of(begins_u, begins_r | (r >> step & ~r), begins_d >> step,
               begins_l >> step | (l & ~(l >> step)))};
  }

  // --- Shapes ------------------------------------------------------------------------------------

  [[nodiscard]] word reduced(word free) const {
    const word u = below(free);
    const word d = above(free);
    const word l = right(free);
    const word r = left(free);
    free &= u | d | l | r;
    const word leaves = free & ~two_of(u, d, l, r);
    if (leaves == 0) return free;
    word kept = free;
    word hubs = above(leaves & u);
    const word hd = below(leaves & d);
    kept &= ~above(hd & hubs);
    hubs |= hd;
    const word hl = left(leaves & l);
    kept &= ~(right(hl & hubs) & leaves);
    hubs |= hl;
    const word hr = right(leaves & r);
    kept &= ~(left(hr & hubs) & leaves);
    hubs |= hr;
    const word others = free & ~leaves & ~hubs;
    return kept & ~(others & ~beside(others));
  }

  [[nodiscard]] word columns_of(word x) const {
    for (int step = cols_; step < 64; step *= 2) x |= x >> step;
    return x & first_row_;
  }
  [[nodiscard]] word mapped(const word (*map)[256], word x) const {
    word image = 0;
    for (int byte = 0; byte < bytes_; ++byte, x >>= 8) image |= map[byte][x & 255];
    return image;
  }
  [[nodiscard]] std::pair<int, int> box_of(word x) const {
    const int height = row_of_[63 - __builtin_clzll(x)] / cols_ + 1;
    return {height, 64 - __builtin_clzll(columns_of(x))};
  }

  [[nodiscard]] word least_image(word x) const {
    x >>= row_of_[__builtin_ctzll(x)];
    x >>= __builtin_ctzll(columns_of(x));
    const auto [height, width] = box_of(x);
    const int lower = (rows_ - height) * cols_;
    const word b = mapped(down_, x) >> lower;
    const word c = mapped(across_, x) >> (cols_ - width);
    const word d = mapped(down_, c) >> lower;
    word least = std::min(std::min(x, b), std::min(c, d));
    if (height <= cols_ && width <= rows_) {
      least = std::min(least, std::min(mapped(turned_, x), mapped(turned_, b)));
      least = std::min(least, std::min(mapped(turned_, c), mapped(turned_, d)));
    }
    return least;
  }

  [[nodiscard]] [[gnu::noinline]] std::uint32_t estimated(word x) const {
    const std::uint32_t size = count_bits(x);
    std::uint32_t least = size * size;
    const auto cut = [&](word line, int step, word pairs) {
      for (std::uint32_t after = size - count_bits(x & line); after != 0; line <<= step) {
        const std::uint32_t before = size - after;
        const std::uint32_t broken = count_bits(pairs & line);
        least = std::min(least, before * before + after * after + 5 * broken * size);
        after -= count_bits(x & line << step);
      }
    };
    cut(first_col_, 1, x & left(x));
    cut(first_row_, cols_, x & above(x));
    return least;
  }

  const part& part_of(word cells) {
    const word place = hash(cells) % recent_places;
    part& kept = recent_[place];
    if (kept.cells != cells) {
      kept = {{cells, least_image(cells)}, not_estimated, -1, static_cast<std::uint16_t>(place), 0};
    }
    return kept;
  }

  static constexpr std::size_t recent_places = 4096;

  int rows_;
  int cols_;
  int step_down_;  // from a cell to the one below it; 0 where there is none
  int bytes_ = 0;
  word board_ = 0;
  word not_first_row_ = 0;
  word not_last_row_ = 0;
  word not_first_col_ = 0;
  word not_last_col_ = 0;
  word first_row_ = 0;
  word first_col_ = 0;
  std::uint8_t row_of_[64] = {};
  word down_[8][256] = {};
  word across_[8][256] = {};
  word turned_[8][256] = {};
  word dominoes_[128] = {};  // those nearest to the middle first
  ranks across_ranks_[64] = {};
  ranks down_ranks_[64] = {};
  std::vector<part> recent_ = std::vector<part>(recent_places);  // each where its hash says
};

}  // namespace zermelo::bench::hand

#endif
