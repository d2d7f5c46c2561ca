/// Lists of numbers that are made when they are asked for, and not before.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// A list that spares a longer way to what it says, and is made once that way was gone so often
/// that the list would have been sooner made: who asks little waits for no list. Any number of
/// threads may ask.
template <class List>
class list_on_demand {
 public:
  /// The list; null where it is not made yet, and was missed less than `worth()` times before.
  template <class Worth, class Make>
  [[gnu::always_inline]] [[nodiscard]] const List* get(const Worth& worth, const Make& make) const {
    if (made_.load(std::memory_order_acquire)) [[likely]]
      return &list_;
    return miss(worth(), make);
  }

 private:
  template <class Make>
  [[gnu::noinline]] [[nodiscard]] const List* miss(std::uint64_t worth, const Make& make) const {
    if (missed_.fetch_add(1, std::memory_order_relaxed) < worth) return nullptr;
    const std::scoped_lock lock(guard_);
    if (!made_.load(std::memory_order_relaxed)) {
      list_ = make();
      made_.store(true, std::memory_order_release);
    }
    return &list_;
  }

  mutable std::atomic<bool> made_ = false;
  mutable std::atomic<std::uint64_t> missed_ = 0;
  mutable std::mutex guard_;
  mutable List list_;
};

}  // namespace zermelo
