/// How long work takes the processor, whatever else the machine does.
#pragma once

#include <ctime>

namespace zermelo {

/// Seconds of this process so far, of all its threads.
[[nodiscard]] inline double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

[[nodiscard]] double processor_seconds_of(const auto& work) {
  const double begun = processor_seconds();
  work();
  return processor_seconds() - begun;
}

}  // namespace zermelo
