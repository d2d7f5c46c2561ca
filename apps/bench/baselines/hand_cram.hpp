// CRAM by nimber search, written by hand for this one game: what the generic engine `grundy` is
// measured against. Same algorithm (is it *n?, parts and symmetry, easy moves first, a table of
// exact and of excluded nimbers), same order of moves, hence the same visits; nothing here is
// general: positions are words, a move's parts lie in fixed arrays, the table only grows.
#ifndef ZERMELO_BENCH_BASELINES_HAND_CRAM_HPP
#define ZERMELO_BENCH_BASELINES_HAND_CRAM_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

namespace zermelo::bench::hand {

/// Dominoes on rows x columns, at most 64 cells; who cannot move loses.
class cram {
 public:
  using word = std::uint64_t;

  cram(int rows, int cols) : rows_(rows), cols_(cols) {
    if (rows < 1 || cols < 1 || rows * cols > 64)
      throw std::invalid_argument("hand::cram: the board must have 1 to 64 cells");
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

  /// The nimber of the empty board.
  int nimber() {
    move whole;
    make_move(board_, whole);
    int value = whole.known;
    for (int i = 0; i < whole.count; ++i) value ^= exact(whole.parts[i].cells);
    return value;
  }
  [[nodiscard]] std::uint64_t visits() const { return visits_; }

 private:
  static constexpr int none = -1;
  static constexpr int most_parts = 16;

  struct part {
    word cells;
    std::uint32_t effort;
  };
  struct move {
    std::uint32_t effort;
    std::int8_t known;
    std::int8_t count;
    word sum;
    part parts[most_parts];
  };
  struct slot {
    word cells;
    std::uint32_t excluded;
    std::int32_t nimber;
  };
  struct alignas(64) bucket {
    slot slots[4];
  };
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
  static word hash(word x) {
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ x >> 33;
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

  [[nodiscard]] std::uint32_t effort_of(word x) const {
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

  // --- The search --------------------------------------------------------------------------------

  const part& standing_for(word component) {
    recent& kept = recent_[hash(component) % recent_places];
    if (kept.cells != component) {
      kept.cells = component;
      kept.stands.cells = least_image(component);
      kept.stands.effort = effort_of(kept.stands.cells);
    }
    return kept.stands;
  }

  void make_move(word free, move& made) {
    made.known = 0;
    made.count = 0;
    for (word rest = reduced(free); rest != 0;) {
      word component = 0;
      for (word fresh = rest & -rest; fresh != 0; fresh = beside(fresh) & rest & ~component)
        component |= fresh;
      rest ^= component;
      const part& stands = standing_for(component);
      const slot known = find(stands.cells);
      if (known.nimber != none) {
        made.known = static_cast<std::int8_t>(made.known ^ known.nimber);
        continue;
      }
      if (known.excluded == 0 && is_lost_by_symmetry(stands.cells)) {
        slot_for(stands.cells).nimber = 0;
        continue;
      }
      int place = made.count;
      bool cancelled = false;
      for (; place > 0; --place) {
        const part& before = made.parts[place - 1];
        if (before.cells == stands.cells) {
          for (int i = place; i < made.count; ++i) made.parts[i - 1] = made.parts[i];
          --made.count;
          cancelled = true;
          break;
        }
        if (std::pair(before.effort, before.cells) < std::pair(stands.effort, stands.cells)) break;
      }
      if (cancelled) continue;
      for (int i = made.count; i > place; --i) made.parts[i] = made.parts[i - 1];
      made.parts[place] = stands;
      ++made.count;
    }
    made.effort = 0;
    made.sum = static_cast<word>(made.known);
    for (int i = 0; i < made.count; ++i) {
      made.effort += made.parts[i].effort;
      made.sum += hash(made.parts[i].cells);
    }
  }

  int exact(word cells) {
    const slot known = find(cells);
    return known.nimber != none ? known.nimber : search(cells, known.excluded, none);
  }

  /// The nimber, or none where it is only known not to be n.
  int asked(word cells, int n) {
    const slot known = find(cells);
    if (known.nimber != none) return known.nimber;
    if ((known.excluded >> n & 1) != 0) return none;
    return search(cells, known.excluded, n);
  }

  int asked_of_move(std::size_t which, int n) {
    for (;;) {
      move& each = moves_[which];
      if (each.count == 1) {
        const int known = each.known;
        const int rest = asked(each.parts[0].cells, n ^ known);
        return rest == none ? none : rest ^ known;
      }
      if (each.count == 0) return each.known;
      const word easiest = each.parts[0].cells;
      --each.count;
      for (int i = 0; i < each.count; ++i) each.parts[i] = each.parts[i + 1];
      const int value = exact(easiest);
      moves_[which].known = static_cast<std::int8_t>(moves_[which].known ^ value);
    }
  }

  bool is_twin(std::size_t first) const {
    const move& last = moves_.back();
    for (std::size_t i = first; i + 1 < moves_.size(); ++i) {
      const move& other = moves_[i];
      if (other.sum != last.sum || other.known != last.known || other.count != last.count) continue;
      if (std::equal(last.parts, last.parts + last.count, other.parts,
                     [](const part& a, const part& b) { return a.cells == b.cells; }))
        return true;
    }
    return false;
  }

  bool any_is(int n, std::size_t first, word& reached) {
    std::size_t kept = first;
    bool found = false;
    const std::size_t last = order_.size();
    for (std::size_t i = first; i < last; ++i) {
      const int value = found ? none : asked_of_move(order_[i], n);
      if (value == none) {
        order_[kept++] = order_[i];
        continue;
      }
      reached |= word{1} << value;
      found = value == n;
    }
    order_.resize(kept);
    return found;
  }

  /// The nimber, or none where it is only known not to be `target`.
  int search(word cells, std::uint32_t excluded, int target) {
    ++visits_;
    const std::size_t first_move = moves_.size();
    const std::size_t first = order_.size();
    const int value = search_from(cells, excluded, target, first_move, first);
    moves_.resize(first_move);
    order_.resize(first);
    if (value == none) {
      slot_for(cells).excluded |= 1U << target;
    } else {
      slot_for(cells).nimber = value;
      ++found_[std::min<std::size_t>(static_cast<std::size_t>(value), found_.size() - 1)];
      ++found_in_all_;
    }
    return value;
  }

  /// Fewer than one of sixteen: it is asked for in its turn, not first.
  [[nodiscard]] bool is_rare(int n) const {
    const auto place = std::min<std::size_t>(static_cast<std::size_t>(n), found_.size() - 1);
    return 16 * found_[place] < found_in_all_;
  }

  int search_from(word cells, std::uint32_t excluded, int target, std::size_t first_move,
                  std::size_t first) {
    word reached = 0;
    for (const word domino : dominoes_) {
      if ((domino & ~cells) != 0) continue;
      moves_.emplace_back();
      make_move(cells ^ domino, moves_.back());
      if (moves_.back().count == 0) {
        const int known = moves_.back().known;
        moves_.pop_back();
        reached |= word{1} << known;
        if (known == target) return none;
      } else if (is_twin(first_move)) {
        moves_.pop_back();
      }
    }
    for (std::size_t i = first_move; i < moves_.size(); ++i) {
      order_.push_back(i);
      std::size_t to = order_.size() - 1;
      for (; to > first && moves_[order_[to - 1]].effort > moves_[i].effort; --to)
        order_[to] = order_[to - 1];
      order_[to] = i;
    }
    const bool is_first = target != none && !is_rare(target);
    if (is_first && any_is(target, first, reached)) return none;
    int n = 0;
    for (; !is_first || n != target; ++n) {
      if (((reached | excluded) >> n & 1) != 0) continue;
      if (!any_is(n, first, reached)) break;
      if (target != none && (reached >> target & 1) != 0) return none;
      slot_for(cells).excluded |= 1U << n;
    }
    return n;
  }

  // --- The table ---------------------------------------------------------------------------------

  [[nodiscard]] slot find(word cells) const {
    const std::size_t home = hash(cells) & mask_;
    for (std::size_t step = 0; step < 4; ++step) {
      for (const slot& each : buckets_[home ^ step].slots) {
        if (each.cells == cells) return each;
        if (each.cells == 0) return {cells, 0, none};
      }
    }
    return {cells, 0, none};
  }

  slot& slot_for(word cells) {
    for (;;) {
      const std::size_t home = hash(cells) & mask_;
      for (std::size_t step = 0; step < 4; ++step) {
        for (slot& each : buckets_[home ^ step].slots) {
          if (each.cells == cells) return each;
          if (each.cells == 0 && size_ < buckets_.size() * 3) {
            ++size_;
            each.cells = cells;
            return each;
          }
        }
      }
      grow();
    }
  }

  [[gnu::noinline]] void grow() {
    std::vector<bucket> old(2 * buckets_.size(), empty());
    old.swap(buckets_);
    mask_ = buckets_.size() - 1;
    size_ = 0;
    for (const bucket& from : old) {
      for (const slot& each : from.slots) {
        if (each.cells != 0) slot_for(each.cells) = each;
      }
    }
  }

  static bucket empty() {
    bucket made;
    for (slot& each : made.slots) each = {0, 0, none};
    return made;
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
  std::vector<bucket> buckets_ = std::vector<bucket>(64, empty());
  std::size_t mask_ = 63;
  std::size_t size_ = 0;
  std::vector<recent> recent_ = std::vector<recent>(recent_places);
  std::vector<move> moves_;
  std::vector<std::size_t> order_;
  std::array<std::uint64_t, 16> found_{};
  std::uint64_t found_in_all_ = 0;
  std::uint64_t visits_ = 0;
};

}  // namespace zermelo::bench::hand

#endif
