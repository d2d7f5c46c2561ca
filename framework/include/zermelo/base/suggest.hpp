/// The nearest name to a misspelt one.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// How many letters must be put in, left out or changed to make `a` of `b` (Levenshtein 1966).
[[nodiscard]] inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

/// "; did you mean 'blockgame'?" of a name that begins so, or else of the nearest, if one is near.
template <class Names>
[[nodiscard]] std::string did_you_mean(std::string_view given, const Names& names) {
  std::string_view nearest;
  const std::size_t letters = given.size() - std::min(given.find_first_not_of('-'), given.size());
  std::size_t least = std::max<std::size_t>(1, (letters + 2) / 3);
  for (const auto& name : names) {
    if (letters > 1 && std::string_view(name).starts_with(given)) {
      nearest = name;
      break;
    }
    const std::size_t distance = edit_distance(given, name);
    if (distance <= least && (nearest.empty() || distance < least)) {
      least = distance;
      nearest = name;
    }
  }
  return nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest);
}

}  // namespace zermelo
