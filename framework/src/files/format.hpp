/// The bytes before the blocks of a table on disk, as zermelo/tables/file.hpp draws them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/files/file.hpp>

namespace zermelo::table_format {

inline constexpr std::string_view magic{"ZERMELO\0", 8};
inline constexpr std::uint32_t version = 1;
inline constexpr std::size_t preamble_size = 64;
inline constexpr std::uint64_t least_block = 64;

/// What to do about most faults.
inline constexpr std::string_view make_anew = "; make it anew with `zermelo save`";

/// One block in the file.
struct stored_block {
  std::uint64_t size = 0;
  std::uint64_t checksum = 0;
};

/// All that stands before the blocks.
struct head {
  table_header header;
  storing how = storing::mapped;
  std::uint64_t blocks_at = 0;
  std::uint64_t file_size = 0;
  std::uint64_t bytes = 0;
  std::uint64_t block_size = 0;
  std::vector<stored_block> directory;
};

/// A file that does not hold what it should, as a clause without the file's name, "is damaged in
/// its header", and what to do about it.
struct fault {
  std::string clause;
  std::string_view remedy = make_anew;
};

[[nodiscard]] std::uint64_t checksum_of(std::span<const std::byte> bytes);

/// How many blocks a table has.
[[nodiscard]] std::uint64_t blocks_of(std::uint64_t bytes, std::uint64_t block_size);

/// The lines of the description. Throws `fault` where a word of it has a line end or is missing.
[[nodiscard]] std::string describe(const table_header& header);

/// Where the blocks begin behind a description of so many bytes and a directory of so many blocks.
[[nodiscard]] std::uint64_t blocks_begin(std::uint64_t description, std::uint64_t blocks);

/// The bytes before the blocks.
[[nodiscard]] std::vector<std::byte> encode(const head& from);

/// Reads them back from a whole file, and checks all that can be checked without its blocks. Throws
/// `fault`.
[[nodiscard]] head decode(std::span<const std::byte> file);

}  // namespace zermelo::table_format
