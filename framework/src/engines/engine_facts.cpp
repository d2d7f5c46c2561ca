#include <fmt/ranges.h>

#include <zermelo/engines/engine_facts.hpp>

#include <zermelo/base/suggest.hpp>

namespace zermelo {

std::vector<std::string_view> names_of(const std::vector<engine_facts>& engines, answers wanted) {
  std::vector<std::string_view> names;
  for (const engine_facts& each : engines) {
    if (each.gives.has(wanted)) names.push_back(each.name);
  }
  return names;
}

std::optional<std::string_view> first_that_gives(const std::vector<engine_facts>& engines,
                                                 answers wanted) {
  const auto names = names_of(engines, wanted);
  return names.empty() ? std::nullopt : std::optional(names.front());
}

std::optional<std::string_view> strongest_that_gives(const std::vector<engine_facts>& engines,
                                                     answers wanted) {
  const auto names = names_of(engines, wanted);
  return names.empty() ? std::nullopt : std::optional(names.back());
}

std::string no_such_engine(std::string_view name, std::string_view game,
                           const std::vector<engine_facts>& engines) {
  const std::vector<std::string_view> names = names_of(engines);
  return fmt::format("no engine '{}' for {}, which has {}{}", name, game, fmt::join(names, ", "),
                     did_you_mean(name, names));
}

}  // namespace zermelo
