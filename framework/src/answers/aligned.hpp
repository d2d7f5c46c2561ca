/// Tables of words, as tiers are listed in.
#pragma once

#include <string>
#include <vector>

namespace zermelo {

using table_row = std::vector<std::string>;

/// All columns but the last stand to the right, as numbers do.
[[nodiscard]] std::string aligned(const std::vector<table_row>& rows);

}  // namespace zermelo
