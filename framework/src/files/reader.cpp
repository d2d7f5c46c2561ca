#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <mutex>
#include <utility>
#include <zermelo/files/file.hpp>

#include "format.hpp"
#include "posix.hpp"

namespace zermelo {

namespace {

using table_format::descriptor;
using table_format::fault;
using table_format::head;
using table_format::make_anew;
using table_format::reason_of;
using table_format::refuse;
using table_format::stored_block;

/// Memory from mmap that is given back when it goes.
class mapping {
 public:
  mapping() = default;
  mapping(void* memory, std::uint64_t bytes) noexcept
      : memory_(memory), bytes_(static_cast<std::size_t>(bytes)) {}
  mapping(mapping&& other) noexcept
      : memory_(std::exchange(other.memory_, MAP_FAILED)), bytes_(other.bytes_) {}
  mapping& operator=(mapping&& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~mapping() {
    if (*this) munmap(memory_, bytes_);
  }
  explicit operator bool() const noexcept { return memory_ != MAP_FAILED; }
  [[nodiscard]] std::byte* data() const noexcept { return static_cast<std::byte*>(memory_); }
  [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return {data(), bytes_}; }

 private:
  void* memory_ = MAP_FAILED;
  std::size_t bytes_ = 0;
};

mapping map_file(const std::filesystem::path& path) {
  // O_NONBLOCK: a pipe is refused, too, and not waited for.
  const descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  const auto unreadable = [&](std::string_view why) {
    refuse(path, fmt::format("cannot be read: {}", why), "; name a table that `zermelo save` made");
  };
  if (file.get() < 0) unreadable(reason_of(errno));
  struct stat status = {};
  if (fstat(file.get(), &status) != 0) unreadable(reason_of(errno));
  if (!S_ISREG(status.st_mode)) unreadable("it is no file on a disk");
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size == 0) refuse(path, "is empty", make_anew);
  if (!std::in_range<std::size_t>(size)) unreadable("it is larger than an address space");
  mapping whole(mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0), size);
  if (!whole) unreadable(reason_of(errno));
  return whole;
}

}  // namespace

/// The file in memory, and what is unpacked of it.
struct table_file::contents {
  struct place {
    std::uint64_t at;  // in the file
    stored_block block;
  };
  mapping file;
  mapping unpacked;  // of a compressed table: all zeros where no block was touched
  std::vector<place> directory;
  std::array<std::mutex, 16> busy;  // block i is unpacked under lock i mod 16
};

table_file::table_file(std::filesystem::path path)
    : path_(std::move(path)), contents_(std::make_unique<contents>()) {
  contents_->file = map_file(path_);
  head found;
  try {
    found = table_format::decode(contents_->file.bytes());
  } catch (const fault& wrong) {
    refuse(path_, wrong.clause, wrong.remedy);
  }
  header_ = std::move(found.header);
  stored_ = found.how;
  bytes_ = found.bytes;
  blocks_ = found.directory.size();
  block_shift_ = static_cast<unsigned>(std::countr_zero(found.block_size));
  group_shift_ = static_cast<unsigned>(std::countr_zero(header_.layout.group));
  checked_ = std::make_unique<std::atomic<bool>[]>(static_cast<std::size_t>(blocks_));
  std::uint64_t at = found.blocks_at;
  for (const stored_block& block : found.directory) {
    contents_->directory.push_back({at, block});
    at += block.size;
  }
  if (stored_ == storing::mapped) {
    data_ = contents_->file.data() + found.blocks_at;
    return;
  }
  if (std::in_range<std::size_t>(bytes_)) {
    contents_->unpacked = mapping(mmap(nullptr, bytes_, PROT_READ | PROT_WRITE,
                                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
                                  bytes_);
  }
  if (!contents_->unpacked) {
    refuse(path_,
           fmt::format("takes {} bytes unpacked, and that much memory is not to be had", bytes_),
           "; save it without compression");
  }
  data_ = contents_->unpacked.data();
}

table_file::table_file(table_file&&) noexcept = default;
table_file& table_file::operator=(table_file&&) noexcept = default;
table_file::~table_file() = default;

void table_file::check() const {
  for (std::uint64_t i = 0; i < blocks_; ++i) touch(i);
}

/// Checks a block, and unpacks it where it is compressed. Of two threads that touch a block at once
/// one waits for the other.
void table_file::unpack(std::uint64_t block) const {
  const std::scoped_lock lock(contents_->busy[block % contents_->busy.size()]);
  if (checked_[block].load(std::memory_order_relaxed)) return;
  const contents::place& place = contents_->directory[block];
  const auto stored = contents_->file.bytes().subspan(static_cast<std::size_t>(place.at),
                                                      static_cast<std::size_t>(place.block.size));
  const auto damaged = [&](std::string_view how) {
    refuse(path_,
           fmt::format("is damaged in block {} of {} (bytes {} to {}): {}", block + 1, blocks_,
                       place.at, place.at + place.block.size - 1, how),
           make_anew);
  };
  if (table_format::checksum_of(stored) != place.block.checksum) {
    damaged("the checksum does not fit");
  }
  if (stored_ == storing::compressed) {
    const std::uint64_t from = block << block_shift_;
    const std::uint64_t size = std::min(std::uint64_t{1} << block_shift_, bytes_ - from);
    const std::size_t unpacked =
        ZSTD_decompress(contents_->unpacked.data() + from, size, stored.data(), stored.size());
    if (unpacked != size) damaged("it cannot be unpacked");
  }
  checked_[block].store(true, std::memory_order_release);
}

}  // namespace zermelo
