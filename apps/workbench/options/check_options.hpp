/// What the verb `check` alone is told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace zermelo::workbench {

struct check_options {
  std::optional<std::string> against;  // a command
  std::uint64_t cases = 1000;
  std::uint64_t seed = 1;
};

}  // namespace zermelo::workbench
