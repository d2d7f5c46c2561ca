// The workbench, with an allocation that fails:
//     FAIL_ALLOCATION=7 zermelo_out_of_memory VERB ...      the seventh; 7+ all from the seventh on
// Without that it says in the end how many there were, and how many of them before the verb began:
// "allocations 13962, before the verb 13719", on standard error.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <zermelo/session/registered_entries.hpp>
#include <zermelo/workbench/run.hpp>

#include "verbs/verb.hpp"

namespace {

std::atomic<unsigned long> allocations = 0;
unsigned long before_verb = 0;
unsigned long failing = 0;  // 0: none
bool for_ever = false;
bool in_main = false;  // what comes before is the C++ library's start

bool fails() {
  if (!in_main) return false;
  const unsigned long number = ++allocations;
  return failing != 0 && (for_ever ? number >= failing : number == failing);
}

void* allocate(std::size_t size) {
  void* const memory = fails() ? nullptr : std::malloc(size != 0 ? size : 1);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void* allocate(std::size_t size, std::align_val_t boundary) {
  const auto line = static_cast<std::size_t>(boundary);
  void* const memory =
      fails() ? nullptr : std::aligned_alloc(line, (size + line - 1) / line * line);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t boundary) { return allocate(size, boundary); }
void* operator new[](std::size_t size, std::align_val_t boundary) {
  return allocate(size, boundary);
}
void* operator new(std::size_t size, const std::nothrow_t& /*none*/) noexcept {
  return fails() ? nullptr : std::malloc(size != 0 ? size : 1);
}
void* operator new[](std::size_t size, const std::nothrow_t& /*none*/) noexcept {
  return fails() ? nullptr : std::malloc(size != 0 ? size : 1);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t /*boundary*/) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t /*boundary*/) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*boundary*/) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t /*size*/, std::align_val_t /*boundary*/) noexcept {
  std::free(memory);
}

namespace zermelo::workbench {

namespace {

/// The same, with a mark where it is acted on.
template <class About>
offer<About> marked(const offer<About>& plain) {
  if (!plain) return {};
  return [plain](CLI::App& app, const About& of) -> command {
    return [act = plain(app, of)] {
      before_verb = allocations;
      return act();
    };
  };
}

}  // namespace

/// The workbench's list, as the build generates it under this name.
const std::vector<verb>& unmarked_verbs();

const std::vector<verb>& registered_verbs() {
  static const std::vector<verb> all = [] {
    std::vector<verb> verbs = unmarked_verbs();
    for (verb& each : verbs) {
      each.for_game = marked(each.for_game);
      each.for_all = marked(each.for_all);
    }
    return verbs;
  }();
  return all;
}

}  // namespace zermelo::workbench

int main(int argc, char** argv) {
  const std::vector<const zermelo::sessions::entry*> games = zermelo::registered_entries();
  if (const char* const wanted = std::getenv("FAIL_ALLOCATION")) {
    char* rest = nullptr;
    failing = std::strtoul(wanted, &rest, 10);
    for_ever = *rest == '+';
  }
  in_main = true;
  const int code = zermelo::workbench::run(argc, argv, games);
  in_main = false;
  if (failing == 0) {
    std::fprintf(stderr, "allocations %lu, before the verb %lu\n", allocations.load(), before_verb);
  }
  return code;
}
