/// TEEKO as people type it.
#pragma once

#include <string_view>
#include <teeko/teeko.hpp>
#include <zermelo/families/two_colours_text.hpp>

namespace zermelo::games {

[[nodiscard]] inline std::string_view help(const teeko& /*game*/, std::string_view parameter) {
  return parameter == "rows" ? "rows of the board, 3 to 5" : "columns of the board, 3 to 5";
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const teeko& /*game*/) {
  return "xo.../...../...../...../.....\nx.x../..o../.x.o./..o../..x.o o\n";
}

}  // namespace zermelo::games
