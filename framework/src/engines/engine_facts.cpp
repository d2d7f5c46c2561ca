#include <zermelo/engines/engine_facts.hpp>

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/transform.hpp>

namespace zermelo {

std::vector<std::string_view> names_of(const std::vector<engine_facts>& engines, answers wanted) {
  return engines |
         ranges::views::filter([&](const engine_facts& each) { return each.gives.has(wanted); }) |
         ranges::views::transform(&engine_facts::name) | ranges::to<std::vector>();
}

std::optional<std::string_view> first_that_gives(const std::vector<engine_facts>& engines,
                                                 answers wanted) {
  const auto names = names_of(engines, wanted);
  return names.empty() ? std::nullopt : std::optional(names.front());
}

}  // namespace zermelo
