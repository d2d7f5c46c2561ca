/// How the bound on the rest changes from step to step, in a form that the frontier's inner loop
/// can take.
#pragma once

#include <cstdint>
#include <vector>
#include <zermelo/packing/bounds.hpp>
#include <zermelo/packing/problem.hpp>

namespace zermelo::detail::packing {

/// What the stock costs, over packing_scale.
[[nodiscard]] inline std::int64_t price_of_stock(const packing_problem& problem,
                                                 const std::vector<std::int64_t>& prices) {
  std::int64_t total = 0;
  for (std::size_t b = 0; b < prices.size(); ++b) {
    if (prices[b] != 0) total += prices[b] * static_cast<std::int64_t>(problem.stock[b]);
  }
  return total;
}

/// What a placement is worth beyond its block's price, over packing_scale.
[[nodiscard]] inline std::int64_t worth_of(const placement& made,
                                           const std::vector<std::int64_t>& prices) {
  return packing_scale * made.value - (prices.empty() ? 0 : prices[made.block]);
}

/// The bound by weights: a cell that is left loses its weight, a placement what its cells weigh
/// beyond its worth.
class weight_pricing {
 public:
  static constexpr bool looks_up = false;

  weight_pricing(const packing_problem& problem, const weights_certificate& bound)
      : prices_(bound.prices), on_leave_(problem.cells), on_place_(problem.placements.size()) {
    root_ = price_of_stock(problem, bound.prices);
    for (std::size_t c = 0; c < bound.weights.size(); ++c) {
      on_leave_[c] = -bound.weights[c];
      root_ += bound.weights[c];
    }
    for (std::size_t i = 0; i < on_place_.size(); ++i) {
      const placement& each = problem.placements[i];
      on_place_[i] = worth_of(each, bound.prices);
      for (const std::uint32_t cell : each.cells) on_place_[i] += on_leave_[cell];
    }
  }

  /// The bound on the whole.
  [[nodiscard]] std::int64_t root() const noexcept { return root_; }
  [[nodiscard]] const std::vector<std::int64_t>& prices() const noexcept { return prices_; }
  void enter(std::uint32_t /*cell*/) noexcept {}
  /// Whether a step over a covered cell leaves the bound as it is.
  [[nodiscard]] static bool covered_is_free() noexcept { return true; }
  [[nodiscard]] std::int64_t on_leave(std::uint32_t cell) const { return on_leave_[cell]; }
  [[nodiscard]] std::int64_t on_place(std::uint32_t placement) const {
    return on_place_[placement];
  }

 private:
  std::int64_t root_ = 0;
  std::vector<std::int64_t> prices_;
  std::vector<std::int64_t> on_leave_;
  std::vector<std::int64_t> on_place_;
};

}  // namespace zermelo::detail::packing
