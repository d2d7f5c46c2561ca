#include "format.hpp"

#include <zstd.h>

#include <zermelo/base/words.hpp>
#include <zermelo/files/whole_file.hpp>

namespace zermelo {

using namespace table_format;

struct table_writer::output {
  explicit output(const std::filesystem::path& path) : file(path) {}

  whole_file file;
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
  output_->file.write(stored, output_->end);
  output_->written.directory.push_back({stored.size(), checksum_of(stored)});
  output_->end += stored.size();
  partial_.clear();
}

written_table table_writer::commit() {
  if (left_ != 0) {
    refuse(path_, fmt::format("lacks {} of those that its header counts", counted(left_, "byte")),
           "; the header and the entries must agree");
  }
  // 1. The last block, and what stands before the first.
  if (!partial_.empty()) write_block(partial_);
  output_->written.file_size = output_->end;
  output_->file.write(encode(output_->written), 0);
  // 2. All of it by its name.
  output_->file.commit(how_.waits_for_disk);
  return {header_, output_->end};
}

}  // namespace zermelo
