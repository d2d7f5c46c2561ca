/// Nimbers of single heaps, and proofs that they repeat for ever.
#pragma once

#include <zermelo/base/limits.hpp>
#include <zermelo/rules/heap_code.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo {

/// A proven period: nimber(n + period) == nimber(n) for every n >= first.
struct periodicity {
  enum class theorem : std::uint8_t { finite_memory, guy_smith };

  std::uint64_t period = 1;
  heap first = 0;       // the least heap from which on the nimbers repeat
  heap checked_to = 0;  // the largest heap whose nimber the proof needs
  theorem by = theorem::guy_smith;

  /// The last heap whose nimber breaks the pattern; empty where none does.
  [[nodiscard]] std::optional<heap> last_exception() const {
    return first == 0 ? std::nullopt : std::optional(first - 1);
  }
  /// The heap up to checked_to with the same nimber as n.
  [[nodiscard]] heap representative(heap n) const {
    return n < first ? n : first + (n - first) % period;
  }
  /// The theorem with its numbers filled in, as a sentence.
  [[nodiscard]] std::string statement() const;

  bool operator==(const periodicity&) const = default;
};

/// The smallest period that the nimbers of the heaps 0, 1, 2, ... prove, if any. Two theorems, for
/// a code whose last digit is d_t:
///
///   - no move leaves two heaps: a nimber follows from the t before it, so that t of them seen
///     again, nimber(n + p) == nimber(n) for n0 <= n < n0 + t, repeat for ever;
///   - otherwise nimber(n + p) == nimber(n) for n0 <= n < 2 n0 + p + t is enough (Guy and Smith
///     1956): of the two heaps that a split of n + p leaves, n >= 2 n0 + p + t, one has at least
///     n0 + p stones, and its nimber is that of the heap with p stones less.
///
/// In both n0 >= 1: that something is left is a condition of its own. Neither covers codes that
/// repeat, nor splits into unequal parts: there the answer is empty. Time and memory O(heaps).
[[nodiscard]] std::optional<periodicity> find_period(const taking_and_breaking& code,
                                                     std::span<const std::uint16_t> nimbers);

/// The nimbers of heaps 0, 1, 2, ... under a taking-and-breaking code: each is the mex of those
/// that a move leads to, and two heaps are worth the exclusive or of theirs (Sprague 1935, Grundy
/// 1939).
///
/// Where moves split heaps the plain recurrence looks at every split, O(n) for heap n. The sparse
/// space method (Berlekamp, Conway & Guy 1982, ch. 4; Flammenkamp 1996) looks at few of them. A
/// mask parts the numbers into rare ones, with an even number of bits in the mask, and common ones:
///
///     rare ^ rare = rare    common ^ common = rare    rare ^ common = common
///
/// and is chosen so that few heaps have a rare nimber. A common number can come only from splits
/// with a rare heap: those are looked at one by one, and the least common number that is missing is
/// found. It is the mex if all smaller rare numbers occur. They do so early among the other splits,
/// but it is not taken for granted: those are looked at until the last one has occurred, to the end
/// if need be. So each nimber is exactly the mex; the mask decides on the time alone.
///
/// From time to time the nimbers are searched for a period; once one is proven, nothing more is
/// computed. Two bytes a heap.
class heap_nimbers {
 public:
  /// Nothing is computed yet but heap 0, which has no move.
  explicit heap_nimbers(taking_and_breaking code);

  /// The nimber of n stones, computed as far as needed. Throws `cannot_solve` beyond `most_heaps`.
  [[nodiscard]] nimber of(heap n);

  /// Computes until the nimber of n is known. Each heap computed is one `tick` of `spent`, which
  /// throws where a limit is reached; what has been computed stays. Throws `cannot_solve` as `of`.
  void compute(heap n, meter& spent);

  /// The nimber of n if it has been computed, or follows from a proven period.
  [[nodiscard]] std::optional<nimber> known(heap n) const;

  /// The period, once it is proven.
  [[nodiscard]] const std::optional<periodicity>& period() const noexcept { return period_; }

  [[nodiscard]] const taking_and_breaking& code() const noexcept { return code_; }

  /// The nimbers of the heaps 0, 1, 2, ... computed so far.
  [[nodiscard]] std::span<const std::uint16_t> values() const noexcept { return values_; }

  /// The mask that tells rare numbers from common ones; 0 (all rare) without splits, and at first.
  [[nodiscard]] std::uint32_t mask() const noexcept { return mask_; }

  /// Heaps of at least one stone with a rare nimber, ascending, where moves split.
  [[nodiscard]] std::span<const std::uint32_t> rare_heaps() const noexcept { return rare_heaps_; }

  [[nodiscard]] std::uint64_t bytes() const noexcept;

  /// Heaps beyond this are not computed one by one.
  static constexpr heap most_heaps = heap{1} << 26U;

 private:
  [[nodiscard]] std::uint16_t next();
  void mark_single_heaps();
  void mark_splits_with_a_rare_heap(std::uint32_t total);
  [[nodiscard]] std::uint32_t open_after_all_splits(std::size_t place, std::uint32_t common);
  void append(std::uint16_t value);
  void note_if_rare(std::uint32_t n);
  void choose_mask();
  void part_numbers();

  taking_and_breaking code_;
  std::vector<std::uint32_t> splitting_;  // takings after which a heap may be split
  std::vector<std::uint16_t> values_;
  std::optional<periodicity> period_;
  heap next_search_;  // for a period, once so many heaps are known

  std::uint32_t mask_ = 0;
  std::vector<std::uint32_t> rare_heaps_;
  std::vector<std::uint16_t> rare_values_;

  std::uint32_t room_ = 2;  // a power of two that exceeds all nimbers, and so all their sums
  /// marks_[v] == n: heap n, the next one, has a move to nimber v. 2 * room_ long: the upper half
  /// is never marked, so that the search for a number without a mark ends.
  std::vector<std::uint32_t> marks_;
  std::vector<std::uint32_t> rare_numbers_;    // below 2 * room_, ascending
  std::vector<std::uint32_t> common_numbers_;  // the others
  std::vector<std::uint16_t> repeated_;        // nimbers that the removal that repeats leads to
};

}  // namespace zermelo
