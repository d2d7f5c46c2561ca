#include <range/v3/algorithm/max.hpp>
#include <zermelo/packing/components.hpp>

#include "crossings.hpp"

namespace zermelo {

using detail::packing::crossing_shares;
using detail::packing::strip;

namespace {

/// The sum of all values in 32 bits.
bool fits(const packing_problem& part, const weights_certificate& weights) {
  return bound_of(part, weights) < (std::int32_t{1} << 30U) / packing_scale;
}

}  // namespace

std::optional<strip_bound> strip_bound::over(const packing_problem& part, std::uint32_t strips,
                                             const weights_certificate& weights,
                                             std::size_t most_states, const meter& spent) {
  if (part.places.empty() || !fits(part, weights)) return std::nullopt;
  strip_bound result;
  std::vector<strip> all;
  const std::vector<std::uint32_t> lanes = lanes_of(part);
  const std::uint32_t lanes_there = ranges::max(lanes) + 1;
  strips = std::min(strips, lanes_there);
  // The strip that begins so many halves of a strip into the part; all are of nearly one width.
  const auto add = [&](std::uint32_t halves) {
    const std::uint32_t from = halves * lanes_there / (2 * strips);
    const std::uint32_t to = (halves + 2) * lanes_there / (2 * strips);
    std::vector<std::uint32_t> cells;
    for (std::uint32_t cell = 0; cell < part.cells; ++cell) {
      if (from <= lanes[cell] && lanes[cell] < to) cells.push_back(cell);
    }
    auto made = strip::over(part, std::move(cells), most_states, spent);
    if (!made) return false;
    most_states -= std::min(most_states, made->states().size());
    all.push_back(std::move(*made));
    return true;
  };
  // 1. Side by side.
  for (std::uint32_t k = 0; k < strips; ++k) {
    if (!add(2 * k)) return std::nullopt;
  }
  // 2. Half a strip on, across the borders.
  for (std::uint32_t k = 0; k + 1 < strips && result.overlaps_; ++k) {
    result.overlaps_ = add(2 * k + 1);
  }
  result.prices_ = weights.prices;
  result.stock_price_ = detail::packing::price_of_stock(part, weights.prices);
  result.shares_ = std::make_shared<crossing_shares>(part, weights, std::move(all));
  result.evaluate(spent);
  return result;
}

void strip_bound::evaluate(const meter& spent) {
  for (strip& each : shares_->strips()) each.evaluate(spent);
}

const std::vector<strip>& strip_bound::strips() const { return shares_->strips(); }

std::int64_t strip_bound::root() const {
  std::int64_t total = stock_price_;
  for (const strip& each : strips()) total += each.values().front();
  return total;
}

std::size_t strip_bound::states() const {
  std::size_t total = 0;
  for (const strip& each : strips()) total += each.states().size();
  return total;
}

/// Some steps of the subgradient, and agreements after them.
void strip_bound::round(score known, meter& spent) {
  constexpr double newest = 0.2;  // of the average direction
  constexpr unsigned steps = 6;
  constexpr unsigned agreements = 3;
  const auto distance = static_cast<double>(root() - packing_scale * known);
  for (unsigned i = 0; i < steps; ++i) {
    const double length = shares_->average_use(newest);
    shares_->move(*pace_ * distance / std::max(length, 1.0));
    evaluate(spent);
    spent.add(states());
  }
  agree(agreements, spent);
}

void strip_bound::agree(unsigned times, meter& spent) {
  for (unsigned i = 0; i < times; ++i) {
    shares_->agree(spent);
    spent.add(states());
  }
}

bool strip_bound::improve(unsigned rounds, score known, score target, meter& spent) {
  constexpr double first_pace = 0.1;  // of the distance to the best packing known
  constexpr unsigned agreements = 4;  // before the first round
  constexpr double slower = 0.7;
  constexpr unsigned patience = 3;     // rounds
  constexpr double worthwhile = 0.01;  // of the distance to the target
  std::vector<strip>& all = shares_->strips();
  std::int64_t best = root();
  std::vector<std::vector<strip::member>> best_shares;
  bool is_best = true;  // what the strips have now
  const auto remember = [&] {
    best = root();
    best_shares.clear();
    for (const strip& each : all) best_shares.push_back(each.members());
  };
  const std::int64_t before = root();
  if (!pace_) {  // some agreements before all else: they bring most
    pace_ = first_pace;
    agree(agreements, spent);
    shares_->average_use(1);
  }
  remember();
  for (unsigned i = 0; i < rounds && best >= packing_scale * target; ++i) {
    round(known, spent);
    is_best = root() < best;
    if (is_best) {
      in_vain_ = 0;
      remember();
    } else if (++in_vain_ == patience) {
      in_vain_ = 0;
      *pace_ *= slower;
    }
  }
  if (!is_best) {
    for (std::size_t k = 0; k < best_shares.size(); ++k) all[k].members() = best_shares[k];
    evaluate(spent);
  }
  // A packing of the target loses no more in one strip than the bound is above it.
  if (const std::int64_t spare = root() - packing_scale * target; spare >= 0 && target != 0) {
    for (strip& each : all) each.prune(static_cast<std::int32_t>(spare), spent);
  }
  return static_cast<double>(before - best) >=
         worthwhile * static_cast<double>(best - packing_scale * target);
}

strips_certificate strip_bound::certificate() const {
  strips_certificate result{{}, {}, prices_, {}};
  for (std::uint32_t k = 0; k < strips().size(); ++k) {
    result.cells.push_back(strips()[k].cells());
    result.best.push_back(strips()[k].values().front());
    for (const strip::member& each : strips()[k].members()) {
      result.shares.push_back({each.placement, k, each.share});
    }
  }
  std::stable_sort(
      result.shares.begin(), result.shares.end(),
      [](const strip_share& a, const strip_share& b) { return a.placement < b.placement; });
  return result;
}

}  // namespace zermelo
