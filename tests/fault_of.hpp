/// What is wrong with a file.
#pragma once

#include <filesystem>
#include <string>
#include <zermelo/files/file.hpp>

namespace zermelo::tests {

/// The sentence about a table's file that is damaged, without its remedy; empty for a good one.
[[nodiscard]] inline std::string fault_of(const std::filesystem::path& path) {
  try {
    table_file(path).check();
  } catch (const bad_table& found) {
    return found.fault();
  }
  return {};
}

}  // namespace zermelo::tests
