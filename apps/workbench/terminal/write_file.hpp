/// Files that a command writes beside its answer.
#pragma once

#include <fmt/format.h>

#include <fstream>
#include <string>
#include <string_view>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>

#include "sessions.hpp"

namespace zermelo::workbench {

/// Throws `bad_input` where it cannot be written.
inline void write_file(const std::string& path, std::string_view text,
                       std::ios::openmode mode = std::ios::out) {
  if (path == "-") {
    throw bad_parameters("'-' is no file to write to; the answer goes to standard output anyway");
  }
  std::ofstream file(path, mode);
  if (!(file << text).flush()) {
    throw bad_input(fmt::format("{} cannot be written; name another file", in_quotes(path)));
  }
}

}  // namespace zermelo::workbench
