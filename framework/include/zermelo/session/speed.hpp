/// What the starts of games take, by their strongest engines and by `plain`: what the verb `bench`
/// answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

/// What one engine took for all positions measured.
struct measurement {
  std::string_view engine;
  statistics spent = {};
  std::optional<stop_reason> stopped_by = {};
  std::string unable = {};  // why it cannot solve them, where it cannot
};

/// How many times longer `plain` takes, or longer than that.
struct speed_ratio {
  double times;
  bool at_least;
};

struct measured_game {
  std::string_view name;
  std::string what;  // was solved
  measurement plain = {};
  measurement strongest = {};
};

/// Solves the start, or the contest's example, each engine for so many seconds at most.
[[nodiscard]] measured_game measure(const entry& game, double seconds);

/// Nothing where one of the engines found no value, or nobody knows which is faster.
[[nodiscard]] std::optional<speed_ratio> ratio_of(const measured_game& game);

[[nodiscard]] std::string in_json(const measured_game& game);

}  // namespace zermelo::sessions
