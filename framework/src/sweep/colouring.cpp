#include "colouring.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <utility>
#include <zermelo/boards/bits.hpp>

#include "program.hpp"

namespace zermelo::detail::sweeping {

namespace {

using masks = std::vector<std::uint64_t>;

constexpr unsigned most_tile_cells = widest_lanes + 4;

std::uint64_t bit(unsigned cell) { return std::uint64_t{1} << cell; }

std::uint64_t all_cells(unsigned cells) { return cells == 64 ? ~std::uint64_t{0} : bit(cells) - 1; }

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
    if (std::has_single_bit(missing)) cells |= missing;
  }
  return cells;
}

/// A set of cells that holds no whole piece: the next cell is the one that excludes fewest others.
std::uint64_t colour_of(unsigned cells, const masks& pieces) {
  std::uint64_t chosen = 0;
  std::uint64_t excluded = completing(pieces, 0);
  while (const std::uint64_t left = all_cells(cells) & ~chosen & ~excluded) {
    const unsigned next = cheapest(left, [&](unsigned cell) {
      return std::popcount(completing(pieces, chosen | bit(cell)) & ~excluded);
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

/// The cells of the colour, those first that make the best lanes: each new one shares the fewest
/// pieces with those before it (a piece on two lanes is shifted twice), and among the cells that
/// aren't lanes yet, too.
std::vector<unsigned> lanes_first(const masks& pieces, std::uint64_t colour) {
  std::vector<unsigned> order;
  std::uint64_t lanes = 0;
  std::uint64_t neighbours = 0;  // of lanes, in the colour
  const auto sharing = [&](unsigned cell) {
    std::uint64_t with = 0;
    for (const std::uint64_t piece : pieces) {
      if ((piece & bit(cell)) != 0) with |= piece & colour;
    }
    return with & ~bit(cell);
  };
  for (std::uint64_t left = colour; left != 0;) {
    const unsigned next = cheapest(left, [&](unsigned cell) {
      const std::uint64_t with = sharing(cell);
      return std::pair(std::popcount(with & lanes), std::popcount(with & ~neighbours));
    });
    order.push_back(next);
    lanes |= bit(next);
    neighbours |= sharing(next);
    left &= ~bit(next);
    // What comes after the lanes are registers: the cells with the most pieces, each of which is
    // read for half the registers only, and not shifted.
    if (order.size() == widest_lanes) {
      std::vector<unsigned> rest;
      for (const unsigned cell : set_bits(left)) rest.push_back(cell);
      std::stable_sort(rest.begin(), rest.end(), [&](unsigned a, unsigned b) {
        return pieces_on(pieces, a) > pieces_on(pieces, b);
      });
      order.insert(order.end(), rest.begin(), rest.end());
      break;
    }
  }
  return order;
}

/// The cells of the address, the highest first. A piece on the topmost cells reads a tile that lies
/// far away, out of the caches; so the next cell is the one that makes the fewest more tiles far.
std::vector<unsigned> far_cells_first(const masks& pieces, std::uint64_t address) {
  masks parts;  // of pieces, in the address: tiles that are read
  for (const std::uint64_t piece : pieces) parts.push_back(piece & address);
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  std::vector<unsigned> order;
  while (address != 0) {
    const unsigned next = cheapest(address, [&](unsigned cell) {
      double far = 0;
      for (const std::uint64_t part : parts) {
        if ((part & bit(cell)) != 0) far += std::ldexp(1.0, -std::popcount(part));
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
  order = lanes_first(pieces, colour_of(cells, pieces));
  order.resize(std::min<std::size_t>(order.size(), most_tile_cells));
  std::uint64_t tile = 0;
  for (const unsigned cell : order) tile |= bit(cell);
  while (order.size() < widest_lanes) order.push_back(no_cell);
  result.tile_cells = static_cast<unsigned>(order.size());
  // 2. The address.
  const std::vector<unsigned> far = far_cells_first(pieces, all_cells(cells) & ~tile);
  order.insert(order.end(), far.rbegin(), far.rend());
  return result;
}

}  // namespace zermelo::detail::sweeping
