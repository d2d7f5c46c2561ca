/// A table of bounded size of how much is left to prove of positions.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <zermelo/tables/buckets.hpp>

namespace zermelo {

/// How much is left to prove: the least number of unsolved positions that must be decided for the
/// mover before it is proven that he wins (`proof`), or against him before it is that he loses
/// (`disproof`; Allis 1994). One is 0 and the other infinite where it is known who wins.
struct proof_numbers {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  static constexpr std::uint32_t infinite = (std::uint32_t{1} << 24U) - 1;

  [[nodiscard]] static constexpr proof_numbers won() noexcept { return {0, infinite}; }
  [[nodiscard]] static constexpr proof_numbers lost() noexcept { return {infinite, 0}; }
  [[nodiscard]] constexpr bool is_won() const noexcept { return proof == 0; }
  [[nodiscard]] constexpr bool is_lost() const noexcept { return disproof == 0; }
  [[nodiscard]] constexpr bool is_solved() const noexcept { return is_won() || is_lost(); }
  /// As the other player sees them.
  [[nodiscard]] constexpr proof_numbers swapped() const noexcept { return {disproof, proof}; }
};

/// What is known of the nimber of a position: that it is this one, or which ones it is not.
struct nimber_knowledge {
  std::uint32_t excluded = 0;  // bit n: it is not *n
  std::uint16_t exact = none;

  static constexpr std::uint16_t none = 0xffff;
  static constexpr nimber most_excluded = 32;

  [[nodiscard]] constexpr bool is_exact() const noexcept { return exact != none; }
  [[nodiscard]] constexpr bool excludes(nimber n) const noexcept {
    return n < most_excluded && (excluded >> n & 1U) != 0;
  }
  [[nodiscard]] constexpr bool is_empty() const noexcept { return !is_exact() && excluded == 0; }
};

/// Of positions their nimbers, and of couples of a position and a nimber their proof numbers. It
/// keeps whole keys, so that it never confuses two positions. All that it knows of a position lies
/// in its home bucket, two cache lines, or where that was full in one of the other three of a
/// group. It grows to a limit; then what took the least work gives way. Before that nothing may:
/// where full buckets forgot, 12 spots of Sprouts took twice the positions.
///
///     | key | proof (24 bits) | disproof (24) | nimber (8) | kind (2) | work (6) |   of a couple
///     | key | excluded (32 bits) | nimber (16) | 0 (8)     | kind (2) | work (6) |   of a position
///
/// 16 bytes with keys of 8. Larger nimbers are not remembered: the search asks again. While one
/// thread writes others may read, what a `version_lock` says was not written meanwhile.
template <class Key>
class proof_number_table {
 public:
  /// At least a few kilobytes, whatever the limit.
  explicit proof_number_table(std::uint64_t limit_bytes) : slots_(smallest) { limit(limit_bytes); }

  /// Never more than so many bytes; while it grows, old and new count together, and where others
  /// read it until this is called again. Nobody reads now.
  void limit(std::uint64_t bytes, bool is_read = false) noexcept { slots_.limit(bytes, is_read); }

  [[nodiscard]] std::optional<proof_numbers> find(const Key& key, nimber n) const noexcept {
    if (n >= most_nimbers) return std::nullopt;
    const std::uint64_t found = look_for(key, tag_of_couple(n));
    return found == 0 ? std::nullopt : std::optional(numbers_of(found));
  }

  /// Says that this key is asked for soon.
  void prefetch(const Key& key) const noexcept { slots_.prefetch(hash_of(key)); }

  /// Stores or replaces; `work` is what it took so far, in positions.
  void store(const Key& key, nimber n, const proof_numbers& known, std::uint64_t work) {
    if (n >= most_nimbers) return;
    put(key, tag_of_couple(n),
        std::uint64_t{known.proof} << 40U | std::uint64_t{known.disproof} << 16U, work);
  }

  /// Empty where nothing is known.
  [[nodiscard]] nimber_knowledge find(const Key& key) const noexcept {
    const std::uint64_t found = look_for(key, tag_of_position);
    return found == 0 ? nimber_knowledge{} : knowledge_of(found);
  }

  /// Both at once, which takes one look; nothing of the couple where the nimber is known.
  struct everything {
    nimber_knowledge of_position;
    std::optional<proof_numbers> of_couple;
  };
  [[nodiscard]] everything find_all(const Key& key, nimber n) const noexcept {
    everything found;
    const std::uint64_t tag = n < most_nimbers ? tag_of_couple(n) : tag_of_position;
    static_cast<void>(slots_.first_that(hash_of(key), [&](const slot& each, std::uint64_t) {
      const std::uint64_t facts = each.facts_now();
      if (facts == 0) return true;
      if (!each.is_about(key)) return false;
      if ((facts & tag_mask) == tag_of_position) {
        found.of_position = knowledge_of(facts);
        return found.of_position.is_exact();
      }
      if ((facts & tag_mask) == tag) found.of_couple = numbers_of(facts);
      return false;
    }));
    return found;
  }

