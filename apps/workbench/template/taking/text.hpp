/// NAME as people type it. Positions and moves are numbers here, and need nothing to be read.
#pragma once

#include <fmt/format.h>

#include <NAME/NAME.hpp>
#include <string>
#include <string_view>
#include <zermelo/base/words.hpp>

namespace zermelo::games {

/// What stands beside the best move.
[[nodiscard]] inline std::string explain(const NAME& /*game*/, NAME::position stones,
                                         NAME::move taken) {
  return fmt::format("leaves {}", counted(stones - taken, "stone"));
}

/// For `--help`.
[[nodiscard]] inline std::string_view help(const NAME& /*game*/, std::string_view parameter) {
  return parameter == "stones" ? "in the heap to begin with" : "that may be taken at once";
}

}  // namespace zermelo::games
