// CONNECT FOUR by alpha-beta, written by hand for this one game: what the generic engine is
// measured against. Same algorithm (null windows, shallow ones first; threats carried along; dead
// stones and the mirror in the key; children looked up before they are searched; forced moves
// played at once), same order of moves, same table, hence the same visits; nothing here is general:
// positions and scores are plain numbers, moves lie in fixed arrays, there is no observer, no limit
// and no thread.
#ifndef ZERMELO_BENCH_BASELINES_HAND_CONNECT_FOUR_HPP
#define ZERMELO_BENCH_BASELINES_HAND_CONNECT_FOUR_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

namespace zermelo::bench::hand {

/// Columns from the bottom with an empty row on top; (rows + 1) * cols is at most 64.
class connect_four {
 public:
  using word = std::uint64_t;

  connect_four(int rows, int cols, std::uint64_t table_bytes)
      : rows_(rows),
        cols_(cols),
        cells_(rows * cols),
        buckets_(table_bytes / sizeof(bucket)),
        count_(buckets_.size()) {
    if (cols < 4 || cols > 9 || (rows + 1) * cols > 64 || buckets_.empty())
      throw std::invalid_argument(
          "hand::connect_four: 4 to 9 columns, and (rows + 1) * cols <= 64");
    for (int c = 0; c < cols; ++c) {
      bottom_ |= word{1} << c * (rows + 1);
      columns_[c] = ((word{1} << rows) - 1) << c * (rows + 1);
      board_ |= columns_[c];
    }
    for (int row = 1; row < rows; row += 2) even_rows_ |= bottom_ << row;
    for (int i = 0; i < cols; ++i)
      from_the_middle_[i] = columns_[cols / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2)];
    for (int c = 0; c < cols / 2; ++c) {
      left_[c] = columns_[c] | columns_[c] << 1;
      apart_[c] = (cols - 1 - 2 * c) * (rows + 1);
    }
  }

  void clear() { ++generation_; }
  [[nodiscard]] std::uint64_t visits() const { return visits_; }

  /// The score of a position of play, given as the stones of both.
  int value(word mover, word other) {
    board p;
    p.mover = mover;
    p.other = other;
    p.filled = mover | other;
    p.open_to_mover = in_lines(board_ & ~other);
    p.open_to_other = in_lines(board_ & ~mover);
    p.threats = threats(mover, p.filled);
    p.answers = threats(other, p.filled);
    p.stones = std::popcount(p.filled);
    int lower = 0;
    int upper = 0;
    bounds(p, lower, upper);
    bool reached = false;
    bool asked_middle = false;
    bool beside = false;
    while (lower < upper) {
      const int middle = lower + (upper - lower) / 2;
      const bool far_apart = upper - lower > 9;
      int target = middle + 1;
      if (far_apart && middle <= 0 && lower / 2 < middle) {
        target = lower / 2 + 1;
      } else if (far_apart && middle >= 0 && upper / 2 > middle) {
        target = upper / 2 + 1;
      } else {
        beside = !far_apart && !beside && asked_middle;
        asked_middle = !far_apart;
        if (beside) target = reached ? lower + 1 : upper;
      }
      const int found = ask(p, target);
      reached = found >= target;
      if (reached) {
        lower = found;
      } else {
        upper = found;
      }
    }
    return lower;
  }

 private:
  struct board {
    word mover;
    word other;
    word filled;
    word open_to_mover;  // the cells of lines without a stone of the other
    word open_to_other;
    word threats;
    word answers;
    int stones;
  };
  struct child {
    board at;
    word key;
    word other;
    word hash;
    int lower;  // seen from before the move
    int upper;
    int sign;
    int number;
  };
  static constexpr int none = 1000;
  struct facts {
    std::int8_t lower;
    std::int8_t upper;
    std::uint8_t best;
    std::uint8_t work;
  };
  static constexpr int no_lower = -128;
  static constexpr int no_upper = 127;
  static constexpr int slots = 3;
  struct alignas(64) bucket {
    word keys[slots];
    word others[slots];
    facts known[slots];
    std::uint32_t generation = 0;
  };

  // --- The rules ---------------------------------------------------------------------------------

