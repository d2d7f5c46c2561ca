#include "memory.hpp"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

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

std::size_t zermelo::fuzzing::memory_taken(const std::function<void()>& act) {
  const std::size_t before = held;
  most_held = before;
  act();
  return most_held - before;
}

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
std::size_t zermelo::fuzzing::memory_taken(const std::function<void()>& act) {
  act();
  return 0;
}

// The sanitizer's own limit.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "max_allocation_size_mb=256"; }
#endif
