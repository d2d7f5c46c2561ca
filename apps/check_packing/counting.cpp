#include "counting.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "groups.hpp"

namespace packing_checker {

namespace {

/// The most that copies of some blocks are worth in so many cells: a knapsack, copy by copy.
wide knapsack(const puzzle& whole, const remainder& rest, const std::set<std::size_t>& kinds,
              std::size_t cells) {
  std::vector<wide> best(cells + 1, 0);
  for (const std::size_t kind : kinds) {
    const block& each = whole.blocks()[kind];
    std::size_t size = 0;
    for (const std::string& row : each.shape) {
      size += static_cast<std::size_t>(std::count(row.begin(), row.end(), '#'));
    }
    const std::int64_t most = std::min(rest.stock[kind], static_cast<std::int64_t>(cells / size));
    for (std::int64_t copy = 0; copy < most; ++copy) {
      for (std::size_t room = cells; room >= size; --room) {
        best[room] = std::max(best[room], best[room - size] + each.value);
      }
    }
  }
  return best[cells];
}

}  // namespace

wide most_by_counting(const puzzle& whole, const remainder& rest) {
  struct component {
    std::size_t cells = 0;
    std::set<std::size_t> kinds = {};
  };
  groups together(whole, rest);
  std::map<std::size_t, component> components;
  for (std::size_t cell = 0; cell < whole.cells(); ++cell) {
    if (rest.coverable[cell]) ++components[together.of_cell(cell)].cells;
  }
  for (const std::size_t i : rest.placements) {
    const placement& each = whole.placements()[i];
    components[together.of_cell(each.cells.front())].kinds.insert(each.block);
  }
  wide sum = rest.fixed_value;
  for (const auto& [leader, each] : components)
    sum += knapsack(whole, rest, each.kinds, each.cells);
  return sum;
}

}  // namespace packing_checker
