/// Puzzles of laying blocks on cells.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
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

/// A puzzle of laying blocks on cells without overlap: `cells()`, `placements()` (a range of
/// `placement`), `stock()` (a range: copies of each block, or `unlimited`), and `placement_of(p,
/// m)`, the placement's number that move m makes, or nothing for a move that lays none. A game with
/// limited stock also says `stock_left(p)`, a vector of what is left; one on a grid says where its
/// cells lie, `place_of(cell)` (packing/problem.hpp). Buys: the frontier engine and its bounds.
template <class G>
concept packing_game =
    puzzle<G> && requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
      { g.cells() } -> std::convertible_to<std::uint64_t>;
      requires detail::range_of<decltype(g.placements()), placement>;
      requires detail::range_of<decltype(g.stock()), std::uint64_t>;
      { g.placement_of(p, m) } -> std::same_as<std::optional<std::uint64_t>>;
    };

namespace detail {

struct placements_name {
  struct base {
    int placements;
  };
  template <class T>
  static constexpr bool in = requires { &T::placements; };
};

}  // namespace detail

struct packing_game_role {
  static constexpr std::string_view name = "packing_game";
  static constexpr std::string_view says = "blocks are laid on cells";
  static constexpr std::string_view buys = "the frontier, and bounds by weights and colours";
  static constexpr int rank = 70;
  template <class G>
  static constexpr bool met = packing_game<G>;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::placements_name> || packing_game<G>,
                  "a packing game is a puzzle that gives cells(), placements(), stock() and "
                  "placement_of(p, m)");
    return true;
  }

  static constexpr hook hooks[] = {
      {"cells", "std::uint64_t cells() const", need::required, "how many cells there are", "",
       "`frontier`, `pack`"},
      {"placements", "range placements() const", need::required,
       "every way to lay a block, a `placement` each: its cells, its value, its block", "",
       "`frontier`, `pack`"},
      {"stock", "range stock() const", need::required,
       "how many copies of each block there are, or `unlimited`", "", "`frontier`, `pack`"},
      {"placement_of", "std::optional<std::uint64_t> placement_of(p, m) const", need::required,
       "the number of the placement that m makes, nothing where it lays none", "", "`frontier`"},
      {"stock_left", "std::vector<std::uint64_t> stock_left(p) const", need::optional,
       "what is left of each block at p",
       "a limited stock is known at the start alone: other positions are refused",
       "`frontier`, from the middle of play"},
      {"place_of", "grid_place place_of(cell) const", need::optional,
       "where a cell lies on a grid: the bound by strips, without which large boards are out of "
       "reach, and the better of two directions for the frontier",
       "no grid: the other bounds alone", "`frontier`, `pack`"},
      {"fixed", "std::vector<std::uint32_t> fixed() const", need::optional,
       "numbers of placements that every packing has, ascending", "none", "`frontier`, `pack`"},
      {"task, places", "const auto& task() const, places() const", need::optional,
       "the board and the blocks as they were drawn, and where blocks lie: pictures of packings",
       "no pictures of packings", "`pack`, `explain`"},
      {"block_puzzle", "struct G : block_puzzle<Ahead, Stock>", need::optional,
       "a base class (families/block_puzzle.hpp) that has all of this for blocks on a board, and "
       "their text",
       "the game writes its own", "`boardcover2`, `packing`"},
  };
};

}  // namespace zermelo
