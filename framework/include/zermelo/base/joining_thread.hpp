/// A thread that is joined where its life ends.
#pragma once

#include <thread>

#if !defined(__cpp_lib_jthread) || defined(ZERMELO_STAND_INS)
#include <utility>
#endif

namespace zermelo {

#if defined(__cpp_lib_jthread) && !defined(ZERMELO_STAND_INS)

using joining_thread = std::jthread;

#else

/// In place of `std::jthread`, which libc++ has from 20 on: what Zermelo uses of it.
class joining_thread {
 public:
  joining_thread() noexcept = default;
  template <class Work>
  explicit joining_thread(Work work) : thread_(std::move(work)) {}
  joining_thread(joining_thread&&) noexcept = default;
  joining_thread& operator=(joining_thread&& other) noexcept {
    if (thread_.joinable()) thread_.join();
    thread_ = std::move(other.thread_);
    return *this;
  }
  joining_thread(const joining_thread&) = delete;
  joining_thread& operator=(const joining_thread&) = delete;
  ~joining_thread() {
    if (thread_.joinable()) thread_.join();
  }

  [[nodiscard]] bool joinable() const noexcept { return thread_.joinable(); }
  void join() { thread_.join(); }

 private:
  std::thread thread_;
};

#endif

}  // namespace zermelo
