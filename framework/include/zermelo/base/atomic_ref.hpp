/// A word of plain memory that several threads read and write.
#pragma once

#include <atomic>

#if !defined(__cpp_lib_atomic_ref) || defined(ZERMELO_STAND_INS)
#include <type_traits>
#endif

namespace zermelo {

#if defined(__cpp_lib_atomic_ref) && !defined(ZERMELO_STAND_INS)

using std::atomic_ref;

#else

/// In place of `std::atomic_ref`, which libc++ has from 19 on: what Zermelo uses of it, by what g++
/// and clang have built in.
template <class T>
class atomic_ref {
  static_assert(std::is_integral_v<T>, "this stand-in for std::atomic_ref takes integers alone");

 public:
  explicit atomic_ref(T& word) noexcept : word_(&word) {}

  [[nodiscard]] T load(std::memory_order order) const noexcept {
    return __atomic_load_n(word_, builtin(order));
  }
  void store(T value, std::memory_order order) const noexcept {
    __atomic_store_n(word_, value, builtin(order));
  }
  bool compare_exchange_weak(T& expected, T value, std::memory_order order) const noexcept {
    return __atomic_compare_exchange_n(word_, &expected, value, true, builtin(order),
                                       on_failure(order));
  }

 private:
  static constexpr int builtin(std::memory_order order) noexcept {
    switch (order) {
      case std::memory_order_relaxed:
        return __ATOMIC_RELAXED;
      case std::memory_order_consume:
      case std::memory_order_acquire:
        return __ATOMIC_ACQUIRE;
      case std::memory_order_release:
        return __ATOMIC_RELEASE;
      case std::memory_order_acq_rel:
        return __ATOMIC_ACQ_REL;
      case std::memory_order_seq_cst:
        break;
    }
    return __ATOMIC_SEQ_CST;
  }
  /// An exchange that fails stores nothing, so that there is nothing to release.
  static constexpr int on_failure(std::memory_order order) noexcept {
    if (order == std::memory_order_release) return __ATOMIC_RELAXED;
    return order == std::memory_order_acq_rel ? __ATOMIC_ACQUIRE : builtin(order);
  }

  T* word_;
};

#endif

}  // namespace zermelo
