/// A number of a game's rules.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <variant>

namespace zermelo::sessions {

/// A number of the rules and its value: "rows", 5.
struct parameter {
  std::string name;
  std::variant<bool, std::int64_t, std::string> value;
  std::string help;
  std::int64_t least = std::numeric_limits<std::int64_t>::min();  // that its type holds
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

}  // namespace zermelo::sessions
