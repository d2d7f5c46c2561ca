#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "fuzz.hpp"

namespace zermelo::fuzzing {

namespace {

/// Of this process, whatever else the machine does.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

void fail(std::string_view sentence) {
  fmt::print(stderr, "FINDING: {}\n", sentence);
  std::fflush(stderr);
  std::abort();
}

void try_in_time(std::string_view input) {
  const double begun = processor_seconds();
  try_input(input);
  const double took = processor_seconds() - begun;
  require(took < most_seconds, "took {:.2f} s", took);
}

}  // namespace zermelo::fuzzing
