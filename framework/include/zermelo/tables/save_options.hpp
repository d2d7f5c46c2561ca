/// What to save of a game, and what that took.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <zermelo/limits.hpp>
#include <zermelo/tables/file.hpp>

namespace zermelo {

/// How to fill a table and how to store it.
struct save_options {
  bool nimbers = false;  // or values
  unsigned threads = 0;  // 0: as the engine chooses
  zermelo::limits limits = {};
  table_writer::options how = {};
  /// A directory for what is solved on the way, where the engine keeps that.
  std::optional<std::filesystem::path> checkpoint = {};
};

/// What filling a table took.
struct saved {
  std::string_view engine;
  zermelo::statistics statistics;
};

}  // namespace zermelo
