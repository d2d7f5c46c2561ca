/// What a kernel of the sweep reads: a board's pieces, translated into tiles and addresses (the
/// picture is in kernel.inc). Plain data and declarations only: every kernel's translation unit is
/// compiled for another instruction set, so nothing that a linker may merge belongs in here.
#pragma once

#include <cstdint>

namespace zermelo::detail::sweeping {

/// The lowest nine bits of an index are a place inside a vector of 512 bits.
inline constexpr unsigned widest_lanes = 9;
inline constexpr unsigned nimbers_per_pass = 8;

/// A piece, as seen from a tile: which address it needs, and where the tile lies that it leads to.
struct piece_entry {
  std::uint64_t address;  // the address bits that must be free
  std::uint64_t back;     // from a position's vector to that of the position after the move
  std::uint32_t node;     // which node reads it
};

/// The pieces that cover the same cells inside a tile: of the register's number, of the lanes.
struct node_entry {
  std::uint32_t first_slot;  // of its stack, which holds `back` of every piece that can be laid
  std::uint32_t registers;
};

/// The nodes that cover the same lanes. What they read is or-ed, shifted by all lanes
/// of the group but one where there are several, and handed on to the group of that one.
struct group_entry {
  std::uint32_t first_node;
  std::uint32_t last_node;       // past the end
  std::uint8_t shift_count = 0;  // lanes to shift by; 0 for moves that cover none
  std::uint8_t shifts[widest_lanes] = {};
  bool hands_on = false;  // there is one more lane, by which the next group that takes over shifts
  bool takes_over = false;  // groups before this one handed on to it
};

struct program {
  const piece_entry* pieces;            // by level: the lowest bit of `address`
  const std::uint32_t* first_of_level;  // pieces of level t: from [t] to [t + 1]
  const node_entry* nodes;
  const group_entry* groups;
  const std::uint64_t* lane_masks;  // eight words a node: the lanes that have all its cells
  std::uint32_t piece_count;
  std::uint32_t slot_count;  // of the stacks of all nodes
  std::uint32_t node_count;  // those in no group are not read
  std::uint32_t group_count;
  std::uint32_t address_bits;
  std::uint32_t register_bits;
};

/// What a thread works in while it walks over a block.
struct workspace {
  std::uint64_t* slots;   // the stacks of all nodes
  std::uint32_t* counts;  // one a node: the heights of the stacks
  std::uint32_t* saved;   // low_bits + 1 times the counts: see `walk`
};

/// One instruction set's functions. A block is 2^low_bits tiles whose addresses differ in the low
/// bits only; all tiles whose address is a subset of its own must be finished.
struct kernel {
  unsigned lane_bits;      // of a vector
  unsigned register_bits;  // of a full tile

  /// Fills a block of the table of lost positions, one bit a position.
  void (*losses)(const program&, bool misere, char* table, std::uint64_t block, unsigned low_bits,
                 const workspace&);
  /// The same of nimbers, `planes` vectors for each vector of positions. Says whether all fit.
  bool (*nimbers)(const program&, unsigned planes, char* table, std::uint64_t block,
                  unsigned low_bits, const workspace&);
  /// Brings the planes of each 128 positions together, in so many vectors of positions.
  void (*interleave)(unsigned planes, char* table, std::uint64_t vectors);
  /// The bits that are set in so many words, a multiple of 8.
  std::uint64_t (*count)(const std::uint64_t* words, std::uint64_t size);
};

namespace portable {
extern const kernel functions;
}
namespace avx2 {
extern const kernel functions;
}
namespace avx512 {
extern const kernel functions;
}

}  // namespace zermelo::detail::sweeping
