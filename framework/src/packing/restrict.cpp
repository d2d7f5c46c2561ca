#include "restrict.hpp"

#include <fmt/format.h>

#include <range/v3/algorithm/none_of.hpp>
#include <zermelo/base/errors.hpp>

#include "numbered.hpp"

namespace zermelo::detail::packing {

restricted_problem restrict_problem(const packing_problem& problem,
                                    const packing_options& options) {
  check(problem);
  restricted_problem rest{{problem.cells, {}, problem.stock, problem.places}, {}, 0};
  rest.fixed_value = value_of_packing(problem, options.fixed);
  std::vector<bool> covered(problem.cells);
  for (const std::uint32_t number : options.fixed) {
    const placement& made = problem.placements[number];
    for (const std::uint32_t cell : made.cells) covered[cell] = true;
    std::uint64_t& copies = rest.problem.stock[made.block];
    if (copies != unlimited) --copies;
  }
  std::vector<bool> forbidden(problem.placements.size());
  for (const std::uint32_t number : options.forbidden) {
    if (number >= problem.placements.size()) {
      throw bad_parameters(fmt::format("there is no placement {} to forbid", number));
    }
    forbidden[number] = true;
  }
  for (const std::uint32_t number : options.fixed) {
    if (forbidden[number]) {
      throw bad_parameters(fmt::format("placement {} is fixed and forbidden", number));
    }
  }
  for (const auto& [i, each] : numbered(problem.placements)) {
    const bool fits =
        ranges::none_of(each.cells, [&](std::uint32_t cell) { return covered[cell]; });
    if (!fits || forbidden[i] || rest.problem.stock[each.block] == 0) continue;
    rest.problem.placements.push_back(each);
    rest.placements.push_back(i);
  }
  return rest;
}

}  // namespace zermelo::detail::packing
