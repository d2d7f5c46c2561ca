/// Of the verb `trace` alone.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace zermelo::workbench {

struct trace_options {
  std::string format = "tree";  // "tree", "jsonl", "dot" or "dag"
  std::uint64_t depth = std::numeric_limits<std::uint64_t>::max();  // of the positions shown; 0 is
                                                                    // the one asked about
  std::uint64_t most = 200;                                         // steps shown
  bool remoteness = false;                                          // ask for it, too
  bool nimber = false;                                              // likewise
};

}  // namespace zermelo::workbench