  word threats_along(word stones, int step) const {
    const word pairs = stones & stones << step;
    const word after = pairs << step;
    const word triples = stones & after;
    return triples << step | triples >> 3 * step | (after & stones >> step) |
           (pairs >> 2 * step & stones << step);
  }
  word threats(word stones, word filled) const {
    const word upright = (stones << 1) & (stones << 2) & (stones << 3);
    return (upright | threats_along(stones, rows_ + 1) | threats_along(stones, rows_) |
            threats_along(stones, rows_ + 2)) &
           board_ & ~filled;
  }
  static word four_along(word stones, int step) {
    const word pairs = stones & stones >> step;
    return pairs & pairs >> 2 * step;
  }
  bool has_four(word stones) const {
    return (four_along(stones, 1) | four_along(stones, rows_ + 1) | four_along(stones, rows_) |
            four_along(stones, rows_ + 2)) != 0;
  }
  static word lines_along(word cells, int step) {
    const word lines = four_along(cells, step);
    const word halves = lines | lines << step;
    return halves | halves << 2 * step;
  }
  word in_lines(word cells) const {
    return lines_along(cells, 1) | lines_along(cells, rows_ + 1) | lines_along(cells, rows_) |
           lines_along(cells, rows_ + 2);
  }
  word mirrored(word cells) const {
    for (int i = 0; i < cols_ / 2; ++i) {
      const word differ = (cells ^ cells >> apart_[i]) & left_[i];
      cells ^= differ | differ << apart_[i];
    }
    return cells;
  }
  word playable(const board& p) const { return (p.filled + bottom_) & board_; }
  word holding(const board& p) const {
    word cells = playable(p);
    const word forced = cells & p.answers;
    if (forced != 0) {
      if ((forced & (forced - 1)) != 0) return 0;
      cells = forced;
    }
    return cells & ~(p.answers >> 1);
  }

  /// The leader's stones, and what he may get of the rest if the other one, with these threats,
  /// answers on top of each move.
  word within_reach(word leader, word filled, word its_threats) const {
    const word next = filled + bottom_;
    word own = its_threats & even_rows_ & ~next;
    for (int step = 2; step < rows_; step *= 2) own |= own << step;
    return leader | (board_ & ~filled & ~even_rows_ & ~(own << 1)) | (next & even_rows_);
  }
  /// What the second player gets by that; none below where it is unknown.
  int secured_by_second(word first, word second, word filled, word its_threats) const {
    if (has_four(within_reach(first, filled, its_threats))) return -none;
    return has_four(second | (board_ & even_rows_ & ~(filled | (filled + bottom_)))) ? 1 : 0;
  }
  /// What the first player gets, by a threat in a column that he leaves out.
  int secured_by_first(word second, word filled, word its_threats) const {
    const word next = filled + bottom_;
    word left = its_threats & ~even_rows_ & ~next;
    if (left == 0) return -none;
    const word elsewhere = within_reach(second, filled, its_threats);
    for (; left != 0; left &= left - 1) {
      const word threat = left & -left;
      const word lowest = std::bit_floor(next & (threat - 1));
      if ((lowest & even_rows_) == 0) continue;
      const word tops = ~board_ & -threat;
      const word top = tops & -tops;
      if (has_four((elsewhere & ~(top - lowest)) | ((threat - lowest) & even_rows_))) continue;
      return (__builtin_ctzll(top) - __builtin_ctzll(threat) + 1) / 2;
    }
    return -none;
  }

  /// Also the moves that hold, where the bounds don't meet.
  word bounds(const board& p, int& lower, int& upper) const {
    const word cells = playable(p);
    if ((p.threats & cells) != 0) {
      lower = upper = (cells_ + 1 - p.stones) / 2;
      return 0;
    }
    if (p.stones == cells_) {
      lower = upper = 0;
      return 0;
    }
    const word held = holding(p);
    if (held == 0) {
      lower = upper = -(cells_ - p.stones) / 2;
      return 0;
    }
    if (p.stones >= cells_ - 2) {
      lower = upper = 0;
      return held;
    }
    const auto empty = static_cast<unsigned>(cells_ - p.stones);
    lower = 1 - static_cast<int>(empty / 2);
    upper = static_cast<int>((empty - 1) / 2);
    if (p.open_to_mover == 0) upper = std::min(upper, 0);
    if (p.open_to_other == 0) lower = std::max(lower, 0);
    if (rows_ % 2 == 0 && p.stones % 2 == 0) {
      upper = std::min(upper, -secured_by_second(p.mover, p.other, p.filled, p.answers));
    } else if (rows_ % 2 == 0) {
      upper = std::min(upper, -secured_by_first(p.mover, p.filled, p.answers));
      const word odd = cells & even_rows_;
      if ((odd & (odd - 1)) == 0)
        lower =
            std::max(lower, secured_by_second(p.other, p.mover | odd, p.filled | odd, p.threats));
    }
    return held;
  }

