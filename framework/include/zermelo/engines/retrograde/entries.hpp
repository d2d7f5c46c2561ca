/// Sixteen bits for each position of a tier, all that is known of it while the tier is solved.
#pragma once

#include <bit>
#include <optional>
#include <span>
#include <type_traits>
#include <zermelo/base/atomic_ref.hpp>
#include <zermelo/files/codes.hpp>
#include <zermelo/tables/pages.hpp>

namespace zermelo::detail {

static_assert(std::endian::native == std::endian::little,
              "entries go to disk as they lie in memory, lowest byte first");

/// The entries of one tier, by index. An entry is the code of a timed outcome; the code of a draw
/// says that the value isn't known yet, and its lower bits what is left to find out:
///
///     bit   15 14    13 ... 0
///             3      remoteness      won
///             2      remoteness      tied
///             0      remoteness      lost
///             1      0               open: nothing is counted yet
///             1      1 ... 16,381    open: so many moves are not refuted yet
///             1      16,382          a draw, and known to be one
///             1      16,383          a mirror image of a position that is solved in its place
///
/// Once the tier is solved, every entry is the code of the position's timed outcome.
class tier_entries {
 public:
  static constexpr std::uint16_t open = timed_code::encode(outcome::draw, 0);
  static constexpr remoteness most_moves = timed_code::low - 2;
  static constexpr std::uint16_t drawn = timed_code::encode(outcome::draw, most_moves + 1);
  static constexpr std::uint16_t mirrored = timed_code::encode(outcome::draw, most_moves + 2);

  [[nodiscard]] static constexpr bool is_open(std::uint16_t entry) noexcept {
    return entry >= open && entry < drawn;
  }

  tier_entries() = default;
  /// Throws `std::bad_alloc`.
  explicit tier_entries(std::uint64_t count)
      : count_(count),
        memory_(allocate_pages(count * sizeof(std::uint16_t))),
        words_(reinterpret_cast<std::uint16_t*>(memory_.get())) {}

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

  // Threads read and write entries at the same time; an entry means the same whoever sees it first.
  [[gnu::always_inline]] [[nodiscard]] std::uint16_t get(std::uint64_t i) const noexcept {
    return atomic_ref(words_[i]).load(std::memory_order_relaxed);
  }
  [[gnu::always_inline]] void set(std::uint64_t i, std::uint16_t entry) noexcept {
    atomic_ref(words_[i]).store(entry, std::memory_order_relaxed);
  }
  /// Replaces an entry by `change(entry)`, or leaves it where that is empty; says what the entry is
  /// now, if it was replaced. `change` is asked again where another thread was faster.
  [[gnu::always_inline]] std::optional<std::uint16_t> update(std::uint64_t i, auto change,
                                                             auto shared) {
    std::uint16_t seen = get(i);
    std::optional<std::uint16_t> now = change(seen);
    while (now && !replace(i, seen, *now, shared)) now = change(seen);
    return now;
  }
  void prefetch(std::uint64_t i) const noexcept { __builtin_prefetch(words_ + i); }

  [[nodiscard]] std::span<std::byte> bytes() noexcept {
    return {memory_.get(), static_cast<std::size_t>(count_ * sizeof(std::uint16_t))};
  }

 private:
  /// An entry that is still as seen, as it is for one thread alone; else `seen` is renewed.
  [[gnu::always_inline]] bool replace(std::uint64_t i, std::uint16_t& seen, std::uint16_t entry,
                                      auto shared) noexcept {
    if constexpr (shared) {
      return atomic_ref(words_[i]).compare_exchange_weak(seen, entry, std::memory_order_relaxed);
    } else {
      words_[i] = entry;
      return true;
    }
  }

  std::uint64_t count_ = 0;
  std::shared_ptr<std::byte> memory_;
  std::uint16_t* words_ = nullptr;
};

struct solved_tier {
  tier_entries entries;
  std::array<std::uint64_t, 4> counts{};  // of positions, by outcome
  remoteness longest = 0;
  bool done = false;
};

}  // namespace zermelo::detail
