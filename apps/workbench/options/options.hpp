/// What a command line says, beside the verb and the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/base/limits.hpp>
#include <zermelo/session/entry.hpp>

#include "sessions.hpp"

namespace zermelo::workbench {

/// What several verbs are told; a verb adds what it alone is told.
struct options {
  std::optional<std::string> engine;
  bool as_json = false;
  bool contest_format = false;
  bool takes_contest = false;  // that format serves here
  bool nimbers = false;
  unsigned threads = 0;                   // not given: one for a search, else as many as serve
  std::optional<std::string> checkpoint;  // a directory for what is solved on the way
  std::optional<std::uint64_t> limit_positions;
  std::optional<std::uint64_t> limit_bytes;
  std::optional<double> limit_seconds;
  std::optional<std::string> source;  // a position, a file, or "-"
  std::vector<parameter> parameters;  // of the game chosen
};

/// The engine named; where none is, the one that a checkpoint asks for.
[[nodiscard]] std::optional<std::string> engine_of(const entry& game, const options& given);

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
