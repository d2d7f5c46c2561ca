/// Of the verb `explain` alone.
#pragma once

#include <cstddef>

namespace zermelo::driver {

struct explain_options {
  std::size_t depth = 2;  // of lists of moves within each other
  std::size_t most = 12;  // moves in a list
  bool by_moves = false;  // where nimbers or bounds would say it sooner
};

}  // namespace zermelo::driver
