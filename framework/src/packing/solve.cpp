#include <algorithm>
#include <new>
#include <numeric>
#include <utility>
#include <zermelo/packing/components.hpp>
#include <zermelo/packing/solve.hpp>
#include <zermelo/packing/weights.hpp>

#include "part_search.hpp"
#include "restrict.hpp"

namespace zermelo {

namespace {

using namespace detail::packing;

/// Runs the stages over all parts of a problem.
class packing_search {
 public:
  packing_search(const packing_problem& problem, const packing_options& options,
                 const limits& allowed)
      : options_(&options), allowed_(allowed), rest_(restrict_problem(problem, options)) {
    for (packing_part& part : components_of(rest_.problem)) {
      parts_.emplace_back(std::move(part), spent_, [this] { return report(); });
    }
  }

  [[nodiscard]] packing_result operator()() {
    packing_result result;
    try {
      spent_.start(allowed_);
      run();
    } catch (const stopped& stop) {
      result.stopped_by = stop.reason;
    } catch (const std::bad_alloc&) {
      result.stopped_by = stop_reason::bytes;
    }
    result.value = value();
    std::uint64_t bytes = 0;
    for (const part_search& each : parts_) {
      for (const std::uint32_t i : each.packing()) result.packing.push_back(rest_.placements[i]);
      result.method = std::max(result.method, each.method(),
                               [](auto a, auto b) { return a.size() < b.size(); });
      bytes = std::max(bytes, each.bytes());
    }
    result.packing.insert(result.packing.end(), options_->fixed.begin(), options_->fixed.end());
    std::sort(result.packing.begin(), result.packing.end());
    result.statistics = spent_.read(bytes);
    return result;
  }

 private:
  void run() {
    constexpr std::uint64_t cheap = 3'000'000;  // states: a fraction of a second
    const auto each_open = [&](auto stage) {
      for (part_search& part : parts_) {
        if (!part.is_solved() && !is_done()) stage(part);
      }
    };
    each_open([](part_search& part) { part.find_first(); });
    each_open([](part_search& part) { part.sweep_plainly(cheap); });
    each_open([](part_search& part) { part.sweep_plainly(~std::uint64_t{0}); });
  }

  [[nodiscard]] interval<score> value() const {
    interval<score> sum{rest_.fixed_value, rest_.fixed_value};
    for (const part_search& each : parts_) {
      sum.lower += each.value().lower;
      sum.upper += each.value().upper;
    }
    return sum;
  }

  [[nodiscard]] bool is_done() const {
    const interval<score> known = value();
    return known.lower == known.upper || (options_->enough && (known.lower >= *options_->enough ||
                                                               known.upper < *options_->enough));
  }

  bool report() {
    if (options_->progress) options_->progress(value());
    return !is_done();
  }

  const packing_options* options_;
  limits allowed_;
  meter spent_;
  restricted_problem rest_;
  std::vector<part_search> parts_;
};

}  // namespace

packing_result pack(const packing_problem& problem, const packing_options& options,
                    const limits& allowed) {
  return packing_search(problem, options, allowed)();
}

}  // namespace zermelo
