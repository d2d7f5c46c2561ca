/// How a session is to solve.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <zermelo/answers/answer.hpp>
#include <zermelo/base/limits.hpp>

namespace zermelo::sessions {

/// The recursion that is watched where none is named.
inline constexpr std::string_view watched_engine = "memo";

struct request {
  std::optional<std::string> engine;  // by name; the strongest where empty
  zermelo::limits limits;
  wanted want;
  std::optional<std::string> table;  // the file that answers, in place of an engine
  /// A directory for what is solved on the way, where the engine keeps that.
  std::optional<std::string> checkpoint;
};

}  // namespace zermelo::sessions
