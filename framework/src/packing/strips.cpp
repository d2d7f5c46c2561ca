#include <algorithm>
#include <atomic>
#include <range/v3/algorithm/binary_search.hpp>
#include <range/v3/algorithm/max.hpp>
#include <range/v3/numeric/accumulate.hpp>
#include <utility>
#include <zermelo/base/threads.hpp>
#include <zermelo/packing/components.hpp>

#include "pricing.hpp"

namespace zermelo {

namespace detail::packing {

/// Placements across strips: all shares of one together are what it is worth. A change of them
/// changes what the strips' best packings bring together: the less, the better the bound.
class crossing_shares {
 public:
  /// Every strip gets of a placement's worth what its cells weigh there; a cell of several strips
  /// is divided among them. Placements within one strip bring it all.
  crossing_shares(const packing_problem& part, const weights_certificate& weights,
                  std::vector<strip> strips)
      : strips_(std::move(strips)) {
    find_crossings(part, weights);
    find_turns(part);
  }

  [[nodiscard]] std::vector<strip>& strips() noexcept { return strips_; }
  [[nodiscard]] const std::vector<strip>& strips() const noexcept { return strips_; }

  /// Lets strips agree about one placement after the other, in the order of the cells and back: its
  /// shares are moved so that each strip gains or loses the same by it, which never raises the
  /// bound (sequential message passing: Kolmogorov 2006; for programs of zeros and ones: Lange &
  /// Swoboda 2021). Takes and leaves strips evaluated. Throws `stopped`, and leaves them half done.
  void agree(const meter& spent) {
    for (strip& each : strips_) each.start_forward();
    for (const turn& at : turns_) {
      spent.check_limits();
      level_turn(at);
      for (const step_of_strip& here : at.steps) strips_[here.strip].go_forward(here.step);
    }
    for (auto at = turns_.rbegin(); at != turns_.rend(); ++at) {
      spent.check_limits();
      level_turn(*at);
      for (const step_of_strip& here : at->steps) strips_[here.strip].go_backward(here.step);
    }
  }

  /// Mixes what the strips' best packings use of the placements into an average. Returns the
  /// squared length of the direction that equalises it; 0 where strips agree on a packing.
  double average_use(double weight) {
    std::vector<std::vector<char>> used(strips_.size());
    std::vector<std::uint32_t> members;
    for (std::size_t k = 0; k < strips_.size(); ++k) {
      used[k].assign(strips_[k].members().size(), 0);
      strips_[k].best_packing(members);
      for (const std::uint32_t m : members) used[k][m] = 1;
    }
    double length = 0;
    for (crossing& across : crossings_) {
      double sum = 0;
      double squares = 0;
      for (part_of_crossing& each : across.parts) {
        const double now = used[each.strip][each.member];
        each.used =
            static_cast<float>((1 - weight) * static_cast<double>(each.used) + weight * now);
        const auto mixed = static_cast<double>(each.used);
        sum += mixed;
        squares += mixed * mixed;
      }
      length += squares - sum * sum / static_cast<double>(across.parts.size());
    }
    return length;
  }

  /// A step in that direction: from strips that use a placement more than others do to those.
  void move(double step) {
    for (const crossing& across : crossings_) {
      double mean = 0;
      for (const part_of_crossing& each : across.parts) mean += static_cast<double>(each.used);
      mean /= static_cast<double>(across.parts.size());
      std::int32_t moved = 0;
      for (std::size_t at = 0; at + 1 < across.parts.size(); ++at) {
        const part_of_crossing& each = across.parts[at];
        const auto change =
            static_cast<std::int32_t>(step * (static_cast<double>(each.used) - mean));
        share_of(each) -= change;
        moved += change;
      }
      const part_of_crossing& last = across.parts.back();
      share_of(last) += moved;
    }
  }

 private:
  /// What a placement has in one of its strips.
  struct part_of_crossing {
    std::uint32_t strip = 0;
    std::uint32_t member = 0;
    std::uint32_t slot = 0;
    std::uint32_t step = 0;
    float used = 0;  // in the strip's best packings, averaged over the rounds
  };
  struct crossing {
    std::uint32_t placement = 0;
    std::vector<part_of_crossing> parts = {};
  };
  struct step_of_strip {
    std::uint32_t strip = 0;
    std::uint32_t step = 0;
  };
  /// A cell: the strips in which something happens there, and the crossings that start there.
  struct turn {
    std::vector<step_of_strip> steps = {};
    std::uint32_t first_crossing = 0;
    std::uint32_t last_crossing = 0;
  };

