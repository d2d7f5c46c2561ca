/// Work that may take long: other threads of Python's go on meanwhile, and Ctrl-C stops it.
#pragma once

#include <zermelo/base/function_ref.hpp>
#include <zermelo/base/limits.hpp>

#include "bindings.hpp"

namespace zermelo::python {

/// How far a search is, and how another thread stops it.
struct watch {
  search_progress progress;
  std::atomic<bool> stop = false;
};

/// What a caller allows; nothing given is no limit but of memory.
struct allowance {
  std::optional<double> seconds;
  std::optional<std::uint64_t> positions;
  std::optional<std::uint64_t> bytes;
  unsigned threads = 1;
};

/// Calls `work(limits)` without the interpreter's lock. Where Ctrl-C came meanwhile, the search is
/// stopped, and Python's handler, which raises KeyboardInterrupt as a rule, runs before the return.
void run_long(const allowance& allowed, watch* watched, function_ref<void(const limits&)> work);

/// The same for work that needs the lock: rules written in Python. Only limits are made.
[[nodiscard]] limits limits_of(const allowance& allowed, watch* watched);

}  // namespace zermelo::python
