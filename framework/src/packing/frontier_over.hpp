/// The frontier for one width of its states.
#pragma once

#include <functional>
#include <memory>
#include <vector>
#include <zermelo/packing/frontier.hpp>

#include "frontier_sweep.hpp"
#include "pricing.hpp"

namespace zermelo::detail::packing {

template <std::size_t Ahead, std::size_t Stock>
class frontier_over final : public frontier_program {
 public:
  explicit frontier_over(const packing_problem& part) : part_(part), plan_(part) {}

  [[nodiscard]] frontier_answer best(const weights_certificate& bound, const frontier_query& query,
                                     meter& spent) const override {
    weight_pricing pricing(part_, bound);
    return sweep_best(plan_, pricing, part_, query, spent);
  }
  [[nodiscard]] frontier_count count(const weights_certificate& bound, score greatest,
                                     meter& spent) const override {
    weight_pricing pricing(part_, bound);
    return sweep_count(plan_, pricing, greatest, spent);
  }
  bool list(const weights_certificate& bound, score greatest,
            const std::function<bool(const std::vector<std::uint32_t>&)>& use,
            meter& spent) const override {
    weight_pricing pricing(part_, bound);
    return lister(plan_, pricing, use)(greatest, spent);
  }

 private:
  packing_problem part_;
  frontier_plan<Ahead, Stock> plan_;
};

// One file each, so that they compile side by side.
[[nodiscard]] std::unique_ptr<frontier_program> make_narrow(const packing_problem& part,
                                                            std::size_t stock_words);
[[nodiscard]] std::unique_ptr<frontier_program> make_double(const packing_problem& part,
                                                            std::size_t stock_words);
[[nodiscard]] std::unique_ptr<frontier_program> make_wide(const packing_problem& part,
                                                          std::size_t stock_words);

/// With room for so many words of stock: none, one or eight.
template <std::size_t Ahead>
[[nodiscard]] std::unique_ptr<frontier_program> make_frontier(const packing_problem& part,
                                                              std::size_t stock_words) {
  if (stock_words == 0) return std::make_unique<frontier_over<Ahead, 0>>(part);
  if (stock_words == 1) return std::make_unique<frontier_over<Ahead, 1>>(part);
  return std::make_unique<frontier_over<Ahead, 8>>(part);
}

}  // namespace zermelo::detail::packing
