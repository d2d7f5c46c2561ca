#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>
#include <zermelo/base/narrow.hpp>
#include <zermelo/heaps/period.hpp>

namespace zermelo {

namespace {

/// For each p the length of the longest match of the sequence, read from its end, with itself p
/// places further on (the Z algorithm, Main & Lorentz 1984).
std::vector<std::uint32_t> matches_from_the_end(std::span<const std::uint16_t> sequence) {
  const std::size_t size = sequence.size();
  static_cast<void>(narrow<std::uint32_t>(size, "the number of nimbers"));
  const auto backwards = [&](std::size_t i) { return sequence[size - 1 - i]; };
  std::vector<std::uint32_t> match(size, 0);
  std::size_t left = 0;  // [left, right) is the match that reaches furthest
  std::size_t right = 0;
  for (std::size_t p = 1; p < size; ++p) {
    std::size_t length = p < right ? std::min<std::size_t>(right - p, match[p - left]) : 0;
    while (p + length < size && backwards(length) == backwards(p + length)) ++length;
    match[p] = static_cast<std::uint32_t>(length);
    if (p + length > right) {
      left = p;
      right = p + length;
    }
  }
  return match;
}

/// The largest heap whose nimber the theorem asks for.
heap needed(periodicity::theorem by, heap first, std::uint64_t period, std::uint32_t most_taken) {
  return by == periodicity::theorem::guy_smith ? 2 * first + 2 * period + most_taken - 1
                                               : first + period + most_taken - 1;
}

}  // namespace

std::optional<periodicity> find_period(const taking_and_breaking& code,
                                       std::span<const std::uint16_t> nimbers) {
  const bool covered = !code.repeats() && !(code.splits() && code.has_unequal_parts());
  if (!covered || nimbers.size() < 2) return std::nullopt;
  const auto by =
      code.splits() ? periodicity::theorem::guy_smith : periodicity::theorem::finite_memory;
  const heap last = nimbers.size() - 1;
  const auto match = matches_from_the_end(nimbers.subspan(1));  // heap 0 takes no part
  for (std::uint64_t p = 1; p < last; ++p) {
    // The last match[p] + p nimbers have the period p.
    heap first = last + 1 - (match[p] + p);
    const heap checked_to = needed(by, first, p, code.most_taken());
    if (checked_to > last) continue;
    if (first == 1 && nimbers[0] == nimbers[p]) first = 0;
    return periodicity{p, first, checked_to, by};
  }
  return std::nullopt;
}

std::string periodicity::statement() const {
  const heap from = std::max<heap>(first, 1);
  if (by == theorem::guy_smith) {
    return fmt::format(
        "nimber(n + {0}) == nimber(n) holds for {1} <= n <= {2}; by Guy & Smith (1956) it holds "
        "for all n >= {3}",
        period, from, checked_to - period, first);
  }
  return fmt::format(
      "nimber(n + {0}) == nimber(n) holds for {1} <= n <= {2}, as many heaps as the most stones a "
      "move takes; each nimber follows from those, so it holds for all n >= {3}",
      period, from, checked_to - period, first);
}

}  // namespace zermelo
