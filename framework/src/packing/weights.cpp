#include <algorithm>
#include <zermelo/packing/weights.hpp>

#include "pricing.hpp"

namespace zermelo {

score bound_of(const packing_problem& problem, const weights_certificate& weights) {
  std::int64_t total = detail::packing::price_of_stock(problem, weights.prices);
  for (const std::int64_t weight : weights.weights) total += weight;
  return static_cast<score>(total / packing_scale);
}

weights_certificate even_weights(const packing_problem& problem) {
  weights_certificate result{std::vector<std::int64_t>(problem.cells), {}};
  for (const placement& each : problem.placements) {
    const auto size = static_cast<std::int64_t>(each.cells.size());
    const std::int64_t weight = (packing_scale * each.value + size - 1) / size;
    for (const std::uint32_t cell : each.cells) {
      result.weights[cell] = std::max(result.weights[cell], weight);
    }
  }
  return result;
}

}  // namespace zermelo
