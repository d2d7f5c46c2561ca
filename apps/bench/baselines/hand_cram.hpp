// CRAM by nimber search, written by hand for this one game: what the generic engine `grundy` is
// measured against. Same algorithm (is it *n?, parts and symmetry, easy moves first, a table of
// exact and of excluded nimbers), same order of moves, hence the same visits; nothing here is
// general: positions are words, a move's parts lie in fixed arrays, the table only grows.
#ifndef ZERMELO_BENCH_BASELINES_HAND_CRAM_HPP
#define ZERMELO_BENCH_BASELINES_HAND_CRAM_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "hand_cram_board.hpp"

namespace zermelo::bench::hand {

/// Dominoes on rows x columns, at most 64 cells; who cannot move loses.
class cram {
 public:
  using word = cram_board::word;

  cram(int rows, int cols) : board_(rows, cols) {}

  /// The nimber of the empty board.
  int nimber() {
    move whole;
    split_up(board_.whole(), next_);
    make_move(next_, whole);
    int value = whole.known;
    for (int i = 0; i < whole.count; ++i) value ^= exact(whole.parts[i]);
    return value;
  }
  [[nodiscard]] std::uint64_t visits() const { return visits_; }

 private:
  using component = cram_board::component;
  using part = cram_board::part;

  static constexpr int none = -1;
  static constexpr int most_parts = 16;

  struct move {
    std::uint32_t effort;
    std::int8_t known;
    std::int8_t count;
    word sum;
    part parts[most_parts];
  };
  struct slot {
    word key;
    std::uint32_t excluded;
    std::int32_t nimber;
  };
  struct alignas(64) bucket {
    slot slots[4];
  };
  // --- The search --------------------------------------------------------------------------------

  /// What is left of the board, and asks memory for what is known of it.
  void split_up(word free, std::vector<part>& parts) {
    parts.clear();
    board_.for_each_part(free, [&](const part& stands) {
      if (stands.exact == none) __builtin_prefetch(&buckets_[cram_board::hash(stands.key) & mask_]);
      parts.push_back(stands);
    });
  }

  void make_move(const std::vector<part>& parts, move& made) {
    made.known = 0;
    made.count = 0;
    for (const part& each : parts)
      made.known = static_cast<std::int8_t>(made.known ^ add(each, made));
    made.sum = static_cast<word>(made.known);
    for (int i = 0; i < made.count; ++i) made.sum += cram_board::hash(made.parts[i].key);
  }

  /// The nimber that is known, or 0 and it is put among the move's parts.
  int add(part stands, move& made) {
    if (stands.exact != none) return stands.exact;
    const slot known = find(stands.key);
    if (known.nimber != none) {
      board_.keep_nimber(stands, known.nimber);
      return known.nimber;
    }
    if (known.excluded == 0 && board_.is_lost_by_symmetry(stands.key)) {
      slot_for(stands.key).nimber = 0;
      return 0;
    }
    stands.excluded = static_cast<std::uint16_t>(__builtin_popcount(known.excluded));
    int place = made.count;
    if (place > 0) stands.effort = board_.effort_of(stands);
    for (; place > 0; --place) {
      part& before = made.parts[place - 1];
      if (before.key == stands.key) {
        for (int i = place; i < made.count; ++i) made.parts[i - 1] = made.parts[i];
        --made.count;
        return 0;
      }
      before.effort = board_.effort_of(before);
      if (std::pair(before.effort, before.key) < std::pair(stands.effort, stands.key)) break;
    }
    for (int i = made.count; i > place; --i) made.parts[i] = made.parts[i - 1];
    made.parts[place] = stands;
    ++made.count;
    return 0;
  }

  void estimate(move& made) {
    made.effort = 0;
    for (int i = 0; i < made.count; ++i) {
      part& each = made.parts[i];
      each.effort = board_.effort_of(each);
      made.effort += each.effort - each.effort * std::min<std::uint32_t>(each.excluded, 5) / 10;
    }
  }

