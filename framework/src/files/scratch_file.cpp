#include <zermelo/files/scratch_file.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cstdlib>
#include <limits>
#include <new>

#include "format.hpp"

namespace zermelo {

using table_format::reason;
using table_format::refuse;
using table_format::uninterrupted;

namespace {

constexpr std::string_view remedy = "; free some space, or name another directory";

/// Opens a file that loses its name at once. The name is such that a run that is killed between
/// leaves it to be cleared away.
int open_without_name(const std::filesystem::path& directory) {
  std::string name = (directory / "tier-scratch-XXXXXX.tmp").string();
  const int opened = uninterrupted([&] { return mkostemps(name.data(), 4, O_CLOEXEC); });
  if (opened < 0) {
    refuse(directory, fmt::format("takes no file for what exceeds memory: {}", reason()), remedy);
  }
  unlink(name.c_str());
  return opened;
}

}  // namespace

scratch_file::scratch_file(const std::filesystem::path& directory)
    : directory_(directory), opened_(open_without_name(directory)) {}

scratch_file::~scratch_file() { close(opened_); }

std::uint64_t scratch_file::append(std::span<const std::byte> bytes) {
  const std::uint64_t from = size_;
  write(from, bytes);
  size_ += bytes.size();
  return from;
}

void scratch_file::write(std::uint64_t from, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t some = uninterrupted(
        [&] { return pwrite(opened_, bytes.data(), bytes.size(), static_cast<off_t>(from)); });
    if (some <= 0) {
      refuse(directory_, fmt::format("cannot hold what exceeds memory: {}", reason()), remedy);
    }
    from += static_cast<std::uint64_t>(some);
    bytes = bytes.subspan(static_cast<std::size_t>(some));
  }
}

void scratch_file::read(std::uint64_t from, std::span<std::byte> to) const {
  while (!to.empty()) {
    const ssize_t some = uninterrupted(
        [&] { return pread(opened_, to.data(), to.size(), static_cast<off_t>(from)); });
    if (some <= 0) {
      refuse(directory_, fmt::format("no longer has what exceeds memory: {}", reason()), remedy);
    }
    from += static_cast<std::uint64_t>(some);
    to = to.subspan(static_cast<std::size_t>(some));
  }
}

void scratch_file::clear() {
  if (uninterrupted([&] { return ftruncate(opened_, 0); }) != 0) {
    refuse(directory_, fmt::format("cannot hold what exceeds memory: {}", reason()), remedy);
  }
  size_ = 0;
}

void scratch_file::extend(std::uint64_t bytes) {
  if (bytes > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max())) {
    throw std::bad_alloc();
  }
  // The space is taken now: a disk that is full when a page is written would end the program.
  int fault = EINTR;
  while (fault == EINTR) fault = posix_fallocate(opened_, 0, static_cast<off_t>(bytes));
  if (fault != 0) {
    refuse(directory_,
           fmt::format("has no space for {} bytes that exceed memory: {}", bytes,
                       std::generic_category().message(fault)),
           remedy);
  }
  size_ = bytes;
}

std::shared_ptr<std::byte> scratch_file::map() const {
  const auto size = static_cast<std::size_t>(size_);
  void* const mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, opened_, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  return {static_cast<std::byte*>(mapped), [mapped, size](std::byte*) { munmap(mapped, size); }};
}

std::shared_ptr<std::byte> map_scratch(const std::filesystem::path& directory,
                                       std::uint64_t bytes) {
  scratch_file file(directory);
  file.extend(bytes);
  return file.map();
}

void let_go(const std::byte* from, std::uint64_t bytes) noexcept {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = (reinterpret_cast<std::uintptr_t>(from) + page - 1) / page * page;
  const auto end = (reinterpret_cast<std::uintptr_t>(from) + bytes) / page * page;
  // A wish: where it is not fulfilled, the system takes the pages when it needs them.
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

}  // namespace zermelo
