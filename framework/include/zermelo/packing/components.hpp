/// A packing problem falls apart into parts that can be solved one by one.
#pragma once

#include <zermelo/packing/problem.hpp>

namespace zermelo {

/// One part, in the form that the algorithms want: every cell is in some placement, cells are
/// numbered along the direction in which placements reach least far ahead, and placements are
/// sorted by their first cell.
struct packing_part {
  packing_problem problem = {};
  std::vector<std::uint32_t> cells = {};       // their numbers in the whole
  std::vector<std::uint32_t> placements = {};  // likewise
};

/// The connected components of the graph in which the cells of a placement hang together. Cells
/// that no placement covers are in none. Parts that draw on the same limited stock are one part.
/// Takes time of the order of the placements' cells, times a logarithm.
[[nodiscard]] std::vector<packing_part> components_of(const packing_problem& problem);

/// How many cells beyond its first one a placement's last cell is, at most; 0 without placements.
[[nodiscard]] std::uint32_t reach_of(const packing_problem& problem);

/// The coordinate that runs fastest along the numbering of the part's cells, for each cell, from 0
/// on; empty without a grid.
[[nodiscard]] std::vector<std::uint32_t> lanes_of(const packing_problem& part);

}  // namespace zermelo
