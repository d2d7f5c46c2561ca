/// What a command line says, beside the verb and the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/base/limits.hpp>
#include <zermelo/session/entry.hpp>

#include "options/check_options.hpp"
#include "options/explain_options.hpp"
#include "options/play_options.hpp"
#include "options/trace_options.hpp"
#include "sessions.hpp"

namespace zermelo::workbench {

/// Of the verb `pack` alone.
struct pack_options {
  bool count = false;  // the best packings
  bool all = false;    // list them
  std::uint64_t most = 100;
  bool bounds = false;
  std::optional<std::string> svg;          // a file for a picture
  std::optional<std::string> overlay;      // the name of a bound to draw into it
  std::optional<std::string> certificate;  // a file
};

struct options {
  std::optional<std::string> engine;
  bool as_json = false;
  bool contest_format = false;
  bool takes_contest = false;  // that format serves here
  bool reachable = false;
  bool canonical = false;
  bool nimbers = false;
  bool compressed = false;
  unsigned threads = 0;                   // not given: one for a search, else as many as serve
  std::optional<std::string> table;       // on disk, to look positions up in
  std::optional<unsigned> plies;          // of an opening book to be saved
  std::optional<std::string> checkpoint;  // a directory for what is solved on the way
  std::uint64_t largest_heap = 10'000;
  std::optional<std::uint64_t> limit_positions;
  std::optional<std::uint64_t> limit_bytes;
  std::optional<double> limit_seconds;
  check_options check;
  pack_options pack;
  play_options play;
  explain_options explain;
  trace_options trace;
  std::optional<std::string> ladder_svg;  // a file for a picture
  std::optional<std::uint64_t> number;    // of a position
  std::optional<std::string> source;      // a position, a file, or "-"
  std::vector<parameter> parameters;      // of the game chosen
  std::vector<std::string> ranges;  // where numbers may range: what is given for each parameter
};

/// The one engine that keeps the tiers it solves on disk.
inline constexpr const char* engine_of_checkpoints = "retrograde";
/// The one engine that makes opening books, and keeps the positions that it solves for them.
inline constexpr const char* engine_of_books = "alpha_beta";

/// The engine named; where none is, the one that a checkpoint asks for.
[[nodiscard]] std::optional<std::string> engine_of(const options& given);

/// The limits given; where none is given for memory, three quarters of the machine's: more, and the
/// system would end the program. They stop at Ctrl-C, too, after `stop_on_interrupt`.
[[nodiscard]] limits limits_of(const options& given);

/// The same, with these where no limit of positions and none of seconds is given: who names one of
/// them is not stopped by the other.
[[nodiscard]] limits limits_of(const options& given, std::uint64_t most_positions,
                               double most_seconds);

/// From here on, the first Ctrl-C ends the search with what is known; a second one ends the
/// program.
void stop_on_interrupt();

}  // namespace zermelo::workbench
