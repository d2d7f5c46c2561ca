#include <fmt/format.h>
#include <fmt/ranges.h>

#include <range/v3/view/transform.hpp>
#include <zermelo/files/rules_as_text.hpp>

namespace zermelo {

std::string in_words(std::string_view game, const rules_text& rules) {
  if (rules.empty()) return std::string(game);
  const auto words = [](const auto& each) { return each.first + " " + each.second; };
  return fmt::format("{} ({})", game, fmt::join(rules | ranges::views::transform(words), ", "));
}

}  // namespace zermelo
