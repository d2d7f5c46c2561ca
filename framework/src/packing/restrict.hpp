/// A problem without what is fixed or forbidden.
#pragma once

#include <cstdint>
#include <vector>
#include <zermelo/packing/problem.hpp>
#include <zermelo/packing/solve.hpp>

namespace zermelo::detail::packing {

/// What is left to decide. Cells keep their numbers.
struct restricted_problem {
  packing_problem problem;
  std::vector<std::uint32_t> placements;  // their numbers in the whole
  score fixed_value = 0;
};

/// Throws `bad_parameters` as `pack` does.
[[nodiscard]] restricted_problem restrict_problem(const packing_problem& problem,
                                                  const packing_options& options);

}  // namespace zermelo::detail::packing
