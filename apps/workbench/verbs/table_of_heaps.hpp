/// The verb `table` in a game of heaps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>
#include <zermelo/session/entry.hpp>

#include "options/options.hpp"
#include "sessions.hpp"

namespace zermelo::workbench {

/// What the verb `table` is told.
struct table_given : options {
  std::uint64_t largest_heap = 10'000;
  std::vector<std::string> ranges;  // where numbers may range: what is given for each parameter
};

/// The nimbers of single heaps, and their period.
int table_of_heaps(const entry& game, const table_given& given);

}  // namespace zermelo::workbench
