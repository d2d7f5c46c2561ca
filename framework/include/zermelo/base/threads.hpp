/// Threads that work beside the one that asks for them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
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

/// The same again and again: its threads wait in between, and are awake in some microseconds, where
/// starting others takes fifty. One thread at a time gives it work.
class thread_team {
 public:
  /// Of so many, the one that gives the work included.
  explicit thread_team(unsigned threads) {
    helpers_.start(std::max(threads, 1U) - 1, [this](unsigned i) { wait_for_work(i + 1); });
  }
  thread_team(const thread_team&) = delete;
  thread_team& operator=(const thread_team&) = delete;
  ~thread_team() {
    call_ = nullptr;
    call_helpers();
  }

  /// `work(0)` here and `work(1)`, ... in the others; returns when all are done. Throws what the
  /// first of them threw that threw anything.
  template <class Work>
  void work_together(const Work& work) {
    call_ = [](const void* of, unsigned who) { (*static_cast<const Work*>(of))(who); };
    work_ = &work;
    failed_ = nullptr;
    at_work_.store(static_cast<std::uint32_t>(helpers_.size()), std::memory_order_relaxed);
    call_helpers();
    do_work(0);
    for (std::uint32_t left; (left = at_work_.load(std::memory_order_acquire)) != 0;)
      at_work_.wait(left, std::memory_order_acquire);
    if (failed_) std::rethrow_exception(failed_);
  }

 private:
  /// What was written before is seen by who has seen the new number.
  void call_helpers() {
    calls_.fetch_add(1, std::memory_order_release);
    calls_.notify_all();
  }

  void wait_for_work(unsigned who) {
    for (std::uint32_t seen = 0;; ++seen) {
      calls_.wait(seen, std::memory_order_acquire);
      if (call_ == nullptr) return;
      do_work(who);
      if (at_work_.fetch_sub(1, std::memory_order_acq_rel) == 1) at_work_.notify_one();
    }
  }

  void do_work(unsigned who) noexcept {
    try {
      call_(work_, who);
    } catch (...) {
      const std::scoped_lock lock(guard_);
      if (!failed_) failed_ = std::current_exception();
    }
  }

  void (*call_)(const void*, unsigned) = nullptr;  // set before helpers are called; nothing: to go
  const void* work_ = nullptr;
  std::mutex guard_;
  std::exception_ptr failed_;               // guarded
  std::atomic<std::uint32_t> calls_ = 0;    // how often helpers were called
  std::atomic<std::uint32_t> at_work_ = 0;  // helpers
  helper_threads helpers_;                  // the last member: they know the others
};

}  // namespace zermelo