  [[nodiscard]] std::int32_t& share_of(const part_of_crossing& each) {
    return strips_[each.strip].members()[each.member].share;
  }

  void find_crossings(const packing_problem& part, const weights_certificate& weights) {
    // 1. What a cell weighs in each strip that has it; where placements lie and what they weigh
    // there.
    std::vector<double> weight(part.cells);
    for (const strip& each : strips_) {
      for (const std::uint32_t cell : each.cells()) weight[cell] += 1;
    }
    for (std::uint32_t cell = 0; cell < part.cells; ++cell) {
      weight[cell] = static_cast<double>(weights.weights[cell]) / std::max(weight[cell], 1.0);
    }
    const auto placements = static_cast<std::uint32_t>(part.placements.size());
    std::vector<std::vector<part_of_crossing>> found(placements);
    std::vector<std::vector<double>> weighs(placements);
    for (std::uint32_t k = 0; k < strips_.size(); ++k) {
      const auto& members = strips_[k].members();
      const auto& own = strips_[k].cells();
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
        share_of(found[i][at]) = share;
        left -= share;
      }
      const part_of_crossing& last = found[i].back();
      share_of(last) = static_cast<std::int32_t>(left);
      if (found[i].size() > 1) crossings_.push_back({i, std::move(found[i])});
    }
  }

  void find_turns(const packing_problem& part) {
    std::vector<std::uint32_t> next_step(strips_.size());
    std::uint32_t next = 0;
    for (std::uint32_t cell = 0; cell < part.cells; ++cell) {
      turn& here = turns_.emplace_back();
      for (std::uint32_t k = 0; k < strips_.size(); ++k) {
        const auto& steps = strips_[k].steps();
        if (next_step[k] + 1 == steps.size() || steps[next_step[k]].cell != cell) continue;
        here.steps.push_back({k, next_step[k]++});
      }
      here.first_crossing = next;
      for (; next < crossings_.size(); ++next) {
        if (part.placements[crossings_[next].placement].cells.front() != cell) break;
        for (part_of_crossing& each : crossings_[next].parts) {
          each.step = next_step[each.strip] - 1;
          each.slot = strips_[each.strip].slot_of(each.step, each.member);
        }
      }
      here.last_crossing = next;
    }
  }

  /// All placements that start at one cell, one by one: what is best around it stays as it is.
  void level_turn(const turn& at) {
    if (at.first_crossing == at.last_crossing) return;
    for (const step_of_strip& here : at.steps) {
      strips_[here.strip].find_best_around(here.step);
    }
    for (std::uint32_t i = at.first_crossing; i < at.last_crossing; ++i) {
      level(crossings_[i]);
    }
  }

  void level(const crossing& across) {
    // 1. What each strip gains by it.
    std::int64_t total = 0;
    gains_.clear();
    for (const part_of_crossing& each : across.parts) {
      const auto gain = strips_[each.strip].gain_of(each.step, each.slot, each.member);
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
      share_of(each) += static_cast<std::int32_t>(even - gains_[i]);
      strips_[each.strip].evaluate_slot(each.slot);
    }
  }

  std::vector<strip> strips_;
  std::vector<crossing> crossings_;  // by their first cells
  std::vector<turn> turns_;
  std::vector<std::int32_t> gains_;  // of the placement that is levelled, in its strips
};

}  // namespace detail::packing

using detail::packing::crossing_shares;
using detail::packing::strip;

std::optional<strip_bound> strip_bound::over(const packing_problem& part, std::uint32_t strips,
                                             const weights_certificate& weights,
                                             std::size_t most_states, const meter& spent) {
  constexpr std::int64_t most = (1 << 30) / packing_scale;  // the sum fits 32 bits
  if (part.places.empty() || bound_of(part, weights) >= most) return std::nullopt;
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

/// Strips know nothing of each other until their shares are levelled.
void strip_bound::evaluate(const meter& spent) {
  constexpr std::size_t least_shared = 50'000;  // states
  std::vector<strip>& all = shares_->strips();
  std::atomic<std::size_t> next = 0;
  const auto threads = std::min<std::size_t>(spent.allowed().threads, all.size());
  work_together(states() < least_shared ? 1U : static_cast<unsigned>(threads), [&](unsigned) {
    for (std::size_t k; (k = next.fetch_add(1)) < all.size();) all[k].evaluate(spent);
  });
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
