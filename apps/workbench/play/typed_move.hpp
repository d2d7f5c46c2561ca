/// Moves as people type them.
#pragma once

#include <string>
#include <string_view>
#include <vector>
#include <zermelo/session/explorer.hpp>

#include "sessions.hpp"

namespace zermelo::workbench {

/// "B2" as "b2"; letters beyond ASCII stay as they are.
[[nodiscard]] std::string in_small_letters(std::string_view text);

/// The move that is written so; else the only one that is, up to the case of its letters and the
/// order of the cells that it covers: "B1+a1" is "a1+b1". Null where there is none, or several.
[[nodiscard]] const step* move_meant(const std::vector<step>& moves, std::string_view typed);

}  // namespace zermelo::workbench
