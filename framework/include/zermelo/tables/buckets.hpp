/// Memory of hash tables that one thread at a time writes, while others read.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>
#include <zermelo/base/cache_line.hpp>
#include <zermelo/base/version_lock.hpp>
#include <zermelo/tables/hash.hpp>
#include <zermelo/tables/pages.hpp>

namespace zermelo::detail {

/// A whole key and a word of what is known of it, 0 where the slot is free.
template <class Key>
struct key_slot {
  Key key{};
  std::uint64_t facts = 0;

  [[nodiscard]] bool is_free() const noexcept { return facts == 0; }
  /// Whether it is about this key, and what it says; others may be writing it.
  [[gnu::always_inline]] [[nodiscard]] bool is_about(const Key& other) const noexcept {
    return equal_racing(key, other);
  }
  [[gnu::always_inline]] [[nodiscard]] std::uint64_t facts_now() const noexcept {
    return load_racing(facts);
  }
  [[gnu::always_inline]] void set(const key_slot& other) noexcept {
    store_racing(key, other.key);
    store_racing(facts, other.facts);
  }
};

/// Buckets of slots, a power of two of them. The lower bits of a key's hash say which is its home,
/// which begins at a cache line; where that was full it lies in one of the other three of a group,
/// so many steps away. Buckets are full from the left, and the home is full before another of the
/// group is used.
///
///     | slot | slot | ... |       a bucket
///
/// They grow to a limit. Readers may be in memory that is too small by now: it stays until the
/// limit is set again.
template <class Slot, std::size_t SlotsABucket>
class buckets {
 public:
  using slot = Slot;
  /// At first so many, a power of two.
  explicit buckets(std::size_t smallest) : smallest_(smallest) { make(smallest); }
  /// Nobody reads; the other one is there to be destroyed.
  buckets(buckets&& other) noexcept
      : smallest_(other.smallest_),
        rooms_(std::move(other.rooms_)),
        now_(other.now_.load(std::memory_order_relaxed)),
        limit_(other.limit_),
        is_read_(other.is_read_),
        size_(other.size_) {}
  buckets& operator=(buckets&& other) noexcept {
    smallest_ = other.smallest_;
    rooms_ = std::move(other.rooms_);
    now_.store(other.now_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    size_ = other.size_;
    limit_ = other.limit_;
    is_read_ = other.is_read_;
    return *this;
  }

  /// The first slot for which `is_it(slot, rest)` is true, of those where what has this hash may
  /// lie; nothing where there is none. After a free one come free ones alone. The rest is what of
  /// the hash the bucket does not tell: the bits above those of the number of buckets, and in the
  /// lowest two the steps from home.
  [[nodiscard, gnu::always_inline]] slot* first_that(std::uint64_t hash, auto is_it) const {
    const room& now = *now_.load(std::memory_order_acquire);
    const std::size_t home = hash & now.last;
    for (std::size_t step = 0; step < group; ++step) {
      for (slot& each : now.first[home ^ step].slots) {
        if (is_it(each, (hash >> now.bits) * group + step)) return &each;
      }
    }
    return nullptr;
  }

  /// Says that something with this hash is asked for soon: memory takes as long as what leads to a
  /// move.
  void prefetch(std::uint64_t hash) const noexcept {
    const room& now = *now_.load(std::memory_order_acquire);
    const auto* const home = reinterpret_cast<const std::byte*>(now.first + (hash & now.last));
    constexpr std::size_t most = std::min(sizeof(bucket), 2 * cache_line);
    for (std::size_t at = 0; at < most; at += cache_line) __builtin_prefetch(home + at);
  }

  /// Never more than so many bytes; while they grow, old and new count together, and where others
  /// read while they are written until this is called again. Nobody reads now.
  void limit(std::uint64_t bytes, bool is_read) noexcept {
    limit_ = bytes;
    is_read_ = is_read;
    forget_old();
  }

  /// Puts this on a free slot, or in place of another.
  [[gnu::always_inline]] void take(slot& to, const slot& what) noexcept {
    if (to.is_free()) ++size_.value;
    to.set(what);
  }

  /// No more than a quarter is free.
  [[nodiscard]] bool is_crowded() const noexcept { return size_.value >= slots() / 4 * 3; }

  /// Twice as many buckets, all free; then calls `put(slot, hash_of)` for what was there, where
  /// `hash_of(rest)` is the hash by what `first_that` told. False where the limit does not allow
  /// it, or few slots are taken, and just crowd.
  [[gnu::always_inline]] bool grow(auto put) {
    if (bytes() + 2 * bytes_of(*rooms_.back()) > limit_ || size_.value < slots() / 4) return false;
    const room& before = *rooms_.back();
    make(2 * (before.last + 1));
    size_.value = 0;
    for (std::size_t i = 0; i <= before.last; ++i) {
      for (const slot& each : before.first[i].slots) {
        if (each.is_free()) continue;
        put(each,
            [&](std::uint64_t rest) { return rest / group << before.bits | (i ^ rest % group); });
      }
    }
    if (!is_read_) forget_old();
    return true;
  }
  /// Calls `use(slot)` for what is there.
  void for_each(auto use) const {
    for (std::size_t i = 0; i <= rooms_.back()->last; ++i) {
      for (const slot& each : rooms_.back()->first[i].slots) {
        if (!each.is_free()) use(each);
      }
    }
  }
  /// So many, all free, a power of two; readers may still be in what was there.
  void restart(std::size_t count) {
    make(count);
    size_.value = 0;
    if (!is_read_) forget_old();
  }
  /// As few as at first, and all free. Nobody reads.
  void clear() {
    make(smallest_);
    forget_old();
    size_.value = 0;
  }

  /// Slots that are taken.
  [[nodiscard]] std::uint64_t size() const noexcept { return size_.value; }
  /// What so many buckets take.
  [[nodiscard]] static constexpr std::uint64_t bytes_for(std::uint64_t buckets) noexcept {
    return buckets * sizeof(bucket);
  }
  /// Buckets, as the logarithm of their number.
  [[nodiscard]] unsigned bits() const noexcept { return rooms_.back()->bits; }
  /// With what is there for readers alone.
  [[nodiscard]] std::uint64_t bytes() const noexcept {
    std::uint64_t sum = 0;
    for (const auto& each : rooms_) sum += bytes_of(*each);
    return sum;
  }

 private:
  static constexpr std::size_t group = 4;

  struct alignas(cache_line) bucket {
    std::array<slot, SlotsABucket> slots;
  };
  struct room {
    std::size_t last;  // this and the next two are the memory's: each look asks for them
    bucket* first;
    unsigned bits;
    std::vector<bucket, page_allocator<bucket>> memory;
  };

  [[nodiscard]] static std::uint64_t bytes_of(const room& some) noexcept {
    return bytes_for(some.last + 1);
  }
  [[nodiscard]] std::size_t slots() const noexcept {
    return (rooms_.back()->last + 1) * SlotsABucket;
  }

  /// Nobody reads.
  void forget_old() noexcept { rooms_.erase(rooms_.begin(), rooms_.end() - 1); }

  void make(std::size_t count) {
    auto made = std::make_unique<room>();
    made->memory.resize(count);
    made->last = count - 1;
    made->first = made->memory.data();
    made->bits = static_cast<unsigned>(std::bit_width(made->last));
    rooms_.push_back(std::move(made));
    now_.store(rooms_.back().get(), std::memory_order_release);
  }

  std::size_t smallest_;
  std::vector<std::unique_ptr<room>> rooms_;  // the last one is the one in use
  std::atomic<room*> now_ = nullptr;
  std::uint64_t limit_ = 0;
  bool is_read_ = false;               // by others, while they are written
  on_its_own_line<std::size_t> size_;  // apart from what they read
};

}  // namespace zermelo::detail
