/// A word of plain memory that several threads read and write.
#pragma once

#include <atomic>
#include <concepts>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// For `std::atomic_ref`, which libc++ has from 19 on, by built-ins: orders have the same numbers.
template <std::integral T>
class atomic_ref {
 public:
  explicit atomic_ref(T& word) noexcept : word_(&word) {}

  [[nodiscard]] T load(std::memory_order order) const noexcept {
    return __atomic_load_n(word_, static_cast<int>(order));
  }
  void store(T value, std::memory_order order) const noexcept {
    __atomic_store_n(word_, value, static_cast<int>(order));
  }
  /// An exchange that fails orders nothing.
  bool compare_exchange_weak(T& expected, T value, std::memory_order order) const noexcept {
    return __atomic_compare_exchange_n(word_, &expected, value, true, static_cast<int>(order),
                                       __ATOMIC_RELAXED);
  }

 private:
  T* word_;
};

}  // namespace zermelo
