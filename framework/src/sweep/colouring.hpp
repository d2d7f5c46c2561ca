/// Which cell of a board is which bit of an index. See kernel.inc for what it is about.
#pragma once

#include <cstdint>
#include <vector>

namespace zermelo::detail::sweeping {

/// A bit of an index that no cell of the board has: the board's colour has fewer than nine cells.
inline constexpr unsigned no_cell = 64;

struct colouring {
  std::vector<unsigned> cell_of_bit;  // the cells of the colour that are in a tile come first
  unsigned tile_cells = 0;            // bits of cell_of_bit that hold no whole piece: 9 to 13
};

/// Colours a board of so many cells. The pieces are masks of cells, none of them empty. Greedy;
/// takes time of the order of cells^2 times pieces.
[[nodiscard]] colouring colour(unsigned cells, const std::vector<std::uint64_t>& pieces);

}  // namespace zermelo::detail::sweeping
