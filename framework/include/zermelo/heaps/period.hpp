/// Proofs that the nimbers of heaps repeat for ever.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <zermelo/rules/heap_code.hpp>

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

}  // namespace zermelo
