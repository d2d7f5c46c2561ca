/// Why a packing is the best: the packing itself, and the argument of a bound that it meets.
#pragma once

#include <string>
#include <zermelo/driver/packing_puzzle.hpp>
#include <zermelo/packing/solve.hpp>

namespace zermelo::driver {

/// The cheapest bound that the packing meets, told so that a reader can check it; where it meets
/// none, how the search ruled out more. `found` has every bound.
[[nodiscard]] std::string proof_in_words(const packing_puzzle& puzzle, const packing_result& found);

}  // namespace zermelo::driver
