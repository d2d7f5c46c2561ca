/// Parts of a puzzle that have nothing to do with each other, each bounded for itself.
#pragma once

#include <cstddef>
#include <map>
#include <numeric>
#include <vector>

#include "puzzle.hpp"

namespace packing_checker {

/// Sets of cells, and where asked for of blocks with limited stock, that hang together by
/// placements. What is bounded group by group may be rounded down group by group.
class groups {
 public:
  groups(const puzzle& whole, const remainder& rest, bool by_stock = true)
      : cells_(whole.cells()), leader_(whole.cells() + whole.blocks().size()) {
    std::iota(leader_.begin(), leader_.end(), std::size_t{0});
    for (const std::size_t i : rest.placements) {
      const placement& each = whole.placements()[i];
      for (const std::size_t cell : each.cells) join(cell, each.cells.front());
      if (by_stock && rest.limited[each.block]) join(cells_ + each.block, each.cells.front());
    }
  }

  void join(std::size_t a, std::size_t b) { leader_[find(a)] = find(b); }

  /// One number for all cells of a group.
  [[nodiscard]] std::size_t of_cell(std::size_t cell) { return find(cell); }
  [[nodiscard]] std::size_t of_block(std::size_t block) { return find(cells_ + block); }

 private:
  std::size_t find(std::size_t i) {
    while (leader_[i] != i) i = leader_[i] = leader_[leader_[i]];
    return i;
  }

  std::size_t cells_;
  std::vector<std::size_t> leader_;
};

/// A total for each group, over `scale`; the sum of the totals, each rounded down.
class totals {
 public:
  explicit totals(std::int64_t scale) : scale_(scale) {}

  void add(std::size_t group, wide amount) { by_group_[group] += amount; }
  [[nodiscard]] wide sum() const {
    wide result = 0;
    for (const auto& [group, total] : by_group_) {
      result += total / scale_ - (total % scale_ < 0 ? 1 : 0);
    }
    return result;
  }

 private:
  std::int64_t scale_;
  std::map<std::size_t, wide> by_group_;
};

}  // namespace packing_checker
