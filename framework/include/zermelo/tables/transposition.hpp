/// A table of bounded size that several searches share: between what the value of a position lies.
#pragma once

#include <bit>
#include <cstring>
#include <zermelo/base/cache_line.hpp>
#include <zermelo/tables/hash.hpp>
#include <zermelo/tables/pages.hpp>

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
/// line; a full one gives up what took the least work. Keys of 128 bits:
///
///     | facts 0 | facts 1 | facts 2 | state | key 0 . . . | key 1 . . . | key 2 . . . |   64 bytes
///
///     facts: lower (11 bits) | upper (11 bits) | best (5 bits) | work (5 bits)
///     state: generation (16 bits) | version (16 bits)
///
/// A bucket of an older generation is empty, so that clearing costs nothing. Facts are twice as
/// long where scores are `wide`; bounds too large are kept as the tightest that fit, or not at all.
///
/// While it is `shared`, a writer makes the version odd and a reader looks at it before and after
/// (a sequence lock, Lameter 2005): who meets a writer has found nothing, or stores nothing.
///
/// Every word is an atomic, so that reading what is being written is no undefined behaviour, only a
/// find that is thrown away. That it is thrown away is the fences' doing (Boehm 2012): if a
/// reader's relaxed load sees a word of a writer, the writer's release fence, before the word,
/// happens before the reader's acquire fence, after it; so the second look at the version sees the
/// odd one at least. If it sees nothing of a later writer, the acquire load of the first look has
/// all of an earlier. A reader that slept through just 32,768 writes of one bucket, all of one
/// search, would be fooled.
template <class Key>
class transposition_table {
 public:
  /// Allocates when it is first needed: at most so many bytes, and at least one bucket.
  explicit transposition_table(std::uint64_t bytes) : limit_(bytes) {}

  /// Between searches. Forgets everything where the size changes.
  void prepare(std::uint64_t bytes, bool wide, bool shared) {
    const std::uint64_t count = std::clamp<std::uint64_t>(bytes / bucket_bytes, 1, most_buckets);
    if (count != count_ || limit_ != bytes) {
      limit_ = bytes;
      count_ = count;
      memory_.reset();
      memory_ = detail::allocate_pages(this->bytes());
      buckets_ = memory_.get();
      generation_ = 1;
    }
    if (wide != wide_) clear();
    wide_ = wide;
    shared_ = shared;
  }

  void clear() {
    if (++generation_ <= last_generation) return;
    generation_ = 1;
    if (buckets_ != nullptr) std::memset(buckets_, 0, static_cast<std::size_t>(bytes()));
  }

  void prefetch(std::uint64_t hash) const noexcept { __builtin_prefetch(place_of(hash)); }

  /// `hash` is that of the key.
  [[nodiscard]] std::optional<searched> find(const Key& key, std::uint64_t hash) const noexcept {
    return wide_ ? find_in(bucket_at<wide_facts>(hash), key)
                 : find_in(bucket_at<narrow_facts>(hash), key);
  }

  /// Adds to what is known; `work` is what it took, in positions.
  void store(const Key& key, std::uint64_t hash, const searched& found,
             std::uint64_t work) noexcept {
    if (wide_) {
      store_in(bucket_at<wide_facts>(hash), key, found, work);
    } else {
      store_in(bucket_at<narrow_facts>(hash), key, found, work);
    }
  }

  [[nodiscard]] std::uint64_t bytes() const noexcept { return count_ * bucket_bytes; }

 private:
  using narrow_facts = std::uint32_t;
  using wide_facts = std::uint64_t;
  using state_word = std::uint32_t;
  using key_word =
      std::conditional_t<sizeof(Key) % sizeof(std::uint64_t) == 0, std::uint64_t, std::uint32_t>;

  static constexpr std::size_t key_words = (sizeof(Key) + sizeof(key_word) - 1) / sizeof(key_word);
  using key_image = std::array<key_word, key_words>;

  static constexpr std::size_t least_bytes =
      sizeof(wide_facts) + sizeof(state_word) + sizeof(key_image);
  static constexpr std::size_t bucket_bytes =
      (least_bytes + cache_line - 1) / cache_line * cache_line;
  static constexpr state_word last_generation = 0xffff;
  static constexpr state_word generation_mask = 0xffff'0000;
  static constexpr std::uint64_t most_buckets = ~std::uint32_t{0};

  template <class Facts>
  static constexpr std::size_t slots =
      (bucket_bytes - sizeof(state_word)) / (sizeof(Facts) + sizeof(key_image));

  template <class Facts>
  struct alignas(cache_line) bucket {
    std::array<std::atomic<Facts>, slots<Facts>> facts;
    std::atomic<state_word> state;
    std::array<std::array<std::atomic<key_word>, key_words>, slots<Facts>> keys;
  };
  static_assert(sizeof(bucket<narrow_facts>) == bucket_bytes);
  static_assert(sizeof(bucket<wide_facts>) == bucket_bytes);
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

