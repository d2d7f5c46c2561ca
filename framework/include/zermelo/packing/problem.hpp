/// A packing problem as plain data: what every algorithm in this folder works on.
#pragma once

#include <functional>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// Where a cell lies on a board, counted from 0.
struct grid_place {
  std::int32_t row = 0;
  std::int32_t column = 0;

  bool operator==(const grid_place&) const = default;
};

/// Placements by their numbers: a packing is told so, and what is fixed or forbidden.
using packing_numbers = std::vector<std::uint32_t>;

/// Gets one packing after the other, and returns whether it wants more.
using use_packing = std::function<bool(const packing_numbers&)>;

/// Cells, the ways to lay blocks on them, and how many copies of each block there are. A packing is
/// a set of placements that share no cell and keep to the stock; its value is the sum of theirs.
struct packing_problem {
  std::uint32_t cells = 0;
  std::vector<placement> placements = {};  // values from 1, cells ascending
  std::vector<std::uint64_t> stock = {};   // copies of each block, or `unlimited`
  std::vector<grid_place> places = {};     // of every cell; empty where there is no grid

  bool operator==(const packing_problem&) const = default;
};

/// Throws `bad_parameters` for a placement without cells, with cells out of order or beyond the
/// last, with a value below 1 or of a block without stock, where places are given for some cells
/// only, or are none of a board, and where a total could pass 2^30.
void check(const packing_problem& problem);

/// The value of a packing, given as numbers of placements. Throws `bad_parameters` where it is
/// none: an unknown number, a cell covered twice, more copies than there are.
[[nodiscard]] score value_of_packing(const packing_problem& problem,
                                     const packing_numbers& packing);

/// A copy less, where they are limited.
inline void take_copy(std::uint64_t& copies) {
  if (copies != unlimited) --copies;
}

/// Where a state counts the copies of a block: some bits of one of its words.
struct stock_field {
  std::uint32_t word = 0;
  std::uint32_t shift = 0;
  std::uint64_t mask = 0;  // 0: the block is not limited

  [[nodiscard]] std::uint64_t one() const { return std::uint64_t{1} << shift; }
  template <class Words>
  [[nodiscard]] std::uint64_t read(const Words& words) const {
    return words[word] >> shift & mask;
  }
};

/// Fields for so many copies of each block, side by side; none for those of `unlimited`.
struct stock_fields {
  std::vector<stock_field> of = {};  // every block
  std::uint32_t words = 0;           // that they take together

  explicit stock_fields(const std::vector<std::uint64_t>& copies);
};

/// A packing game whose cells lie on a grid: `place_of(cell)` says where. Buys: the bound by
/// strips, and the better of two directions for the frontier.
template <class G>
concept gridded_packing_game = packing_game<G> && requires(const G& game, std::uint32_t cell) {
  { game.place_of(cell) } -> std::convertible_to<grid_place>;
};

/// A packing game with placements that every packing has: `fixed()` are their numbers, ascending.
/// Rules see to it that nothing else can be laid in their way.
template <class G>
concept packing_game_with_fixed = packing_game<G> && requires(const G& game) {
  { game.fixed() } -> std::convertible_to<std::vector<std::uint32_t>>;
};

template <packing_game G>
[[nodiscard]] packing_problem problem_of(const G& game) {
  packing_problem problem{.cells = narrow<std::uint32_t>(game.cells(), "cells()")};
  for (const placement& each : game.placements()) problem.placements.push_back(each);
  for (const std::uint64_t copies : game.stock()) problem.stock.push_back(copies);
  if constexpr (gridded_packing_game<G>) {
    for (std::uint32_t cell = 0; cell < problem.cells; ++cell) {
      problem.places.push_back(game.place_of(cell));
    }
  }
  return problem;
}

}  // namespace zermelo
