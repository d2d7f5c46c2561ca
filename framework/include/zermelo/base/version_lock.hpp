/// A lock that readers do not take: they look afterwards whether somebody wrote meanwhile.
#pragma once

#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// A sequence lock (Lameter 2005; Boehm 2012), which takes four bytes. To take a lock is to write
/// to it, and a word that two cores write to goes back and forth between them, which takes longer
/// than what is done under it; one that they read lies in the caches of both.
///
/// What is read meanwhile must be loaded and stored by `load_racing` and `store_racing`, and must
/// not go away.
class version_lock {
 public:
  /// Of those who write one at a time. Who waits lets others run.
  void lock() noexcept {
    for (;;) {
      std::uint32_t seen = version_.load(std::memory_order_relaxed);
      if (seen % 2 == 0 &&
          version_.compare_exchange_weak(seen, seen + 1, std::memory_order_acquire)) {
        break;
      }
      std::this_thread::yield();
    }
    std::atomic_thread_fence(std::memory_order_release);
  }
  void unlock() noexcept { version_.fetch_add(1, std::memory_order_release); }

  /// What `use()` returns when nobody has written since it began; it is called until then.
  [[gnu::always_inline]] auto read(auto use) const {
    for (;;) {
      const std::uint32_t before = version_.load(std::memory_order_acquire);
      if (before % 2 == 0) {
        const auto found = use();
        std::atomic_thread_fence(std::memory_order_acquire);
        if (version_.load(std::memory_order_relaxed) == before) return found;
      }
      std::this_thread::yield();
    }
  }

 private:
  std::atomic<std::uint32_t> version_ = 0;  // odd while somebody writes
};

/// A word that another thread may be writing.
template <std::integral Word>
[[gnu::always_inline]] [[nodiscard]] inline Word load_racing(const Word& word) noexcept {
  return __atomic_load_n(&word, __ATOMIC_RELAXED);
}
template <std::integral Word>
[[gnu::always_inline]] inline void store_racing(Word& word, Word value) noexcept {
  __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}
template <std::integral Word, std::size_t N>
[[gnu::always_inline]] inline void store_racing(std::array<Word, N>& words,
                                                const std::array<Word, N>& values) noexcept {
  for (std::size_t i = 0; i < N; ++i) store_racing(words[i], values[i]);
}

/// Whether they were equal, each word when it was looked at.
template <std::integral Word>
[[gnu::always_inline]] [[nodiscard]] inline bool equal_racing(const Word& word,
                                                              const Word& value) noexcept {
  return load_racing(word) == value;
}
template <std::integral Word, std::size_t N>
[[gnu::always_inline]] [[nodiscard]] inline bool equal_racing(
    const std::array<Word, N>& words, const std::array<Word, N>& values) noexcept {
  for (std::size_t i = 0; i < N; ++i) {
    if (load_racing(words[i]) != values[i]) return false;
  }
  return true;
}

}  // namespace zermelo
