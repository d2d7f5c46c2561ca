#include "counting.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "groups.hpp"

namespace packing_checker {

namespace {

std::int64_t size_of(const block& kind) {
  std::int64_t size = 0;
  for (const std::string& row : kind.shape) size += std::count(row.begin(), row.end(), '#');
  return size;
}

/// The most that copies of some blocks are worth in so many cells: a knapsack. Copies go in lots of
/// 1, 2, 4, ... and the rest, which make every number of them.
wide knapsack(const puzzle& whole, const remainder& rest, const std::set<std::size_t>& kinds,
              std::size_t cells) {
  std::vector<wide> best(cells + 1, 0);
  for (const std::size_t kind : kinds) {
    const block& each = whole.blocks()[kind];
    const auto size = static_cast<std::size_t>(size_of(each));
    std::int64_t left = std::min(rest.stock[kind], static_cast<std::int64_t>(cells / size));
    for (std::int64_t lot = 1; left > 0; left -= lot, lot *= 2) {
      lot = std::min(lot, left);
      const std::size_t taken = static_cast<std::size_t>(lot) * size;
      for (std::size_t room = cells; room >= taken; --room) {
        best[room] = std::max(best[room], best[room - taken] + wide{lot} * each.value);
      }
    }
  }
  return best[cells];
}

/// A number that all blocks' sizes divide; 0 where there is none up to 2^60.
std::int64_t common_size(const puzzle& whole) {
  std::int64_t common = 1;
  for (const block& each : whole.blocks()) {
    const wide next = wide{common} / std::gcd(common, size_of(each)) * size_of(each);
    if (next > wide{1} << 60U) return 0;
    common = static_cast<std::int64_t>(next);
  }
  return common;
}

/// What a cell brings at most, over `scale`: the best placement's value by its size.
std::vector<wide> best_of_cells(const puzzle& whole, const remainder& rest, std::int64_t scale) {
  std::vector<wide> best(whole.cells(), 0);
  for (const std::size_t i : rest.placements) {
    const block& kind = whole.blocks()[whole.placements()[i].block];
    const wide share = wide{kind.value} * (scale / size_of(kind));
    for (const std::size_t cell : whole.placements()[i].cells) {
      best[cell] = std::max(best[cell], share);
    }
  }
  return best;
}

/// The sum of the groups' bounds.
wide most_in_groups(const puzzle& whole, const remainder& rest, groups together) {
  struct component {
    std::size_t cells = 0;
    wide shares = 0;
    std::set<std::size_t> kinds = {};
  };
  const std::int64_t scale = common_size(whole);
  const std::vector<wide> shares = best_of_cells(whole, rest, scale);
  std::map<std::size_t, component> components;
  for (std::size_t cell = 0; cell < whole.cells(); ++cell) {
    if (!rest.coverable[cell]) continue;
    component& own = components[together.of_cell(cell)];
    ++own.cells;
    own.shares += shares[cell];
  }
  for (const std::size_t i : rest.placements) {
    const placement& each = whole.placements()[i];
    components[together.of_cell(each.cells.front())].kinds.insert(each.block);
  }
  wide sum = rest.fixed_value;
  for (const auto& [leader, each] : components) {
    const wide filled = knapsack(whole, rest, each.kinds, each.cells);
    sum += scale == 0 ? filled : std::min(filled, each.shares / scale);
  }
  return sum;
}

}  // namespace

wide most_by_counting(const puzzle& whole, const remainder& rest) {
  // Smaller groups lose more fractions; larger ones share their stock.
  return std::min(most_in_groups(whole, rest, groups(whole, rest, false)),
                  most_in_groups(whole, rest, groups(whole, rest, true)));
}

}  // namespace packing_checker
