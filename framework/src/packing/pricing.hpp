/// How the bound on the rest changes from step to step, as the frontier's inner loop can take it.
#pragma once

#include <zermelo/packing/strips.hpp>

#include "strip.hpp"

namespace zermelo::detail::packing {

/// What the stock costs, over packing_scale.
[[nodiscard]] inline std::int64_t price_of_stock(const packing_problem& problem,
                                                 const std::vector<std::int64_t>& prices) {
  std::int64_t total = 0;
  for (std::size_t b = 0; b < prices.size(); ++b) {
    total += prices[b] * static_cast<std::int64_t>(problem.stock[b]);  // 0 where it is unlimited
  }
  return total;
}

/// What a placement is worth beyond its block's price, over packing_scale.
[[nodiscard]] inline std::int64_t worth_of(const placement& made,
                                           const std::vector<std::int64_t>& prices) {
  return packing_scale * made.value - (prices.empty() ? 0 : prices[made.block]);
}

/// What all bounds have: their whole, and what a placement brings beyond what it takes from them.
class pricing {
 public:
  [[nodiscard]] std::int64_t root() const noexcept { return root_; }
  [[nodiscard]] const std::vector<std::int64_t>& prices() const noexcept { return prices_; }
  [[nodiscard]] std::int64_t on_place(std::uint32_t placement) const {
    return on_place_[placement];
  }

 protected:
  pricing(const packing_problem& problem, std::int64_t root, std::vector<std::int64_t> prices)
      : root_(root), prices_(std::move(prices)) {
    for (const placement& each : problem.placements) on_place_.push_back(worth_of(each, prices_));
  }

  std::int64_t root_;
  std::vector<std::int64_t> prices_;
  std::vector<std::int64_t> on_place_;
};

/// The bound by weights: a cell that is left loses its weight, a placement what its cells weigh
/// beyond its worth.
class weight_pricing : public pricing {
 public:
  static constexpr bool looks_up = false;

  weight_pricing(const packing_problem& problem, const weights_certificate& bound)
      : pricing(problem, total_of(problem, bound), bound.prices) {
    for (const std::int64_t weight : bound.weights) on_leave_.push_back(-weight);
    for (std::size_t i = 0; i < on_place_.size(); ++i) {
      for (const std::uint32_t cell : problem.placements[i].cells) on_place_[i] += on_leave_[cell];
    }
  }

  void enter(std::uint32_t /*cell*/) noexcept {}
  /// Whether a step over a covered cell leaves the bound as it is.
  [[nodiscard]] static bool covered_is_free() noexcept { return true; }
  [[nodiscard]] std::int64_t on_leave(std::uint32_t cell) const { return on_leave_[cell]; }

 private:
  std::vector<std::int64_t> on_leave_;
};

/// The bound by strips is a sum of table look-ups: the values of one strip at one step, by the
/// strip's bits of a frontier state. Cells of a row lie side by side in both, so that a few shifts
/// take the bits together:
///
///     frontier  | . . . 1 0 1 . . . . . 0 1 1 |      strip  | 1 0 1 0 1 1 |
class strip_table {
 public:
  /// Fills in the values before the strip's step `at`, for states whose cursor is at `cursor`.
  void fill(const strip& from, std::size_t at, std::uint32_t cursor) {
    for (const std::uint32_t index : filled_) values_[index] = strip::impossible;
    filled_.clear();
    runs_.clear();
    const strip::step& here = from.steps()[at];
    const auto bits = static_cast<std::uint32_t>(std::bit_width(here.covered));
    if (values_.size() < std::size_t{1} << bits) {
      values_.assign(std::size_t{1} << bits, strip::impossible);
    }
    for (std::uint32_t bit = 0; bit < bits; ++bit) {
      const std::uint32_t distance = from.cells()[here.next + bit] - cursor;
      if (runs_.empty() || distance != runs_.back().end) {
        runs_.push_back({distance, distance, bit, 0});
      }
      runs_.back().mask |= std::uint64_t{1} << bit;
      ++runs_.back().end;
    }
    const std::size_t last =
        at + 1 < from.steps().size() ? from.steps()[at + 1].first_state : from.states().size();
    for (std::size_t state = here.first_state; state < last; ++state) {
      const auto index = static_cast<std::uint32_t>(from.states()[state]);
      values_[index] = from.values()[state];
      filled_.push_back(index);
    }
  }

  template <class Key>
  [[nodiscard]] std::int32_t value(const Key& state) const {
    std::uint64_t index = 0;
    for (const run& each : runs_) {
      index |= bits_from(state, each.distance) << each.bit & each.mask;
    }
    return values_[index];
  }

 private:
  struct run {
    std::uint32_t distance = 0;  // of its first cell from the cursor
    std::uint32_t end = 0;
    std::uint32_t bit = 0;   // in the strip's state
    std::uint64_t mask = 0;  // of its bits there
  };

  template <class Key>
  [[nodiscard]] static std::uint64_t bits_from(const Key& state, std::uint32_t distance) {
    if constexpr (std::tuple_size_v<Key> == 1) {
      return state[0] >> distance;
    } else {
      const std::size_t word = distance / 64;
      const unsigned shift = distance % 64;
      const std::uint64_t low = state[word] >> shift;
      if (shift == 0 || word + 1 == std::tuple_size_v<Key>) return low;
      return low | state[word + 1] << (64 - shift);
    }
  }

  std::vector<run> runs_;
  std::vector<std::int32_t> values_;
  std::vector<std::uint32_t> filled_;
};

/// At each cell only the strips in which something happens are looked up, before and after.
class strip_pricing : public pricing {
 public:
  static constexpr bool looks_up = true;

  strip_pricing(const packing_problem& problem, const strip_bound& bound)
      : pricing(problem, bound.root(), bound.prices()),
        bound_(&bound),
        tables_(bound.strips().size()) {}

  void enter(std::uint32_t cell) {
    active_.clear();
    all_own_ = true;
    for (std::size_t k = 0; k < tables_.size(); ++k) {
      both_sides& table = tables_[k];
      const strip& from = bound_->strips()[k];
      if (from.steps()[table.step].cell != cell || table.step + 1 == from.steps().size()) continue;
      all_own_ = all_own_ && from.steps()[table.step].own;
      table.before.fill(from, table.step, cell);
      table.after.fill(from, ++table.step, cell + 1);
      active_.push_back(&table);
    }
  }
  [[nodiscard]] bool covered_is_free() const noexcept { return all_own_; }
  [[nodiscard]] std::int64_t on_leave(std::uint32_t /*cell*/) const { return 0; }

  template <class Key>
  [[nodiscard]] std::int64_t before(const Key& state) const {
    std::int64_t sum = 0;
    for (const both_sides* each : active_) sum += each->before.value(state);
    return sum;
  }
  template <class Key>
  [[nodiscard]] std::int64_t after(const Key& state) const {
    std::int64_t sum = 0;
    for (const both_sides* each : active_) sum += each->after.value(state);
    return sum;
  }

 private:
  struct both_sides {
    strip_table before;
    strip_table after;
    std::size_t step = 0;
  };

  const strip_bound* bound_;
  std::vector<both_sides> tables_;
  std::vector<both_sides*> active_;
  bool all_own_ = true;
};

}  // namespace zermelo::detail::packing
