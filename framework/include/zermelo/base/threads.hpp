/// Threads that work beside the one that asks for them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>
#include <zermelo/base/cpp20.hpp>
#include <zermelo/base/function_ref.hpp>

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
      start_each(wanted, std::move(work));
    } catch (const std::bad_alloc&) {  // no memory for more
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return threads_.size(); }

  /// Waits for all of them.
  void join();

 private:
  void start_each(unsigned wanted, const std::function<void(unsigned)>& work);

  std::vector<std::thread> threads_;
};

/// Calls `work(0)` in this thread, beside it `work(1)` to `work(threads - 1)` in as many others as
/// there can be, and waits for all. Throws what the first of them threw that threw anything.
void work_together(unsigned threads, function_ref<void(unsigned)> work);

/// The same again and again: its threads wait in between, and are awake in some microseconds, where
/// starting others takes fifty. One thread at a time gives it work.
class thread_team {
 public:
  /// Of so many, the one that gives the work included.
  explicit thread_team(unsigned threads);
  thread_team(const thread_team&) = delete;
  thread_team& operator=(const thread_team&) = delete;
  ~thread_team();

  /// `work(0)` here and `work(1)`, ... in the others; returns when all are done. Throws what the
  /// first of them threw that threw anything.
  void work_together(function_ref<void(unsigned)> work);

 private:
  void call_helpers();
  void wait_for_work(unsigned who);
  void do_work(unsigned who) noexcept;

  const function_ref<void(unsigned)>* work_ = nullptr;  // that helpers are called for; none: to go
  std::mutex guard_;
  std::exception_ptr failed_;               // guarded
  std::atomic<std::uint32_t> calls_ = 0;    // how often helpers were called
  std::atomic<std::uint32_t> at_work_ = 0;  // helpers
  helper_threads helpers_;                  // the last member: they know the others
};

}  // namespace zermelo
