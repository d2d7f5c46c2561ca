/// What is known of nimbers, eight bytes an entry.
#pragma once

#include <zermelo/tables/buckets.hpp>
#include <zermelo/tables/nimber_facts.hpp>

namespace zermelo::detail {

/// A word, 0 where the slot is free:
///
///     | rest of the spread key | steps | work | exact | its nimber, or bit n: it is not *n |
///       40 bits                  2       5      1       16
struct packed_slot {
  std::uint64_t word = 0;

  static constexpr unsigned payload_bits = 16;
  static constexpr std::uint64_t exact_bit = std::uint64_t{1} << payload_bits;
  static constexpr unsigned work_shift = payload_bits + 1;
  static constexpr unsigned rest_shift = work_shift + 5;
  static constexpr std::uint64_t most_work = 31;

  /// Of what is known those nimbers that there is room for; free where that is none.
  [[nodiscard]] static packed_slot of(std::uint64_t rest, nimber_facts known) noexcept {
    const std::uint64_t payload =
        known.is_exact() ? exact_bit | known.exact() : known.excluded() & (exact_bit - 1);
    if (payload == 0) return {};
    return {rest << rest_shift | std::min(known.work(), most_work) << work_shift | payload};
  }

  [[nodiscard]] bool is_free() const noexcept { return word == 0; }
  void set(packed_slot other) noexcept { store_racing(word, other.word); }

  /// Of a word that may be written meanwhile.
  [[nodiscard]] static std::uint64_t rest_of(std::uint64_t word) noexcept {
    return word >> rest_shift;
  }
  [[nodiscard]] static std::uint64_t work_of(std::uint64_t word) noexcept {
    return word >> work_shift & most_work;
  }
  [[nodiscard]] static nimber_facts facts_of(std::uint64_t word) noexcept {
    const auto payload = static_cast<std::uint32_t>(word & (exact_bit - 1));
    const nimber_facts known =
        (word & exact_bit) != 0 ? nimber_facts().as(payload) : nimber_facts().without_all(payload);
    return known.after(work_of(word));
  }
};

/// The table of `known_nimbers` for keys of so many bits that what the bucket does not tell of a
/// key fits beside what is known of it. A key is spread by a function that can be undone, so that
/// no two become the same; the lower bits of that say where it lies, and only the others are kept
/// (quotienting; Cleary 1984).
class packed_nimbers {
 public:
  /// Whether keys of so many bits have room, in buckets whose number has so many bits.
  [[nodiscard]] static constexpr bool has_room(unsigned key_bits, unsigned buckets) noexcept {
    constexpr unsigned most = 64 - packed_slot::rest_shift - 2;
    return key_bits <= buckets + most;
  }

  /// What so many buckets take, as a logarithm.
  [[nodiscard]] static constexpr std::uint64_t bytes_of(unsigned buckets) noexcept {
    return decltype(slots_)::bytes_for(std::uint64_t{1} << buckets);
  }

  /// For keys of so many bits. It is empty.
  void take_keys_of(unsigned key_bits) noexcept { spread_ = word_spreader(key_bits); }
  void limit(std::uint64_t bytes, bool is_read) noexcept { slots_.limit(bytes, is_read); }

  /// Whether a key has no more bits.
  [[nodiscard]] bool takes(std::uint64_t key) const noexcept { return spread_.takes(key); }

  /// All free, in so many buckets, as a logarithm.
  void start(unsigned buckets) { slots_.restart(std::size_t{1} << buckets); }
  /// Takes little memory from now on.
  void clear() { slots_.clear(); }

  void prefetch(std::uint64_t key) const noexcept { slots_.prefetch(spread_(key)); }

  /// Nothing of keys of more bits, which are not kept.
  [[nodiscard]] nimber_facts find(std::uint64_t key) const noexcept {
    if (!takes(key)) return {};
    std::uint64_t found = 0;
    static_cast<void>(slots_.first_that(spread_(key), [&](const slot& each, std::uint64_t rest) {
      found = load_racing(each.word);
      if (found == 0 || packed_slot::rest_of(found) == rest) return true;
      found = 0;
      return false;
    }));
    return found == 0 ? nimber_facts() : packed_slot::facts_of(found);
  }

  /// Makes of what is known of the key `made_of(facts)`. Where its buckets have no room, what took
  /// the least work gives way.
  void change(std::uint64_t key, auto made_of) {
    if (takes(key)) put(spread_(key), made_of, true);
  }

  [[nodiscard]] std::uint64_t size() const noexcept { return slots_.size(); }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return slots_.bytes(); }

 private:
  using slot = packed_slot;
  static constexpr std::size_t slots_a_bucket = cache_line / sizeof(slot);
  static constexpr std::size_t smallest = 4;  // buckets: a group, where it is not used

  void put(std::uint64_t hash, auto made_of, bool may_grow) {
    for (;;) {
      slot* least = nullptr;
      std::uint64_t rest_here = 0;
      std::uint64_t rest_of_least = 0;
      slot* const to = slots_.first_that(hash, [&](slot& each, std::uint64_t rest) {
        rest_here = rest;
        if (each.is_free() || packed_slot::rest_of(each.word) == rest) return true;
        if (least == nullptr ||
            packed_slot::work_of(each.word) < packed_slot::work_of(least->word)) {
          least = &each;
          rest_of_least = rest;
        }
        return false;
      });
      const bool is_there = to != nullptr && !to->is_free();
      // Before three quarters are taken a few groups are full. What they forget is cheap, and
      // growing for them would take twice the memory.
      if (!is_there && slots_.is_crowded() && may_grow && grow()) continue;
      const nimber_facts known = is_there ? packed_slot::facts_of(to->word) : nimber_facts();
      const slot made = slot::of(to != nullptr ? rest_here : rest_of_least, made_of(known));
      if (!made.is_free()) slots_.take(to != nullptr ? *to : *least, made);
      return;
    }
  }

  [[gnu::noinline]] bool grow() {
    return slots_.grow([&](const slot& each, auto hash_of) {
      const nimber_facts known = packed_slot::facts_of(each.word);
      put(hash_of(packed_slot::rest_of(each.word)), [&](nimber_facts) { return known; }, false);
    });
  }

  buckets<slot, slots_a_bucket> slots_{smallest};
  word_spreader spread_{64};
};

}  // namespace zermelo::detail
