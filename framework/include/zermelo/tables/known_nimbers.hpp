/// A table of bounded size of what is known of nimbers.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <zermelo/tables/buckets.hpp>

namespace zermelo {

/// What is known of the nimber of a position: that it is this one, or which ones it is not.
///
///     | excluded, bit n: it is not *n | 0xffff - nimber, or 0 | 0 | work |    32, 16, 8 and 8 bits
///
/// Larger numbers are not remembered: the search asks again.
class nimber_facts {
 public:
  constexpr nimber_facts() = default;

  [[nodiscard]] constexpr bool is_exact() const noexcept { return (word_ >> 16U & 0xffffU) != 0; }
  /// Only where it is exact.
  [[nodiscard]] constexpr nimber exact() const noexcept {
    return not_known - static_cast<nimber>(word_ >> 16U & 0xffffU);
  }
  [[nodiscard]] constexpr bool excludes(nimber n) const noexcept {
    return n < most && (word_ >> (32 + n) & 1U) != 0;
  }
  /// Bit n: it is not *n.
  [[nodiscard]] constexpr std::uint32_t excluded() const noexcept {
    return static_cast<std::uint32_t>(word_ >> 32U);
  }
  [[nodiscard]] constexpr bool is_empty() const noexcept { return word_ == 0; }

 private:
  template <class Key>
  friend class known_nimbers;

  static constexpr nimber most = 32;
  static constexpr nimber not_known = 0xffff;

  explicit constexpr nimber_facts(std::uint64_t word) noexcept : word_(word) {}

  [[nodiscard]] constexpr nimber_facts as(nimber n) const noexcept {
    return nimber_facts((word_ & ~(std::uint64_t{0xffff} << 16U)) | std::uint64_t{not_known - n}
                                                                        << 16U);
  }
  [[nodiscard]] constexpr nimber_facts without(nimber n) const noexcept {
    return nimber_facts(word_ | std::uint64_t{1} << (32 + n));
  }
  /// What it took, as the logarithm of positions.
  [[nodiscard]] constexpr std::uint64_t work() const noexcept { return word_ & 0xffU; }
  [[nodiscard]] constexpr nimber_facts after(std::uint64_t work) const noexcept {
    return nimber_facts((word_ & ~std::uint64_t{0xff}) | work);
  }

  std::uint64_t word_ = 0;
};

/// Keeps whole keys, so that it never confuses two positions, and grows to a limit; then a new key
/// takes the place of what took the least work. With keys of 8 bytes a bucket is a cache line.
/// While one thread writes others may read, what a `version_lock` says was not written meanwhile.
template <class Key>
class known_nimbers {
 public:
  /// At least a few kilobytes, whatever the limit.
  explicit known_nimbers(std::uint64_t limit_bytes) : slots_(smallest) { limit(limit_bytes); }

  /// Never more than so many bytes; while it grows, old and new count together, and where others
  /// read it until this is called again. Nobody reads now.
  void limit(std::uint64_t bytes, bool is_read = false) noexcept { slots_.limit(bytes, is_read); }

  /// Says that this key is asked for soon.
  void prefetch(const Key& key) const noexcept { slots_.prefetch(key); }

  /// Empty facts where nothing is known.
  [[nodiscard]] nimber_facts find(const Key& key) const noexcept {
    std::uint64_t facts = 0;
    static_cast<void>(slots_.first_that(key, [&](const slot& each) {
      const bool is_it = each.is_about(key);
      const std::uint64_t there = each.facts_now();
      if (is_it) facts = there;
      return is_it || there == 0;
    }));
    return nimber_facts(facts);
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

  void clear() { slots_.clear(); }

  [[nodiscard]] std::uint64_t size() const noexcept { return slots_.size(); }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return slots_.bytes(); }

 private:
  using slot = detail::key_slot<Key>;
  static constexpr std::size_t slots_a_bucket = std::max<std::size_t>(1, 64 / sizeof(slot));
  static constexpr std::size_t smallest = 64;  // buckets

  static std::uint64_t logarithm(std::uint64_t positions) noexcept {
    return static_cast<std::uint64_t>(std::bit_width(positions));
  }
  static std::uint64_t work_of(const slot& each) noexcept {
    return nimber_facts(each.facts).work();
  }

  /// What is known of the key, in its slot or in one made free for it.
  void change(const Key& key, auto made_of, bool may_grow = true) {
    for (;;) {
      slot* worst = nullptr;
      slot* const to = slots_.first_that(key, [&](slot& each) {
        if (each.facts == 0 || each.key == key) return true;
        if (worst == nullptr || work_of(each) < work_of(*worst)) worst = &each;
        return false;
      });
      if (to != nullptr && to->facts != 0)
        return to->set(key, made_of(nimber_facts(to->facts)).word_);
      if ((to == nullptr || slots_.is_crowded()) && may_grow && grow()) continue;
      return slots_.take(to != nullptr ? *to : *worst, key, made_of(nimber_facts()).word_);
    }
  }

  /// Twice as many buckets, where that is allowed.
  [[gnu::noinline]] bool grow() {
    return slots_.grow([&](const slot& each) {
      change(each.key, [&](nimber_facts) { return nimber_facts(each.facts); }, false);
    });
  }

  detail::buckets<Key, slots_a_bucket> slots_;
};

}  // namespace zermelo
