#include "blocks.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <range/v3/algorithm/sort.hpp>
#include <thread>
#include <tuple>
#include <vector>
#include <zermelo/base/threads.hpp>
#include <zermelo/boards/bits.hpp>

namespace zermelo::detail::sweeping {

namespace {

using clock = std::chrono::steady_clock;

/// Why the blocks still to come are left.
enum class verdict : std::uint8_t { go_on, refused, interrupted, out_of_time };

/// Blocks, and what the threads know of each other.
class schedule {
 public:
  schedule(unsigned bits, unsigned threads, const limits& allowed)
      : allowed_(allowed), started_(clock::now()), finished_(std::size_t{1} << bits) {
    order_.resize(finished_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
    if (threads > 1) order_for_threads();
  }

  /// Fills blocks until there are no more.
  void work(unsigned thread, const std::function<bool(std::uint64_t, unsigned)>& fill) {
    for (std::size_t i; (i = next_.fetch_add(1)) < order_.size();) {
      const std::uint64_t block = order_[i];
      if (!wait_for_subsets(block)) return;
      if (const verdict limit = look_at_limits(); limit != verdict::go_on) return end(limit);
      if (!fill(block, thread)) return end(verdict::refused);
      finished_[block].store(true, std::memory_order_release);
    }
  }

  [[nodiscard]] verdict result() const { return verdict_.load(); }

 private:
  /// A block waits for those with one bit less. In the order of their numbers two neighbours often
  /// wait for each other; by numbers of bits they never do, but then what they read has left the
  /// caches. So: by numbers of bits inside windows.
  void order_for_threads() {
    constexpr std::uint64_t window = 32;
    ranges::sort(order_, std::less{}, [](std::uint64_t block) {
      return std::tuple(block / window, std::popcount(block % window), block);
    });
  }

  /// False if they will never be finished.
  [[nodiscard]] bool wait_for_subsets(std::uint64_t block) {
    for (const unsigned bit : set_bits(block)) {
      const std::atomic<bool>& before = finished_[block ^ std::uint64_t{1} << bit];
      while (!before.load(std::memory_order_acquire)) {
        if (verdict_.load(std::memory_order_relaxed) != verdict::go_on) return false;
        std::this_thread::yield();
      }
    }
    return true;
  }

  [[nodiscard]] verdict look_at_limits() const {
    const verdict known = verdict_.load(std::memory_order_relaxed);
    if (known != verdict::go_on) return known;
    if (allowed_.stop != nullptr && allowed_.stop->load(std::memory_order_relaxed)) {
      return verdict::interrupted;
    }
    const std::chrono::duration<double> spent = clock::now() - started_;
    if (allowed_.seconds && spent.count() >= *allowed_.seconds) return verdict::out_of_time;
    return verdict::go_on;
  }

  void end(verdict why) { verdict_.store(why); }

  const limits& allowed_;
  clock::time_point started_;
  std::vector<std::atomic<bool>> finished_;
  std::vector<std::uint64_t> order_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<verdict> verdict_ = verdict::go_on;
};

}  // namespace

bool run_blocks(unsigned bits, unsigned threads, const limits& allowed,
                const std::function<bool(std::uint64_t, unsigned)>& fill) {
  schedule blocks(bits, threads, allowed);
  work_together(threads, [&](unsigned thread) { blocks.work(thread, fill); });
  switch (blocks.result()) {
    case verdict::interrupted:
      throw stopped{stop_reason::interrupted};
    case verdict::out_of_time:
      throw stopped{stop_reason::seconds};
    case verdict::refused:
      return false;
    case verdict::go_on:
      break;
  }
  return true;
}

void run_slices(std::uint64_t count, unsigned threads,
                const std::function<void(std::uint64_t, std::uint64_t)>& work) {
  const std::uint64_t slices = std::max(1U, threads);
  const std::uint64_t slice = count / slices;
  std::atomic<std::uint64_t> next = 0;
  work_together(threads, [&](unsigned) {
    for (std::uint64_t i; (i = next.fetch_add(1)) < slices;) {
      work(slice * i, i + 1 == slices ? count : slice * (i + 1));
    }
  });
}

unsigned threads_for(std::uint64_t positions) noexcept {
  constexpr std::uint64_t worth_it = std::uint64_t{1} << 28U;
  return positions < worth_it ? 1 : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace zermelo::detail::sweeping
