/// The cells that blocks can cover, numbered, and their placements: what the rules of a packing
/// puzzle look things up in.
#pragma once

#include <cstdint>
#include <vector>
#include <zermelo/packing/block_places.hpp>
#include <zermelo/packing/problem.hpp>

namespace zermelo {

/// Never changes once it is made.
class block_layout {
 public:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

  /// The bits of a position that count how many copies of a block are taken.
  struct stock_field {
    std::uint32_t block = 0;
    std::uint32_t word = 0;
    std::uint32_t shift = 0;
    std::uint64_t copies = 0;  // that may be taken, without the fixed ones
  };

  /// Throws `bad_parameters` for values whose total could pass 2^30.
  explicit block_layout(block_places places);

  [[nodiscard]] const block_places& places() const { return places_; }
  [[nodiscard]] const packing_problem& problem() const { return problem_; }
  [[nodiscard]] std::uint32_t size() const { return problem_.cells; }
  /// The placements that have their first cell here: from first(cell) to first(cell + 1).
  [[nodiscard]] std::uint32_t first(std::uint32_t cell) const { return first_[cell]; }
  /// The fixed placements, ascending.
  [[nodiscard]] const std::vector<std::uint32_t>& fixed() const { return fixed_; }
  [[nodiscard]] bool is_fixed(std::uint32_t placement) const;
  /// One for each block whose copies can run out.
  [[nodiscard]] const std::vector<stock_field>& fields() const { return fields_; }
  /// The number in `fields()` of a block's field, or `nowhere`.
  [[nodiscard]] std::uint32_t field_of(std::uint32_t block) const { return field_of_[block]; }
  /// How many words of 64 bits the fields take.
  [[nodiscard]] std::uint32_t stock_words() const;
  /// How many cells a placement reaches from its first one on, itself included, at most.
  [[nodiscard]] std::uint32_t reach() const { return reach_; }
  /// Blocks by what a cell of them is worth, the best first.
  [[nodiscard]] const std::vector<std::uint32_t>& by_worth() const { return by_worth_; }

  /// The number of a cell of the board, or `nowhere`.
  [[nodiscard]] std::uint32_t number(unsigned board_cell) const { return numbers_[board_cell]; }
  [[nodiscard]] unsigned board_cell(std::uint32_t number) const { return board_cells_[number]; }

 private:
  void number_cells();
  void make_placements();
  void make_fields();
  void sort_by_worth();

  block_places places_;
  packing_problem problem_;
  std::vector<std::uint32_t> numbers_;  // of every cell of the board, row by row
  std::vector<unsigned> board_cells_;   // and back
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> fixed_;
  std::vector<stock_field> fields_;
  std::vector<std::uint32_t> field_of_;
  std::vector<std::uint32_t> by_worth_;
  std::uint32_t reach_ = 0;
};

}  // namespace zermelo
