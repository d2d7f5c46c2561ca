/// Threads that work beside the one that asks for them.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// Threads that are joined when the group goes. The system may start fewer than it is asked for, so
/// what they do must be such that any number of them can do all of it.
class helper_threads {
 public:
  helper_threads() = default;
  helper_threads(const helper_threads&) = delete;
  helper_threads& operator=(const helper_threads&) = delete;
  ~helper_threads() { join(); }

  /// Starts `work(0)`, `work(1)`, ... in a thread each, `wanted` or as many as can be; none throws.
  template <class Work>
  void start(unsigned wanted, Work work) {
    try {
      for (unsigned i = 0; i < wanted; ++i) threads_.emplace_back([work, i] { work(i); });
    } catch (const std::system_error&) {  // no more threads
    } catch (const std::bad_alloc&) {     // or no memory for them
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return threads_.size(); }

  /// Waits for all of them.
  void join() {
    for (std::thread& each : threads_) each.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

/// A lock for a few instructions at a time, which takes a byte. Who waits lets others run.
class spin_lock {
 public:
  void lock() noexcept {
    while (taken_.exchange(true, std::memory_order_acquire)) {
      while (taken_.load(std::memory_order_relaxed)) std::this_thread::yield();
    }
  }
  void unlock() noexcept { taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> taken_ = false;
};

/// Calls `work(0)` in this thread, beside it `work(1)` to `work(threads - 1)` in as many others as
/// there can be, and waits for all. Throws what the first of them threw that threw anything.
template <class Work>
void work_together(unsigned threads, const Work& work) {
  std::mutex guard;
  std::exception_ptr failed;  // guarded
  const auto work_here = [&](unsigned who) noexcept {
    try {
      work(who);
    } catch (...) {
      const std::scoped_lock lock(guard);
      if (!failed) failed = std::current_exception();
    }
  };
  {
    helper_threads others;
    others.start(std::max(threads, 1U) - 1, [&](unsigned i) { work_here(i + 1); });
    work_here(0);
  }
  if (failed) std::rethrow_exception(failed);
}

}  // namespace zermelo
