/// Blocks on a board: all the ways to lay them, and these as a packing problem.
#pragma once

#include <map>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/packing/problem.hpp>

namespace zermelo {

/// A block, what a copy of it is worth, and how many copies there are.
struct block {
  drawing shape;  // '#' are its cells
  score value = 1;
  std::uint64_t count = unlimited;

  bool operator==(const block&) const = default;
};

/// What a packing is to have the most of.
enum class packing_goal { blocks, cells, value };

/// What is to be packed, and where.
struct packing_task {
  drawing board;  // '#' are black cells, every other sign is a free one
  std::vector<block> blocks;
  bool reflections = false;  // blocks may be flipped over, too
  packing_goal goal = packing_goal::value;

  bool operator==(const packing_task&) const = default;
};

/// Blocks that come one after the other, and are to be different ones.
class different_blocks {
 public:
  explicit different_blocks(bool reflections) : reflections_(reflections) {}

  /// Throws `bad_parameters` for a block without cells, and for one that is an earlier one turned
  /// (or flipped over, where that is allowed).
  void add(const block& next);

 private:
  bool reflections_;
  std::vector<score> values_;            // of each
  std::map<drawing, std::size_t> seen_;  // images, and whose
};

/// All the ways to lay the blocks of a task on the free cells of its board, less those that are
/// forbidden or in the way of a fixed one. Cells are counted along the narrower side of the board:
/// the fewer cells a block reaches ahead, the fewer positions there are.
class block_places {
 public:
  /// One way to lay one block.
  struct place {
    std::vector<std::uint32_t> cells;  // ascending
    std::uint32_t block = 0;
    bool fixed = false;
    bool forbidden = false;
  };

  /// Takes time of the order of the places' cells. Throws `bad_parameters` for a board without
  /// cells, for a task without blocks, for what `different_blocks` refuses, where places have more
  /// than 2^24 cells together, and where looking for them would take long.
  explicit block_places(packing_task task);

  /// Every packing has the placement on these cells, "a1+b1+b2". Throws `bad_parameters` where it
  /// is none, is in the way of another fixed one, or no copy is left for it.
  void fix(const std::string& cells);

  /// No packing has this placement. Throws `bad_parameters` where it is none.
  void forbid(const std::string& cells);

  /// Drops what is forbidden or in the way of a fixed one; until then they are among the places.
  void settle();

  [[nodiscard]] const packing_task& task() const { return task_; }
  [[nodiscard]] rectangle area() const { return area_; }
  /// By their first cell.
  [[nodiscard]] const std::vector<place>& places() const { return places_; }
  /// What was asked to be fixed and forbidden, each as its cells' names.
  [[nodiscard]] const std::vector<std::string>& fixed() const { return fixed_; }
  [[nodiscard]] const std::vector<std::string>& forbidden() const { return forbidden_; }
  [[nodiscard]] std::uint64_t fixed_copies(std::uint32_t block) const {
    return copies_fixed_[block];
  }
  [[nodiscard]] std::uint32_t size_of(std::uint32_t block) const { return sizes_[block]; }
  /// What a copy of a block counts for.
  [[nodiscard]] score value_of(std::uint32_t block) const;

  /// The number, row by row, of the cell that is counted as this one.
  [[nodiscard]] unsigned board_cell(std::uint32_t cell) const;

 private:
  [[nodiscard]] std::vector<std::uint32_t> cells_named(const std::string& names) const;
  /// The number of the place with these cells that is not dropped.
  [[nodiscard]] std::size_t find(const std::string& names);
  [[nodiscard]] bool is_dropped(const place& given) const;

  packing_task task_;
  rectangle area_;
  bool by_rows_ = true;  // the narrower side is a row
  std::vector<std::uint32_t> sizes_;
  std::vector<place> places_;
  std::vector<std::uint32_t> by_cells_;      // numbers of places, where one was asked for
  std::vector<bool> covered_;                // by fixed ones
  std::vector<std::uint64_t> copies_fixed_;  // of each block
  std::vector<std::string> fixed_;
  std::vector<std::string> forbidden_;
};

/// The cells that blocks can cover, numbered, and their placements: what the rules of a packing
/// puzzle look things up in.
struct block_layout {
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  /// Throws `bad_parameters` for values whose total could pass 2^30.
  explicit block_layout(block_places of);

  [[nodiscard]] bool is_fixed(std::uint32_t placement) const;
  [[nodiscard]] unsigned board_cell(std::uint32_t number) const {
    const grid_place at = problem.places[number];
    return places.area().cell(at.row, at.column);
  }

  block_places places;
  packing_problem problem = {};
  std::vector<std::uint32_t> numbers = {};   // of the board's cells, row by row, or `nowhere`
  std::vector<std::uint32_t> first = {};     // placements at cell c: from first[c] to first[c + 1]
  std::vector<std::uint32_t> fixed = {};     // placements, ascending
  std::vector<std::uint32_t> scarce = {};    // blocks of fewer copies than the cells have room for
  std::vector<std::uint64_t> copies = {};    // of scarce blocks, less the fixed ones; `unlimited`
  stock_fields fields = stock_fields({});    // where a position counts how many of them are taken
  std::vector<std::uint32_t> by_worth = {};  // blocks, by what a cell of them is worth
  std::uint32_t reach = 0;  // cells of a placement from its first to its last one, at most
};

}  // namespace zermelo
