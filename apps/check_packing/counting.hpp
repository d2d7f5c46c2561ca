/// Bounds that only count cells: what blocks of these sizes are worth at most where so many cells
/// can be covered.
#pragma once

#include "puzzle.hpp"

namespace packing_checker {

/// All cells that are not closed and not under a fixed copy.
[[nodiscard]] wide most_in_cells(const puzzle& whole, const remainder& rest);

/// Cells that some placement covers.
[[nodiscard]] wide most_in_coverable_cells(const puzzle& whole, const remainder& rest);

/// The same for each set of cells that hangs together by placements.
[[nodiscard]] wide most_in_components(const puzzle& whole, const remainder& rest);

}  // namespace packing_checker
