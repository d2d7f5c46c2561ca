/// A harness as libFuzzer calls it: fuzz-READER, which is where the harness learns what it is for.
#include "fuzz.hpp"

extern "C" int LLVMFuzzerInitialize(const int* /*argc*/, char*** argv);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerInitialize(const int* /*argc*/, char*** argv) {
  const std::string_view program = **argv;
  constexpr std::string_view prefix = "fuzz-";
  zermelo::fuzzing::choose(program.substr(program.rfind('/') + 1 + prefix.size()));
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  zermelo::fuzzing::try_in_time({reinterpret_cast<const char*>(data), size});
  return 0;
}
