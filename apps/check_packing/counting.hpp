/// The bound that only counts cells.
#pragma once

#include "puzzle.hpp"

namespace packing_checker {

/// What blocks of these sizes are worth at most on as many cells as some placement covers, for each
/// set of cells that hangs together by placements or limited stock; or, where that is less, what
/// its cells bring where each is as good as the best placement on it. With the fixed copies' value.
[[nodiscard]] wide most_by_counting(const puzzle& whole, const remainder& rest);

}  // namespace packing_checker
