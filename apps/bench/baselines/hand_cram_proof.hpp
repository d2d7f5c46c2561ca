// CRAM by proof-number search, written by hand for this one game: what the generic engine
// `proof_number` is measured against. Same algorithm (couples of a position and a nimber, the
// hardest part of a sum last, weak proof numbers, 1 + epsilon), same order of moves, hence the same
// visits; nothing here is general: one search, without limits, watchers or threads, in a table that
// only grows.
#ifndef ZERMELO_BENCH_BASELINES_HAND_CRAM_PROOF_HPP
#define ZERMELO_BENCH_BASELINES_HAND_CRAM_PROOF_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "hand_cram_board.hpp"

namespace zermelo::bench::hand {

class cram_proof {
 public:
  cram_proof(int rows, int cols) : board_(rows, cols) {}

  /// The nimber of the empty board.
  std::uint32_t nimber() {
    const std::size_t first = parts_.size();
    std::uint32_t value = 0;
    board_.for_each_part(board_.whole(), [&](const part& each) { value ^= add_part(each, first); });
    const std::size_t end = parts_.size();
    for (std::size_t i = first; i < end; ++i) {
      const part each = parts_[i];
      const std::uint32_t most = board_.moves_in(each.cells);
      std::uint32_t n = 0;
      while (n < most && !is(each, n)) ++n;
      value ^= n;
    }
    return value;
  }
  [[nodiscard]] std::uint64_t visits() const { return visits_; }

 private:
  using word = cram_board::word;
  using part = cram_board::part;

  static constexpr std::uint32_t infinite = (1U << 24U) - 1;
  static constexpr std::uint32_t patience = 4;
  static constexpr std::uint32_t most_expected = 1'000;
  static constexpr std::uint32_t no_nimber = 0xffff;

  struct numbers {
    std::uint32_t proof;
    std::uint32_t disproof;

    [[nodiscard]] bool is_won() const { return proof == 0; }
    [[nodiscard]] bool is_lost() const { return disproof == 0; }
    [[nodiscard]] bool is_solved() const { return is_won() || is_lost(); }
  };
  static constexpr numbers won = {0, infinite};
  static constexpr numbers lost = {infinite, 0};

  /// A search returns when one number reaches the first two, or both the last two.
  struct thresholds {
    std::uint32_t proof = infinite;
    std::uint32_t disproof = infinite;
    std::uint32_t both_proof = infinite;
    std::uint32_t both_disproof = infinite;

    [[nodiscard]] bool are_reached_by(const numbers& at) const {
      return at.proof >= proof || at.disproof >= disproof ||
             (at.proof >= both_proof && at.disproof >= both_disproof);
    }
  };

  /// What a move leads to: some of `parts_`, the hardest last, and a number.
  struct option {
    std::size_t first;
    std::uint32_t count;
    std::uint32_t number;
    std::uint32_t asked;  // the first part is none of the lower ones
    numbers known;        // as the other player sees them
    word hash;
  };

  /// What is known of a position's nimber.
  struct facts {
    std::uint32_t excluded = 0;
    std::uint32_t exact = no_nimber;

    [[nodiscard]] bool excludes(std::uint32_t n) const {
      return n < 32 && (excluded >> n & 1U) != 0;
    }
  };

  // --- The table: facts of positions, and numbers of couples -------------------------------------

  struct slot {
    word key = 0;
    word what = 0;  // 0 where it is free; the lowest 16 bits say what it is about
  };
  struct alignas(64) bucket {
    std::array<slot, 8> slots;
  };
  static constexpr word of_position = 0x40;
  static constexpr word of_couple(std::uint32_t n) { return word{n} << 8U | 0x80U; }

