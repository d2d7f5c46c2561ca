#include <algorithm>
#include <system_error>
#include <zermelo/base/threads.hpp>

namespace zermelo {

void helper_threads::start_each(unsigned wanted, const std::function<void(unsigned)>& work) {
  try {
    for (unsigned i = 0; i < wanted; ++i) threads_.emplace_back(work, i);
  } catch (const std::system_error&) {  // no more threads
  }
}

void helper_threads::join() {
  for (std::thread& each : threads_) each.join();
  threads_.clear();
}

void work_together(unsigned threads, function_ref<void(unsigned)> work) {
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

thread_team::thread_team(unsigned threads) {
  helpers_.start(std::max(threads, 1U) - 1, [this](unsigned i) { wait_for_work(i + 1); });
}

thread_team::~thread_team() {
  work_ = nullptr;
  call_helpers();
}

void thread_team::work_together(function_ref<void(unsigned)> work) {
  work_ = &work;
  failed_ = nullptr;
  at_work_.store(static_cast<std::uint32_t>(helpers_.size()), std::memory_order_relaxed);
  call_helpers();
  do_work(0);
  for (std::uint32_t left; (left = at_work_.load(std::memory_order_acquire)) != 0;)
    at_work_.wait(left, std::memory_order_acquire);
  if (failed_) std::rethrow_exception(failed_);
}

/// What was written before is seen by who has seen the new number.
void thread_team::call_helpers() {
  calls_.fetch_add(1, std::memory_order_release);
  calls_.notify_all();
}

void thread_team::wait_for_work(unsigned who) {
  for (std::uint32_t seen = 0;; ++seen) {
    calls_.wait(seen, std::memory_order_acquire);
    if (work_ == nullptr) return;
    do_work(who);
    if (at_work_.fetch_sub(1, std::memory_order_acq_rel) == 1) at_work_.notify_one();
  }
}

void thread_team::do_work(unsigned who) noexcept {
  try {
    (*work_)(who);
  } catch (...) {
    const std::scoped_lock lock(guard_);
    if (!failed_) failed_ = std::current_exception();
  }
}

}  // namespace zermelo
