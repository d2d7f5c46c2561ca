#include <cstdio>
#include <cstdlib>

#include "fuzz.hpp"
#include "processor_time.hpp"

namespace zermelo::fuzzing {

void fail(std::string_view sentence) {
  fmt::print(stderr, "FINDING: {}\n", sentence);
  std::fflush(stderr);
  std::abort();
}

void try_in_time(std::string_view input) {
  const double took = processor_seconds_of([&] { try_input(input); });
  require(took < most_seconds, "took {:.2f} s", took);
}

}  // namespace zermelo::fuzzing