  /// The nimber of a position, which took the search so many positions.
  void set(const Key& key, nimber n, std::uint64_t work) {
    if (n >= nimber_knowledge::none) return;
    keep(key, {find(key).excluded, static_cast<std::uint16_t>(n)}, work);
  }
  void exclude(const Key& key, nimber n, std::uint64_t work) {
    if (n >= nimber_knowledge::most_excluded) return;
    nimber_knowledge known = find(key);
    known.excluded |= std::uint32_t{1} << n;
    keep(key, known, work);
  }

  void clear() { slots_.clear(); }

  [[nodiscard]] std::uint64_t size() const noexcept { return slots_.size(); }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return slots_.bytes(); }

 private:
  static constexpr nimber most_nimbers = 256;
  // The lowest 16 bits without the work say what a slot is about.
  static constexpr std::uint64_t work_mask = 0x3f;
  static constexpr std::uint64_t tag_mask = 0xffff & ~work_mask;
  static constexpr std::uint64_t tag_of_position = 0x40;

  static constexpr std::uint64_t tag_of_couple(nimber n) noexcept {
    return std::uint64_t{n} << 8U | 0x80U;
  }
  static constexpr proof_numbers numbers_of(std::uint64_t facts) noexcept {
    return {static_cast<std::uint32_t>(facts >> 40U),
            static_cast<std::uint32_t>(facts >> 16U) & proof_numbers::infinite};
  }
  static constexpr nimber_knowledge knowledge_of(std::uint64_t facts) noexcept {
    return {static_cast<std::uint32_t>(facts >> 32U), static_cast<std::uint16_t>(facts >> 16U)};
  }

  using slot = detail::key_slot<Key>;
  static constexpr std::size_t slots_a_bucket = std::max<std::size_t>(4, 128 / sizeof(slot));
  static constexpr std::size_t smallest = 16;  // buckets

  static constexpr std::uint64_t work_of(std::uint64_t facts) noexcept { return facts & work_mask; }

  /// What is known of it, or 0.
  [[nodiscard]] std::uint64_t look_for(const Key& key, std::uint64_t tag) const noexcept {
    std::uint64_t facts = 0;
    static_cast<void>(slots_.first_that(hash_of(key), [&](const slot& each, std::uint64_t) {
      facts = each.facts_now();
      if (facts == 0) return true;
      if ((facts & tag_mask) == tag && each.is_about(key)) return true;
      facts = 0;
      return false;
    }));
    return facts;
  }

  void keep(const Key& key, const nimber_knowledge& known, std::uint64_t work) {
    put(key, tag_of_position,
        std::uint64_t{known.excluded} << 32U | std::uint64_t{known.exact} << 16U, work);
  }

  void put(const Key& key, std::uint64_t tag, std::uint64_t facts, std::uint64_t work) {
    const auto width = static_cast<std::uint64_t>(std::bit_width(work));
    const std::uint64_t stored = facts | tag | std::min(width, work_mask);
    if (slots_.is_crowded()) grow();
    while (!put(key, stored)) {
      if (!grow()) return replace_the_least(key, stored);
    }
  }

  /// Where it is, or on a free slot; false where there is neither.
  bool put(const Key& key, std::uint64_t facts) {
    slot* const to = slots_.first_that(hash_of(key), [&](const slot& each, std::uint64_t) {
      return each.facts == 0 || ((each.facts & tag_mask) == (facts & tag_mask) && each.key == key);
    });
    if (to == nullptr) return false;
    const std::uint64_t work = std::max(work_of(to->facts), work_of(facts));
    slots_.take(*to, {key, (facts & ~work_mask) | work});
    return true;
  }

  void replace_the_least(const Key& key, std::uint64_t facts) {
    slot* least = nullptr;
    static_cast<void>(slots_.first_that(hash_of(key), [&](slot& each, std::uint64_t) {
      if (least == nullptr || work_of(each.facts) < work_of(least->facts)) least = &each;
      return false;
    }));
    least->set({key, facts});
  }

  /// Twice as many buckets, where that is allowed, and not for a few that crowd.
  [[gnu::noinline]] bool grow() {
    return slots_.grow([&](const slot& each, const auto&) {
      if (!put(each.key, each.facts)) replace_the_least(each.key, each.facts);
    });
  }

  detail::buckets<slot, slots_a_bucket> slots_;
};

}  // namespace zermelo
