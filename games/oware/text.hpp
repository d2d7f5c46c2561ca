/// OWARE as people type it.
#pragma once

#include <oware/oware.hpp>
#include <string_view>
#include <zermelo/families/rows_of_pits_text.hpp>

namespace zermelo::games {

[[nodiscard]] inline std::string_view help(const oware& /*game*/, std::string_view parameter) {
  if (parameter == "pits") return "pits of each player, 1 to 6";
  return "seeds in each pit to begin with, 1 to 4";
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const oware& /*game*/) {
  return "2,2,2/2,2,2\n0,1,2/2,0,1 n\n";
}

}  // namespace zermelo::games