  [[nodiscard]] const slot* look_for(word key, word tag) const {
    const std::size_t home = cram_board::hash(key) & mask_;
    for (std::size_t step = 0; step < 4; ++step) {
      for (const slot& each : buckets_[home ^ step].slots) {
        if (each.what == 0) return nullptr;
        if ((each.what & 0xffffU) == tag && each.key == key) return &each;
      }
    }
    return nullptr;
  }
  [[nodiscard]] facts facts_of(word key) const {
    const slot* const found = look_for(key, of_position);
    if (found == nullptr) return {};
    return {static_cast<std::uint32_t>(found->what >> 32U),
            static_cast<std::uint32_t>(found->what >> 16U) & 0xffffU};
  }
  void prefetch(word key) const {
    const auto* const home =
        reinterpret_cast<const char*>(&buckets_[cram_board::hash(key) & mask_]);
    __builtin_prefetch(home);
    __builtin_prefetch(home + 64);
  }

  void put(word key, word what) {
    if (size_ >= buckets_.size() * 6) grow();
    while (!put_where_room_is(key, what)) grow();
  }
  bool put_where_room_is(word key, word what) {
    const std::size_t home = cram_board::hash(key) & mask_;
    for (std::size_t step = 0; step < 4; ++step) {
      for (slot& each : buckets_[home ^ step].slots) {
        if (each.what == 0) {
          ++size_;
          each = {key, what};
          return true;
        }
        if ((each.what & 0xffffU) == (what & 0xffffU) && each.key == key) {
          each.what = what;
          return true;
        }
      }
    }
    return false;
  }
  [[gnu::noinline]] void grow() {
    std::vector<bucket> old(2 * buckets_.size());
    old.swap(buckets_);
    mask_ = buckets_.size() - 1;
    size_ = 0;
    for (const bucket& from : old) {
      for (const slot& each : from.slots) {
        if (each.what != 0) put(each.key, each.what);
      }
    }
  }
  void keep(word key, const facts& known) {
    put(key, word{known.excluded} << 32U | word{known.exact} << 16U | of_position);
  }

  numbers known_of(const part& p, std::uint32_t n) {
    const facts of_p = facts_of(p.key);
    if (of_p.exact != no_nimber) return of_p.exact == n ? lost : won;
    if (of_p.excludes(n)) return won;
    if (const slot* const found = look_for(p.key, of_couple(n))) {
      return {static_cast<std::uint32_t>(found->what >> 40U),
              static_cast<std::uint32_t>(found->what >> 16U) & infinite};
    }
    return {1, std::clamp<std::uint32_t>(board_.effort_of(p), 1, most_expected)};
  }

  // --- The search
  // ----------------------------------------------------------------------------------

  bool is(const part& p, std::uint32_t n) {
    for (;;) {
      const numbers found = ask(p, n, {});
      if (found.is_solved()) return found.is_lost();
    }
  }

  numbers ask(const part& p, std::uint32_t n, const thresholds& until) {
    const numbers known = known_of(p, n);
    if (known.is_solved() || until.are_reached_by(known)) return known;
    return search(p, n, until);
  }

  [[gnu::noinline]] numbers search(const part& p, std::uint32_t n, const thresholds& until) {
    ++visits_;
    const std::size_t first_part = parts_.size();
    const std::size_t first = options_.size();
    const numbers found = expand(p, n) ? won : search_options(first, until);
    parts_.resize(first_part);
    options_.resize(first);
    if (found.is_lost()) {
      keep(p.key, {facts_of(p.key).excluded, n});
    } else if (found.is_won()) {
      facts of_p = facts_of(p.key);
      of_p.excluded |= 1U << n;
      keep(p.key, of_p);
    } else {
      put(p.key, word{found.proof} << 40U | word{found.disproof} << 16U | of_couple(n));
    }
    return found;
  }

