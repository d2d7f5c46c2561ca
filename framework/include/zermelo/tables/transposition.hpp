/// A table of bounded size that several searches share: between what the value of a position lies.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <zermelo/tables/hash.hpp>
#include <zermelo/tables/pages.hpp>
#include <zermelo/values.hpp>

namespace zermelo {

/// Bounds where nothing is known. Scores are within half of them, so that they may be seen from the
/// other side, with points that were earned on the way, and still bound nothing.
inline constexpr score none_below = -(score{1} << 30U);
inline constexpr score none_above = score{1} << 30U;

/// Both ends included; equal where the value is known.
struct score_bounds {
  score lower = none_below;
  score upper = none_above;
};

/// What the table has of a position: bounds of its value, and the number of the move that was best,
/// from 1 in the order they were tried; 0 where none stood out.
struct searched {
  score_bounds bounds;
  unsigned best = 0;
};

/// Keeps whole keys, so that it never confuses two positions. A key lies in its one bucket, a cache
/// line of 32-bit words; when that is full, it takes the place of what took the least work. Nothing
/// is lost but work. A key of 128 bits:
///
///     | state | key 0 . . . | facts 0 | key 1 . . . | facts 1 | key 2 . . . | facts 2 |   64 bytes
///
///     state: generation (16 bits) | version (16 bits)
///     facts: lower (11 bits) | upper (11 bits) | best (5 bits) | work (5 bits)
///
/// A bucket of an older generation is empty, which is how the table is cleared at no cost. Facts
/// take a second word where scores are `wide`; bounds too large for their field are kept as the
/// tightest that fit it, or not at all.
///
/// While it is `shared`, a writer makes the version odd and a reader looks at it before and after
/// (a sequence lock, Lameter 2005): who meets a writer has found nothing, or stores nothing.
template <class Key>
class transposition_table {
 public:
  /// Allocates when it is first needed: at most so many bytes, and at least one bucket.
  explicit transposition_table(std::uint64_t bytes) : limit_(bytes) {}

  /// Between searches. Forgets everything where the size changes.
  void prepare(std::uint64_t bytes, bool wide, bool shared) {
    const std::uint64_t count = std::clamp<std::uint64_t>(bytes / sizeof(bucket), 1, most_buckets);
    if (count != count_ || limit_ != bytes) {
      limit_ = bytes;
      count_ = count;
      memory_.reset();
      memory_ = detail::allocate_pages(count_ * sizeof(bucket));
      buckets_ = reinterpret_cast<bucket*>(memory_.get());
      generation_ = 1;
    }
    if (wide != wide_) clear();
    wide_ = wide;
    shared_ = shared;
  }

  void clear() {
    if (++generation_ <= last_generation) return;
    generation_ = 1;
    if (buckets_ != nullptr) {
      std::memset(static_cast<void*>(buckets_), 0, count_ * sizeof(bucket));
    }
  }

  void prefetch(std::uint64_t hash) const noexcept { __builtin_prefetch(&bucket_of(hash)); }

  /// `hash` is that of the key.
  [[nodiscard]] std::optional<searched> find(const Key& key, std::uint64_t hash) const noexcept {
    return wide_ ? find_in<2>(bucket_of(hash), key) : find_in<1>(bucket_of(hash), key);
  }

  /// Adds to what is known; `work` is what it took, in positions.
  void store(const Key& key, std::uint64_t hash, const searched& found,
             std::uint64_t work) noexcept {
    if (wide_) {
      store_in<2>(bucket_of(hash), key, found, work);
    } else {
      store_in<1>(bucket_of(hash), key, found, work);
    }
  }

  [[nodiscard]] std::uint64_t bytes() const noexcept { return count_ * sizeof(bucket); }

 private:
  using word = std::uint32_t;

