/// KALAH as people type it.
#pragma once

#include <kalah/kalah.hpp>
#include <string_view>
#include <zermelo/families/rows_of_pits_text.hpp>

namespace zermelo::games {

[[nodiscard]] inline std::string_view help(const kalah& /*game*/, std::string_view parameter) {
  if (parameter == "pits") return "pits of each player, 1 to 6";
  if (parameter == "seeds") return "seeds in each pit to begin with, 1 to 6";
  return "a last seed in an own empty pit goes into the store, also where nothing is across";
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const kalah& /*game*/) {
  return "3,3,3/3,3,3\n4,4,0/1,3,3 n\n";
}

}  // namespace zermelo::games
