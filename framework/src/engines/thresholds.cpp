#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <zermelo/engines/thresholds.hpp>

namespace zermelo::detail {

namespace {

constexpr std::int16_t undecided = scored_ring::nothing;

class threshold_search {
 public:
  threshold_search(scored_ring& ring, meter& spent) : ring_(ring), spent_(spent) {
    found_.values.assign(ring.count(), undecided);
    found_.distances.assign(ring.count(), 0);
  }

  scored_values solve() {
    // 1. Who has what elsewhere; and who has nothing better than to lose by it.
    for (std::uint32_t i = 0; i < ring_.count(); ++i) {
      const std::int32_t worth = ring_.outside[i];
      if (worth == scored_ring::nothing || worth == 0) continue;
      const auto threshold = static_cast<std::size_t>(worth > 0 ? worth : -worth);
      if (by_threshold_.size() <= threshold) by_threshold_.resize(threshold + 1);
      by_threshold_[threshold].push_back(i);
    }
    // 2. From the highest threshold down.
    for (std::size_t t = by_threshold_.size(); t-- > 1;) {
      spent_.add(0);
      for (const std::uint32_t i : by_threshold_[t]) {
        if (ring_.outside[i] > 0 || ring_.left[i] == 0) decide(i, ring_.outside[i], 0);
      }
      for (std::size_t k = 0; k < decided_.size(); ++k) tell_those_before(decided_[k]);
      decided_.clear();
    }
    // 3. The rest.
    std::replace(found_.values.begin(), found_.values.end(), undecided, std::int16_t{0});
    return std::move(found_);
  }

 private:
  void decide(std::uint32_t i, std::int32_t value, std::uint32_t distance) {
    if (found_.values[i] != undecided) return;
    found_.values[i] = static_cast<std::int16_t>(value);
    found_.distances[i] = static_cast<std::uint16_t>(std::min<std::uint32_t>(distance, 0xFFFF));
    decided_.push_back(i);
  }

  /// Of a position that was decided at this threshold.
  void tell_those_before(std::uint32_t i) {
    const std::int32_t value = found_.values[i];
    const std::int32_t threshold = value < 0 ? -value : value;
    const std::uint32_t distance = found_.distances[i] + 1U;
    for (const std::uint32_t source : ring_.back.to(i)) {
      const std::uint32_t q = source & ~ways_back::moves_again;
      const bool moves_again = (source & ways_back::moves_again) != 0;
      if ((value > 0) == moves_again) {
        decide(q, threshold, distance);
      } else if (--ring_.left[q] == 0 && ring_.outside[q] <= -threshold) {
        decide(q, -threshold, distance);
      }
      // Where something better is left elsewhere, q is decided when that threshold comes.
    }
  }

  scored_ring& ring_;
  meter& spent_;
  scored_values found_;
  std::vector<std::vector<std::uint32_t>> by_threshold_;
  std::vector<std::uint32_t> decided_;  // at this one
};

}  // namespace

std::int16_t points_of_16_bits(score points) {
  if (points >= -scored_ring::most_points && points <= scored_ring::most_points) {
    return static_cast<std::int16_t>(points);
  }
  throw cannot_solve(
      fmt::format("{} points; what solves scores with cycles keeps 16 bits", points));
}

scored_values solve_by_thresholds(scored_ring& ring, meter& spent) {
  return threshold_search(ring, spent).solve();
}

}  // namespace zermelo::detail
