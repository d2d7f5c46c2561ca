#include <zermelo/files/whole_file.hpp>

#include <fcntl.h>
#include <sys/stat.h>

#include <utility>

#include "format.hpp"

namespace zermelo {

using table_format::descriptor;
using table_format::reason;
using table_format::uninterrupted;

whole_file::whole_file(std::filesystem::path path) : path_(std::move(path)) { open_beside(); }

whole_file::~whole_file() {
  if (file_ >= 0) close(file_);
  if (!beside_.empty()) unlink(beside_.c_str());
}

void whole_file::write(std::span<const std::byte> bytes, std::uint64_t at) {
  while (!bytes.empty()) {
    const ssize_t written = uninterrupted(
        [&] { return pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(at)); });
    if (written == 0) errno = EIO;  // nothing, and no reason: it would be so for ever
    if (written <= 0) refuse();
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    at += static_cast<std::uint64_t>(written);
  }
}

void whole_file::commit(bool waits_for_disk) {
  keep_permissions();
  // On disk first, then by its name: a crash leaves the old file or the new one, whole.
  if (waits_for_disk && uninterrupted([&] { return fsync(file_); }) != 0) refuse();
  if (rename(beside_.c_str(), path_.c_str()) != 0) refuse();
  beside_.clear();
  if (waits_for_disk) sync_directory();
}

void whole_file::refuse() const {
  table_format::refuse(path_, fmt::format("cannot be written: {}", reason()),
                       "; name a file in a directory that can be written to and has room");
}

void whole_file::open_beside() {
  std::error_code not_there;
  const auto status = std::filesystem::status(path_, not_there);
  if (exists(status) && !is_regular_file(status)) {
    table_format::refuse(path_, "is no regular file", "; name a new file, or one to be replaced");
  }
  // Where the name is a link, the file that it leads to is replaced.
  if (exists(status) && is_symlink(std::filesystem::symlink_status(path_, not_there))) {
    auto place = std::filesystem::canonical(path_, not_there);
    if (!not_there) path_ = std::move(place);
  }
  for (unsigned number = 0;; ++number) {
    std::filesystem::path name = path_;
    name += fmt::format(".{}-{}.tmp", getpid(), number);
    file_ = uninterrupted(
        [&] { return open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); });
    if (file_ >= 0) {
      beside_ = std::move(name);
      return;
    }
    if (errno != EEXIST) refuse();
  }
}

/// Who may read the old file may read the new one, and nobody else; a wish, which a system may
/// refuse.
void whole_file::keep_permissions() const {
  struct stat old = {};
  if (stat(path_.c_str(), &old) != 0) return;
  [[maybe_unused]] const int refused = fchmod(file_, old.st_mode & 0777U);
}

/// A name is on disk when its directory is.
void whole_file::sync_directory() const {
  const std::filesystem::path parent = path_.has_parent_path() ? path_.parent_path() : ".";
  const descriptor directory(
      uninterrupted([&] { return open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); }));
  if (directory.number < 0 || uninterrupted([&] { return fsync(directory.number); }) != 0) refuse();
}

}  // namespace zermelo
