/// What a program was built without.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <zermelo/base/errors.hpp>

namespace zermelo::sessions {

/// Other engines, the laws, or a verb that needs them, asked of a program that has the strongest
/// engine of this game alone.
struct not_built : bad_parameters {
  explicit not_built(std::string_view game)
      : bad_parameters(
            fmt::format("this program was built with the strongest engine of {0} alone, and that "
                        "takes more; build all of it: cmake --build DIR --target {0}",
                        game)) {}
};

}  // namespace zermelo::sessions
