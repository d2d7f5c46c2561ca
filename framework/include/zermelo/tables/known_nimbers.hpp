/// A table of bounded size of what is known of nimbers.
#pragma once

#include <bit>
#include <zermelo/tables/hash.hpp>
#include <zermelo/tables/pages.hpp>

namespace zermelo {

/// What is known of the nimber of a position: that it is this one, or which ones it is not.
///
///     | excluded, bit n: it is not *n | nimber | work |      32, 16 and 8 bits
///
/// Larger numbers are not remembered: the search asks again.
class nimber_facts {
 public:
  [[nodiscard]] constexpr bool is_exact() const noexcept { return nimber_ != not_known; }
  /// Only where it is exact.
  [[nodiscard]] constexpr nimber exact() const noexcept { return nimber_; }
  [[nodiscard]] constexpr bool excludes(nimber n) const noexcept {
    return n < most && (excluded_ >> n & 1U) != 0;
  }
  [[nodiscard]] constexpr bool is_empty() const noexcept { return !is_exact() && excluded_ == 0; }

 private:
  template <class Key>
  friend class known_nimbers;

  static constexpr nimber most = 32;
  static constexpr std::uint16_t not_known = 0xffff;

  std::uint32_t excluded_ = 0;
  std::uint16_t nimber_ = not_known;
  std::uint8_t work_ = 0;  // what it took, as the logarithm of positions
};

/// Keeps whole keys, so that it never confuses two positions, and grows to a limit; then a new key
/// takes the place of what took the least work. A key lies in its home bucket, a cache line, or
/// where that was full in one of the other three of a group.
///
///     | key, facts | key, facts | key, facts | key, facts |      8-byte keys: 64 bytes a bucket
template <class Key>
class known_nimbers {
 public:
  /// At least a few kilobytes, whatever the limit.
  explicit known_nimbers(std::uint64_t limit_bytes) : buckets_(smallest) { limit(limit_bytes); }

  /// Never more than so many bytes; while it grows, old and new count together.
  void limit(std::uint64_t bytes) noexcept { limit_ = bytes; }

  /// Empty facts where nothing is known.
  [[nodiscard]] nimber_facts find(const Key& key) const noexcept {
    const std::size_t home = hash_of(key) & mask_;
    for (std::size_t step = 0; step < group; ++step) {
      for (const slot& each : buckets_[home ^ step].slots) {
        if (each.key == key || each.facts.is_empty()) return each.facts;
      }
    }
    return {};
  }

  /// The nimber of a key, which took the search so many positions.
  void set(const Key& key, nimber n, std::uint64_t positions) {
    if (n >= nimber_facts::not_known) return;
    slot& here = slot_for(key);
    here.facts.nimber_ = static_cast<std::uint16_t>(n);
    here.facts.work_ = logarithm(positions);
  }

  void exclude(const Key& key, nimber n, std::uint64_t positions) {
    if (n >= nimber_facts::most) return;
    slot& here = slot_for(key);
    here.facts.excluded_ |= std::uint32_t{1} << n;
    here.facts.work_ = std::max(here.facts.work_, logarithm(positions));
  }

  void clear() {
    buckets_.assign(smallest, bucket{});
    mask_ = smallest - 1;
    size_ = 0;
  }

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return buckets_.size() * sizeof(bucket); }

 private:
  struct slot {
    Key key{};
    nimber_facts facts;
  };
  static constexpr std::size_t line = 64;
  static constexpr std::size_t slots_a_bucket = std::max<std::size_t>(1, line / sizeof(slot));
  static constexpr std::size_t group = 4;      // buckets where a key may lie
  static constexpr std::size_t smallest = 64;  // buckets; a power of two

  struct alignas(line) bucket {
    std::array<slot, slots_a_bucket> slots;
  };
  using buckets = std::vector<bucket, detail::page_allocator<bucket>>;

  static std::uint8_t logarithm(std::uint64_t positions) noexcept {
    return static_cast<std::uint8_t>(std::bit_width(positions));
  }

  /// The key's slot, or one made free for it.
  slot& slot_for(const Key& key) {
    for (;;) {
      const std::size_t home = hash_of(key) & mask_;
      slot* worst = nullptr;
      for (std::size_t step = 0; step < group; ++step) {
        for (slot& each : buckets_[home ^ step].slots) {
          if (each.facts.is_empty()) return claim(each, key);
          if (each.key == key) return each;
          if (worst == nullptr || each.facts.work_ < worst->facts.work_) worst = &each;
        }
      }
      if (grow()) continue;
      worst->facts = {};
      --size_;
      return claim(*worst, key);
    }
  }

  slot& claim(slot& free, const Key& key) {
    if (size_ >= buckets_.size() * slots_a_bucket / 4 * 3 && grow()) return slot_for(key);
    ++size_;
    free.key = key;
    return free;
  }

  /// Twice as many buckets, where that is allowed.
  [[gnu::noinline]] bool grow() {
    if (3 * bytes() > limit_ || size_ < buckets_.size() * slots_a_bucket / 4) return false;
    buckets old(2 * buckets_.size());
    old.swap(buckets_);
    mask_ = buckets_.size() - 1;
    size_ = 0;
    for (const bucket& from : old) {
      for (const slot& each : from.slots) {
        if (!each.facts.is_empty()) slot_for(each.key).facts = each.facts;
      }
    }
    return true;
  }

  buckets buckets_;
  std::size_t mask_ = smallest - 1;
  std::size_t size_ = 0;
  std::uint64_t limit_ = 0;
};

}  // namespace zermelo