  static key_image image_of(const Key& key) noexcept {
    key_image image{};
    std::memcpy(image.data(), &key, sizeof(Key));
    return image;
  }

  /// Facts as they lie in the table.
  template <class bits>
  struct coding {
    static constexpr bool is_wide = std::same_as<bits, wide_facts>;
    static constexpr unsigned value_bits = is_wide ? 24 : 11;
    static constexpr unsigned best_bits = is_wide ? 8 : 5;
    static constexpr unsigned work_bits = is_wide ? 8 : 5;
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

  [[nodiscard]] std::byte* place_of(std::uint64_t hash) const noexcept {
    // The hash, as a fraction of one, of the buckets.
    return buckets_ + static_cast<std::size_t>((hash >> 32U) * count_ >> 32U) * bucket_bytes;
  }
  template <class Facts>
  [[nodiscard]] bucket<Facts>& bucket_at(std::uint64_t hash) const noexcept {
    return *reinterpret_cast<bucket<Facts>*>(place_of(hash));
  }

  template <class Facts>
  static bool has_key(const bucket<Facts>& from, std::size_t slot, const key_image& key) noexcept {
    for (std::size_t i = 0; i < key_words; ++i) {
      if (from.keys[slot][i].load(std::memory_order_relaxed) != key[i]) return false;
    }
    return true;
  }

  /// The first slot with this key, or the number of slots. A loop that the compiler unrolls.
  template <class Facts>
  static std::size_t slot_of(const bucket<Facts>& from, const key_image& key) noexcept {
    return [&]<std::size_t... Slot>(std::index_sequence<Slot...>) {
      std::size_t found = slots<Facts>;
      static_cast<void>(((has_key(from, Slot, key) && (found = Slot, true)) || ...));
      return found;
    }(std::make_index_sequence<slots<Facts>>());
  }

  template <class Facts>
  std::optional<searched> find_in(const bucket<Facts>& from, const Key& key) const noexcept {
    const state_word state = from.state.load(std::memory_order_acquire);
    if ((state & (generation_mask | 1U)) != generation_ << 16U) return std::nullopt;
    const std::size_t slot = slot_of(from, image_of(key));
    if (slot == slots<Facts>) return std::nullopt;
    const Facts facts = from.facts[slot].load(std::memory_order_relaxed);
    if (shared_) {
      std::atomic_thread_fence(std::memory_order_acquire);
      if (from.state.load(std::memory_order_relaxed) != state) return std::nullopt;
    }
    if (coding<Facts>::work(facts) == 0) return std::nullopt;
    return coding<Facts>::decode(facts);
  }

  template <class Facts>
  void store_in(bucket<Facts>& into, const Key& key, const searched& found,
                std::uint64_t work) noexcept {
    // 1. Alone with the bucket.
    state_word state = into.state.load(std::memory_order_relaxed);
    if (shared_) {
      if ((state & 1U) != 0 ||
          !into.state.compare_exchange_strong(state, state | 1U, std::memory_order_acquire)) {
        return;
      }
      std::atomic_thread_fence(std::memory_order_release);
    }
    if (state >> 16U != generation_) {
      for (std::atomic<Facts>& facts : into.facts) facts.store(0, std::memory_order_relaxed);
    }
    // 2. The key's slot, or that of the least work.
    const key_image image = image_of(key);
    std::size_t place = 0;
    unsigned least = ~0U;
    searched known = found;
    auto spent = static_cast<unsigned>(std::bit_width(work));
    for (std::size_t slot = 0; slot < slots<Facts>; ++slot) {
      const Facts facts = into.facts[slot].load(std::memory_order_relaxed);
      const unsigned its_work = coding<Facts>::work(facts);
      if (its_work != 0 && has_key(into, slot, image)) {
        place = slot;
        const searched before = coding<Facts>::decode(facts);
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
    for (std::size_t i = 0; i < key_words; ++i) {
      into.keys[place][i].store(image[i], std::memory_order_relaxed);
    }
    into.facts[place].store(coding<Facts>::encode(known, std::max(spent, 1U)),
                            std::memory_order_relaxed);
    const state_word version = (state & 0xfffeU) + 2U;
    into.state.store(generation_ << 16U | (version & 0xffffU), std::memory_order_release);
  }

  std::shared_ptr<std::byte> memory_;
  std::byte* buckets_ = nullptr;
  std::uint64_t limit_ = 0;
  std::uint64_t count_ = 0;
  state_word generation_ = 1;
  bool wide_ = false;
  bool shared_ = false;
};

}  // namespace zermelo