  static constexpr std::size_t line = 64;
  static constexpr std::size_t key_words = (sizeof(Key) + sizeof(word) - 1) / sizeof(word);
  static constexpr std::size_t lines_a_bucket = ((key_words + 3) * sizeof(word) + line - 1) / line;
  static constexpr std::size_t words = lines_a_bucket * line / sizeof(word);
  static constexpr word last_generation = 0xffff;
  static constexpr word generation_mask = 0xffff'0000;
  static constexpr std::uint64_t most_buckets = ~std::uint32_t{0};

  struct alignas(line) bucket {
    std::array<std::atomic<word>, words> at;
  };
  static_assert(std::atomic<word>::is_always_lock_free);

  template <std::size_t FactWords>
  static constexpr std::size_t slots = (words - 1) / (key_words + FactWords);

  using key_image = std::array<word, key_words>;

  static key_image image_of(const Key& key) noexcept {
    key_image image{};
    std::memcpy(image.data(), &key, sizeof(Key));
    return image;
  }

  /// Facts as they lie in one word or two.
  template <std::size_t FactWords>
  struct coding {
    using bits = std::conditional_t<FactWords == 1, std::uint32_t, std::uint64_t>;
    static constexpr unsigned value_bits = FactWords == 1 ? 11 : 24;
    static constexpr unsigned best_bits = FactWords == 1 ? 5 : 8;
    static constexpr unsigned work_bits = FactWords == 1 ? 5 : 8;
    static constexpr score most = (score{1} << (value_bits - 1)) - 1;
    static constexpr score none = -most - 1;  // in either field

    static constexpr bits field(bits from, unsigned shift, unsigned width) noexcept {
      return from >> shift & ((bits{1} << width) - 1);
    }
    static constexpr score signed_field(bits from, unsigned shift) noexcept {
      const auto value = static_cast<score>(field(from, shift, value_bits));
      return value > most ? value - 2 * (most + 1) : value;
    }

    static bits encode(const searched& facts, unsigned work) noexcept {
      const auto [lower, upper] = facts.bounds;
      const score low = lower < -most ? none : std::min(lower, most);
      const score high = upper > most ? none : std::max(upper, -most);
      constexpr bits value_mask = (bits{1} << value_bits) - 1;
      const bits best = facts.best < (1U << best_bits) ? facts.best : 0;
      return (static_cast<bits>(low) & value_mask) << (value_bits + best_bits + work_bits) |
             (static_cast<bits>(high) & value_mask) << (best_bits + work_bits) | best << work_bits |
             std::min(work, (1U << work_bits) - 1);
    }
    static searched decode(bits from) noexcept {
      searched facts;
      const score low = signed_field(from, value_bits + best_bits + work_bits);
      const score high = signed_field(from, best_bits + work_bits);
      if (low != none) facts.bounds.lower = low;
      if (high != none) facts.bounds.upper = high;
      facts.best = static_cast<unsigned>(field(from, work_bits, best_bits));
      return facts;
    }
    /// 0 where there are no facts.
    static unsigned work(bits from) noexcept {
      return static_cast<unsigned>(field(from, 0, work_bits));
    }
  };

  [[nodiscard]] bucket& bucket_of(std::uint64_t hash) const noexcept {
    // The hash, as a fraction of one, of the buckets.
    return buckets_[(hash >> 32U) * count_ >> 32U];
  }

  static word load(const bucket& from, std::size_t i) noexcept {
    return from.at[i].load(std::memory_order_relaxed);
  }

  template <std::size_t FactWords>
  static constexpr std::size_t place_of_facts(std::size_t slot) noexcept {
    return 1 + slot * (key_words + FactWords) + key_words;
  }

  template <std::size_t FactWords>
  static typename coding<FactWords>::bits facts_at(const bucket& from, std::size_t slot) noexcept {
    const std::size_t at = place_of_facts<FactWords>(slot);
    typename coding<FactWords>::bits bits = load(from, at);
    if constexpr (FactWords == 2) bits |= std::uint64_t{load(from, at + 1)} << 32U;
    return bits;
  }

  template <std::size_t FactWords>
  static bool has_key(const bucket& from, std::size_t slot, const key_image& key) noexcept {
    const std::size_t at = 1 + slot * (key_words + FactWords);
    for (std::size_t i = 0; i < key_words; ++i) {
      if (load(from, at + i) != key[i]) return false;
    }
    return true;
  }

