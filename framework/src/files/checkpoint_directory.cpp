#include <zermelo/files/checkpoint_directory.hpp>

#include <fcntl.h>
#include <sys/file.h>

#include <utility>

#include "format.hpp"

namespace zermelo {

using table_format::reason;
using table_format::refuse;
using table_format::uninterrupted;

namespace {

[[noreturn]] void refuse_to_make(const std::filesystem::path& path, std::string_view what,
                                 const std::error_code& fault) {
  throw bad_table(
      fmt::format("no directory {} can be made for {} that are solved: {}; name another",
                  path.string(), what, fault.message()));
}

void refuse_without_name(const std::filesystem::path& path) {
  if (path.empty()) throw bad_parameters("a directory without a name; name one");
}

}  // namespace

void refuse_unless_directory(const std::filesystem::path& path, std::string_view what) {
  refuse_without_name(path);
  std::filesystem::path there = std::filesystem::absolute(path);
  std::error_code none;
  while (!std::filesystem::exists(there, none) && there.has_relative_path()) {
    there = there.parent_path();
  }
  if (std::filesystem::is_directory(there, none)) return;
  refuse_to_make(path, what, std::make_error_code(std::errc::not_a_directory));
}

new_directories::new_directories(const std::filesystem::path& path) {
  refuse_without_name(path);
  for (auto each = std::filesystem::absolute(path).lexically_normal(); !is_there(each);) {
    if (each.has_filename()) missing_.push_back(each);
    each = each.parent_path();
  }
}

new_directories::~new_directories() {
  for (const std::filesystem::path& each : missing_) {
    std::error_code is_used;  // or was never made
    std::filesystem::remove(each, is_used);
  }
}

checkpoint_directory::checkpoint_directory(std::filesystem::path path, std::string_view what,
                                           std::string_view begin)
    : path_(std::move(path)), made_(path_) {
  std::error_code fault;
  std::filesystem::create_directories(path_, fault);
  if (fault) refuse_to_make(path_, what, fault);
  take();
  clear(begin);
}

checkpoint_directory::~checkpoint_directory() {
  made_.reset();  // while no other run can take it
  if (opened_ >= 0) close(opened_);
}

/// By a lock that goes with its run, however that ends. Where a system has no locks on directories
/// (some on a network), two runs may still meet; the worst is then that one says that its file has
/// gone.
void checkpoint_directory::take() {
  opened_ = uninterrupted([&] { return open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
  if (opened_ < 0) {
    refuse(path_, fmt::format("cannot be read: {}", reason()), "; name another directory");
  }
  if (uninterrupted([&] { return flock(opened_, LOCK_EX | LOCK_NB); }) == 0) return;
  if (errno == ENOSYS || errno == EOPNOTSUPP || errno == EBADF) return;
  const bool is_used = errno == EWOULDBLOCK;
  const std::string why = is_used ? "is in use: another run keeps there what it solves"
                                  : fmt::format("cannot be locked: {}", reason());
  close(std::exchange(opened_, -1));
  refuse(path_, why,
         is_used ? "; wait until that has ended, or name another directory"
                 : "; name another directory");
}

void checkpoint_directory::clear(std::string_view begin) const {
  std::error_code fault;
  std::filesystem::directory_iterator file(path_, fault);
  while (!fault && file != std::filesystem::directory_iterator()) {
    std::error_code stays;  // it is in nobody's way
    const std::string name = file->path().filename().string();
    if (name.starts_with(begin) && name.ends_with(".tmp")) {
      std::filesystem::remove(file->path(), stays);
    }
    file.increment(fault);
  }
  if (fault) {
    refuse(path_, fmt::format("cannot be read: {}", fault.message()), "; name another directory");
  }
}

}  // namespace zermelo
