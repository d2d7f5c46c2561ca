#include "format.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <zstd.h>

#include <cstring>
#include <mutex>
#include <zermelo/base/words.hpp>

namespace zermelo {

namespace {

using namespace table_format;

/// Memory from mmap that is given back when it goes; nothing where there is none.
std::shared_ptr<std::byte> mapped(std::uint64_t bytes, int protection, int flags, int file) {
  const auto size = static_cast<std::size_t>(bytes);
  void* const memory = size == bytes ? mmap(nullptr, size, protection, flags, file, 0) : MAP_FAILED;
  if (memory == MAP_FAILED) return nullptr;
  return {static_cast<std::byte*>(memory), [size](std::byte* all) { munmap(all, size); }};
}

/// Has the system read some bytes of a mapped file, and no others: where a page is missing it reads
/// many around it, on some machines megabytes. They may come at their leisure.
void ask_for(const std::byte* all, std::uint64_t from, std::uint64_t size) noexcept {
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  const std::uint64_t first = from / page * page;
  madvise(const_cast<std::byte*>(all + first), static_cast<std::size_t>(from - first + size),
          MADV_WILLNEED);  // a wish
}

/// The same of all before the blocks.
void ask_for_head(const std::byte* all, std::uint64_t size) noexcept {
  constexpr std::uint64_t most_heads = std::uint64_t{1} << 16U;
  ask_for(all, 0, std::min(size, most_heads));
  preamble first;
  if (size <= most_heads || size < sizeof first) return;
  std::memcpy(&first, all, sizeof first);
  ask_for(all, 0, std::min(size, first.blocks_at));
}

/// The bytes of a file, and how many.
std::pair<std::shared_ptr<std::byte>, std::size_t> map_file(const std::filesystem::path& path) {
  // O_NONBLOCK: a pipe is refused, too, and not waited for.
  const descriptor file(
      uninterrupted([&] { return open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); }));
  const auto unreadable = [&](std::string_view why) {
    throw unreadable_table(fmt::format(
        "{} cannot be read: {}; name a table that `zermelo save` made", path.string(), why));
  };
  struct stat status = {};
  if (file.number < 0 || fstat(file.number, &status) != 0) unreadable(reason());
  if (!S_ISREG(status.st_mode)) unreadable("it is no file on a disk");
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size == 0) refuse(path, "is empty", make_anew);
  if (!std::in_range<std::size_t>(size)) unreadable("it is larger than an address space");
  auto bytes = mapped(size, PROT_READ, MAP_PRIVATE, file.number);
  if (!bytes) unreadable(reason());
  return {std::move(bytes), static_cast<std::size_t>(size)};
}

}  // namespace

/// The file in memory, and what is unpacked of it.
struct table_file::contents {
  std::shared_ptr<std::byte> file;
  std::size_t file_size = 0;
  std::shared_ptr<std::byte>
      unpacked;  // of a compressed table: all zeros where no block was touched
  std::vector<std::pair<std::uint64_t, stored_block>> directory;  // by their places in the file
  std::array<std::mutex, 16> busy;  // block i is unpacked under lock i mod 16
};

table_file::table_file(std::filesystem::path path) : table_file(std::move(path), nullptr) {}

table_file::table_file(std::filesystem::path path, std::shared_ptr<block_cache> cache)
    : path_(std::move(path)), contents_(std::make_shared<contents>()) {
  const auto [file, size] = map_file(path_);
  head found;
  ask_for_head(file.get(), size);
  try {
    found = decode({file.get(), size});
  } catch (const fault& wrong) {
    refuse(path_, wrong.clause, wrong.remedy);
  }
  contents_->file = file;
  contents_->file_size = size;
  header_ = std::move(found.header);
  stored_ = found.how;
  bytes_ = found.bytes;
  blocks_ = found.directory.size();
  block_shift_ = static_cast<unsigned>(std::countr_zero(found.block_size));
  group_shift_ = static_cast<unsigned>(std::countr_zero(header_.layout.group));
  checked_ = std::make_unique<std::atomic<bool>[]>(found.directory.size());
  std::uint64_t at = found.blocks_at;
  for (const stored_block& block : found.directory) {
    contents_->directory.emplace_back(at, block);
    at += block.size;
  }
  if (stored_ == storing::mapped) {
    data_ = file.get() + found.blocks_at;
    return;
  }
  if (cache != nullptr) {
    if (found.block_size > block_cache::block_bytes) {
      refuse(path_,
             fmt::format("has blocks of {} bytes, and {} are the most of a solved tier's",
                         with_commas(found.block_size), with_commas(block_cache::block_bytes)),
             make_anew);
    }
    cached_ = std::make_unique<cached_blocks>(std::move(cache), blocks_);
    return;
  }
  contents_->unpacked =
      mapped(bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1);
  if (!contents_->unpacked) {
    throw unreadable_table(
        fmt::format("{} takes {} bytes unpacked, and that much memory is not to be had; save it "
                    "without compression",
                    path_.string(), bytes_));
  }
  data_ = contents_->unpacked.get();
}

