/// A table of bounded size of what is known of nimbers.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <optional>
#include <zermelo/tables/packed_nimbers.hpp>

namespace zermelo {

/// Keeps whole keys, so that it never confuses two positions, and grows to a limit; then a new key
/// takes the place of what took the least work. With keys of 8 bytes a bucket is a cache line.
/// While one thread writes others may read, what a `version_lock` says was not written meanwhile.
///
/// Where it is large, and a key is a word of few enough bits, an entry takes no longer the key's
/// eight bytes and eight more, but eight in all (`detail::packed_nimbers`), which remember of the
/// excluded nimbers those below 16: of keys of 42 bits, as Cram's on 6 x 7, from a megabyte on.
template <class Key>
class known_nimbers {
 public:
  /// A few kilobytes are there whatever the limit.
  explicit known_nimbers(std::uint64_t limit_bytes) : slots_(smallest) { limit(limit_bytes); }

  /// Never more than so many bytes, those few kilobytes aside; while it grows, old and new count
  /// together, and where others read it until this is called again. Keys are of so many bits.
  /// Nobody reads now.
  void limit(std::uint64_t bytes, bool is_read = false, unsigned key_bits = most_key_bits) {
    if (key_bits != key_bits_) {
      clear();
      if constexpr (may_be_packed) packed_.take_keys_of(key_bits);
    }
    key_bits_ = key_bits;
    limit_ = bytes;
    is_read_ = is_read;
    slots_.limit(bytes, is_read);
    packed_.limit(bytes, is_read);
  }

  /// Says that this key is asked for soon.
  void prefetch(const Key& key) const noexcept {
    if (is_packed()) return with_word(key, [&](std::uint64_t word) { packed_.prefetch(word); });
    slots_.prefetch(hash_of(key));
  }

  /// Empty facts where nothing is known.
  [[nodiscard]] nimber_facts find(const Key& key) const noexcept {
    if (is_packed()) {
      nimber_facts found;
      with_word(key, [&](std::uint64_t word) { found = packed_.find(word); });
      return found;
    }
    std::uint64_t facts = 0;
    static_cast<void>(slots_.first_that(hash_of(key), [&](const slot& each, std::uint64_t) {
      const bool is_it = each.is_about(key);
      const std::uint64_t there = each.facts_now();
      if (is_it) facts = there;
      return is_it || there == 0;
    }));
    return nimber_facts::of_word(facts);
  }

  /// The same by one read, whoever is writing, where entries are one word: nothing where they are
  /// not. Of a key that is being moved, as the table grows, nothing is known for a while.
  [[nodiscard]] std::optional<nimber_facts> find_in_one_word(const Key& key) const noexcept {
    if (!is_packed()) return std::nullopt;
    nimber_facts found;
    with_word(key, [&](std::uint64_t word) { found = packed_.find(word); });
    return found;
  }

  /// The nimber of a key, which took the search so many positions.
  void set(const Key& key, nimber n, std::uint64_t positions) {
    if (n >= nimber_facts::not_known) return;
    change(key, [&](nimber_facts known) { return known.as(n).after(logarithm(positions)); });
  }

  void exclude(const Key& key, nimber n, std::uint64_t positions) {
    if (n >= nimber_facts::most) return;
    change(key, [&](nimber_facts known) {
      return known.without(n).after(std::max(known.work(), logarithm(positions)));
    });
  }

  void clear() {
    slots_.clear();
    packed_.clear();
    is_packed_ = false;
    keys_are_short_ = true;
  }

  [[nodiscard]] std::uint64_t size() const noexcept {
    return is_packed() ? packed_.size() : slots_.size();
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return slots_.bytes() + (is_packed() ? packed_.bytes() : 0);
  }

 private:
  using slot = detail::key_slot<Key>;
  static constexpr std::size_t slots_a_bucket = std::max<std::size_t>(1, cache_line / sizeof(slot));
  static constexpr std::size_t smallest = 64;  // buckets
  static constexpr unsigned packed_from = 14;  // so many buckets, as a logarithm
  static constexpr unsigned most_key_bits = 64;

  /// Whether keys are words.
  static constexpr bool may_be_packed = std::unsigned_integral<Key>;
  [[nodiscard]] bool is_packed() const noexcept { return may_be_packed && load_racing(is_packed_); }
  static void with_word(const Key& key, auto use) {
    if constexpr (may_be_packed) use(std::uint64_t{key});
  }

  static std::uint64_t logarithm(std::uint64_t positions) noexcept {
    return static_cast<std::uint64_t>(std::bit_width(positions));
  }
  static std::uint64_t work_of(const slot& each) noexcept {
    return nimber_facts::of_word(each.facts).work();
  }

  /// What is known of the key, in its slot or in one made free for it.
  void change(const Key& key, auto made_of, bool may_grow = true) {
    for (;;) {
      if (is_packed())
        return with_word(key, [&](std::uint64_t word) { packed_.change(word, made_of); });
      slot* worst = nullptr;
      slot* const to = slots_.first_that(hash_of(key), [&](slot& each, std::uint64_t) {
        if (each.is_free() || each.key == key) return true;
        if (worst == nullptr || work_of(each) < work_of(*worst)) worst = &each;
        return false;
      });
      if (to != nullptr && !to->is_free())
        return to->set({key, made_of(nimber_facts::of_word(to->facts)).word()});
      if ((to == nullptr || slots_.is_crowded()) && may_grow && grow()) continue;
      with_word(key, [&](std::uint64_t word) {
        keys_are_short_ = keys_are_short_ && packed_.takes(word);
      });
      return slots_.take(to != nullptr ? *to : *worst, {key, made_of(nimber_facts()).word()});
    }
  }

  /// Twice as many slots, where that is allowed: packed, or in twice as many buckets.
  [[gnu::noinline]] bool grow() {
    if (may_be_packed && may_be_packed_now()) {
      pack();
      return true;
    }
    return slots_.grow([&](const slot& each, const auto&) {
      change(each.key, [&](nimber_facts) { return nimber_facts::of_word(each.facts); }, false);
    });
  }

  /// Whether it is large, and there is room: in packed slots for its keys, below the limit for as
  /// many of them. A key of more bits than it was told keeps it whole.
  [[nodiscard]] bool may_be_packed_now() const {
    const unsigned bits = slots_.bits();
    if (bits < packed_from || !detail::packed_nimbers::has_room(key_bits_, bits)) return false;
    return keys_are_short_ && slots_.bytes() + detail::packed_nimbers::bytes_of(bits) <= limit_;
  }

  void pack() {
    packed_.limit(limit_ - (is_read_ ? slots_.bytes() : 0), is_read_);
    packed_.start(slots_.bits());
    slots_.for_each([&](const slot& each) {
      const nimber_facts known = nimber_facts::of_word(each.facts);
      with_word(each.key, [&](std::uint64_t word) {
        packed_.change(word, [&](nimber_facts) { return known; });
      });
    });
    store_racing(is_packed_, true);
    slots_.restart(smallest);
  }

  detail::buckets<slot, slots_a_bucket> slots_;
  detail::packed_nimbers packed_;  // in place of these
  bool is_packed_ = false;         // others read it
  bool keys_are_short_ = true;     // none has had more bits than it was told
  unsigned key_bits_ = most_key_bits;
  std::uint64_t limit_ = 0;
  bool is_read_ = false;
};

}  // namespace zermelo
