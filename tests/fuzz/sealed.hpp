/// Tables with checksums that fit, whatever is in them: so a fuzzer gets behind the checksums.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>
#include <zermelo/files/file.hpp>

#include "fuzz.hpp"
#include "scratch_directory.hpp"

#define XXH_INLINE_ALL  // it is then a header, and nothing to link
#include <xxhash.h>

namespace zermelo::fuzzing {

/// The numbers at the head of a file, by their places in it (docs/table-files.md).
enum class place : std::size_t {
  version = 8,
  checksum = 16,
  blocks_at = 24,
  file_size = 32,
  bytes = 40,
  block_size = 48,
  description = 56,
  end = 64
};

class sealed_image {
 public:
  explicit sealed_image(std::string_view input) : file_(input) {
    file_.resize(std::max(file_.size(), static_cast<std::size_t>(place::end)));
    std::memcpy(file_.data(), "ZERMELO\0\1\0\0\0", 12);
    put(place::file_size, file_.size());
    const std::uint64_t blocks_at = get(place::blocks_at);
    if (blocks_at > file_.size() || blocks_at < static_cast<std::size_t>(place::end)) {
      put(place::blocks_at, file_.size());
    }
    seal_blocks();
    put(place::checksum, 0);
    put(place::checksum, XXH3_64bits(file_.data(), get(place::blocks_at)));
  }

  [[nodiscard]] const std::string& file() const { return file_; }

 private:
  /// As many as the directory has room for.
  void seal_blocks() {
    const std::size_t head = get(place::blocks_at);
    const std::uint64_t description = get(place::description);
    const std::uint64_t block_size = get(place::block_size);
    if (description > head || !std::has_single_bit(block_size)) return;
    const std::uint64_t blocks = (get(place::bytes) + block_size - 1) / block_size;
    std::size_t entry = static_cast<std::size_t>(place::end) + description;
    std::size_t at = head;
    for (std::uint64_t i = 0; i < blocks && entry + 16 <= head; ++i, entry += 16) {
      const std::uint64_t size = number_at(entry);
      if (size > file_.size() - at) return;
      put_at(entry + 8, XXH3_64bits(file_.data() + at, size));
      at += size;
    }
  }

  [[nodiscard]] std::uint64_t number_at(std::size_t at) const {
    std::uint64_t number = 0;
    std::memcpy(&number, file_.data() + at, sizeof number);
    return number;
  }
  void put_at(std::size_t at, std::uint64_t number) {
    std::memcpy(file_.data() + at, &number, sizeof number);
  }
  [[nodiscard]] std::uint64_t get(place at) const {
    return number_at(static_cast<std::size_t>(at));
  }
  void put(place at, std::uint64_t number) { put_at(static_cast<std::size_t>(at), number); }

  std::string file_;
};

/// Files of this process, in memory where the system has a place for that.
inline const std::filesystem::path& directory() {
  static const tests::scratch_directory here;
  return here.path();
}

inline std::filesystem::path write_file(const std::string& name, std::string_view bytes) {
  std::filesystem::path path = directory() / name;
  std::ofstream(path, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return path;
}

/// The bytes of a table, unpacked. Throws as `table_file`.
inline std::string contents_of(const table_file& table) {
  table.check();
  std::string bytes;
  for (std::uint64_t i = 0; i < table.blocks(); ++i) {
    const auto block = table.block(i);
    bytes.append(reinterpret_cast<const char*>(block.data()), block.size());
  }
  return bytes;
}

/// Writes a table anew, which must give the same, byte for byte where nothing is compressed.
inline void check_table(const table_file& table, std::string_view file, std::uint64_t block_size) {
  const auto contents = accepted([&] { return contents_of(table); });
  if (!contents) return;
  const std::filesystem::path path = directory() / "again.table";
  table_writer out(path, table.header(), {.how = table.stored(), .block_size = block_size});
  out.append(std::as_bytes(std::span(*contents)));
  out.commit();
  if (table.stored() == storing::mapped) {
    require(tests::contents_of(path) == file, "written again, it is another file");
  }
  const table_file again(path);
  require(again.header() == table.header(), "written again, it says something else");
  require(contents_of(again) == *contents, "written again, it holds something else");
}

}  // namespace zermelo::fuzzing
