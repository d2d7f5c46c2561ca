/// Threads for passes over many positions, where the passes are long enough to pay for them.
#pragma once

#include <type_traits>
#include <zermelo/base/limits.hpp>
#include <zermelo/base/threads.hpp>

namespace zermelo::detail {

/// Shares out passes. One of few items is done alone: waking others would take longer.
class workers {
 public:
  /// `threads` 0: as many as the machine runs at once.
  explicit workers(unsigned threads)
      : size_(threads != 0 ? threads : std::max(std::thread::hardware_concurrency(), 1U)) {}

  [[nodiscard]] unsigned size() const noexcept { return size_; }

  /// Calls `work(shared, worker, from, to)` for parts of 0 ... items - 1, of `part` items each.
  /// `shared` is std::true_type where several threads are at work, `worker` the number of the one,
  /// below `size()`. Throws what `work` throws, and `stopped` at a limit of `spent`.
  void run(std::uint64_t items, std::uint64_t part, meter& spent, auto work) const {
    if (size_ == 1 || items < parts_to_share * part) {
      for (std::uint64_t from = 0; from < items; from += part) {
        work(std::false_type{}, 0U, from, std::min(from + part, items));
        spent.add(0);
      }
      return;
    }
    std::atomic<std::uint64_t> next = 0;
    work_together(size_, [&](unsigned worker) {
      try {
        for (std::uint64_t from; (from = next.fetch_add(part)) < items;) {
          work(std::true_type{}, worker, from, std::min(from + part, items));
          if (worker == 0) spent.add(0);
        }
      } catch (...) {
        next = items;  // the others stop, too
        throw;
      }
    });
  }

 private:
  static constexpr std::uint64_t parts_to_share = 16;

  unsigned size_;
};

}  // namespace zermelo::detail
