/// An answer on its way to Python: as JSON, from which the package makes a dataclass, and in words.
#pragma once

#include <functional>
#include <zermelo/language/phrase.hpp>

#include "bindings.hpp"

namespace zermelo::python {

struct told {
  std::string json;
  std::function<std::string(language)> words;
  std::string player = {};                              // who is to move, of a position
  std::function<std::vector<std::string>()> rows = {};  // of the board, where there is one
  std::function<std::string(language)> svg = {};        // a picture, where there is one
};

}  // namespace zermelo::python
