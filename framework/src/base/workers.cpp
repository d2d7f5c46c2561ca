#include <algorithm>
#include <atomic>
#include <thread>
#include <zermelo/base/threads.hpp>
#include <zermelo/base/workers.hpp>

namespace zermelo::detail {

workers::workers(unsigned threads)
    : size_(threads != 0 ? threads : std::max(std::thread::hardware_concurrency(), 1U)) {}

void workers::run(std::uint64_t items, std::uint64_t part, meter& spent,
                  function_ref<void(bool, unsigned, std::uint64_t, std::uint64_t)> work) const {
  if (size_ == 1 || items < parts_to_share * part) {
    for (std::uint64_t from = 0; from < items; from += part) {
      work(false, 0U, from, std::min(from + part, items));
      spent.add(0);
    }
    return;
  }
  std::atomic<std::uint64_t> next = 0;
  work_together(size_, [&](unsigned worker) {
    try {
      for (std::uint64_t from; (from = next.fetch_add(part)) < items;) {
        work(true, worker, from, std::min(from + part, items));
        if (worker == 0) spent.add(0);
      }
    } catch (...) {
      next = items;  // the others stop, too
      throw;
    }
  });
}

}  // namespace zermelo::detail
