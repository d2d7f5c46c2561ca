#include <algorithm>
#include <range/v3/algorithm.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <range/v3/view/zip.hpp>
#include <zermelo/packing/components.hpp>

namespace zermelo {

namespace {

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

/// Puts the cells of a part in the order in which placements reach least far ahead; `number`
/// becomes the place of each, by its number in the whole.
void order_cells(const packing_problem& whole, packing_part& part,
                 std::vector<std::uint32_t>& number) {
  const auto number_cells = [&](const std::vector<std::uint32_t>& order) {
    for (std::uint32_t i = 0; i < order.size(); ++i) number[order[i]] = i;
  };
  const auto reach_in = [&](const std::vector<std::uint32_t>& order) {
    number_cells(order);
    std::uint32_t reach = 0;
    for (const std::uint32_t i : part.placements) {
      std::uint32_t first = whole.cells;
      std::uint32_t last = 0;
      for (const std::uint32_t cell : whole.placements[i].cells) {
        first = std::min(first, number[cell]);
        last = std::max(last, number[cell]);
      }
      reach = std::max(reach, last - first);
    }
    return reach;
  };
  if (!whole.places.empty()) {
    std::uint32_t least = reach_in(part.cells);
    std::vector<std::uint32_t> order = part.cells;
    for (const bool by_rows : {true, false}) {
      ranges::sort(order, std::less{}, [&](std::uint32_t cell) {
        const auto [row, column] = whole.places[cell];
        return by_rows ? std::pair(row, column) : std::pair(column, row);
      });
      if (const std::uint32_t reach = reach_in(order); reach < least) {
        least = reach;
        part.cells = order;
      }
    }
  }
  number_cells(part.cells);
}

}  // namespace

std::uint32_t reach_of(const packing_problem& problem) {
  std::uint32_t reach = 0;
  for (const placement& each : problem.placements) {
    reach = std::max(reach, each.cells.back() - each.cells.front());
  }
  return reach;
}

std::vector<std::uint32_t> lanes_of(const packing_problem& part) {
  if (part.places.empty()) return {};
  const bool along_rows = ranges::is_sorted(
      part.places, std::less{}, [](const grid_place& at) { return std::pair(at.row, at.column); });
  const auto lane = along_rows ? &grid_place::column : &grid_place::row;
  const std::int32_t least = ranges::min(part.places | ranges::views::transform(lane));
  const auto from_least = [&](const grid_place& at) {
    return static_cast<std::uint32_t>(at.*lane - least);
  };
  return part.places | ranges::views::transform(from_least) | ranges::to<std::vector>;
}

std::vector<packing_part> components_of(const packing_problem& problem) {
  // 1. Cells of a placement hang together; so do the placements of a block that may run out.
  //    Disjoint sets (Galler & Fischer 1964), with path halving.
  auto parent = ranges::views::iota(std::uint32_t{0}, problem.cells) | ranges::to<std::vector>;
  const auto set_of = [&](std::uint32_t cell) {
    while (parent[cell] != cell) cell = parent[cell] = parent[parent[cell]];
    return cell;
  };
  const auto join = [&](std::uint32_t a, std::uint32_t b) { parent[set_of(a)] = set_of(b); };
  const std::vector<bool> scarce = scarce_blocks(problem);
  std::vector<std::uint32_t> first_of_block(problem.stock.size(), problem.cells);
  std::vector<bool> coverable(problem.cells);
  for (const placement& each : problem.placements) {
    for (const std::uint32_t cell : each.cells) {
      join(cell, each.cells.front());
      coverable[cell] = true;
    }
    if (!scarce[each.block]) continue;
    std::uint32_t& first = first_of_block[each.block];
    if (first == problem.cells) first = each.cells.front();
    join(first, each.cells.front());
  }
  // 2. Every cell and every placement goes to its part.
  std::vector<packing_part> parts;
  std::vector<std::uint32_t> part_of(problem.cells, problem.cells);
  for (std::uint32_t cell = 0; cell < problem.cells; ++cell) {
    if (!coverable[cell]) continue;
    std::uint32_t& index = part_of[set_of(cell)];
    if (index == problem.cells) {
      index = static_cast<std::uint32_t>(parts.size());
      parts.emplace_back();
    }
    parts[index].cells.push_back(cell);
  }
  for (std::uint32_t i = 0; i < problem.placements.size(); ++i) {
    const std::uint32_t first = problem.placements[i].cells.front();
    parts[part_of[set_of(first)]].placements.push_back(i);
  }
  // 3. Each is put in order.
  std::vector<std::uint32_t> number(problem.cells);
  for (packing_part& part : parts) {
    packing_problem& own = part.problem;
    order_cells(problem, part, number);
    own.cells = static_cast<std::uint32_t>(part.cells.size());
    for (const std::uint32_t cell : part.cells) {
      if (!problem.places.empty()) own.places.push_back(problem.places[cell]);
    }
    for (std::size_t b = 0; b < scarce.size(); ++b) {
      own.stock.push_back(scarce[b] ? problem.stock[b] : unlimited);
    }
    own.placements.reserve(part.placements.size());
    for (const std::uint32_t i : part.placements) {
      placement& moved = own.placements.emplace_back(problem.placements[i]);
      for (std::uint32_t& cell : moved.cells) cell = number[cell];
      ranges::sort(moved.cells);
    }
    ranges::sort(ranges::views::zip(own.placements, part.placements), std::less{},
                 [](const auto& each) {
                   return std::pair(std::get<0>(each).cells.front(), std::get<1>(each));
                 });
  }
  return parts;
}

}  // namespace zermelo
