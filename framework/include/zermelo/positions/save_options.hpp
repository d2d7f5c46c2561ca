/// What to save of a game, and what that took.
#pragma once

#include <zermelo/base/limits.hpp>
#include <zermelo/files/file.hpp>

namespace zermelo {

/// How to fill a table and how to store it.
struct save_options {
  bool nimbers = false;             // or values
  bool without_remoteness = false;  // outcomes alone, where a table would hold that, too
  unsigned threads = 0;             // 0: as the engine chooses
  zermelo::limits limits = {};
  table_writer::options how = {};
  /// An opening book of all positions within so many moves of the start, in place of a table.
  std::optional<unsigned> plies = {};
  /// A directory for what is solved on the way, where the engine keeps that.
  std::optional<std::filesystem::path> checkpoint = {};
  bool mapped_tiers = false;  // of retrograde analysis, there; or compressed
};

/// A book that a limit stopped: of so many positions where it ends, so many are solved.
struct stopped_book : stopped {
  std::uint64_t solved = 0;
  std::uint64_t to_solve = 0;
};

/// What filling a table took.
struct saved {
  std::string_view engine;
  zermelo::statistics statistics;
  written_table file = {};
};

}  // namespace zermelo
