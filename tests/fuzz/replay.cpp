/// Reads kept corpora again, without a fuzzer: replay-HARNESS CORPUS... Each folder has a reader's
/// name. Says of each reader how many inputs it was given, and what they took; an input that breaks
/// the promise is named before the program ends.
#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <vector>

#include "fuzz.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define ZERMELO_MEASURES_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ZERMELO_MEASURES_MEMORY 0
#endif
#endif
#ifndef ZERMELO_MEASURES_MEMORY
#define ZERMELO_MEASURES_MEMORY 1
#endif

#if ZERMELO_MEASURES_MEMORY
namespace {
std::atomic<std::size_t> held = 0;       // by `new`
std::atomic<std::size_t> most_held = 0;  // since it was last set
}  // namespace

void* operator new(std::size_t size) {
  void* const memory = std::malloc(std::max<std::size_t>(size, 1));
  if (memory == nullptr) throw std::bad_alloc();
  const std::size_t now = held += malloc_usable_size(memory);
  if (now > most_held) most_held = now;
  return memory;
}
void operator delete(void* memory) noexcept {
  if (memory != nullptr) held -= malloc_usable_size(memory);
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept { operator delete(memory); }
#else
// The sanitizer's own word for it.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "max_allocation_size_mb=256"; }
#endif

namespace {

using namespace zermelo::fuzzing;

const char* input_name = "no input yet";  // for the handler of a signal

void name_input(int signal_number) {
  std::fprintf(stderr, "replay: that was %s\n", input_name);
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The bytes that an input took beyond those that were held before it.
std::size_t memory_for(std::string_view input) {
#if ZERMELO_MEASURES_MEMORY
  const std::size_t before = held;
  most_held = before;
  try_in_time(input);
  const std::size_t taken = most_held - before;
  require(taken <= most_memory, "took {} bytes of memory", taken);
  return taken;
#else
  try_in_time(input);
  return 0;
#endif
}

void replay(const std::filesystem::path& corpus) {
  const std::string reader = corpus.filename();
  std::vector<std::filesystem::path> files;
  for (const auto& each : std::filesystem::directory_iterator(corpus)) files.push_back(each.path());
  std::sort(files.begin(), files.end());
  choose(reader);
  std::size_t most = 0;
  for (const std::filesystem::path& each : files) {
    const std::string name = each.string();
    input_name = name.c_str();
    most = std::max(most, memory_for(contents_of(each)));
  }
  fmt::print("{}: {} inputs, at most {} KiB\n", reader, files.size(), most / 1024);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: {} CORPUS...\n", argv[0]);
    return 2;
  }
  for (const int each : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) std::signal(each, name_input);
  try {
    for (int i = 1; i < argc; ++i) replay(argv[i]);
  } catch (const std::exception& fault) {
    fail(fmt::format("an exception that is no refusal: {}; that was {}", fault.what(), input_name));
  }
}
