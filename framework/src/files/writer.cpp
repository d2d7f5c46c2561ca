#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <utility>
#include <zermelo/base/words.hpp>
#include <zermelo/files/file.hpp>

#include "format.hpp"
#include "posix.hpp"

namespace zermelo {

using table_format::descriptor;
using table_format::fault;
using table_format::head;
using table_format::reason_of;
using table_format::refuse;

namespace {

[[noreturn]] void refuse_to_write(const std::filesystem::path& path, int error_number) {
  refuse(path, fmt::format("cannot be written: {}", reason_of(error_number)),
         "; name a file in a directory that can be written to and has room");
}

/// All of the bytes at this place of the file that is to become `path`.
void write_at(const std::filesystem::path& path, int file, std::span<const std::byte> bytes,
              std::uint64_t at) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) refuse_to_write(path, errno);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    at += static_cast<std::uint64_t>(written);
  }
}

/// A name is on disk when its directory is.
void sync_directory_of(const std::filesystem::path& path) {
  const std::filesystem::path parent = path.has_parent_path() ? path.parent_path() : ".";
  const descriptor directory(open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() < 0 || fsync(directory.get()) != 0) refuse_to_write(path, errno);
}

/// A directory, a device or a pipe would be replaced by the file, or lost.
const std::filesystem::path& checked_target(const std::filesystem::path& path) {
  std::error_code not_there;
  const auto status = std::filesystem::status(path, not_there);
  if (exists(status) && !is_regular_file(status)) {
    refuse(path, "is no regular file", "; name a new file, or a table to be replaced");
  }
  return path;
}

/// The temporary file, which goes with its writer unless it was renamed.
class temporary_file {
 public:
  explicit temporary_file(const std::filesystem::path& final_path)
      : name_(checked_target(final_path)), file_(open_beside(final_path, name_)) {}
  temporary_file(const temporary_file&) = delete;
  temporary_file& operator=(const temporary_file&) = delete;
  ~temporary_file() {
    if (!renamed_) unlink(name_.c_str());
  }

  [[nodiscard]] int get() const noexcept { return file_.get(); }

  void rename_to(const std::filesystem::path& path) {
    if (rename(name_.c_str(), path.c_str()) != 0) refuse_to_write(path, errno);
    renamed_ = true;
  }

 private:
  /// Opens a file with a name that no other has, and says which.
  static int open_beside(const std::filesystem::path& path, std::filesystem::path& name) {
    for (unsigned number = 0;; ++number) {
      name = path;
      name += fmt::format(".{}-{}.tmp", getpid(), number);
      const int file = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (file >= 0) return file;
      if (errno != EEXIST) refuse_to_write(path, errno);
    }
  }

  std::filesystem::path name_;
  descriptor file_;
  bool renamed_ = false;
};

}  // namespace

struct table_writer::output {
  explicit output(const std::filesystem::path& path) : file(path) {}

  temporary_file file;
  head written;
  std::uint64_t end = 0;          // of the last block
  std::vector<std::byte> packed;  // one block, compressed
};

table_writer::table_writer(std::filesystem::path path, table_header header)
    : table_writer(std::move(path), std::move(header), options{}) {}

table_writer::table_writer(std::filesystem::path path, table_header header, const options& how)
    : path_(std::move(path)), header_(std::move(header)), how_(how) {
  if (!std::has_single_bit(how_.block_size) || how_.block_size < table_format::least_block) {
    refuse(path_, fmt::format("cannot be made of blocks of {} bytes", how_.block_size),
           "; take a power of two of at least 64");
  }
  std::string description;
  try {
    description = table_format::describe(header_);
  } catch (const fault& wrong) {
    refuse(path_, wrong.clause, "");
  }
  left_ = bytes_of(header_.layout);
  output_ = std::make_unique<output>(path_);
  output_->written.header = header_;
  output_->written.how = how_.how;
  output_->written.bytes = left_;
  output_->written.block_size = how_.block_size;
  output_->written.blocks_at = table_format::blocks_begin(
      description.size(), table_format::blocks_of(left_, how_.block_size));
  output_->end = output_->written.blocks_at;
}

table_writer::~table_writer() = default;

void table_writer::append(std::span<const std::byte> bytes) {
  if (bytes.size() > left_) {
    refuse(path_,
           fmt::format("was given {} more than its header counts",
                       counted(bytes.size() - left_, "byte")),
           "; the header and the entries must agree");
  }
  left_ -= bytes.size();
  const auto block_size = static_cast<std::size_t>(how_.block_size);
  while (!bytes.empty()) {
    // Whole blocks go as they come; what is less waits for its rest.
    const std::size_t next = std::min(bytes.size(), block_size - partial_.size());
    if (next == block_size) {
      write_block(bytes.first(next));
    } else {
      partial_.insert(partial_.end(), bytes.begin(),
                      bytes.begin() + static_cast<std::ptrdiff_t>(next));
      if (partial_.size() == block_size) {
        write_block(partial_);
        partial_.clear();
      }
    }
    bytes = bytes.subspan(next);
  }
}

void table_writer::write_block(std::span<const std::byte> block) {
  std::span<const std::byte> stored = block;
  if (how_.how == storing::compressed) {
    output_->packed.resize(ZSTD_compressBound(block.size()));
    const std::size_t size = ZSTD_compress(output_->packed.data(), output_->packed.size(),
                                           block.data(), block.size(), how_.level);
    if (ZSTD_isError(size) != 0U) {
      refuse(path_, fmt::format("cannot be compressed: {}", ZSTD_getErrorName(size)),
             "; save it without compression");
    }
    stored = std::span(output_->packed).first(size);
  }
  write_at(path_, output_->file.get(), stored, output_->end);
  output_->written.directory.push_back({stored.size(), table_format::checksum_of(stored)});
  output_->end += stored.size();
}

void table_writer::commit() {
  if (left_ != 0) {
    refuse(path_, fmt::format("lacks {} of those that its header counts", counted(left_, "byte")),
           "; the header and the entries must agree");
  }
  // 1. The last block, and what stands before the first.
  if (!partial_.empty()) {
    write_block(partial_);
    partial_.clear();
  }
  const int file = output_->file.get();
  output_->written.file_size = output_->end;
  write_at(path_, file, table_format::encode(output_->written), 0);
  // 2. On disk first, then by its name: a crash leaves the old file or the new one, whole.
  if (fsync(file) != 0) refuse_to_write(path_, errno);
  output_->file.rename_to(path_);
  sync_directory_of(path_);
}

}  // namespace zermelo
