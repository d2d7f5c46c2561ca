#include <zermelo/base/machine.hpp>

#include <fmt/format.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>

namespace zermelo {

namespace {

constexpr std::uint64_t without_end = std::numeric_limits<std::uint64_t>::max();

/// What is left of a limit when so much is taken.
std::uint64_t left_of(std::uint64_t limit, std::uint64_t taken) {
  return limit == without_end ? without_end : limit - std::min(limit, taken);
}

std::uint64_t bytes_of_page() {
  const long bytes = sysconf(_SC_PAGESIZE);
  return bytes > 0 ? static_cast<std::uint64_t>(bytes) : 4'096;
}

std::uint64_t bytes_of_machine() {
#if defined(_SC_PHYS_PAGES)
  const long pages = sysconf(_SC_PHYS_PAGES);
  if (pages > 0) return static_cast<std::uint64_t>(pages) * bytes_of_page();
#endif
  return without_end / 2;
}

template <class Resource>
std::uint64_t limit_of(Resource resource) {
  rlimit most{};
  if (getrlimit(resource, &most) != 0) return without_end;
  return most.rlim_cur == RLIM_INFINITY ? without_end : most.rlim_cur;
}

/// In bytes, as Linux says it; nothing elsewhere.
struct taken {
  std::uint64_t addresses = 0;
  std::uint64_t pages = 0;  // that lie in memory
  std::uint64_t data = 0;
};

taken taken_by_process() {
  std::ifstream words("/proc/self/statm");
  std::uint64_t addresses = 0;
  std::uint64_t pages = 0;
  std::uint64_t other = 0;
  std::uint64_t data = 0;
  words >> addresses >> pages >> other >> other >> other >> data;
  const std::uint64_t page = bytes_of_page();
  return {addresses * page, pages * page, data * page};
}

/// The number in a file of a control group; no limit where there is none.
std::uint64_t limit_in(const std::filesystem::path& file) {
  std::ifstream words(file);
  std::uint64_t limit = 0;
  return words >> limit ? limit : without_end;
}

/// The least that a control group and those around it allow. In a container the group's own place
/// may not be seen, and the root of what is seen is its.
std::uint64_t limit_of_groups(const std::filesystem::path& root, std::filesystem::path group,
                              std::string_view name) {
  std::uint64_t limit = limit_in(root / name);
  for (; group.has_relative_path(); group = group.parent_path()) {
    limit = std::min(limit, limit_in(root / group.relative_path() / name));
  }
  return limit;
}

/// Each line is "number:controllers:group", without controllers where there is one tree for all.
std::uint64_t limit_of_groups() {
  std::uint64_t limit = without_end;
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const std::string group = line.substr(second + 1);
    if (controllers == ",,") {
      limit = std::min(limit, limit_of_groups("/sys/fs/cgroup", group, "memory.max"));
    } else if (controllers.find(",memory,") != std::string::npos) {
      limit =
          std::min(limit, limit_of_groups("/sys/fs/cgroup/memory", group, "memory.limit_in_bytes"));
    }
  }
  return limit;
}

/// Grows the stack by a frame of that size, of which one page is touched.
[[gnu::noinline]] void grow_stack(std::size_t bytes) {
  auto* const end = static_cast<volatile char*>(__builtin_alloca(bytes));
  *end = 0;
}

}  // namespace

std::uint64_t memory_to_be_had() {
  const taken now = taken_by_process();
  return std::min({bytes_of_machine(), left_of(limit_of(RLIMIT_AS), now.addresses),
                   left_of(limit_of(RLIMIT_DATA), now.data),
                   left_of(limit_of_groups(), now.pages)});
}

void refuse_beyond_memory(std::string_view what, std::uint64_t bytes,
                          std::optional<std::uint64_t> allowed, std::string_view another_way) {
  const std::uint64_t there = memory_to_be_had();
  const std::uint64_t most = std::min(allowed.value_or(there), there);
  if (bytes <= most) return;
  throw beyond_memory(fmt::format(
      "{} takes {} of memory, and there may be {}; allow more,{} or take a smaller board", what,
      in_units_of_memory(bytes), in_units_of_memory(most),
      another_way.empty() ? "" : fmt::format(" {},", another_way)));
}

void keep_freed_memory() noexcept {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 1 << 25);  // the largest that it takes
  mallopt(M_TRIM_THRESHOLD, 1 << 28);
#endif
}

void reserve_stack() {
  constexpr std::uint64_t wanted = std::uint64_t{6} << 20U;  // what limits.hpp allows, and a margin
  constexpr std::uint64_t to_begin = std::uint64_t{2} << 20U;
  const std::uint64_t addresses = limit_of(RLIMIT_AS);
  if (addresses == without_end) return;
  const std::uint64_t now = taken_by_process().addresses;
  const std::uint64_t stack = std::min(wanted, limit_of(RLIMIT_STACK) / 4 * 3);
  const std::uint64_t needed = now + stack + to_begin;
  if (needed > addresses) {
    throw unanswered(
        fmt::format("unknown: to begin takes {} of memory, and there may be {} (ulimit -v); allow "
                    "more",
                    in_units_of_memory(needed), in_units_of_memory(addresses)));
  }
  grow_stack(static_cast<std::size_t>(stack));
}

}  // namespace zermelo
