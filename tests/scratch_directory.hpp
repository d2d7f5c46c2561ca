/// A directory for a test's files, and what is in them.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

namespace zermelo::tests {

/// An empty directory, which goes with its object. In memory where the system has a place for that:
/// writing through to a disk a thousand times takes a while.
class scratch_directory {
 public:
  scratch_directory()
      : scratch_directory(access("/dev/shm", W_OK) == 0 ? std::filesystem::path("/dev/shm")
                                                        : std::filesystem::temp_directory_path()) {}
  explicit scratch_directory(const std::filesystem::path& within) {
    static unsigned number = 0;
    path_ = within / fmt::format("zermelo-test-{}-{}", getpid(), number++);
    std::filesystem::create_directories(path_);
  }
  scratch_directory(const scratch_directory&) = delete;
  scratch_directory& operator=(const scratch_directory&) = delete;
  ~scratch_directory() { std::filesystem::remove_all(path_); }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// All bytes of a file.
[[nodiscard]] inline std::string contents_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// All bytes of all files of a directory, by name.
[[nodiscard]] inline std::map<std::string, std::string> files_of(
    const std::filesystem::path& directory) {
  std::map<std::string, std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(directory)) {
    files[file.path().filename().string()] = contents_of(file.path());
  }
  return files;
}
[[nodiscard]] inline std::size_t count_of_files(const std::filesystem::path& directory) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(directory),
                                                std::filesystem::directory_iterator()));
}

}  // namespace zermelo::tests
