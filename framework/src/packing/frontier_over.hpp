/// The frontier for one width of its states.
#pragma once

#include "frontier_sweep.hpp"
#include "pricing.hpp"

namespace zermelo::detail::packing {

template <std::size_t Ahead, std::size_t Stock>
class frontier_over final : public frontier_program {
 public:
  explicit frontier_over(const packing_problem& part) : part_(part), plan_(part) {}

  [[nodiscard]] frontier_answer best(const frontier_bound& bound, const frontier_query& query,
                                     meter& spent) const override {
    return priced(bound,
                  [&](auto& pricing) { return sweep_best(plan_, pricing, part_, query, spent); });
  }
  [[nodiscard]] frontier_count count(const frontier_bound& bound, score greatest,
                                     meter& spent) const override {
    return priced(bound,
                  [&](auto& pricing) { return sweep_count(plan_, pricing, greatest, spent); });
  }
  bool list(const weights_certificate& bound, score greatest, const use_packing& use,
            meter& spent) const override {
    weight_pricing pricing(part_, bound);
    return sweep_list(plan_, pricing, greatest, use, spent);
  }

 private:
  template <class Use>
  auto priced(const frontier_bound& bound, Use use) const {
    if (const auto* strips = std::get_if<std::reference_wrapper<const strip_bound>>(&bound)) {
      strip_pricing pricing(part_, *strips);
      return use(pricing);
    }
    weight_pricing pricing(part_, std::get<0>(bound));
    return use(pricing);
  }

  packing_problem part_;
  frontier_plan<Ahead, Stock> plan_;
};

/// With room for so many words of stock: none, eight, or where states are small one.
template <std::size_t Ahead>
[[nodiscard]] std::unique_ptr<frontier_program> make_frontier(const packing_problem& part,
                                                              std::size_t stock_words) {
  if (stock_words == 0) return std::make_unique<frontier_over<Ahead, 0>>(part);
  if constexpr (Ahead == 1) {
    if (stock_words == 1) return std::make_unique<frontier_over<Ahead, 1>>(part);
  }
  return std::make_unique<frontier_over<Ahead, 8>>(part);
}

}  // namespace zermelo::detail::packing
