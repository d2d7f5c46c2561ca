/// What a run has no memory for, on disk as long as the run needs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// A file without a name: its space is free again when this goes, however the run ends.
class scratch_file {
 public:
  /// Lies in a directory. Throws `bad_table` where none can be made there.
  explicit scratch_file(const std::filesystem::path& directory);
  scratch_file(const scratch_file&) = delete;
  scratch_file& operator=(const scratch_file&) = delete;
  ~scratch_file();

  /// Puts bytes behind what is there; returns where they begin. Throws `bad_table` where there is
  /// no space.
  std::uint64_t append(std::span<const std::byte> bytes);
  /// Puts bytes in the place of what lies from there on. Throws `bad_table` likewise.
  void write(std::uint64_t from, std::span<const std::byte> bytes);
  /// Fills `to` with what lies from there on. Throws `bad_table` where it cannot be read.
  void read(std::uint64_t from, std::span<std::byte> to) const;
  /// Forgets what is there; its space is free.
  void clear();

  /// An empty file becomes so many zero bytes, whose space is taken at once. Throws `bad_table`
  /// where there is none.
  void extend(std::uint64_t bytes);
  /// All of them, mapped: what is changed there, `read` reads, and what `write` puts into the file
  /// is there, since the system keeps a page of a file once. They stay when the file goes.
  [[nodiscard]] std::shared_ptr<std::byte> map() const;

 private:
  std::filesystem::path directory_;
  int opened_ = -1;
  std::uint64_t size_ = 0;
};

/// So many bytes, all zero, that lie in a file without a name: the system keeps in memory what it
/// has memory for. Throws `bad_table` where the directory has no space for them.
[[nodiscard]] std::shared_ptr<std::byte> map_scratch(const std::filesystem::path& directory,
                                                     std::uint64_t bytes);

/// Whole pages of a scratch file that is mapped: they leave this process's memory, and are read
/// again when they are touched. What they hold stays.
void let_go(const std::byte* from, std::uint64_t bytes) noexcept;

}  // namespace zermelo
