/// What reading and writing a table on disk share: the bytes before its blocks, as
/// zermelo/files/file.hpp draws them, files of the system's, and what is said where one refuses.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <bit>
#include <cerrno>
#include <system_error>
#include <zermelo/files/file.hpp>

namespace zermelo::table_format {

inline constexpr std::uint64_t least_block = 64;

/// A byte of zstd's stands for at most so many: a run of up to 128 KiB takes four (RFC 8878).
inline constexpr std::uint64_t most_packed = (std::uint64_t{128} << 10U) / 4;

/// What to do about most faults.
inline constexpr std::string_view make_anew = "; make it anew with `zermelo save`";

/// The first numbers of a file, as they lie in it.
struct preamble {
  std::array<char, 8> magic = {'Z', 'E', 'R', 'M', 'E', 'L', 'O', '\0'};
  std::uint32_t version = 1;
  storing how = storing::mapped;
  std::uint64_t checksum = 0;
  std::uint64_t blocks_at = 0;
  std::uint64_t file_size = 0;
  std::uint64_t bytes = 0;
  std::uint64_t block_size = 0;
  std::uint64_t description = 0;  // its size
};
static_assert(sizeof(preamble) == 64 && std::endian::native == std::endian::little,
              "numbers go to disk as they lie");

/// One block in the file; likewise.
struct stored_block {
  std::uint64_t size = 0;
  std::uint64_t checksum = 0;
};
static_assert(sizeof(stored_block) == 16);

/// All that stands before the blocks.
struct head : preamble {
  table_header header;
  std::vector<stored_block> directory;
};

/// A file that does not hold what it should, as a clause without the file's name, "is damaged in
/// its header", and what to do about it.
struct fault {
  std::string clause;
  std::string_view remedy = make_anew;
};

[[nodiscard]] std::uint64_t checksum_of(std::span<const std::byte> bytes);

/// What a table to be written says of itself, without its directory and the file's size. Throws
/// `fault` where a word of the description has a line end or is missing.
[[nodiscard]] head head_of(const table_header& header, storing how, std::uint64_t block_size);

/// The bytes before the blocks.
[[nodiscard]] std::vector<std::byte> encode(head from);

/// Reads them back from a whole file, and checks all that can be checked without its blocks. Throws
/// `fault`.
[[nodiscard]] head decode(std::span<const std::byte> file);

/// Throws `bad_table`: the file's name, a clause, and what to do about it.
[[noreturn]] inline void refuse(const std::filesystem::path& path, std::string_view clause,
                                std::string_view remedy) {
  throw bad_table(fmt::format("{} {}", path.string(), clause), remedy);
}

/// What `errno` means: "No such file or directory".
[[nodiscard]] inline std::string reason() { return std::generic_category().message(errno); }

/// What a system call answers that is made anew as long as a signal interrupts it.
template <class Call>
[[nodiscard]] auto uninterrupted(Call call) {
  auto answer = call();
  while (answer < 0 && errno == EINTR) answer = call();
  return answer;
}

/// A file that is closed when it goes.
struct descriptor {
  explicit descriptor(int opened) noexcept : number(opened) {}
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  ~descriptor() {
    if (number >= 0) close(number);
  }

  const int number;  // below 0 where there is none
};

}  // namespace zermelo::table_format
