/// Puzzles of laying blocks on cells.
#pragma once

#include <optional>
#include <vector>
#include <zermelo/rules/roles/puzzle.hpp>

namespace zermelo {

/// One way to lay one block: the cells it covers, what it earns, and which stock it is taken from.
struct placement {
  std::vector<std::uint32_t> cells;  // ascending
  score value = 1;
  std::uint32_t block = 0;

  bool operator==(const placement&) const = default;
};

/// How many copies of a block there are where there is no end of them.
inline constexpr std::uint64_t unlimited = ~std::uint64_t{0};

/// A puzzle of laying blocks on cells without overlap. One with limited stock also says what is
/// left of it, `stock_left(p)`; one on a grid where its cells lie, `place_of(cell)`.
template <class G>
concept packing_game =
    puzzle<G> && requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
      { g.cells() } -> std::convertible_to<std::uint64_t>;
      requires detail::range_of<decltype(g.placements()), placement>;
      requires detail::range_of<decltype(g.stock()), std::uint64_t>;
      { g.placement_of(p, m) } -> std::same_as<std::optional<std::uint64_t>>;
    };

struct packing_game_role {
  ZERMELO_ROLE(packing_game, 70, "blocks are laid on cells",
               "the frontier, and bounds by weights and colours");
  ZERMELO_MEMBER(placements, packing_game<G>,
                 "a packing game is a puzzle that gives cells(), placements(), stock() and "
                 "placement_of(p, m)");

  static constexpr hook hooks[] = {
      {"cells", "std::uint64_t cells() const", "how many cells there are", "`frontier`, `pack`"},
      {"placements", "range placements() const",
       "every way to lay a block, a `placement` each: its cells, its value, its block",
       "`frontier`, `pack`"},
      {"stock", "range stock() const", "how many copies of each block there are, or `unlimited`",
       "`frontier`, `pack`"},
      {"placement_of", "std::optional<std::uint64_t> placement_of(p, m) const",
       "the number of the placement that m makes, nothing where it lays none", "`frontier`"},
      {"stock_left", "std::vector<std::uint64_t> stock_left(p) const",
       "what is left of each block at p", "`frontier`, from the middle of play",
       "a limited stock is known at the start alone: other positions are refused"},
      {"place_of", "grid_place place_of(cell) const",
       "where a cell lies on a grid: the bound by strips, without which large boards are out of "
       "reach, and the better of two directions for the frontier",
       "`frontier`, `pack`", "no grid: the other bounds alone"},
      {"fixed", "std::vector<std::uint32_t> fixed() const",
       "numbers of placements that every packing has, ascending", "`frontier`, `pack`", "none"},
      {"task, places", "const auto& task() const, places() const",
       "the board and the blocks as they were drawn, and where blocks lie: pictures of packings",
       "`pack`, `explain`", "no pictures of packings"},
      {"block_puzzle", "struct G : block_puzzle<Ahead, Stock>",
       "a base class (families/block_puzzle.hpp) that has all of this for blocks on a board, and "
       "their text",
       "`boardcover2`, `packing`", "the game writes its own"},
  };
};

}  // namespace zermelo