void table_file::copy(std::span<std::byte> to) const {
  for (std::uint64_t i = 0; i < blocks_; ++i) {
    const auto from = static_cast<std::size_t>(i << block_shift_);
    const std::size_t size = std::min(std::size_t{1} << block_shift_, to.size() - from);
    if (cached_ == nullptr) {
      std::memcpy(to.data() + from, block(i).data(), size);
      continue;
    }
    cached_blocks::unpacking with(*cached_);
    unpack_by(i, [&](auto frame, std::uint64_t bytes) { return with.unpack(frame, bytes); });
    std::memcpy(to.data() + from, with.words().data(), size);
  }
}

void table_file::check(std::uint64_t block) const {
  if (cached_ == nullptr) return touch(block);
  cached_blocks::unpacking with(*cached_);
  unpack_by(block, [&](auto frame, std::uint64_t bytes) { return with.unpack(frame, bytes); });
}

void table_file::check() const {
  for (std::uint64_t i = 0; i < blocks_; ++i) check(i);
}

void table_file::read_ahead() const noexcept {
  ask_for(contents_->file.get(), 0, contents_->file_size);
}

void table_file::read_ahead(std::uint64_t entry) const noexcept {
  const std::uint64_t block = entry * header_.layout.bits / 8 >> block_shift_;
  const auto& [at, place] = contents_->directory[static_cast<std::size_t>(block)];
  ask_for(contents_->file.get(), at, place.size);
}

/// Checks a block, and has it unpacked where it is compressed: `decompress(frame, bytes)` says
/// whether it is of so many bytes.
void table_file::unpack_by(std::uint64_t block, auto decompress) const {
  const auto& [at, place] = contents_->directory[static_cast<std::size_t>(block)];
  const std::span<const std::byte> stored(contents_->file.get() + at,
                                          static_cast<std::size_t>(place.size));
  const auto damaged = [&, first = at, last = at + place.size - 1](std::string_view how) {
    refuse(path_,
           fmt::format("is damaged in block {} of {} (bytes {} to {}): {}", block + 1, blocks_,
                       first, last, how),
           make_anew);
  };
  if (checksum_of(stored) != place.checksum) damaged("the checksum does not fit");
  if (stored_ == storing::mapped) return;
  const std::uint64_t from = block << block_shift_;
  if (!decompress(stored, std::min(std::uint64_t{1} << block_shift_, bytes_ - from))) {
    damaged("it cannot be unpacked");
  }
}

/// Checks a block, and unpacks it where it is compressed. Of two threads that touch a block at once
/// one waits for the other.
void table_file::unpack(std::uint64_t block) const {
  const auto i = static_cast<std::size_t>(block);
  const std::scoped_lock lock(contents_->busy[i % contents_->busy.size()]);
  if (checked_[i].load(std::memory_order_relaxed)) return;
  unpack_by(block, [&](auto frame, std::uint64_t bytes) {
    std::byte* const to = contents_->unpacked.get() + (block << block_shift_);
    return ZSTD_decompress(to, static_cast<std::size_t>(bytes), frame.data(), frame.size()) ==
           bytes;
  });
  checked_[i].store(true, std::memory_order_release);
}

/// A word of a block that is not in the cache; it is there then, for a while. Of two threads that
/// miss a block at once one waits for the other.
std::uint64_t table_file::fetch(std::uint64_t block, std::uint64_t word) const {
  const std::scoped_lock lock(contents_->busy[block % contents_->busy.size()]);
  if (const auto found = cached_->find(block, word)) return *found;
  cached_blocks::unpacking with(*cached_);
  unpack_by(block, [&](auto frame, std::uint64_t bytes) { return with.unpack(frame, bytes); });
  cached_->keep(block, with.words());
  return with.words()[static_cast<std::size_t>(word)];
}

}  // namespace zermelo
