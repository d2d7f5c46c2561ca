/// Blocks on a board: all the ways to lay them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/rules/concepts.hpp>

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

/// Throws `bad_parameters` for a task without blocks, for a block without cells, and for one that
/// is another one turned (or flipped over, where that is allowed).
void check_blocks(const packing_task& task);

/// All the ways to lay the blocks of a task on the free cells of its board, less those that are
/// forbidden or in the way of a fixed one.
///
/// Cells are counted along the narrower side of the board: the fewer cells a block reaches ahead,
/// the fewer positions there are.
class block_places {
 public:
  /// One way to lay one block.
  struct place {
    std::vector<std::uint32_t> cells;  // ascending
    std::uint32_t block = 0;
    bool fixed = false;
  };

  /// Takes time of the order of the places' cells. Throws `bad_parameters` for a board without
  /// cells, for what `check_blocks` refuses, and where places have more than 2^24 cells together.
  explicit block_places(packing_task task);

  /// `cells` are names of cells, "a1+b1+b2". Every packing has this placement. Throws
  /// `bad_parameters` where it is none, or is in the way of another fixed one, or there is no copy
  /// left for it.
  void fix(const std::string& cells);

  /// No packing has this placement. Throws `bad_parameters` where it is none.
  void forbid(const std::string& cells);

  [[nodiscard]] const packing_task& task() const { return task_; }
  [[nodiscard]] rectangle area() const { return area_; }
  /// By their first cell.
  [[nodiscard]] const std::vector<place>& places() const { return places_; }
  /// What was asked to be fixed and forbidden, each as its cells' names.
  [[nodiscard]] const std::vector<std::string>& fixed() const { return fixed_; }
  [[nodiscard]] const std::vector<std::string>& forbidden() const { return forbidden_; }
  /// How many copies of a block are fixed.
  [[nodiscard]] std::uint64_t fixed_copies(std::uint32_t block) const;
  /// How many cells a block has.
  [[nodiscard]] std::uint32_t size_of(std::uint32_t block) const { return sizes_[block]; }
  /// What a copy of a block counts for.
  [[nodiscard]] score value_of(std::uint32_t block) const;

  /// The number, row by row, of the cell that is counted as this one.
  [[nodiscard]] unsigned board_cell(std::uint32_t cell) const;

 private:
  /// One image of one block, by the way from its first cell to each.
  struct image {
    struct step {
      int line;  // along the longer side
      int lane;  // along the narrower one
    };
    std::vector<step> steps;
    std::uint32_t block;
  };

  [[nodiscard]] std::vector<image> images() const;
  [[nodiscard]] bool fits(const image& laid, int line, int lane) const;
  [[nodiscard]] std::vector<std::uint32_t> cells_named(const std::string& names) const;
  [[nodiscard]] std::size_t find(const std::string& names) const;

  packing_task task_;
  rectangle area_;
  bool by_rows_ = true;  // the narrower side is a row
  std::vector<std::uint32_t> sizes_;
  std::vector<place> places_;
  std::vector<std::string> fixed_;
  std::vector<std::string> forbidden_;
};

}  // namespace zermelo
