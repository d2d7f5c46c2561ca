/// Which cell of a board is which bit of an index. See kernel.inc for what it is about.
#pragma once

#include <cstdint>
#include <vector>

namespace zermelo::detail::sweeping {

struct colouring {
  /// As of a `cell_order`. The cells of a tile come first; where the colour has fewer than nine
  /// cells, `cell_order::no_cell` fills the vector up.
  std::vector<unsigned> cell_of_bit;
  unsigned tile_cells = 0;  // bits of cell_of_bit that hold no whole piece: 9 to 13
};

/// Colours a board of so many cells. The pieces are masks of cells, none of them empty. Greedy;
/// takes time of the order of cells^2 times pieces.
[[nodiscard]] colouring colour(unsigned cells, const std::vector<std::uint64_t>& pieces);

}  // namespace zermelo::detail::sweeping