  board play(const board& p, word cell, word threats_after) const {
    board next;
    next.mover = p.other;
    next.other = p.mover | cell;
    next.filled = p.filled | cell;
    next.open_to_mover = in_lines(p.open_to_other & ~cell);
    next.open_to_other = p.open_to_mover;
    next.threats = p.answers & ~cell;
    next.answers = threats_after;
    next.stones = p.stones + 1;
    return next;
  }

  // --- The table ---------------------------------------------------------------------------------

  static word spread(word x) {
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ x >> 33;
  }
  bucket& bucket_of(word hash) { return buckets_[(hash >> 32) * count_ >> 32]; }

  void set_key(child& c) const {
    const word mover = c.at.mover & c.at.open_to_mover;
    const word other = c.at.other & c.at.open_to_other;
    c.key = mover + c.at.filled + bottom_;
    c.other = other;
    const word image = mirrored(c.key);
    if (image <= c.key) {
      const word other_image = mirrored(other);
      if (image < c.key || other_image < other) {
        c.key = image;
        c.other = other_image;
      }
    }
    c.hash = spread((c.key ^ c.key >> 32) * 0x9e3779b97f4a7c15ULL + c.other);
  }
  const facts* find(const child& c) {
    const bucket& here = bucket_of(c.hash);
    if (here.generation != generation_) return nullptr;
    for (int i = 0; i < slots; ++i) {
      if (here.keys[i] == c.key && here.others[i] == c.other)
        return here.known[i].work == 0 ? nullptr : &here.known[i];
    }
    return nullptr;
  }
  void store(const child& c, int lower, int upper, int best, std::uint64_t work) {
    bucket& here = bucket_of(c.hash);
    if (here.generation != generation_) {
      here = bucket{};
      here.generation = generation_;
    }
    int place = 0;
    int least = 1000;
    int spent = static_cast<int>(std::bit_width(work));
    for (int i = 0; i < slots; ++i) {
      const facts& known = here.known[i];
      if (known.work != 0 && here.keys[i] == c.key && here.others[i] == c.other) {
        place = i;
        lower = std::max<int>(lower, known.lower);
        upper = std::min<int>(upper, known.upper);
        if (best == 0) best = known.best;
        spent = std::max<int>(spent, known.work);
        break;
      }
      if (known.work < least) {
        least = known.work;
        place = i;
      }
    }
    here.keys[place] = c.key;
    here.others[place] = c.other;
    here.known[place] = {static_cast<std::int8_t>(lower), static_cast<std::int8_t>(upper),
                         static_cast<std::uint8_t>(best),
                         static_cast<std::uint8_t>(std::clamp(spent, 1, 31))};
  }

  // --- The search --------------------------------------------------------------------------------

  static void narrow(child& c, int lower, int upper) {
    if (c.sign < 0) {
      c.lower = std::max(c.lower, -upper);
      c.upper = std::min(c.upper, -lower);
    } else {
      c.lower = std::max(c.lower, lower);
      c.upper = std::min(c.upper, upper);
    }
  }

  int ask(const board& p, int target) {
    child root;
    root.at = p;
    root.sign = 1;
    root.number = 0;
    bounds(p, root.lower, root.upper);
    set_key(root);
    const facts* known = find(root);
    if (known != nullptr) narrow(root, known->lower, known->upper);
    if (root.lower >= target) return root.lower;
    if (root.upper < target) return root.upper;
    return search(root, target, known != nullptr ? known->best : 0);
  }

