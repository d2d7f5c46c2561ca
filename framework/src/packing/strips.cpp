#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <zermelo/packing/components.hpp>
#include <zermelo/packing/strips.hpp>
#include <zermelo/packing/weights.hpp>

#include "pricing.hpp"
#include "strip.hpp"

namespace zermelo {

using detail::packing::strip;

strip_bound::strip_bound() = default;
strip_bound::strip_bound(strip_bound&&) noexcept = default;
strip_bound& strip_bound::operator=(strip_bound&&) noexcept = default;
strip_bound::~strip_bound() = default;

namespace {

/// The cells of strips of lanes, all of nearly the same width: side by side, and where they are to
/// overlap one more across each border.
std::vector<std::vector<std::uint32_t>> cells_of_strips(const packing_problem& part,
                                                        const strip_layout& layout) {
  const std::vector<std::int32_t> lanes = lanes_of(part);
  const auto [least, most] = std::minmax_element(lanes.begin(), lanes.end());
  const auto count = static_cast<std::uint32_t>(*most - *least + 1);
  const std::uint32_t strips = std::min(count, layout.strips);
  const std::uint32_t halves = layout.overlap ? 2 * strips - 1 : strips;
  std::vector<std::vector<std::uint32_t>> result;
  for (std::uint32_t k = 0; k < halves; ++k) {
    // Borders are counted in half strips where strips overlap.
    const std::uint32_t unit = layout.overlap ? 2 : 1;
    const std::uint32_t from = k * count / (unit * strips);
    const std::uint32_t to = (k + unit) * count / (unit * strips);
    auto& cells = result.emplace_back();
    for (std::uint32_t cell = 0; cell < part.cells; ++cell) {
      const auto lane = static_cast<std::uint32_t>(lanes[cell] - *least);
      if (from <= lane && lane < to) cells.push_back(cell);
    }
  }
  return result;
}

/// The sum of all values in 32 bits.
bool fits(const packing_problem& part, const weights_certificate& weights) {
  return bound_of(part, weights) < (std::int32_t{1} << 30U) / packing_scale;
}

}  // namespace

std::optional<strip_bound> strip_bound::over(const packing_problem& part,
                                             const strip_layout& layout,
                                             const weights_certificate& weights,
                                             std::size_t most_states) {
  if (part.places.empty() || !fits(part, weights)) return std::nullopt;
  strip_bound result;
  for (auto& cells : cells_of_strips(part, layout)) {
    auto made = strip::over(part, std::move(cells), most_states);
    if (!made) return std::nullopt;
    most_states -= std::min(most_states, made->states().size());
    result.strips_.push_back(std::move(*made));
  }
  result.prices_ = weights.prices;
  result.stock_price_ = detail::packing::price_of_stock(part, weights.prices);
  result.share_out(part, weights);
  result.evaluate();
  return result;
}

/// Every strip gets of a placement's worth what its cells weigh there; a cell of several strips is
/// divided among them.
void strip_bound::share_out(const packing_problem& part, const weights_certificate& weights) {
  placements_ = static_cast<std::uint32_t>(part.placements.size());
  std::vector<double> weight(part.cells);
  for (const strip& each : strips_) {
    for (const std::uint32_t cell : each.cells()) weight[cell] += 1;
  }
  for (std::uint32_t cell = 0; cell < part.cells; ++cell) {
    weight[cell] = static_cast<double>(weights.weights[cell]) / std::max(weight[cell], 1.0);
  }
  std::vector<std::vector<crossing_part>> found(placements_);
  std::vector<std::vector<double>> weighs(placements_);
  for (std::uint32_t k = 0; k < strips_.size(); ++k) {
    const auto& members = strips_[k].members();
    const auto& own = strips_[k].cells();
    for (std::uint32_t m = 0; m < members.size(); ++m) {
      double sum = 0;
      for (const std::uint32_t cell : part.placements[members[m].placement].cells) {
        if (std::binary_search(own.begin(), own.end(), cell)) sum += weight[cell];
      }
      found[members[m].placement].push_back({k, m, 0});
      weighs[members[m].placement].push_back(sum);
    }
  }
  for (std::uint32_t i = 0; i < placements_; ++i) {
    const std::int64_t worth = detail::packing::worth_of(part.placements[i], prices_);
    const double total = std::accumulate(weighs[i].begin(), weighs[i].end(), 0.0);
    std::int64_t left = worth;
    for (std::size_t at = 0; at + 1 < found[i].size(); ++at) {
      const double fraction = total > 0 ? weighs[i][at] / total : 0;
      const auto share = static_cast<std::int32_t>(static_cast<double>(worth) * fraction);
      strips_[found[i][at].strip].members()[found[i][at].member].share = share;
      left -= share;
    }
    const crossing_part& last = found[i].back();
    strips_[last.strip].members()[last.member].share = static_cast<std::int32_t>(left);
    if (found[i].size() > 1) crossings_.push_back({i, std::move(found[i])});
  }
}

void strip_bound::evaluate() {
  root_ = stock_price_;
  for (strip& each : strips_) root_ += each.evaluate();
}

score strip_bound::bound() const noexcept { return static_cast<score>(root_ / packing_scale); }

std::size_t strip_bound::states() const {
  std::size_t total = 0;
  for (const strip& each : strips_) total += each.states().size();
  return total;
}

/// Mixes what the strips' best packings use of crossing placements into the average. Returns the
/// squared length of the direction that equalises it.
double strip_bound::average_use(double weight) {
  std::vector<std::vector<char>> used(strips_.size());
  std::vector<std::uint32_t> members;
  for (std::size_t k = 0; k < strips_.size(); ++k) {
    used[k].assign(strips_[k].members().size(), 0);
    strips_[k].best_packing(members);
    for (const std::uint32_t m : members) used[k][m] = 1;
  }
  double length = 0;
  for (crossing& each : crossings_) {
    double sum = 0;
    double squares = 0;
    for (crossing_part& part : each.parts) {
      const double now = used[part.strip][part.member];
      part.used = static_cast<float>((1 - weight) * static_cast<double>(part.used) + weight * now);
      const auto mixed = static_cast<double>(part.used);
      sum += mixed;
      squares += mixed * mixed;
    }
    length += squares - sum * sum / static_cast<double>(each.parts.size());
  }
  return length;
}

/// Takes from strips that use a placement more than others do, and gives to those.
void strip_bound::move_shares(double step) {
  for (crossing& each : crossings_) {
    double mean = 0;
    for (const crossing_part& part : each.parts) mean += static_cast<double>(part.used);
    mean /= static_cast<double>(each.parts.size());
    std::int32_t moved = 0;
    for (std::size_t at = 0; at + 1 < each.parts.size(); ++at) {
      const crossing_part& part = each.parts[at];
      const auto change = static_cast<std::int32_t>(step * (static_cast<double>(part.used) - mean));
      strips_[part.strip].members()[part.member].share -= change;
      moved += change;
    }
    const crossing_part& last = each.parts.back();
    strips_[last.strip].members()[last.member].share += moved;
  }
}

void strip_bound::improve(unsigned rounds, score known, score target, meter& spent) {
  constexpr double newest = 0.5;      // of the average direction
  constexpr double first_pace = 0.1;  // of the distance to the best packing known
  constexpr double slower = 0.7;
  constexpr unsigned patience = 5;  // rounds
  constexpr unsigned rounds_a_pruning = 10;
  std::vector<std::vector<strip::member>> best_shares(strips_.size());
  const auto remember = [&] {
    for (std::size_t k = 0; k < strips_.size(); ++k) best_shares[k] = strips_[k].members();
  };
  remember();
  std::int64_t best = root_;
  double pace = first_pace;
  unsigned in_vain = 0;
  for (unsigned round = 0; round < rounds && best >= packing_scale * target; ++round) {
    if (root_ == best && round % rounds_a_pruning == 0) prune(target);
    // 1. Where the strips disagree about a placement, its shares are moved.
    const double length = average_use(round == 0 ? 1 : newest);
    if (length == 0) break;
    const auto distance = static_cast<double>(best - packing_scale * known);
    move_shares(pace * distance / std::max(length, 1.0));
    evaluate();
    spent.add(states());
    // 2. Steps get shorter where they do not help.
    if (root_ < best) {
      in_vain = 0;
      best = root_;
      remember();
    } else if (++in_vain == patience) {
      in_vain = 0;
      pace *= slower;
    }
  }
  for (std::size_t k = 0; k < strips_.size(); ++k) strips_[k].members() = best_shares[k];
  evaluate();
  prune(target);
}

/// A packing of the target loses no more in one strip than the bound is above it.
void strip_bound::prune(score target) {
  const std::int64_t spare = root_ - packing_scale * target;
  if (spare < 0 || target == 0) return;
  for (strip& each : strips_) each.prune(static_cast<std::int32_t>(spare));
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
