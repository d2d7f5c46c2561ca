/// Octal games as people type them: heaps as in zermelo/heaps/text.hpp.
#pragma once

#include <octal/octal.hpp>
#include <string_view>

namespace zermelo::games {

[[nodiscard]] inline std::string_view help(const octal& /*game*/, std::string_view parameter) {
  if (parameter == "code") return "the octal code: 0.77 is Kayles, 4.3... Lasker's Nim";
  if (parameter == "heaps") return "the heaps to start with, as in '3 4 5'";
  return "who cannot move wins";
}

}  // namespace zermelo::games
