#include <algorithm>
#include <functional>
#include <range/v3/algorithm/is_sorted.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/algorithm/stable_sort.hpp>
#include <range/v3/numeric/iota.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <tuple>
#include <utility>
#include <zermelo/packing/components.hpp>

namespace zermelo {

namespace {

/// Disjoint sets (Galler & Fischer 1964), with path halving.
class disjoint_sets {
 public:
  explicit disjoint_sets(std::size_t count) : parent_(count) {
    ranges::iota(parent_, std::uint32_t{0});
  }

  [[nodiscard]] std::uint32_t find(std::uint32_t member) {
    while (parent_[member] != member) {
      parent_[member] = parent_[parent_[member]];
      member = parent_[member];
    }
    return member;
  }
  void join(std::uint32_t a, std::uint32_t b) { parent_[find(a)] = find(b); }

 private:
  std::vector<std::uint32_t> parent_;
};

/// Whether the stock of a block can run out: it has fewer copies than find room.
std::vector<bool> scarce_blocks(const packing_problem& problem) {
  std::vector<std::uint64_t> room(problem.stock.size());
  for (const placement& each : problem.placements) {
    room[each.block] = std::max<std::uint64_t>(room[each.block], problem.cells / each.cells.size());
  }
  std::vector<bool> scarce(problem.stock.size());
  for (std::size_t b = 0; b < scarce.size(); ++b) scarce[b] = problem.stock[b] < room[b];
  return scarce;
}

/// Gives the cells of a part these numbers: order[i] is the old number of cell i.
void renumber(packing_part& part, const std::vector<std::uint32_t>& order) {
  packing_problem& problem = part.problem;
  std::vector<std::uint32_t> number(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) number[order[i]] = i;
  const auto moved = [&](const auto& values) {
    std::remove_cvref_t<decltype(values)> result;
    for (const std::uint32_t old : order) result.push_back(values[old]);
    return result;
  };
  part.cells = moved(part.cells);
  if (!problem.places.empty()) problem.places = moved(problem.places);
  for (placement& each : problem.placements) {
    for (std::uint32_t& cell : each.cells) cell = number[cell];
    ranges::sort(each.cells);
  }
}

/// As reach_of, with the cells in this order.
std::uint32_t reach_in(const packing_problem& problem, const std::vector<std::uint32_t>& order) {
  std::vector<std::uint32_t> number(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) number[order[i]] = i;
  std::uint32_t reach = 0;
  for (const placement& each : problem.placements) {
    std::uint32_t first = problem.cells;
    std::uint32_t last = 0;
    for (const std::uint32_t cell : each.cells) {
      first = std::min(first, number[cell]);
      last = std::max(last, number[cell]);
    }
    reach = std::max(reach, last - first);
  }
  return reach;
}

/// The order of cells in which placements reach least far ahead.
std::vector<std::uint32_t> best_order(const packing_problem& problem) {
  auto best = ranges::views::iota(std::uint32_t{0}, problem.cells) | ranges::to<std::vector>;
  std::uint32_t least = reach_of(problem);
  if (problem.places.empty()) return best;
  std::vector<std::uint32_t> order = best;
  for (const bool by_rows : {true, false}) {
    const auto along = [&](std::uint32_t cell) {
      const grid_place& at = problem.places[cell];
      return by_rows ? std::pair(at.row, at.column) : std::pair(at.column, at.row);
    };
    ranges::sort(order, std::less{}, along);
    if (const std::uint32_t reach = reach_in(problem, order); reach < least) {
      least = reach;
      best = order;
    }
  }
  return best;
}

/// By their numbers: stable_sort of range-v3 0.12 empties some elements that own memory.
void sort_placements(packing_part& part) {
  const auto& placements = part.problem.placements;
  auto order = ranges::views::iota(std::size_t{0}, placements.size()) | ranges::to<std::vector>;
  ranges::stable_sort(order, std::less{},
                      [&](std::size_t i) { return placements[i].cells.front(); });
  packing_part sorted;
  for (const std::size_t i : order) {
    sorted.placements.push_back(part.placements[i]);
    sorted.problem.placements.push_back(placements[i]);
  }
  part.placements = std::move(sorted.placements);
  part.problem.placements = std::move(sorted.problem.placements);
}

}  // namespace

std::uint32_t reach_of(const packing_problem& problem) {
  std::uint32_t reach = 0;
  for (const placement& each : problem.placements) {
    reach = std::max(reach, each.cells.back() - each.cells.front());
  }
  return reach;
}

std::vector<std::int32_t> lanes_of(const packing_problem& part) {
  if (part.places.empty()) return {};
  const bool along_rows = ranges::is_sorted(
      part.places, std::less{}, [](const grid_place& at) { return std::pair(at.row, at.column); });
  return part.places |
         ranges::views::transform(along_rows ? &grid_place::column : &grid_place::row) |
         ranges::to<std::vector>;
}

std::vector<packing_part> components_of(const packing_problem& problem) {
  // 1. Cells of a placement hang together; so do the placements of a block that may run out.
  disjoint_sets sets(problem.cells);
  const std::vector<bool> scarce = scarce_blocks(problem);
  std::vector<std::uint32_t> first_of_block(problem.stock.size(), problem.cells);
  std::vector<bool> coverable(problem.cells);
  for (const placement& each : problem.placements) {
    for (const std::uint32_t cell : each.cells) {
      sets.join(cell, each.cells.front());
      coverable[cell] = true;
    }
    if (!scarce[each.block]) continue;
    std::uint32_t& first = first_of_block[each.block];
    if (first == problem.cells) first = each.cells.front();
    sets.join(first, each.cells.front());
  }
  // 2. Every cell and every placement goes to its part.
  std::vector<packing_part> parts;
  std::vector<std::uint32_t> part_of(problem.cells, problem.cells);
  std::vector<std::uint32_t> number(problem.cells);
  for (std::uint32_t cell = 0; cell < problem.cells; ++cell) {
    if (!coverable[cell]) continue;
    std::uint32_t& index = part_of[sets.find(cell)];
    if (index == problem.cells) {
      index = static_cast<std::uint32_t>(parts.size());
      parts.emplace_back().problem.stock = problem.stock;
      for (std::size_t b = 0; b < scarce.size(); ++b) {
        if (!scarce[b]) parts.back().problem.stock[b] = unlimited;
      }
    }
    packing_part& part = parts[index];
    number[cell] = part.problem.cells++;
    part.cells.push_back(cell);
    if (!problem.places.empty()) part.problem.places.push_back(problem.places[cell]);
  }
  for (std::uint32_t i = 0; i < problem.placements.size(); ++i) {
    placement moved = problem.placements[i];
    packing_part& part = parts[part_of[sets.find(moved.cells.front())]];
    for (std::uint32_t& cell : moved.cells) cell = number[cell];
    part.problem.placements.push_back(std::move(moved));
    part.placements.push_back(i);
  }
  // 3. Each is put in order.
  for (packing_part& part : parts) {
    renumber(part, best_order(part.problem));
    sort_placements(part);
  }
  return parts;
}

}  // namespace zermelo