  /// Follows a move to where there is a choice again.
  void follow(const board& p, word cell, word threats_after, child& next) {
    next.at = play(p, cell, threats_after);
    next.sign = -1;
    next.lower = -none;
    next.upper = none;
    int lower = 0;
    int upper = 0;
    word held = bounds(next.at, lower, upper);
    narrow(next, lower, upper);
    while (next.lower < next.upper && (held & (held - 1)) == 0) {
      next.at = play(next.at, held, threats(next.at.mover | held, next.at.filled | held));
      next.sign = -next.sign;
      held = bounds(next.at, lower, upper);
      narrow(next, lower, upper);
    }
  }

  int sorted_moves(const board& p, word* cells, word* threats_after) const {
    int worth[9];
    int count = 0;
    word left = holding(p);
    for (const word* column = from_the_middle_; left != 0; ++column) {
      const word cell = left & *column;
      if (cell == 0) continue;
      left ^= cell;
      const word after = threats(p.mover | cell, p.filled | cell);
      const int its_worth = 2 * count_bits(after) + ((cell << 1 & p.threats) != 0 ? 0 : 3);
      int place = count++;
      for (; place > 0 && worth[place - 1] < its_worth; --place) {
        worth[place] = worth[place - 1];
        cells[place] = cells[place - 1];
        threats_after[place] = threats_after[place - 1];
      }
      worth[place] = its_worth;
      cells[place] = cell;
      threats_after[place] = after;
    }
    return count;
  }
  static int count_bits(word mask) {
    mask -= mask >> 1 & 0x5555555555555555ULL;
    mask = (mask & 0x3333333333333333ULL) + (mask >> 2 & 0x3333333333333333ULL);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
    return static_cast<int>(mask * 0x0101010101010101ULL >> 56);
  }

  [[gnu::noinline]] int search(const child& here, int target, int best_before) {
    const std::uint64_t before = visits_++;
    word cells[9];
    word threats_after[9];
    const int moves = sorted_moves(here.at, cells, threats_after);
    child next[9];
    int count = 0;
    int best = -none;
    for (int i = 0; i < moves; ++i) {
      child& c = next[count];
      follow(here.at, cells[i], threats_after[i], c);
      c.number = i + 1;
      if (c.lower >= target) return c.lower;
      if (c.upper < target) {
        best = std::max(best, c.upper);
        continue;
      }
      set_key(c);
      __builtin_prefetch(&bucket_of(c.hash));
      ++count;
    }
    int kept = 0;
    for (int i = 0; i < count; ++i) {
      child& c = next[i];
      if (const facts* known = find(c)) {
        narrow(c, known->lower, known->upper);
        if (c.lower >= target) {
          store(here, c.lower, no_upper, c.number, visits_ - before);
          return c.lower;
        }
        if (c.upper < target) {
          best = std::max(best, c.upper);
          continue;
        }
      }
      if (kept != i) next[kept] = c;
      ++kept;
    }
    count = kept;
    if (best_before != 0) {
      for (int i = 1; i < count; ++i) {
        if (next[i].number == best_before) std::rotate(next, next + i, next + i + 1);
      }
    }
    for (int i = 0; i < count; ++i) {
      const int worth = worth_of(next[i], target);
      best = std::max(best, worth);
      if (worth < target) continue;
      store(here, worth, no_upper, next[i].number, visits_ - before);
      return worth;
    }
    store(here, no_lower, best, 0, visits_ - before);
    return best;
  }

  int worth_of(child& c, int target) {
    int its_best = 0;
    if (const facts* known = find(c)) {
      const int lower = c.sign < 0 ? -known->upper : known->lower;
      const int upper = c.sign < 0 ? -known->lower : known->upper;
      if (lower >= target) return lower;
      if (upper < target) return upper;
      its_best = known->best;
    }
    if (c.sign < 0) return -search(c, 1 - target, its_best);
    return search(c, target, its_best);
  }

  int rows_;
  int cols_;
  int cells_;
  word bottom_ = 0;
  word board_ = 0;
  word even_rows_ = 0;
  word columns_[9] = {};
  word from_the_middle_[9] = {};
  word left_[4] = {};
  int apart_[4] = {};
  std::vector<bucket> buckets_;
  std::size_t count_;
  std::uint32_t generation_ = 1;
  std::uint64_t visits_ = 0;
};

}  // namespace zermelo::bench::hand

#endif