  /// The first slot with this key, or the number of slots. A loop that the compiler unrolls.
  template <std::size_t FactWords, std::size_t... Slot>
  static std::size_t slot_of(const bucket& from, const key_image& key,
                             std::index_sequence<Slot...> /*all*/) noexcept {
    std::size_t found = slots<FactWords>;
    static_cast<void>(((has_key<FactWords>(from, Slot, key) && (found = Slot, true)) || ...));
    return found;
  }

  template <std::size_t FactWords>
  std::optional<searched> find_in(const bucket& from, const Key& key) const noexcept {
    const word state = from.at[0].load(std::memory_order_acquire);
    if ((state & (generation_mask | 1U)) != generation_ << 16U) return std::nullopt;
    const std::size_t slot =
        slot_of<FactWords>(from, image_of(key), std::make_index_sequence<slots<FactWords>>());
    if (slot == slots<FactWords>) return std::nullopt;
    const auto bits = facts_at<FactWords>(from, slot);
    if (shared_) {
      std::atomic_thread_fence(std::memory_order_acquire);
      if (load(from, 0) != state) return std::nullopt;
    }
    if (coding<FactWords>::work(bits) == 0) return std::nullopt;
    return coding<FactWords>::decode(bits);
  }

  template <std::size_t FactWords>
  void store_in(bucket& into, const Key& key, const searched& found, std::uint64_t work) noexcept {
    // 1. Alone with the bucket.
    word state = load(into, 0);
    if (shared_) {
      if ((state & 1U) != 0 ||
          !into.at[0].compare_exchange_strong(state, state | 1U, std::memory_order_acquire)) {
        return;
      }
      std::atomic_thread_fence(std::memory_order_release);
    }
    if (state >> 16U != generation_) {
      for (std::size_t slot = 0; slot < slots<FactWords>; ++slot) {
        into.at[place_of_facts<FactWords>(slot)].store(0, std::memory_order_relaxed);
      }
    }
    // 2. The key's slot, or that of the least work.
    const key_image image = image_of(key);
    std::size_t place = 0;
    unsigned least = ~0U;
    searched known = found;
    auto spent = static_cast<unsigned>(std::bit_width(work));
    for (std::size_t slot = 0; slot < slots<FactWords>; ++slot) {
      const auto bits = facts_at<FactWords>(into, slot);
      const unsigned its_work = coding<FactWords>::work(bits);
      if (its_work != 0 && has_key<FactWords>(into, slot, image)) {
        place = slot;
        const searched before = coding<FactWords>::decode(bits);
        known.bounds.lower = std::max(found.bounds.lower, before.bounds.lower);
        known.bounds.upper = std::min(found.bounds.upper, before.bounds.upper);
        if (known.best == 0) known.best = before.best;
        spent = std::max(spent, its_work);
        break;
      }
      if (its_work < least) {
        least = its_work;
        place = slot;
      }
    }
    // 3. In it goes.
    const std::size_t at = 1 + place * (key_words + FactWords);
    for (std::size_t i = 0; i < key_words; ++i) {
      into.at[at + i].store(image[i], std::memory_order_relaxed);
    }
    const auto bits = coding<FactWords>::encode(known, std::max(spent, 1U));
    into.at[at + key_words].store(static_cast<word>(bits), std::memory_order_relaxed);
    if constexpr (FactWords == 2) {
      into.at[at + key_words + 1].store(static_cast<word>(bits >> 32U), std::memory_order_relaxed);
    }
    const word version = (state & 0xfffeU) + 2U;
    into.at[0].store(generation_ << 16U | (version & 0xffffU), std::memory_order_release);
  }

  std::shared_ptr<std::byte> memory_;
  bucket* buckets_ = nullptr;
  std::uint64_t limit_ = 0;
  std::uint64_t count_ = 0;
  word generation_ = 1;
  bool wide_ = false;
  bool shared_ = false;
};

}  // namespace zermelo
