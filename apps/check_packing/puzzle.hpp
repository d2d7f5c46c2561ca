/// A puzzle as the checker sees it: every placement, found anew from the drawings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "certificate.hpp"

namespace packing_checker {

/// A claim that does not hold; what it says completes "wrong: ".
struct refuted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Sums of numbers of at most 2^60 are exact in it.
__extension__ using wide = __int128;

/// A copy of a block on the board; cells are row * width + column, ascending.
struct placement {
  std::size_t block = 0;
  std::vector<std::size_t> cells = {};

  bool operator==(const placement&) const = default;
  bool operator<(const placement& other) const {
    return std::tie(block, cells) < std::tie(other.block, other.cells);
  }
};

class puzzle {
 public:
  /// Without forbidden placements. Takes time of the order of the blocks' cells times the board's,
  /// and throws `unreadable` where that is too long.
  explicit puzzle(const certificate& from);

  [[nodiscard]] std::size_t cells() const { return width_ * board_.size(); }
  [[nodiscard]] bool is_free(std::size_t cell) const {
    return board_[cell / width_][cell % width_] != '#';
  }
  [[nodiscard]] std::size_t row(std::size_t cell) const { return cell / width_; }
  [[nodiscard]] std::size_t column(std::size_t cell) const { return cell % width_; }
  /// "b3"
  [[nodiscard]] std::string name(std::size_t cell) const;
  /// "a1+b1"
  [[nodiscard]] std::string names(const placement& made) const;

  [[nodiscard]] const std::vector<block>& blocks() const { return *blocks_; }
  [[nodiscard]] const std::vector<placement>& placements() const { return placements_; }

  /// Cells by their numbers, ascending; throws `refuted` where one is off the board or given twice.
  [[nodiscard]] std::vector<std::size_t> on_board(const places& cells) const;
  /// The number of a placement. Throws `refuted` where it is none; `what` names it there.
  [[nodiscard]] std::size_t number_of(const laid_block& copy, const std::string& what) const;

 private:
  static constexpr std::size_t most_looked_at = std::size_t{1} << 25U;

  void find_placements(std::size_t block, bool reflections);

  drawing board_;
  std::size_t width_;
  const std::vector<block>* blocks_;
  std::size_t looked_at_ = 0;  // cells, for all placements that were tried
  std::vector<placement> placements_;
  std::map<placement, std::size_t> numbers_;
};

/// What is left of a puzzle once its fixed copies lie on the board.
struct remainder {
  remainder(const puzzle& whole, const certificate& from);

  wide fixed_value = 0;
  std::vector<std::int64_t> stock = {};      // of every block, at most the number of cells
  std::vector<bool> limited = {};            // whether the stock of a block can run out
  std::vector<std::size_t> placements = {};  // numbers of those that overlap no fixed copy
  std::vector<bool> coverable = {};          // of every cell: one of them covers it
};

}  // namespace packing_checker
