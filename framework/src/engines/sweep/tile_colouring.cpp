#include <algorithm>
#include <cmath>
#include <functional>
#include <range/v3/action/sort.hpp>
#include <range/v3/action/unique.hpp>
#include <range/v3/algorithm/stable_sort.hpp>
#include <tuple>
#include <zermelo/boards/bits.hpp>
#include <zermelo/tables/swept.hpp>

#include "compile.hpp"

namespace zermelo::detail::sweeping {

namespace {

using masks = std::vector<std::uint64_t>;

constexpr std::size_t most_register_cells = 4;

std::uint64_t bit(unsigned cell) { return std::uint64_t{1} << cell; }

std::uint64_t all_cells(unsigned cells) { return cells == 64 ? ~std::uint64_t{0} : bit(cells) - 1; }

std::uint64_t mask_of(const std::vector<unsigned>& cells) {
  std::uint64_t mask = 0;
  for (const unsigned cell : cells) mask |= bit(cell);
  return mask;
}

/// The cell of `from` with the least `cost(cell)`, the first one where there are several.
template <class Cost>
unsigned cheapest(std::uint64_t from, Cost cost) {
  unsigned best = lowest_bit(from);
  auto least = cost(best);
  for (const unsigned cell : set_bits(from & (from - 1))) {
    if (const auto price = cost(cell); price < least)
      std::tie(best, least) = std::pair(cell, price);
  }
  return best;
}

/// The cells that would complete a piece together with `chosen`, the chosen ones left out.
std::uint64_t completing(const masks& pieces, std::uint64_t chosen) {
  std::uint64_t cells = 0;
  for (const std::uint64_t piece : pieces) {
    const std::uint64_t missing = piece & ~chosen;
    if ((missing & (missing - 1)) == 0) cells |= missing;  // one cell, or none
  }
  return cells;
}

/// A set of cells that holds no whole piece: the next cell is the one that excludes fewest others.
std::uint64_t colour_of(unsigned cells, const masks& pieces) {
  std::uint64_t chosen = 0;
  std::uint64_t excluded = completing(pieces, 0);
  while (const std::uint64_t left = all_cells(cells) & ~chosen & ~excluded) {
    const unsigned next = cheapest(left, [&](unsigned cell) {
      return count_bits(completing(pieces, chosen | bit(cell)) & ~excluded);
    });
    chosen |= bit(next);
    excluded |= completing(pieces, chosen);
  }
  return chosen;
}

unsigned pieces_on(const masks& pieces, unsigned cell) {
  return static_cast<unsigned>(std::count_if(
      pieces.begin(), pieces.end(), [&](std::uint64_t piece) { return (piece & bit(cell)) != 0; }));
}

/// The cells of the colour that share a piece with this one.
std::uint64_t neighbours_of(const masks& pieces, std::uint64_t colour, unsigned cell) {
  std::uint64_t with = 0;
  for (const std::uint64_t piece : pieces) {
    if ((piece & bit(cell)) != 0) with |= piece & colour;
  }
  return with & ~bit(cell);
}

/// Up to nine cells of the colour for lanes. A piece on two lanes is shifted twice; so the next
/// lane is the cell that shares the fewest pieces with the lanes, and then with cells that may
/// become lanes.
std::vector<unsigned> lanes_of(const masks& pieces, std::uint64_t colour) {
  std::vector<unsigned> lanes;
  std::uint64_t chosen = 0;
  std::uint64_t beside = 0;  // neighbours of lanes
  while (lanes.size() < widest_lanes && chosen != colour) {
    const unsigned next = cheapest(colour & ~chosen, [&](unsigned cell) {
      const std::uint64_t with = neighbours_of(pieces, colour, cell);
      return std::pair(count_bits(with & chosen), count_bits(with & ~beside));
    });
    lanes.push_back(next);
    chosen |= bit(next);
    beside |= neighbours_of(pieces, colour, next);
  }
  return lanes;
}

/// Cells of the colour, the best registers first: those with the most pieces, each of which is read
/// for half the registers only, and not shifted.
std::vector<unsigned> registers_of(const masks& pieces, std::uint64_t cells) {
  std::vector<unsigned> order;
  for (const unsigned cell : set_bits(cells)) order.push_back(cell);
  ranges::stable_sort(order, std::greater{},
                      [&](unsigned cell) { return pieces_on(pieces, cell); });
  return order;
}

/// The cells of the address, the highest first. A piece on the topmost cells reads a tile that lies
/// far away, out of the caches; so the next cell is the one that makes the fewest more tiles far.
std::vector<unsigned> far_cells_first(const masks& pieces, std::uint64_t address) {
  masks parts;  // of pieces, in the address: tiles that are read
  for (const std::uint64_t piece : pieces) parts.push_back(piece & address);
  parts |= ranges::actions::sort | ranges::actions::unique;
  std::vector<unsigned> order;
  while (address != 0) {
    const unsigned next = cheapest(address, [&](unsigned cell) {
      double far = 0;
      for (const std::uint64_t part : parts) {
        if ((part & bit(cell)) != 0) far += std::ldexp(1.0, -static_cast<int>(count_bits(part)));
      }
      return far;
    });
    order.push_back(next);
    address &= ~bit(next);
    std::erase_if(parts, [&](std::uint64_t part) { return (part & bit(next)) != 0; });
  }
  return order;
}

}  // namespace

colouring colour(unsigned cells, const masks& pieces) {
  colouring result;
  std::vector<unsigned>& order = result.cell_of_bit;
  // 1. The tile: lanes, then registers.
  const std::uint64_t coloured = colour_of(cells, pieces);
  order = lanes_of(pieces, coloured);
  const std::vector<unsigned> registers = registers_of(pieces, coloured & ~mask_of(order));
  const std::size_t most = std::min(registers.size(), most_register_cells);
  order.insert(order.end(), registers.begin(),
               registers.begin() + static_cast<std::ptrdiff_t>(most));
  const std::uint64_t tile = mask_of(order);
  while (order.size() < widest_lanes) order.push_back(cell_order::no_cell);
  result.tile_cells = static_cast<unsigned>(order.size());
  // 2. The address.
  const std::vector<unsigned> far = far_cells_first(pieces, all_cells(cells) & ~tile);
  order.insert(order.end(), far.rbegin(), far.rend());
  return result;
}

}  // namespace zermelo::detail::sweeping
