#include <algorithm>
#include <range/v3/algorithm/minmax_element.hpp>
#include <utility>
#include <zermelo/packing/components.hpp>
#include <zermelo/packing/strips.hpp>
#include <zermelo/packing/weights.hpp>

#include "crossings.hpp"
#include "pricing.hpp"
#include "strip.hpp"

namespace zermelo {

using detail::packing::crossing_shares;
using detail::packing::strip;

strip_bound::strip_bound() = default;
strip_bound::strip_bound(strip_bound&&) noexcept = default;
strip_bound& strip_bound::operator=(strip_bound&&) noexcept = default;
strip_bound::~strip_bound() = default;

namespace {

/// Strips of lanes, all of nearly the same width: side by side, and half a strip on one more across
/// each border.
class strips_of_lanes {
 public:
  strips_of_lanes(const packing_problem& part, std::uint32_t strips) : lanes_(lanes_of(part)) {
    const auto [least, most] = ranges::minmax_element(lanes_);
    least_ = *least;
    lanes_there_ = static_cast<std::uint32_t>(*most - *least + 1);
    strips_ = std::min(lanes_there_, strips);
  }

  [[nodiscard]] std::uint32_t strips() const noexcept { return strips_; }
  /// The cells of the strip that begins so many halves of a strip into the part.
  [[nodiscard]] std::vector<std::uint32_t> cells(std::uint32_t halves) const {
    const std::uint32_t from = halves * lanes_there_ / (2 * strips_);
    const std::uint32_t to = (halves + 2) * lanes_there_ / (2 * strips_);
    std::vector<std::uint32_t> result;
    for (std::uint32_t cell = 0; cell < lanes_.size(); ++cell) {
      const auto lane = static_cast<std::uint32_t>(lanes_[cell] - least_);
      if (from <= lane && lane < to) result.push_back(cell);
    }
    return result;
  }

 private:
  std::vector<std::int32_t> lanes_;
  std::int32_t least_ = 0;
  std::uint32_t lanes_there_ = 0;
  std::uint32_t strips_ = 0;
};

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
  const strips_of_lanes lanes(part, strips);
  const auto add = [&](std::uint32_t halves) {
    auto made = strip::over(part, lanes.cells(halves), most_states, spent);
    if (!made) return false;
    most_states -= std::min(most_states, made->states().size());
    result.strips_.push_back(std::move(*made));
    return true;
  };
  // 1. Side by side.
  for (std::uint32_t k = 0; k < lanes.strips(); ++k) {
    if (!add(2 * k)) return std::nullopt;
  }
  // 2. Across the borders.
  for (std::uint32_t k = 0; k + 1 < lanes.strips() && result.overlaps_; ++k) {
    result.overlaps_ = add(2 * k + 1);
  }
  result.prices_ = weights.prices;
  result.stock_price_ = detail::packing::price_of_stock(part, weights.prices);
  result.shares_ = std::make_unique<crossing_shares>(part, weights, result.strips_);
  result.evaluate(spent);
  return result;
}

void strip_bound::evaluate(const meter& spent) {
  for (strip& each : strips_) each.evaluate(spent);
  sum_up();
}

void strip_bound::sum_up() {
  root_ = stock_price_;
  for (const strip& each : strips_) root_ += each.values().front();
}

score strip_bound::bound() const noexcept { return static_cast<score>(root_ / packing_scale); }

std::size_t strip_bound::states() const {
  std::size_t total = 0;
  for (const strip& each : strips_) total += each.states().size();
  return total;
}

namespace {

constexpr double first_pace = 0.1;  // of the distance to the best packing known
constexpr double newest = 0.2;      // of the average direction

}  // namespace

/// Some agreements before all else: they bring most.
void strip_bound::start(meter& spent) {
  constexpr unsigned agreements = 4;
  pace_ = first_pace;
  agree(agreements, spent);
  shares_->average_use(strips_, 1);
}

/// Some steps of the subgradient, and agreements after them.
void strip_bound::round(score known, meter& spent) {
  constexpr unsigned steps = 6;
  constexpr unsigned agreements = 3;
  const auto distance = static_cast<double>(root_ - packing_scale * known);
  for (unsigned i = 0; i < steps; ++i) {
    const double length = shares_->average_use(strips_, newest);
    shares_->move(strips_, *pace_ * distance / std::max(length, 1.0));
    evaluate(spent);
    spent.add(states());
  }
  agree(agreements, spent);
}

void strip_bound::agree(unsigned times, meter& spent) {
  for (unsigned i = 0; i < times; ++i) {
    shares_->agree(strips_, spent);
    spent.add(states());
  }
  sum_up();
}

bool strip_bound::improve(unsigned rounds, score known, score target, meter& spent) {
  constexpr double slower = 0.7;
  constexpr unsigned patience = 3;     // rounds
  constexpr double worthwhile = 0.01;  // of the distance to the target
  std::int64_t best = root_;
  std::vector<std::vector<strip::member>> best_shares;
  bool is_best = true;  // what the strips have now
  const auto remember = [&] {
    best = root_;
    best_shares.clear();
    for (const strip& each : strips_) best_shares.push_back(each.members());
  };
  const std::int64_t before = root_;
  if (!pace_) start(spent);
  remember();
  for (unsigned i = 0; i < rounds && best >= packing_scale * target; ++i) {
    round(known, spent);
    is_best = root_ < best;
    if (is_best) {
      in_vain_ = 0;
      remember();
    } else if (++in_vain_ == patience) {
      in_vain_ = 0;
      *pace_ *= slower;
    }
  }
  if (!is_best) {
    for (std::size_t k = 0; k < strips_.size(); ++k) strips_[k].members() = best_shares[k];
    evaluate(spent);
  }
  prune(target, spent);
  return static_cast<double>(before - best) >=
         worthwhile * static_cast<double>(best - packing_scale * target);
}

/// A packing of the target loses no more in one strip than the bound is above it.
void strip_bound::prune(score target, const meter& spent) {
  const std::int64_t spare = root_ - packing_scale * target;
  if (spare < 0 || target == 0) return;
  for (strip& each : strips_) each.prune(static_cast<std::int32_t>(spare), spent);
}

strips_certificate strip_bound::certificate() const {
  strips_certificate result{{}, {}, prices_, {}};
  for (std::uint32_t k = 0; k < strips_.size(); ++k) {
    result.cells.push_back(strips_[k].cells());
    result.best.push_back(strips_[k].values().front());
    for (const strip::member& each : strips_[k].members()) {
      result.shares.push_back({each.placement, k, each.share});
    }
  }
  std::stable_sort(
      result.shares.begin(), result.shares.end(),
      [](const strip_share& a, const strip_share& b) { return a.placement < b.placement; });
  return result;
}

}  // namespace zermelo