  int exact(component at) {
    const slot known = find(at.key);
    return known.nimber != none ? known.nimber : search(at, known.excluded, none);
  }

  /// The nimber, or none where it is only known not to be n.
  int asked(component at, int n) {
    const slot known = find(at.key);
    if (known.nimber != none) return known.nimber;
    if ((known.excluded >> n & 1) != 0) return none;
    return search(at, known.excluded, n);
  }

  int asked_of_move(std::size_t which, int n) {
    for (;;) {
      move& each = moves_[which];
      if (each.count == 1) {
        const int known = each.known;
        const int rest = asked(each.parts[0], n ^ known);
        return rest == none ? none : rest ^ known;
      }
      if (each.count == 0) return each.known;
      const component easiest = each.parts[0];
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
                     [](const part& a, const part& b) { return a.key == b.key; }))
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
  int search(component at, std::uint32_t excluded, int target) {
    ++visits_;
    const std::size_t first_move = moves_.size();
    const std::size_t first = order_.size();
    const int value = search_from(at, excluded, target, first_move, first);
    moves_.resize(first_move);
    order_.resize(first);
    if (value == none) {
      slot_for(at.key).excluded |= 1U << target;
    } else {
      slot_for(at.key).nimber = value;
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

  /// Pushes the move that waits. True where it is known to lead to `target`.
  bool is_known_or_pushed(int target, std::size_t first_move, word& reached) {
    moves_.emplace_back();
    make_move(waiting_, moves_.back());
    if (moves_.back().count == 0) {
      const int known = moves_.back().known;
      moves_.pop_back();
      reached |= word{1} << known;
      return known == target;
    }
    if (is_twin(first_move)) moves_.pop_back();
    return false;
  }

  int search_from(component at, std::uint32_t excluded, int target, std::size_t first_move,
                  std::size_t first) {
    word reached = 0;
    bool is_waiting = false;
    for (cram_board::moves left(board_, at.cells); const word domino = left.next();) {
      split_up(at.cells ^ domino, next_);
      if (is_waiting && is_known_or_pushed(target, first_move, reached)) return none;
      next_.swap(waiting_);
      is_waiting = true;
    }
    if (is_waiting && is_known_or_pushed(target, first_move, reached)) return none;
    for (std::size_t i = first_move; i < moves_.size(); ++i) {
      estimate(moves_[i]);
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
      slot_for(at.key).excluded |= 1U << n;
    }
    return n;
  }

  // --- The table ---------------------------------------------------------------------------------

  [[nodiscard]] slot find(word key) const {
    const std::size_t home = cram_board::hash(key) & mask_;
    for (std::size_t step = 0; step < 4; ++step) {
      for (const slot& each : buckets_[home ^ step].slots) {
        if (each.key == key) return each;
        if (each.key == 0) return {key, 0, none};
      }
    }
    return {key, 0, none};
  }

  slot& slot_for(word key) {
    for (;;) {
      const std::size_t home = cram_board::hash(key) & mask_;
      for (std::size_t step = 0; step < 4; ++step) {
        for (slot& each : buckets_[home ^ step].slots) {
          if (each.key == key) return each;
          if (each.key == 0 && size_ < buckets_.size() * 3) {
            ++size_;
            each.key = key;
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
        if (each.key != 0) slot_for(each.key) = each;
      }
    }
  }

  static bucket empty() {
    bucket made;
    for (slot& each : made.slots) each = {0, 0, none};
    return made;
  }

  cram_board board_;
  std::vector<bucket> buckets_ = std::vector<bucket>(64, empty());
  std::size_t mask_ = 63;
  std::size_t size_ = 0;
  std::vector<move> moves_;
  std::vector<std::size_t> order_;
  std::vector<part> next_;     // of the last move made
  std::vector<part> waiting_;  // of the one before that
  std::array<std::uint64_t, 16> found_{};
  std::uint64_t found_in_all_ = 0;
  std::uint64_t visits_ = 0;
};

}  // namespace zermelo::bench::hand

#endif
