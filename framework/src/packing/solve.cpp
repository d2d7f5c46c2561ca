#include <fmt/format.h>

#include <range/v3/algorithm/none_of.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <zermelo/packing/solve.hpp>

#include "part_search.hpp"

namespace zermelo {

namespace {

using namespace detail::packing;

/// What is left to decide without the fixed and the forbidden placements; cells keep their numbers.
/// Throws `bad_parameters` as `pack` does.
packing_part rest_of(const packing_problem& problem, const packing_options& options) {
  check(problem);
  static_cast<void>(value_of_packing(problem, options.fixed));  // throws where it is none
  packing_part rest{{problem.cells, {}, problem.stock, problem.places}};
  std::vector<bool> forbidden(problem.placements.size());
  for (const std::uint32_t number : options.forbidden) {
    if (number >= problem.placements.size()) {
      throw bad_parameters(fmt::format("there is no placement {} to forbid", number));
    }
    forbidden[number] = true;
  }
  std::vector<bool> covered(problem.cells);
  for (const std::uint32_t number : options.fixed) {
    if (forbidden[number]) {
      throw bad_parameters(fmt::format("placement {} is fixed and forbidden", number));
    }
    for (const std::uint32_t cell : problem.placements[number].cells) covered[cell] = true;
    take_copy(rest.problem.stock[problem.placements[number].block]);
  }
  for (std::uint32_t i = 0; i < problem.placements.size(); ++i) {
    const placement& each = problem.placements[i];
    const bool fits =
        ranges::none_of(each.cells, [&](std::uint32_t cell) { return covered[cell]; });
    if (!fits || forbidden[i] || rest.problem.stock[each.block] == 0) continue;
    rest.problem.placements.push_back(each);
    rest.placements.push_back(i);
  }
  return rest;
}

/// Thrown where enough is known.
struct enough_known {};

/// Runs the stages over all parts of a problem.
class packing_search {
 public:
  packing_search(const packing_problem& problem, const packing_options& options)
      : options_(&options),
        rest_(rest_of(problem, options)),
        fixed_value_(value_of_packing(problem, options.fixed)) {
    for (packing_part& part : components_of(rest_.problem)) {
      parts_.emplace_back(std::move(part), spent_, [this] { report(); });
    }
  }

  packing_search(const packing_search&) = delete;  // its parts know where it is
  packing_search& operator=(const packing_search&) = delete;
  ~packing_search() = default;

  /// Until all parts are solved, or a packing of `enough` is found or excluded.
  void solve(const limits& allowed, std::optional<score> enough = {}) {
    enough_ = enough;
    within_limits([&] {
      spent_.start(allowed);
      report();
      run();
    });
  }

  void add_bounds(packing_result& result) {
    // Of a search that was stopped, too: they are what is proven of what it leaves open.
    meter unlimited;
    unlimited.start({});
    result.bounds = bounds_of(rest_.problem, unlimited);
    for (packing_bound& each : result.bounds) {
      each.value += fixed_value_;
      result.value.upper = std::min(result.value.upper, each.value);
      if (auto* strips = std::get_if<strips_certificate>(&each.certificate)) {
        for (strip_share& share : strips->shares) {
          share.placement = rest_.placements[share.placement];
        }
      }
    }
  }

  [[nodiscard]] packing_result result() const {
    packing_result result{.value = value(), .stopped_by = stopped_by_};
    for (const part_search& each : parts_) {
      for (const std::uint32_t i : each.packing()) result.packing.push_back(rest_.placements[i]);
      result.method = std::max(result.method, each.method(),
                               [](auto a, auto b) { return a.size() < b.size(); });
    }
    result.packing.insert(result.packing.end(), options_->fixed.begin(), options_->fixed.end());
    ranges::sort(result.packing);
    result.statistics = spent();
    return result;
  }