  numbers search_options(std::size_t first, const thresholds& until) {
    for (;;) {
      // 1. What all options take together.
      std::size_t best = first;
      std::uint32_t least = infinite;
      std::uint32_t second = infinite;
      std::uint32_t greatest = 0;
      std::uint32_t open = 0;
      for (std::size_t i = first; i < options_.size(); ++i) {
        const std::uint32_t proof = options_[i].known.disproof;
        const std::uint32_t disproof = options_[i].known.proof;
        if (disproof == 0) continue;
        ++open;
        greatest = std::max(greatest, disproof);
        if (proof < least) {
          second = least;
          least = proof;
          best = i;
        } else {
          second = std::min(second, proof);
        }
      }
      if (least == 0) return won;
      if (open == 0) return lost;
      const std::uint32_t others = open - 1;
      const numbers all{least, std::min(greatest + others, infinite - 1)};
      if (until.are_reached_by(all)) return all;
      // 2. The best one, until it takes more than the second best.
      const auto rest = [&](std::uint32_t disproof) {
        return disproof == infinite ? infinite : disproof > others ? disproof - others : 0;
      };
      const std::uint32_t leave = std::min(second + second / patience + 1, infinite);
      const thresholds below{rest(until.disproof), std::min(until.proof, leave),
                             rest(until.both_disproof), until.both_proof};
      const numbers found = search_option(best, below);
      options_[best].known = found;
    }
  }

  numbers search_option(std::size_t which, const thresholds& until) {
    for (;;) {
      option& sum = options_[which];
      put_together(sum);
      if (sum.count == 0) return sum.number == 0 ? lost : won;
      const part easiest = parts_[sum.first];
      if (sum.count == 1) return ask(easiest, sum.number, until);
      const std::uint32_t rest = expected_of(sum.first + 1, sum.count - 2) + 1;
      const std::uint32_t most =
          std::min({until.proof, until.disproof, std::max(until.both_proof, until.both_disproof)});
      const std::uint32_t own = most == infinite ? infinite : most > rest ? most - rest : 1;
      const numbers found = ask(easiest, sum.asked, {infinite, infinite, own, own});
      option& after = options_[which];
      if (found.is_won()) ++after.asked;
      if (found.is_lost() ||
          (found.is_won() && after.asked >= 16 && after.asked >= board_.moves_in(easiest.cells))) {
        after.number ^= after.asked;
        after.asked = 0;
        ++after.first;
        --after.count;
      } else if (!found.is_won()) {
        const std::uint32_t all =
            std::min(rest + std::min(found.proof, found.disproof), infinite - 1);
        if (all >= most) return {all, all};
      }
    }
  }

  void put_together(option& sum) const {
    while (sum.count > 0) {
      const facts of_part = facts_of(parts_[sum.first].key);
      if (of_part.exact == no_nimber) {
        while (of_part.excludes(sum.asked)) ++sum.asked;
        return;
      }
      sum.number ^= of_part.exact;
      sum.asked = 0;
      ++sum.first;
      --sum.count;
    }
  }

  [[nodiscard]] std::uint32_t expected_of(std::size_t first, std::uint32_t count) {
    std::uint32_t sum = 0;
    for (std::size_t i = first; i < first + count; ++i) {
      const facts of_part = facts_of(parts_[i].key);
      if (of_part.exact != no_nimber) continue;
      std::uint32_t n = 0;
      while (of_part.excludes(n)) ++n;
      const numbers known = known_of(parts_[i], n);
      sum = std::min(sum + std::min(known.proof, known.disproof), infinite - 1);
    }
    return sum;
  }

  // --- What moves lead to
  // --------------------------------------------------------------------------

  /// Pushes the options of p + *n that are not known to be won. True where one is lost.
  bool expand(const part& p, std::uint32_t n) {
    word reached = 0;
    if (push_moves(p.cells, n, reached)) return true;
    const facts of_p = facts_of(p.key);
    for (std::uint32_t less = 0; less < n; ++less) {
      if ((reached >> less & 1U) != 0 || of_p.excludes(less)) continue;
      parts_.push_back(p);
      options_.push_back({parts_.size() - 1, 1, less, 0, known_of(p, less), 0});
    }
    return false;
  }

