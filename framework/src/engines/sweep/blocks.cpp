#include "blocks.hpp"

#include <bit>
#include <range/v3/algorithm/sort.hpp>
#include <tuple>
#include <zermelo/base/threads.hpp>
#include <zermelo/boards/bits.hpp>

namespace zermelo::detail::sweeping {

namespace {

/// Blocks, and what the threads know of each other.
class schedule {
 public:
  schedule(unsigned bits, unsigned threads, const limits& allowed)
      : finished_(std::size_t{1} << bits) {
    spent_.start(allowed);
    order_.resize(finished_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
    if (threads > 1) order_for_threads();
  }

  /// Fills blocks until there are no more.
  void work(unsigned thread, const std::function<bool(std::uint64_t, unsigned)>& fill) {
    try {
      for (std::size_t i; !is_over_ && (i = next_.fetch_add(1)) < order_.size();) {
        const std::uint64_t block = order_[i];
        if (!wait_for_subsets(block)) return;
        spent_.check_limits();
        if (!fill(block, thread)) is_over_ = true;
        finished_[block].store(true, std::memory_order_release);
      }
    } catch (...) {
      is_over_ = true;
      throw;
    }
  }

  /// Whether the blocks still to come were left.
  [[nodiscard]] bool is_over() const { return is_over_; }

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
        if (is_over_.load(std::memory_order_relaxed)) return false;
        std::this_thread::yield();
      }
    }
    return true;
  }

  meter spent_;
  std::vector<std::atomic<bool>> finished_;
  std::vector<std::uint64_t> order_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> is_over_ = false;
};

}  // namespace

bool run_blocks(unsigned bits, unsigned threads, const limits& allowed,
                const std::function<bool(std::uint64_t, unsigned)>& fill) {
  schedule blocks(bits, threads, allowed);
  work_together(threads, [&](unsigned thread) { blocks.work(thread, fill); });
  return !blocks.is_over();
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
