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

/// Strips of lanes, all of them of nearly the same width.
std::vector<std::uint32_t> strips_of_cells(const packing_problem& part, std::uint32_t width) {
  const std::vector<std::int32_t> lanes = lanes_of(part);
  const auto [least, most] = std::minmax_element(lanes.begin(), lanes.end());
  const auto count = static_cast<std::uint32_t>(*most - *least + 1);
  const std::uint32_t strips = (count + width - 1) / width;
  std::vector<std::uint32_t> result;
  for (const std::int32_t lane : lanes) {
    result.push_back(static_cast<std::uint32_t>(lane - *least) * strips / count);
  }
  return result;
}

/// The sum of all values in 32 bits.
bool fits(const packing_problem& part, const weights_certificate& weights) {
  return bound_of(part, weights) < (std::int32_t{1} << 30U) / packing_scale;
}

}  // namespace

std::optional<strip_bound> strip_bound::over(const packing_problem& part, std::uint32_t width,
                                             const weights_certificate& weights,
                                             std::size_t most_states) {
  if (part.places.empty() || !fits(part, weights)) return std::nullopt;
  strip_bound result;
  result.strip_of_cell_ = strips_of_cells(part, width);
  const std::uint32_t count =
      1 + *std::max_element(result.strip_of_cell_.begin(), result.strip_of_cell_.end());
  for (std::uint32_t k = 0; k < count; ++k) {
    auto made = strip::over(part, result.strip_of_cell_, k, most_states);
    if (!made) return std::nullopt;
    result.strips_.push_back(std::move(*made));
  }
  result.prices_ = weights.prices;
  result.stock_price_ = detail::packing::price_of_stock(part, weights.prices);
  result.share_out(part, weights);
  result.evaluate();
  return result;
}

/// Every strip gets of a placement's worth what its cells weigh there.
void strip_bound::share_out(const packing_problem& part, const weights_certificate& weights) {
  placements_ = static_cast<std::uint32_t>(part.placements.size());
  std::vector<std::vector<crossing_part>> found(placements_);
  for (std::uint32_t k = 0; k < strips_.size(); ++k) {
    const auto& members = strips_[k].members();
    for (std::uint32_t m = 0; m < members.size(); ++m) {
      found[members[m].placement].push_back({k, m, 0});
    }
  }
  for (std::uint32_t i = 0; i < placements_; ++i) {
    const placement& each = part.placements[i];
    const std::int64_t worth = detail::packing::worth_of(each, prices_);
    std::int64_t left = worth;
    double total = 0;
    for (const std::uint32_t cell : each.cells) {
      total += static_cast<double>(weights.weights[cell]);
    }
    for (std::size_t at = 0; at + 1 < found[i].size(); ++at) {
      double part_weight = 0;
      for (const std::uint32_t cell : each.cells) {
        if (strip_of_cell_[cell] == found[i][at].strip) {
          part_weight += static_cast<double>(weights.weights[cell]);
        }
      }
      const auto share = static_cast<std::int32_t>(
          total > 0 ? static_cast<double>(worth) * part_weight / total : 0);
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
  std::vector<std::vector<strip::member>> best_shares(strips_.size());
  const auto remember = [&] {
    for (std::size_t k = 0; k < strips_.size(); ++k) best_shares[k] = strips_[k].members();
  };
  remember();
  std::int64_t best = root_;
  double pace = first_pace;
  unsigned in_vain = 0;
  for (unsigned round = 0; round < rounds && best >= packing_scale * target; ++round) {
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
}

std::vector<std::uint32_t> strip_bound::hopeless(score target) {
  std::vector<std::int64_t> loss(placements_);
  for (strip& each : strips_) {
    each.evaluate_slots();
    for (const strip::slot& slot : each.slots()) {
      const std::int64_t loss_of_slot = std::int64_t{each.values().front()} - slot.through;
      for (std::uint32_t m = slot.first_member; m < slot.last_member; ++m) {
        const strip::member& member = each.members()[m];
        loss[member.placement] += loss_of_slot + slot.value - member.share;
      }
    }
  }
  std::vector<std::uint32_t> result;
  const std::int64_t spare = root_ - packing_scale * target;
  for (std::uint32_t i = 0; i < placements_; ++i) {
    if (loss[i] > spare) result.push_back(i);
  }
  return result;
}

strips_certificate strip_bound::certificate() const {
  strips_certificate result{strip_of_cell_, {}, prices_, {}};
  for (std::uint32_t k = 0; k < strips_.size(); ++k) {
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
