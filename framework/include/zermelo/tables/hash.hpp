/// A table that grows with what is stored in it, by key.
#pragma once

#include <zermelo/base/cache_line.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/tables/table_memory.hpp>

namespace zermelo {

/// Spreads the bits of a word over all of so many (the finaliser of MurmurHash3, Appleby 2011).
/// Each step can be undone, so that no two words become the same.
class word_spreader {
 public:
  /// Of words of 1 to 64 bits.
  explicit constexpr word_spreader(unsigned bits) noexcept
      : mask_(~std::uint64_t{0} >> (64 - bits)), shift_(bits / 2 + 1) {}

  [[nodiscard]] constexpr std::uint64_t operator()(std::uint64_t word) const noexcept {
    word ^= word >> shift_;
    word = word * 0xff51afd7ed558ccdULL & mask_;
    word ^= word >> shift_;
    word = word * 0xc4ceb9fe1a85ec53ULL & mask_;
    word ^= word >> shift_;
    return word;
  }
  /// Whether a word has no more bits.
  [[nodiscard]] constexpr bool takes(std::uint64_t word) const noexcept { return word <= mask_; }

 private:
  std::uint64_t mask_;
  unsigned shift_;
};

/// The bits of a key over a whole word.
[[nodiscard]] constexpr std::uint64_t spread(std::uint64_t word) noexcept {
  constexpr word_spreader over_all(64);
  return over_all(word);
}

template <std::unsigned_integral Key>
[[nodiscard]] constexpr std::uint64_t hash_of(Key key) noexcept {
  return spread(key);
}

template <std::unsigned_integral Word, std::size_t N>
[[nodiscard]] constexpr std::uint64_t hash_of(const std::array<Word, N>& key) noexcept {
  std::uint64_t sum = 0;
  for (const Word word : key) sum = (sum ^ sum >> 32U) * 0x9e3779b97f4a7c15ULL + word;
  return spread(sum);
}

/// A growing hash table that keeps whole keys, so that it never confuses two positions. A bucket is
/// one cache line, full from the left; a key that finds its bucket full goes to the next one.
///
///     | key 0 | ... | key 6 | e0 ... e6 | used |      8-byte keys, 1-byte entries: 64 bytes
template <class Key, class Entry>
  requires(std::is_trivially_copyable_v<Key> && std::is_trivially_copyable_v<Entry>)
class hash_table {
 public:
  using entry = Entry;

  hash_table() : memory_(smallest * sizeof(bucket)) {}

  template <game G>
  [[gnu::always_inline]] static Key locate(const G& game, const position_t<G>& p) {
    return game.key(p);
  }

  [[nodiscard]] std::optional<Entry> find(const Key& key) const {
    for (std::size_t at = hash_of(key) & mask_;; at = (at + 1) & mask_) {
      const bucket& here = buckets()[at];
      for (unsigned i = 0; i < here.used; ++i) {
        if (here.keys[i] == key) return here.entries[i];
      }
      if (here.used < slots) return std::nullopt;
    }
  }

  /// Stores or replaces. Throws `stopped` where the table would grow over its limit.
  void store(const Key& key, Entry known) {
    if (size_ >= grow_at_ && !find(key)) [[unlikely]]
      grow();
    Entry& place = place_for(key);
    place = known;
  }

  /// Forgets everything and keeps the memory for the next game; the cost is that of a small table.
  void clear() {
    used_buckets(smallest);
    size_ = 0;
  }

  /// Past so many bytes it no longer grows; while it grows, old and new count together.
  void limit_bytes(std::uint64_t bytes) noexcept { limit_ = bytes; }

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return memory_.bytes(); }

 private:
  static constexpr std::size_t slots = sizeof(Key) + sizeof(Entry) < cache_line
                                           ? (cache_line - 1) / (sizeof(Key) + sizeof(Entry))
                                           : 1;
  static constexpr std::size_t smallest = 16;  // buckets

  struct alignas(cache_line) bucket {
    std::array<Key, slots> keys;
    std::array<Entry, slots> entries;
    std::uint8_t used = 0;
  };

  [[nodiscard, gnu::always_inline]] bucket* buckets() const noexcept {
    return memory_.as<bucket>();
  }

  Entry& place_for(const Key& key) {
    for (std::size_t at = hash_of(key) & mask_;; at = (at + 1) & mask_) {
      bucket& here = buckets()[at];
      for (unsigned i = 0; i < here.used; ++i) {
        if (here.keys[i] == key) return here.entries[i];
      }
      if (here.used < slots) {
        ++size_;
        here.keys[here.used] = key;
        return here.entries[here.used++];
      }
    }
  }

  void used_buckets(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) buckets()[i].used = 0;
    mask_ = count - 1;
    grow_at_ = count * slots / 8 * 7;
  }

  [[gnu::noinline]] void grow() {
    // 1. Put the old buckets aside: they leave with their memory where more is needed, or are
    //    copied out where memory is left from an earlier, larger game.
    const std::size_t old_count = mask_ + 1;
    const std::size_t count = 2 * old_count;
    detail::table_memory aside;
    if (bytes() < count * sizeof(bucket)) {
      if (bytes() + count * sizeof(bucket) > limit_) throw stopped{stop_reason::bytes};
      aside = detail::table_memory(count * sizeof(bucket));
      aside.swap(memory_);
    } else {
      aside = detail::table_memory(old_count * sizeof(bucket));
      std::copy_n(buckets(), old_count, aside.as<bucket>());
    }
    const bucket* const old = aside.as<bucket>();
    // 2. Every key finds its new place.
    used_buckets(count);
    size_ = 0;
    for (std::size_t i = 0; i < old_count; ++i) {
      for (unsigned k = 0; k < old[i].used; ++k) place_for(old[i].keys[k]) = old[i].entries[k];
    }
  }

  detail::table_memory memory_;
  std::size_t mask_ = smallest - 1;
  std::size_t size_ = 0;
  std::size_t grow_at_ = smallest * slots / 8 * 7;
  std::uint64_t limit_ = ~std::uint64_t{0};
};

}  // namespace zermelo
