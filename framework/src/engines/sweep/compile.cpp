#include "compile.hpp"

#include <bit>
#include <cmath>
#include <functional>
#include <range/v3/action/sort.hpp>
#include <range/v3/action/unique.hpp>
#include <range/v3/algorithm/stable_sort.hpp>
#include <range/v3/numeric/partial_sum.hpp>
#include <tuple>
#include <zermelo/boards/bits.hpp>
#include <zermelo/tables/swept.hpp>

namespace zermelo::detail::sweeping {

namespace {

// --- The colouring -------------------------------------------------------------------------------

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
  for (const unsigned cell : set_bits(from)) {
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

/// Up to nine cells of the colour for lanes. A piece on two lanes is shifted twice; so the next is
/// the cell that shares the fewest pieces with the lanes, then with cells that may become lanes.
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

// --- The program ---------------------------------------------------------------------------------

std::uint64_t lowest_of(std::uint64_t lanes) { return lanes & (~lanes + 1); }

/// Sets of several lanes come right before their lowest alone, which takes over from them.
auto rank(std::uint64_t lanes) {
  return std::tuple(lanes == 0 ? widest_lanes : lowest_bit(lanes), std::has_single_bit(lanes),
                    lanes);
}
bool precedes(std::uint64_t a, std::uint64_t b) { return rank(a) < rank(b); }

std::vector<placed_piece> place(const colouring& colours, const masks& pieces, unsigned lane_bits,
                                unsigned tile_bits) {
  std::vector<placed_piece> all;
  for (const std::uint64_t piece : pieces) {
    std::uint64_t index = 0;
    for (std::size_t b = 0; b < colours.cell_of_bit.size(); ++b) {
      const unsigned cell = colours.cell_of_bit[b];
      if (cell != cell_order::no_cell && (piece >> cell & 1U) != 0) index |= std::uint64_t{1} << b;
    }
    const std::uint64_t lanes = index & ((std::uint64_t{1} << lane_bits) - 1);
    all.push_back(
        {.lanes = lanes,
         .registers = index >> lane_bits & ((std::uint64_t{1} << (tile_bits - lane_bits)) - 1),
         .address = index >> tile_bits});
  }
  std::sort(all.begin(), all.end(), [](const placed_piece& a, const placed_piece& b) {
    return std::tuple(rank(a.lanes), a.registers) < std::tuple(rank(b.lanes), b.registers);
  });
  return all;
}

/// The sets of lanes that pieces cover, and each one's lowest, which the others are handed to.
masks lane_sets(const std::vector<placed_piece>& pieces) {
  masks sets;
  for (const placed_piece& piece : pieces) {
    sets.push_back(piece.lanes);
    sets.push_back(lowest_of(piece.lanes));
  }
  return std::move(sets) | ranges::actions::sort(precedes) | ranges::actions::unique;
}

group_entry group_of(std::uint64_t lanes, std::uint32_t first_node) {
  group_entry group{.first_node = first_node, .last_node = first_node};
  group.hands_on = std::popcount(lanes) > 1;
  const std::uint64_t to_shift = group.hands_on ? lanes & (lanes - 1) : lanes;
  for (const unsigned lane : set_bits(to_shift)) {
    group.shifts[group.shift_count++] = static_cast<std::uint8_t>(lane);
  }
  return group;
}

/// The lanes' numbers that have all bits of `lanes`.
void append_lane_mask(masks& to, std::uint64_t lanes) {
  for (std::uint64_t word = 0; word < 8; ++word) {
    std::uint64_t mask = 0;
    for (std::uint64_t b = 0; b < 64; ++b) {
      if (((word << 6U | b) & lanes) == lanes) mask |= std::uint64_t{1} << b;
    }
    to.push_back(mask);
  }
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

compiled_board::compiled_board(const colouring& colours, const std::vector<std::uint64_t>& pieces,
                               const kernel& machine, const read_elsewhere& others)
    : tile_bits_(machine.lane_bits + machine.register_bits) {
  if (tile_bits_ > colours.tile_cells) tile_bits_ = machine.lane_bits;
  const unsigned register_bits = tile_bits_ - machine.lane_bits;
  const unsigned address_bits = static_cast<unsigned>(colours.cell_of_bit.size()) - tile_bits_;
  std::vector<placed_piece> placed = place(colours, pieces, machine.lane_bits, tile_bits_);
  add_groups(placed);
  add_unread(placed, place(colours, others.pieces, machine.lane_bits, tile_bits_));
  if (others.tables != 0) add_node_of_tables(placed.size());
  add_levels(std::move(placed), address_bits, register_bits);
  program_ = {.pieces = pieces_.data(),
              .first_of_level = first_of_level_.data(),
              .nodes = nodes_.data(),
              .groups = groups_.data(),
              .lane_masks = lane_masks_.data(),
              .piece_count = static_cast<std::uint32_t>(pieces_.size()),
              .slot_count = static_cast<std::uint32_t>(pieces_.size() + others.tables),
              .node_count = static_cast<std::uint32_t>(nodes_.size()),
              .group_count = static_cast<std::uint32_t>(groups_.size()),
              .address_bits = address_bits,
              .register_bits = register_bits};
}

void compiled_board::add_groups(std::vector<placed_piece>& pieces) {
  auto piece = pieces.begin();
  for (const std::uint64_t lanes : lane_sets(pieces)) {
    group_entry group = group_of(lanes, static_cast<std::uint32_t>(nodes_.size()));
    group.takes_over = !group.hands_on && !groups_.empty() && groups_.back().hands_on;
    for (; piece != pieces.end() && piece->lanes == lanes; ++piece) {
      if (nodes_.size() == group.first_node || nodes_.back().registers != piece->registers) {
        nodes_.push_back({.first_slot = static_cast<std::uint32_t>(piece - pieces.begin()),
                          .registers = static_cast<std::uint32_t>(piece->registers)});
        append_lane_mask(lane_masks_, lanes);
      }
      piece->node = static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    group.last_node = static_cast<std::uint32_t>(nodes_.size());
    groups_.push_back(group);
  }
}

void compiled_board::add_unread(std::vector<placed_piece>& pieces,
                                const std::vector<placed_piece>& unread) {
  for (placed_piece piece : unread) {
    piece.node = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({.first_slot = static_cast<std::uint32_t>(pieces.size()),
                      .registers = static_cast<std::uint32_t>(piece.registers)});
    append_lane_mask(lane_masks_, piece.lanes);
    pieces.push_back(piece);
  }
}

void compiled_board::add_node_of_tables(std::size_t first_slot) {
  const auto node = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({.first_slot = static_cast<std::uint32_t>(first_slot), .registers = 0});
  lane_masks_.resize(lane_masks_.size() + 8);
  groups_.push_back({.first_node = node, .last_node = node + 1});
}

void compiled_board::add_levels(std::vector<placed_piece> pieces, unsigned address_bits,
                                unsigned register_bits) {
  const auto level_of = [](const placed_piece& piece) { return lowest_bit(piece.address); };
  ranges::stable_sort(pieces, std::less{}, level_of);
  first_of_level_.resize(address_bits + std::size_t{1});
  for (const placed_piece& piece : pieces) {
    pieces_.push_back({.address = piece.address,
                       .back = piece.address << register_bits | piece.registers,
                       .node = piece.node});
    // The end of a level is the beginning of the next; one without pieces begins there, too.
    first_of_level_[level_of(piece) + 1] = static_cast<std::uint32_t>(pieces_.size());
  }
  ranges::partial_sum(
      first_of_level_, first_of_level_.begin(),
      [](std::uint32_t before, std::uint32_t own) { return std::max(before, own); });
}

std::vector<std::uint64_t> covers_beyond_part(const program& whole, unsigned bits) {
  masks covers;
  for (std::uint32_t i = 0; i < whole.piece_count; ++i) {
    const std::uint64_t cover = whole.pieces[i].address >> (whole.address_bits - bits);
    if (cover != 0) covers.push_back(cover);
  }
  return std::move(covers) | ranges::actions::sort | ranges::actions::unique;
}

board_part::board_part(const program& whole, unsigned bits, std::uint64_t part,
                       function_ref<std::uint64_t(std::uint64_t)> vectors_from)
    : program_(whole) {
  const unsigned address_bits = whole.address_bits - bits;
  const std::uint64_t vectors = bit(address_bits + whole.register_bits);
  const auto add = [&](const piece_entry& piece) {
    const std::uint64_t cover = piece.address >> address_bits;
    if ((cover & ~part) != 0) return;
    const std::uint64_t beyond = cover == 0 ? 0 : vectors_from(part ^ cover);
    pieces_.push_back({.address = piece.address & (bit(address_bits) - 1),
                       .back = (piece.back & (vectors - 1)) + beyond,
                       .node = piece.node});
  };
  // Pieces that cover none of the part's own cells come last, of no level: they always lie.
  for (unsigned level = 0; level < whole.address_bits; ++level) {
    if (level <= address_bits) {
      first_of_level_.push_back(static_cast<std::uint32_t>(pieces_.size()));
    }
    std::for_each(whole.pieces + whole.first_of_level[level],
                  whole.pieces + whole.first_of_level[level + 1], add);
  }
  if (bits == 0) first_of_level_.push_back(static_cast<std::uint32_t>(pieces_.size()));
  program_.pieces = pieces_.data();
  program_.first_of_level = first_of_level_.data();
  program_.piece_count = static_cast<std::uint32_t>(pieces_.size());
  program_.address_bits = address_bits;
}

void board_part::add_table(std::uint32_t node_of_tables, std::uint64_t back) {
  pieces_.push_back({.address = 0, .back = back, .node = node_of_tables});
  program_.pieces = pieces_.data();
  program_.piece_count = static_cast<std::uint32_t>(pieces_.size());
}

}  // namespace zermelo::detail::sweeping
