/// Two things timed in turn, A B A B ..., so that what else the machine does meets both alike.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace zermelo::bench {

/// The lower quartile: of times that only ever scatter upwards, the steadiest number.
inline double lower_quartile(std::vector<double> times) {
  const auto quartile = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 4);
  std::nth_element(times.begin(), quartile, times.end());
  return *quartile;
}

template <class Function>
double seconds_of(Function function) {
  const auto start = std::chrono::steady_clock::now();
  function();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct pair_of_times {
  double ours = 0;
  double baseline = 0;
};

/// Lower quartiles of at least five rounds, and of as many as fit into the seconds given.
template <class Ours, class Baseline>
pair_of_times interleaved(double seconds, Ours ours, Baseline baseline) {
  std::vector<double> times_of_ours;
  std::vector<double> times_of_baseline;
  for (double spent = 0; times_of_ours.size() < 5 || spent < seconds;) {
    times_of_ours.push_back(seconds_of(ours));
    times_of_baseline.push_back(seconds_of(baseline));
    spent += times_of_ours.back() + times_of_baseline.back();
  }
  return {lower_quartile(times_of_ours), lower_quartile(times_of_baseline)};
}

}  // namespace zermelo::bench
