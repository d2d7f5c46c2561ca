/// What the verb `play` alone is told.
#pragma once

#include <string>

namespace zermelo::driver {

struct play_options {
  std::string against = "perfect";  // or "person"
  bool first = false;
  bool second = false;
};

}  // namespace zermelo::driver
