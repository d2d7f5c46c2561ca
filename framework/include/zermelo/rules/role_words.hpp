/// What a role says of itself, as plain data.
#pragma once

#include <span>
#include <string_view>
#include <zermelo/rules/hook.hpp>

namespace zermelo {

/// What a role says of itself, whatever its type.
struct role_words {
  std::string_view name;
  std::string_view says;
  std::string_view buys;
  int rank = 0;
  std::span<const hook> hooks;
};

/// All of them, by rank.
[[nodiscard]] std::span<const role_words> all_roles();

}  // namespace zermelo
