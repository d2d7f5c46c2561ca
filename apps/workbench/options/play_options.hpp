/// What the verb `play` alone is told.
#pragma once

#include <string>

namespace zermelo::workbench {

struct play_options {
  std::string against = "perfect";  // or "person"
  bool begins = false;
  bool replies = false;
};

}  // namespace zermelo::workbench
