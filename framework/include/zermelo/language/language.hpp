/// The languages that answers are told in.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace zermelo {

enum class language : std::uint8_t { english, korean };

/// Of "en" or "ko", also as a locale names it: "ko_KR.UTF-8". Nothing for any other.
[[nodiscard]] constexpr std::optional<language> language_named(std::string_view name) {
  const std::string_view code = name.substr(0, name.find_first_of("_.-@"));
  if (code == "en") return language::english;
  if (code == "ko") return language::korean;
  return std::nullopt;
}

}  // namespace zermelo
