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

  struct part {
    word cells;
    std::uint32_t effort;    // once it is estimated
    std::int16_t exact;      // its nimber, or -1 where that was not known when it was met last
    std::uint16_t place;     // where both are kept
    std::uint16_t excluded;  // how many nimbers it was known not to have then
  };
  static constexpr std::uint32_t not_estimated = 0xffffffff;

  cram_board(int rows, int cols) : rows_(rows), cols_(cols) {
    if (rows < 1 || cols < 1 || rows * cols > 64)
      throw std::invalid_argument("hand::cram_board: the board must have 1 to 64 cells");
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < cols; ++c) {
        const int cell = r * cols + c;
        row_of_[cell] = static_cast<std::uint8_t>(r * cols);
        board_ |= bit(r, c);
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
  [[nodiscard]] const std::vector<word>& dominoes() const { return dominoes_; }

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
      word component = 0;
      for (word fresh = rest & -rest; fresh != 0; fresh = beside(fresh) & rest & ~component)
        component |= fresh;
      rest ^= component;
      use(standing_for(component));
    }
  }

  [[nodiscard]] std::uint32_t effort_of(const part& p) {
    if (p.effort != not_estimated) return p.effort;
    part& stands = recent_[p.place].stands;
    if (stands.cells != p.cells) return estimated(p.cells);
    if (stands.effort == not_estimated) stands.effort = estimated(p.cells);
    return stands.effort;
  }

  void keep_nimber(const part& p, int n) {
    part& stands = recent_[p.place].stands;
    if (stands.cells == p.cells) stands.exact = static_cast<std::int16_t>(n);
  }

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
  struct recent {
    word cells;
    part stands;
  };

  [[nodiscard]] word bit(int r, int c) const { return word{1} << (r * cols_ + c); }
  [[nodiscard]] word below(word x) const { return rows_ > 1 ? x << cols_ & board_ : 0; }
  [[nodiscard]] word above(word x) const { return rows_ > 1 ? x >> cols_ : 0; }
  [[nodiscard]] word left(word x) const { return x >> 1 & not_last_col_; }
  [[nodiscard]] word right(word x) const { return x << 1 & not_first_col_; }
  [[nodiscard]] word beside(word x) const { return below(x) | above(x) | left(x) | right(x); }

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
    for (const auto& each : found) dominoes_.push_back(each.second);
  }

  // --- Shapes ------------------------------------------------------------------------------------

  [[nodiscard]] word reduced(word free) const {
    const word u = below(free);
    const word d = above(free);
    const word l = right(free);
    const word r = left(free);
    free &= u | d | l | r;
    const word leaves = free & ~((u & d) | (l & r) | ((u | d) & (l | r)));
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

  const part& standing_for(word component) {
    recent& kept = recent_[hash(component) % recent_places];
    if (kept.cells != component) {
      kept.cells = component;
      kept.stands.cells = least_image(component);
      kept.stands.effort = not_estimated;
      kept.stands.exact = -1;
      kept.stands.place = static_cast<std::uint16_t>(&kept - recent_.data());
    }
    return kept.stands;
  }

  static constexpr std::size_t recent_places = 4096;

  int rows_;
  int cols_;
  int bytes_ = 0;
  word board_ = 0;
  word not_first_col_ = 0;
  word not_last_col_ = 0;
  word first_row_ = 0;
  word first_col_ = 0;
  std::uint8_t row_of_[64] = {};
  word down_[8][256] = {};
  word across_[8][256] = {};
  word turned_[8][256] = {};
  std::vector<word> dominoes_;
  std::vector<recent> recent_ = std::vector<recent>(recent_places);
};

}  // namespace zermelo::bench::hand

#endif
