/// Subtraction games as people type them: heaps as in zermelo/heaps/text.hpp.
#pragma once

#include <string_view>
#include <subtraction/subtraction.hpp>

namespace zermelo::games {

[[nodiscard]] inline std::string_view help(const subtraction& /*game*/,
                                           std::string_view parameter) {
  if (parameter == "set") return "how many stones may be taken, as in '1,2,3'; or 'squares'";
  if (parameter == "heaps") return "the heaps to start with, as in '3 4 5'";
  return "who cannot move wins";
}

}  // namespace zermelo::games
