#include "compile.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <zermelo/boards/bits.hpp>

namespace zermelo::detail::sweeping {

namespace {

/// A piece as bits of an index.
struct placed {
  std::uint64_t lanes = 0;
  std::uint64_t registers = 0;
  std::uint64_t address = 0;
  std::uint32_t node = 0;
};

std::uint64_t lowest_of(std::uint64_t lanes) { return lanes & (~lanes + 1); }

/// Sets of several lanes come right before their lowest alone, which takes over from them.
auto rank(std::uint64_t lanes) {
  return std::tuple(lanes == 0 ? widest_lanes : lowest_bit(lanes), std::has_single_bit(lanes),
                    lanes);
}
bool precedes(std::uint64_t a, std::uint64_t b) { return rank(a) < rank(b); }

std::vector<placed> place(const colouring& colours, const std::vector<std::uint64_t>& pieces,
                          unsigned lane_bits, unsigned tile_bits) {
  std::vector<placed> all;
  for (const std::uint64_t piece : pieces) {
    std::uint64_t index = 0;
    for (std::size_t b = 0; b < colours.cell_of_bit.size(); ++b) {
      const unsigned cell = colours.cell_of_bit[b];
      if (cell != no_cell && (piece >> cell & 1U) != 0) index |= std::uint64_t{1} << b;
    }
    const std::uint64_t lanes = index & ((std::uint64_t{1} << lane_bits) - 1);
    all.push_back({.lanes = lanes,
                   .registers = (index & ((std::uint64_t{1} << tile_bits) - 1)) >> lane_bits,
                   .address = index >> tile_bits});
  }
  std::sort(all.begin(), all.end(), [](const placed& a, const placed& b) {
    return std::tuple(rank(a.lanes), a.registers) < std::tuple(rank(b.lanes), b.registers);
  });
  return all;
}

/// The sets of lanes that pieces cover, and each one's lowest, which the others are handed to.
std::vector<std::uint64_t> lane_sets(const std::vector<placed>& pieces) {
  std::vector<std::uint64_t> sets;
  for (const placed& piece : pieces) {
    sets.push_back(piece.lanes);
    sets.push_back(lowest_of(piece.lanes));
  }
  std::sort(sets.begin(), sets.end(), precedes);
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  return sets;
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
void append_lane_mask(std::vector<std::uint64_t>& masks, std::uint64_t lanes) {
  for (std::uint64_t word = 0; word < 8; ++word) {
    std::uint64_t mask = 0;
    for (std::uint64_t b = 0; b < 64; ++b) {
      if (((word << 6U | b) & lanes) == lanes) mask |= std::uint64_t{1} << b;
    }
    masks.push_back(mask);
  }
}

}  // namespace

compiled_board::compiled_board(const colouring& colours, const std::vector<std::uint64_t>& pieces,
                               const kernel& machine)
    : tile_bits_(machine.lane_bits + machine.register_bits) {
  if (tile_bits_ > colours.tile_cells) tile_bits_ = machine.lane_bits;
  const unsigned register_bits = tile_bits_ - machine.lane_bits;
  const auto bits = static_cast<unsigned>(colours.cell_of_bit.size());
  std::vector<placed> all = place(colours, pieces, machine.lane_bits, tile_bits_);
  // 1. Groups of the same lanes, and in them nodes of the same registers.
  auto piece = all.begin();
  for (const std::uint64_t lanes : lane_sets(all)) {
    group_entry group = group_of(lanes, static_cast<std::uint32_t>(nodes_.size()));
    group.takes_over = !group.hands_on && !groups_.empty() && groups_.back().hands_on;
    for (; piece != all.end() && piece->lanes == lanes; ++piece) {
      if (nodes_.size() == group.first_node || nodes_.back().registers != piece->registers) {
        nodes_.push_back({.first_slot = static_cast<std::uint32_t>(piece - all.begin()),
                          .registers = static_cast<std::uint32_t>(piece->registers)});
        append_lane_mask(lane_masks_, lanes);
      }
      piece->node = static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    group.last_node = static_cast<std::uint32_t>(nodes_.size());
    groups_.push_back(group);
  }
  // 2. Pieces by level.
  std::stable_sort(all.begin(), all.end(), [](const placed& a, const placed& b) {
    return std::countr_zero(a.address) < std::countr_zero(b.address);
  });
  for (const placed& each : all) {
    pieces_.push_back({.address = each.address,
                       .back = each.address << register_bits | each.registers,
                       .node = each.node});
  }
  for (unsigned level = 0; level <= bits - tile_bits_; ++level) {
    const auto first = std::find_if(all.begin(), all.end(), [&](const placed& each) {
      return static_cast<unsigned>(std::countr_zero(each.address)) >= level;
    });
    first_of_level_.push_back(static_cast<std::uint32_t>(first - all.begin()));
  }
  program_ = {.pieces = pieces_.data(),
              .first_of_level = first_of_level_.data(),
              .nodes = nodes_.data(),
              .groups = groups_.data(),
              .lane_masks = lane_masks_.data(),
              .piece_count = static_cast<std::uint32_t>(pieces_.size()),
              .node_count = static_cast<std::uint32_t>(nodes_.size()),
              .group_count = static_cast<std::uint32_t>(groups_.size()),
              .address_bits = bits - tile_bits_,
              .register_bits = register_bits};
}

}  // namespace zermelo::detail::sweeping
