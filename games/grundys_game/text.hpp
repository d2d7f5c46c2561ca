/// Grundy's game as people type it: heaps as in zermelo/heaps/text.hpp.
#pragma once

#include <grundys_game/grundys_game.hpp>
#include <string_view>

namespace zermelo::games {

[[nodiscard]] inline std::string_view help(const grundys_game& /*game*/,
                                           std::string_view parameter) {
  if (parameter == "heaps") return "the heaps to start with, as in '12 7'";
  return "who cannot move wins";
}

}  // namespace zermelo::games
