/// Nim as people type it: heaps as in zermelo/heaps/text.hpp.
#pragma once

#include <nim/nim.hpp>
#include <string_view>

namespace zermelo::games {

[[nodiscard]] inline std::string_view help(const nim& /*game*/, std::string_view parameter) {
  if (parameter == "heaps") return "the heaps to start with, as in '3 4 5'";
  return "who takes the last stone loses";
}

}  // namespace zermelo::games