  /// Moves are made some ahead of what is looked up of them, which memory takes a while to send.
  bool push_moves(word cells, std::uint32_t n, word& reached) {
    constexpr std::size_t most_ahead = 6;
    const std::size_t first = options_.size();
    std::size_t next = 0;
    std::size_t next_part = 0;
    met_.clear();
    ends_.clear();
    for (cram_board::moves left(board_, cells); const word domino = left.next();) {
      board_.for_each_part(cells ^ domino, [&](const part& each) {
        met_.push_back(each);
        if (each.exact < 0) prefetch(each.key);
      });
      ends_.push_back(met_.size());
      if (ends_.size() - next > most_ahead && push_sum(next_part, ends_[next++], n, first, reached))
        return true;
    }
    while (next != ends_.size()) {
      if (push_sum(next_part, ends_[next++], n, first, reached)) return true;
    }
    return false;
  }

  /// True where what the move leads to is known to be lost.
  bool push_sum(std::size_t& next_part, std::size_t end, std::uint32_t n, std::size_t first,
                word& reached) {
    option made{parts_.size(), 0, n, 0, won, 0};
    for (; next_part != end; ++next_part) made.number ^= add_part(met_[next_part], made.first);
    made.count = static_cast<std::uint32_t>(parts_.size() - made.first);
    if (made.count == 0) {
      reached |= word{1} << (made.number ^ n);
      return made.number == 0;
    }
    if (made.count == 1) {
      made.known = known_of(parts_[made.first], made.number);
      if (made.known.is_lost()) return true;
    } else {
      const std::uint32_t expected = expected_of(made.first, made.count - 1) + 1;
      made.known = {expected, expected};
    }
    made.hash = made.number;
    for (std::size_t i = made.first; i < parts_.size(); ++i)
      made.hash += cram_board::hash(parts_[i].key);
    if (made.known.is_won() || is_twin(made, first)) {
      parts_.resize(made.first);
    } else {
      options_.push_back(made);
    }
    return false;
  }

  [[nodiscard]] bool is_twin(const option& made, std::size_t first) const {
    for (std::size_t i = first; i < options_.size(); ++i) {
      const option& other = options_[i];
      if (other.hash != made.hash || other.number != made.number || other.count != made.count)
        continue;
      std::size_t k = 0;
      while (k < made.count && parts_[made.first + k].key == parts_[other.first + k].key) ++k;
      if (k == made.count) return true;
    }
    return false;
  }

  /// The nimber of a part that is known; otherwise 0, and it is put among those from `first` on.
  std::uint32_t add_part(part added, std::size_t first) {
    if (added.exact >= 0) return static_cast<std::uint32_t>(added.exact);
    const facts known = facts_of(added.key);
    if (known.exact != no_nimber) {
      board_.keep_nimber(added, static_cast<int>(known.exact));
      return known.exact;
    }
    if (known.excluded == 0 && board_.is_lost_by_symmetry(added.key)) {
      keep(added.key, {0, 0});
      return 0;
    }
    std::size_t place = parts_.size();
    if (place != first) added.effort = board_.effort_of(added);
    for (; place > first; --place) {
      part& before = parts_[place - 1];
      if (before.key == added.key) {  // x + x = 0
        parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(place - 1));
        return 0;
      }
      before.effort = board_.effort_of(before);
      if (std::pair(before.effort, before.key) < std::pair(added.effort, added.key)) break;
    }
    parts_.insert(parts_.begin() + static_cast<std::ptrdiff_t>(place), added);
    return 0;
  }

  cram_board board_;
  std::vector<bucket> buckets_ = std::vector<bucket>(16);
  std::size_t mask_ = 15;
  std::size_t size_ = 0;
  std::vector<part> parts_;
  std::vector<option> options_;
  std::vector<part> met_;          // what the moves of one position lead to
  std::vector<std::size_t> ends_;  // of those of each move
  std::uint64_t visits_ = 0;
};

}  // namespace zermelo::bench::hand

#endif
