/// A file that is there whole or not at all.
///
///     whole_file out("cram.table");      a temporary file beside it
///     out.write(bytes, 0);
///     out.commit();                      on disk, and by its name
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// A temporary file beside the one it is to be, which takes its name at once when all of it is on
/// disk. It goes with its writer unless it was committed.
class whole_file {
 public:
  /// Throws `bad_table` where no file can be made there, or where there is something that is no
  /// file: a directory, a device or a pipe would be replaced by it, or lost.
  explicit whole_file(std::filesystem::path path);
  whole_file(const whole_file&) = delete;
  whole_file& operator=(const whole_file&) = delete;
  ~whole_file();

  /// All of the bytes at this place of the file. Throws `bad_table`.
  void write(std::span<const std::byte> bytes, std::uint64_t at);

  /// Throws `bad_table` where the file does not come to lie on disk under its name; an old one of
  /// that name stays as it was. Whoever does not wait for the disk leaves it to the system when the
  /// bytes get there: a crash of the machine may then leave a file that lacks some.
  void commit(bool waits_for_disk = true);

 private:
  [[noreturn]] void refuse() const;
  void open_beside();
  void keep_permissions() const;
  void sync_directory() const;

  std::filesystem::path path_;
  std::filesystem::path beside_;  // the temporary file; empty once it has its name
  int file_ = -1;
};

/// Throws `bad_table` where no file can be made there: asked before what it is to hold is worked
/// out.
inline void refuse_unless_writable(const std::filesystem::path& path) {
  const whole_file begun(path);
}

}  // namespace zermelo
