/// Threads for passes over many positions, where the passes are long enough to pay for them.
#pragma once

#include <cstdint>
#include <zermelo/base/function_ref.hpp>
#include <zermelo/base/limits.hpp>

namespace zermelo::detail {

/// Shares out passes. One of few items is done alone: waking others would take longer.
class workers {
 public:
  /// `threads` 0: as many as the machine runs at once.
  explicit workers(unsigned threads);

  [[nodiscard]] unsigned size() const noexcept { return size_; }

  /// Calls `work(shared, worker, from, to)` for parts of 0 ... items - 1, of `part` items each.
  /// `shared` says whether several threads are at work, `worker` is the number of the one, below
  /// `size()`. Throws what `work` throws, and `stopped` at a limit of `spent`.
  void run(std::uint64_t items, std::uint64_t part, meter& spent,
           function_ref<void(bool shared, unsigned worker, std::uint64_t from, std::uint64_t to)>
               work) const;

 private:
  static constexpr std::uint64_t parts_to_share = 16;

  unsigned size_;
};

}  // namespace zermelo::detail
