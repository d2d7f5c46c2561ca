/// Files of the system's, and what is said where it refuses.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <zermelo/files/file.hpp>

namespace zermelo::table_format {

/// Throws `bad_table`: the file's name, a clause, and what to do about it.
[[noreturn]] inline void refuse(const std::filesystem::path& path, std::string_view clause,
                                std::string_view remedy) {
  throw bad_table(fmt::format("{} {}{}", path.string(), clause, remedy));
}

/// What an `errno` means: "No such file or directory".
[[nodiscard]] inline std::string reason_of(int error_number) {
  return std::generic_category().message(error_number);
}

/// A file that is closed when it goes.
class descriptor {
 public:
  explicit descriptor(int number) noexcept : number_(number) {}
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  ~descriptor() {
    if (number_ >= 0) close(number_);
  }
  [[nodiscard]] int get() const noexcept { return number_; }

 private:
  int number_;
};

}  // namespace zermelo::table_format
