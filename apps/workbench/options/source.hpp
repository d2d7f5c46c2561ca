/// Where a command reads from.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/suggest.hpp>
#include <zermelo/base/words.hpp>

#include "sessions.hpp"

namespace zermelo::workbench {

/// Opens what a command names: standard input for "-", a file otherwise.
class source_stream {
 public:
  /// `verbs` are what a word may have been meant for.
  explicit source_stream(const std::string& name, const std::vector<std::string>& verbs = {}) {
    if (name == "-") return;
    if (std::error_code unknown; std::filesystem::is_directory(name, unknown)) {
      throw bad_input(fmt::format("{} is a directory; name a file in it, or - for standard input",
                                  in_quotes(name)));
    }
    file_.open(name);
    if (!file_) {
      throw bad_input(
          fmt::format("no file {} that can be read; name a file, or - for standard input{}",
                      in_quotes(name), did_you_mean(name, verbs)));
    }
  }
  [[nodiscard]] std::istream& get() { return file_.is_open() ? file_ : std::cin; }

 private:
  std::ifstream file_;
};

/// Whether a word is "-" or something that can be read (a pipe, too), and not a position. "../.."
/// is a position.
[[nodiscard]] inline bool names_a_file(const std::string& word) {
  std::error_code not_there;  // or too long for a name
  const auto status = std::filesystem::status(word, not_there);
  return word == "-" || (exists(status) && !is_directory(status));
}

}  // namespace zermelo::workbench
