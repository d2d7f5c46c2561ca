#include "compile.hpp"

#include <algorithm>
#include <bit>
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

std::uint64_t lowest_of(std::uint64_t lanes) { return lanes & (~lanes + 1); }

/// Sets of several lanes come right before their lowest alone, which takes over from them.
auto rank(std::uint64_t lanes) {
  return std::tuple(lanes == 0 ? widest_lanes : lowest_bit(lanes), std::has_single_bit(lanes),
                    lanes);
}
bool precedes(std::uint64_t a, std::uint64_t b) { return rank(a) < rank(b); }

std::vector<placed_piece> place(const colouring& colours, const std::vector<std::uint64_t>& pieces,
                                unsigned lane_bits, unsigned tile_bits) {
  std::vector<placed_piece> all;
  for (const std::uint64_t piece : pieces) {
    std::uint64_t index = 0;
    for (std::size_t b = 0; b < colours.cell_of_bit.size(); ++b) {
      const unsigned cell = colours.cell_of_bit[b];
      if (cell != cell_order::no_cell && (piece >> cell & 1U) != 0) index |= std::uint64_t{1} << b;
    }
    const std::uint64_t lanes = index & ((std::uint64_t{1} << lane_bits) - 1);
    all.push_back({.lanes = lanes,
                   .registers = (index & ((std::uint64_t{1} << tile_bits) - 1)) >> lane_bits,
                   .address = index >> tile_bits});
  }
  std::sort(all.begin(), all.end(), [](const placed_piece& a, const placed_piece& b) {
    return std::tuple(rank(a.lanes), a.registers) < std::tuple(rank(b.lanes), b.registers);
  });
  return all;
}

/// The sets of lanes that pieces cover, and each one's lowest, which the others are handed to.
std::vector<std::uint64_t> lane_sets(const std::vector<placed_piece>& pieces) {
  std::vector<std::uint64_t> sets;
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
  const unsigned address_bits = static_cast<unsigned>(colours.cell_of_bit.size()) - tile_bits_;
  std::vector<placed_piece> placed = place(colours, pieces, machine.lane_bits, tile_bits_);
  add_groups(placed);
  add_levels(std::move(placed), address_bits, register_bits);
  program_ = {.pieces = pieces_.data(),
              .first_of_level = first_of_level_.data(),
              .nodes = nodes_.data(),
              .groups = groups_.data(),
              .lane_masks = lane_masks_.data(),
              .piece_count = static_cast<std::uint32_t>(pieces_.size()),
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

}  // namespace zermelo::detail::sweeping
