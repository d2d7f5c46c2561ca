#include "crossings.hpp"

#include <algorithm>
#include <range/v3/algorithm/binary_search.hpp>
#include <range/v3/numeric/accumulate.hpp>
#include <utility>

#include "pricing.hpp"

namespace zermelo::detail::packing {

namespace {

/// What a cell weighs in each of the strips that have it.
std::vector<double> weights_in_strips(const packing_problem& part,
                                      const weights_certificate& weights,
                                      const std::vector<strip>& strips) {
  std::vector<double> weight(part.cells);
  for (const strip& each : strips) {
    for (const std::uint32_t cell : each.cells()) weight[cell] += 1;
  }
  for (std::uint32_t cell = 0; cell < part.cells; ++cell) {
    weight[cell] = static_cast<double>(weights.weights[cell]) / std::max(weight[cell], 1.0);
  }
  return weight;
}

}  // namespace

crossing_shares::crossing_shares(const packing_problem& part, const weights_certificate& weights,
                                 std::vector<strip>& strips)
    : around_(strips.size()) {
  find_crossings(part, weights, strips);
  find_turns(part, strips);
}

void crossing_shares::find_crossings(const packing_problem& part,
                                     const weights_certificate& weights,
                                     std::vector<strip>& strips) {
  // 1. Where each placement lies, and what it weighs there.
  const std::vector<double> weight = weights_in_strips(part, weights, strips);
  const auto placements = static_cast<std::uint32_t>(part.placements.size());
  std::vector<std::vector<part_of_crossing>> found(placements);
  std::vector<std::vector<double>> weighs(placements);
  for (std::uint32_t k = 0; k < strips.size(); ++k) {
    const auto& members = strips[k].members();
    const auto& own = strips[k].cells();
    for (std::uint32_t m = 0; m < members.size(); ++m) {
      double sum = 0;
      for (const std::uint32_t cell : part.placements[members[m].placement].cells) {
        if (ranges::binary_search(own, cell)) sum += weight[cell];
      }
      found[members[m].placement].push_back({k, m});
      weighs[members[m].placement].push_back(sum);
    }
  }
  // 2. Its worth is shared out.
  for (std::uint32_t i = 0; i < placements; ++i) {
    const std::int64_t worth = worth_of(part.placements[i], weights.prices);
    const double total = ranges::accumulate(weighs[i], 0.0);
    std::int64_t left = worth;
    for (std::size_t at = 0; at + 1 < found[i].size(); ++at) {
      const double fraction = total > 0 ? weighs[i][at] / total : 0;
      const auto share = static_cast<std::int32_t>(static_cast<double>(worth) * fraction);
      strips[found[i][at].strip].members()[found[i][at].member].share = share;
      left -= share;
    }
    const part_of_crossing& last = found[i].back();
    strips[last.strip].members()[last.member].share = static_cast<std::int32_t>(left);
    if (found[i].size() > 1) crossings_.push_back({i, std::move(found[i])});
  }
}

void crossing_shares::find_turns(const packing_problem& part, const std::vector<strip>& strips) {
  std::vector<std::uint32_t> next_step(strips.size());
  std::uint32_t next = 0;
  for (std::uint32_t cell = 0; cell < part.cells; ++cell) {
    turn& here = turns_.emplace_back();
    for (std::uint32_t k = 0; k < strips.size(); ++k) {
      const auto& steps = strips[k].steps();
      if (next_step[k] + 1 == steps.size() || steps[next_step[k]].cell != cell) continue;
      here.steps.push_back({k, next_step[k]++});
    }
    here.first_crossing = next;
    for (; next < crossings_.size(); ++next) {
      if (part.placements[crossings_[next].placement].cells.front() != cell) break;
      for (part_of_crossing& each : crossings_[next].parts) {
        each.step = next_step[each.strip] - 1;
        each.slot = strips[each.strip].slot_of(each.step, each.member);
      }
    }
    here.last_crossing = next;
  }
}

void crossing_shares::agree(std::vector<strip>& strips, const meter& spent) {
  for (strip& each : strips) each.start_forward();
  for (const turn& at : turns_) {
    spent.check_limits();
    level_turn(at, strips);
    for (const step_of_strip& here : at.steps) strips[here.strip].go_forward(here.step);
  }
  for (auto at = turns_.rbegin(); at != turns_.rend(); ++at) {
    spent.check_limits();
    level_turn(*at, strips);
    for (const step_of_strip& here : at->steps) strips[here.strip].go_backward(here.step);
  }
}

/// All placements that start at one cell, one after the other. What is best before and behind the
/// cell stays what it is meanwhile.
void crossing_shares::level_turn(const turn& at, std::vector<strip>& strips) {
  if (at.first_crossing == at.last_crossing) return;
  for (const step_of_strip& here : at.steps) {
    strips[here.strip].best_around(here.step, around_[here.strip]);
  }
  for (std::uint32_t i = at.first_crossing; i < at.last_crossing; ++i) {
    level(crossings_[i], strips);
  }
}

void crossing_shares::level(const crossing& across, std::vector<strip>& strips) {
  // 1. What each strip gains by it.
  std::int64_t total = 0;
  gains_.clear();
  for (const part_of_crossing& each : across.parts) {
    const auto gain =
        strips[each.strip].gain_of(each.step, each.slot, each.member, around_[each.strip]);
    if (!gain) return;  // no packing that counts lays it, or none does without
    gains_.push_back(*gain);
    total += *gain;
  }
  // 2. All shall gain the same.
  const auto count = static_cast<std::int64_t>(gains_.size());
  std::int64_t left = total;
  for (std::size_t i = 0; i < gains_.size(); ++i) {
    const part_of_crossing& each = across.parts[i];
    const std::int64_t even = i + 1 < gains_.size() ? total / count : left;
    left -= even;
    strips[each.strip].members()[each.member].share += static_cast<std::int32_t>(even - gains_[i]);
    strips[each.strip].evaluate_slot(each.slot);
  }
}

double crossing_shares::average_use(const std::vector<strip>& strips, double weight) {
  std::vector<std::vector<char>> used(strips.size());
  std::vector<std::uint32_t> members;
  for (std::size_t k = 0; k < strips.size(); ++k) {
    used[k].assign(strips[k].members().size(), 0);
    strips[k].best_packing(members);
    for (const std::uint32_t m : members) used[k][m] = 1;
  }
  double length = 0;
  for (crossing& across : crossings_) {
    double sum = 0;
    double squares = 0;
    for (part_of_crossing& each : across.parts) {
      const double now = used[each.strip][each.member];
      each.used = static_cast<float>((1 - weight) * static_cast<double>(each.used) + weight * now);
      const auto mixed = static_cast<double>(each.used);
      sum += mixed;
      squares += mixed * mixed;
    }
    length += squares - sum * sum / static_cast<double>(across.parts.size());
  }
  return length;
}

void crossing_shares::move(std::vector<strip>& strips, double step) const {
  for (const crossing& across : crossings_) {
    double mean = 0;
    for (const part_of_crossing& each : across.parts) mean += static_cast<double>(each.used);
    mean /= static_cast<double>(across.parts.size());
    std::int32_t moved = 0;
    for (std::size_t at = 0; at + 1 < across.parts.size(); ++at) {
      const part_of_crossing& each = across.parts[at];
      const auto change = static_cast<std::int32_t>(step * (static_cast<double>(each.used) - mean));
      strips[each.strip].members()[each.member].share -= change;
      moved += change;
    }
    const part_of_crossing& last = across.parts.back();
    strips[last.strip].members()[last.member].share += moved;
  }
}

}  // namespace zermelo::detail::packing
