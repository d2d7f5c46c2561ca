/// From a board to the program that a kernel runs. See kernel.inc for what it is about.
#pragma once

#include <algorithm>
#include <thread>
#include <vector>
#include <zermelo/base/function_ref.hpp>
#include <zermelo/base/instruction_set.hpp>

#include "program.hpp"

namespace zermelo::detail::sweeping {

/// The machine must support it.
[[nodiscard]] inline const kernel& kernel_for([[maybe_unused]] instruction_set set) {
#if defined(ZERMELO_VECTOR_KERNELS)
  if (set == instruction_set::avx512) return avx512::functions;
  if (set == instruction_set::avx2) return avx2::functions;
#endif
  return portable::functions;
}

/// How many threads are worth starting for so many positions, if the caller doesn't say.
[[nodiscard]] inline unsigned threads_for(std::uint64_t positions) noexcept {
  constexpr std::uint64_t worth_it = std::uint64_t{1} << 28U;
  return positions < worth_it ? 1 : std::max(1U, std::thread::hardware_concurrency());
}

/// Which cell of a board is which bit of an index.
struct colouring {
  /// As of a `cell_order`. The cells of a tile come first; where the colour has fewer than nine
  /// cells, `cell_order::no_cell` fills the vector up.
  std::vector<unsigned> cell_of_bit;
  unsigned tile_cells = 0;  // bits of cell_of_bit that hold no whole piece: 9 to 13
};

/// Colours a board. The pieces are masks of cells, none empty. Greedy; takes cells^2 times pieces.
[[nodiscard]] colouring colour(unsigned cells, const std::vector<std::uint64_t>& pieces);

/// A piece as bits of an index.
struct placed_piece {
  std::uint64_t lanes = 0;
  std::uint64_t registers = 0;
  std::uint64_t address = 0;
  std::uint32_t node = 0;
};

/// What a program has besides the pieces that it reads, where others have read some.
struct read_elsewhere {
  /// Tables of who wins by those, read as if a piece that covers nothing led there.
  unsigned tables = 0;
  /// Pieces that can be laid, which is what matters to who is stuck in misère play.
  std::vector<std::uint64_t> pieces = {};
};

class compiled_board {
 public:
  /// For a kernel with so many lanes and registers.
  compiled_board(const colouring& colours, const std::vector<std::uint64_t>& pieces,
                 const kernel& machine, const read_elsewhere& others = {});
  compiled_board(const compiled_board&) = delete;
  compiled_board& operator=(const compiled_board&) = delete;
  ~compiled_board() = default;

  [[nodiscard]] const program& get() const noexcept { return program_; }
  /// Cells inside a tile.
  [[nodiscard]] unsigned tile_bits() const noexcept { return tile_bits_; }
  /// The node of the tables of others; the last one.
  [[nodiscard]] std::uint32_t node_of_tables() const noexcept { return program_.node_count - 1; }

 private:
  /// Groups of the same lanes, and in them nodes of the same registers.
  void add_groups(std::vector<placed_piece>& pieces);
  /// Nodes in no group, one a piece of `unread`.
  void add_unread(std::vector<placed_piece>& pieces, const std::vector<placed_piece>& unread);
  /// A group of its own, whose one node says of no position that it has a move.
  void add_node_of_tables(std::size_t first_slot);
  void add_levels(std::vector<placed_piece> pieces, unsigned address_bits, unsigned register_bits);

  unsigned tile_bits_;
  std::vector<piece_entry> pieces_;
  std::vector<std::uint32_t> first_of_level_;
  std::vector<node_entry> nodes_;
  std::vector<group_entry> groups_;
  std::vector<std::uint64_t> lane_masks_;
  program program_{};
};

/// The covers of pieces among the topmost `bits` of the address, each once, without none: from
/// which of 2^bits parts of a table moves lead to which.
[[nodiscard]] std::vector<std::uint64_t> covers_beyond_part(const program& whole, unsigned bits);

/// One of the 2^bits parts that a table is cut into by the topmost bits of the address, as a board
/// of its own. Pieces that cover cells of those bits lead to other parts, wherever those lie.
class board_part {
 public:
  /// `vectors_from(other)`: how far the memory of this part lies behind another's, modulo 2^64.
  board_part(const program& whole, unsigned bits, std::uint64_t part,
             function_ref<std::uint64_t(std::uint64_t)> vectors_from);
  board_part(const board_part&) = delete;
  board_part& operator=(const board_part&) = delete;
  ~board_part() = default;

  [[nodiscard]] const program& get() const noexcept { return program_; }

  /// A table of others, `back` vectors before this part's.
  void add_table(std::uint32_t node_of_tables, std::uint64_t back);

 private:
  std::vector<piece_entry> pieces_;
  std::vector<std::uint32_t> first_of_level_;
  program program_;
};

/// A thread's memory to run it in, for blocks of 2^low_bits tiles.
class thread_space {
 public:
  thread_space(const program& p, unsigned low_bits)
      : slots_(p.slot_count + std::size_t{1}),
        counts_(p.node_count),
        saved_(std::size_t{p.node_count} * low_bits) {}

  [[nodiscard]] workspace get() { return {slots_.data(), counts_.data(), saved_.data()}; }

 private:
  std::vector<std::uint64_t> slots_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::uint32_t> saved_;
};

}  // namespace zermelo::detail::sweeping
