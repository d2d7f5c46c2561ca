/// What a program was built without.
#pragma once

#include <zermelo/base/errors.hpp>

namespace zermelo::sessions {

/// Other engines or the laws, asked of a program that has the strongest engine alone.
class not_built : public bad_parameters {
  using bad_parameters::bad_parameters;
};

}  // namespace zermelo::sessions