  [[nodiscard]] packing_count count() {
    packing_count total;
    within_limits([&] {
      std::uint64_t packings = 1;
      for (part_search& part : parts_) {
        const frontier_count each = part.count();
        total.saturated = total.saturated || each.saturated;
        if (__builtin_mul_overflow(packings, each.packings, &packings)) {
          packings = ~std::uint64_t{0};
          total.saturated = true;
        }
      }
      total.packings = packings;
    });
    total.value = value();
    total.statistics = spent();
    total.stopped_by = stopped_by_;
    return total;
  }

  bool list(const use_packing& use) {
    bool all = false;
    within_limits([&] { all = list_from(0, options_->fixed, use); });
    return all;
  }

  [[nodiscard]] bool was_stopped() const noexcept { return stopped_by_.has_value(); }

 private:
  template <class Search>
  void within_limits(Search search) {
    if (stopped_by_) return;
    stopped_by_ = until_stopped([&] {
      try {
        search();
      } catch (const enough_known&) {
      }
    });
  }

  void run() {
    constexpr std::uint64_t least = 50'000;   // states: no more than the weights take
    constexpr std::size_t width = 64;         // of a beam over the whole
    constexpr std::size_t narrow = 150;       // of one over a window
    constexpr unsigned in_vain = 30;          // windows
    constexpr std::uint64_t cheap = 300'000;  // states: some hundredths of a second
    const auto each_open = [&](auto stage) {
      for (part_search& part : parts_) {
        if (!part.is_solved()) stage(part);
      }
    };
    each_open([](part_search& part) { part.find_first(); });
    each_open([](part_search& part) { part.sweep_plainly(least); });
    each_open([](part_search& part) { part.bound_by_colouring(); });
    each_open([](part_search& part) { part.bound_by_weights(); });
    each_open([](part_search& part) { part.search_windows(in_vain, narrow); });
    each_open([](part_search& part) { part.sweep_with_weights(width, cheap); });
    each_open([](part_search& part) { part.sweep_with_strips(); });
    each_open([](part_search& part) { part.sweep_plainly(~std::uint64_t{0}); });
  }

  [[nodiscard]] statistics spent() const {
    std::uint64_t bytes = 0;
    for (const part_search& each : parts_) bytes = std::max(bytes, each.bytes());
    return spent_.read(bytes);
  }

  [[nodiscard]] interval<score> value() const {
    interval<score> sum{fixed_value_, fixed_value_};
    for (const part_search& each : parts_) {
      sum.lower += each.value().lower;
      sum.upper += each.value().upper;
    }
    return sum;
  }

  void report() const {
    const interval<score> known = value();
    if (options_->progress) options_->progress(known);
    if (enough_ && (known.lower >= *enough_ || known.upper < *enough_)) throw enough_known();
  }

  /// The packings of the parts from this one on, each after what was laid before.
  bool list_from(std::size_t number, const packing_numbers& laid, const use_packing& use) {
    if (number == parts_.size()) {
      packing_numbers packing = laid;
      ranges::sort(packing);
      return use(packing);
    }
    return parts_[number].list([&](const packing_numbers& placements) {
      packing_numbers longer = laid;
      for (const std::uint32_t i : placements) longer.push_back(rest_.placements[i]);
      return list_from(number + 1, longer, use);
    });
  }

  const packing_options* options_;
  std::optional<score> enough_;
  meter spent_;
  packing_part rest_;
  score fixed_value_;
  std::vector<part_search> parts_;
  std::optional<stop_reason> stopped_by_;
};

}  // namespace

packing_result pack(const packing_problem& problem, const packing_options& options,
                    const limits& allowed) {
  packing_search search(problem, options);
  search.solve(allowed, options.enough);
  packing_result result = search.result();
  if (options.every_bound) {
    search.add_bounds(result);
    if (result.is_optimal()) result.stopped_by.reset();  // a bound is what the search had missed
  }
  return result;
}

packing_count count_packings(const packing_problem& problem, const packing_options& options,
                             const limits& allowed) {
  packing_search search(problem, options);
  search.solve(allowed);
  return search.count();
}

bool list_packings(const packing_problem& problem, const use_packing& use,
                   const packing_options& options, const limits& allowed) {
  packing_search search(problem, options);
  search.solve(allowed);
  return !search.was_stopped() && search.list(use);
}

}  // namespace zermelo
