#include "format.hpp"

#include <fcntl.h>
#include <zstd.h>

#include <cstdio>
#include <zermelo/base/words.hpp>

namespace zermelo {

using namespace table_format;

namespace {

[[noreturn]] void refuse_to_write(const std::filesystem::path& path) {
  refuse(path, fmt::format("cannot be written: {}", reason()),
         "; name a file in a directory that can be written to and has room");
}

/// All of the bytes at this place of the file that is to become `path`.
void write_at(const std::filesystem::path& path, int file, std::span<const std::byte> bytes,
              std::uint64_t at) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) refuse_to_write(path);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    at += static_cast<std::uint64_t>(written);
  }
}

/// A name is on disk when its directory is.
void sync_directory_of(const std::filesystem::path& path) {
  const std::filesystem::path parent = path.has_parent_path() ? path.parent_path() : ".";
  const descriptor directory(open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.number < 0 || fsync(directory.number) != 0) refuse_to_write(path);
}

/// Opens a file with a name that no other has, and says which. Refuses what is no file: a
/// directory, a device or a pipe would be replaced by it, or lost.
int open_beside(const std::filesystem::path& path, std::filesystem::path& name) {
  std::error_code not_there;
  const auto status = std::filesystem::status(path, not_there);
  if (exists(status) && !is_regular_file(status)) {
    refuse(path, "is no regular file", "; name a new file, or a table to be replaced");
  }
  for (unsigned number = 0;; ++number) {
    name = path;
    name += fmt::format(".{}-{}.tmp", getpid(), number);
    const int file = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) return file;
    if (errno != EEXIST) refuse_to_write(path);
  }
}

}  // namespace

/// The temporary file, which goes with its writer unless it was renamed.
struct table_writer::output {
  explicit output(const std::filesystem::path& path) : file(open_beside(path, name)) {}
  output(const output&) = delete;
  output& operator=(const output&) = delete;
  ~output() {
    if (!renamed) unlink(name.c_str());
  }

  std::filesystem::path name;
  descriptor file;
  bool renamed = false;
  head written;
  std::uint64_t end = 0;          // of the last block
  std::vector<std::byte> packed;  // one block, compressed
};

table_writer::table_writer(std::filesystem::path path, table_header header, const options& how)
    : path_(std::move(path)), header_(std::move(header)), how_(how) {
  if (!std::has_single_bit(how_.block_size) || how_.block_size < least_block) {
    refuse(path_, fmt::format("cannot be made of blocks of {} bytes", how_.block_size),
           "; take a power of two of at least 64");
  }
  head begun;
  try {
    begun = head_of(header_, how_.how, how_.block_size);
  } catch (const fault& wrong) {
    refuse(path_, wrong.clause, "");
  }
  left_ = begun.bytes;
  output_ = std::make_shared<output>(path_);
  output_->end = begun.blocks_at;
  output_->written = std::move(begun);
}

void table_writer::append(std::span<const std::byte> bytes) {
  if (bytes.size() > left_) {
    refuse(path_,
           fmt::format("was given {} more than its header counts",
                       counted(bytes.size() - left_, "byte")),
           "; the header and the entries must agree");
  }
  left_ -= bytes.size();
  while (!bytes.empty()) {
    // Whole blocks go as they come; what is less waits for its rest.
    const std::uint64_t room = how_.block_size - partial_.size();
    const auto next = static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), room));
    const auto piece = bytes.first(next);
    if (next == how_.block_size) {
      write_block(piece);
    } else {
      partial_.insert(partial_.end(), piece.begin(), piece.end());
      if (next == room) write_block(partial_);
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
  write_at(path_, output_->file.number, stored, output_->end);
  output_->written.directory.push_back({stored.size(), checksum_of(stored)});
  output_->end += stored.size();
  partial_.clear();
}

void table_writer::commit() {
  if (left_ != 0) {
    refuse(path_, fmt::format("lacks {} of those that its header counts", counted(left_, "byte")),
           "; the header and the entries must agree");
  }
  // 1. The last block, and what stands before the first.
  if (!partial_.empty()) write_block(partial_);
  const int file = output_->file.number;
  output_->written.file_size = output_->end;
  write_at(path_, file, encode(output_->written), 0);
  // 2. On disk first, then by its name: a crash leaves the old file or the new one, whole.
  if (fsync(file) != 0 || rename(output_->name.c_str(), path_.c_str()) != 0) refuse_to_write(path_);
  output_->renamed = true;
  sync_directory_of(path_);
}

}  // namespace zermelo
