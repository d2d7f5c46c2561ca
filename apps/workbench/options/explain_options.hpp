/// Of the verb `explain` alone.
#pragma once

#include <cstddef>
#include <optional>

namespace zermelo::workbench {

struct explain_options {
  std::optional<std::size_t> depth;  // of lists of moves within each other; what fits a page
  std::size_t most = 12;             // moves in a list
  bool by_moves = false;             // where nimbers or bounds would say it sooner
};

}  // namespace zermelo::workbench
