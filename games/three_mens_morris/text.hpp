/// THREE MEN'S MORRIS as people type it.
#pragma once

#include <string_view>
#include <three_mens_morris/three_mens_morris.hpp>
#include <zermelo/families/two_colours_text.hpp>

namespace zermelo::games {

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const three_mens_morris& /*game*/) {
  return "xo./.x./...\nxxo/o../ox. o\n";
}

}  // namespace zermelo::games
