/// Why a packing is the best: the packing itself, and the argument of a bound that it meets.
#pragma once

#include <string>
#include <zermelo/packing/solve.hpp>
#include <zermelo/session/packing_puzzle.hpp>

namespace zermelo::sessions {

/// The cheapest bound that the packing meets, told so that a reader can check it; where it meets
/// none, how the search ruled out more. `found` has every bound.
[[nodiscard]] std::string proof_in_words(const packing_puzzle& puzzle, const packing_result& found);

}  // namespace zermelo::sessions
