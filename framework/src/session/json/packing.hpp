/// Packings, for the JSON of other answers.
#pragma once

#include <zermelo/packing/solve.hpp>
#include <zermelo/session/packing_puzzle.hpp>

#include "parts.hpp"

namespace zermelo::sessions {

[[nodiscard]] json to_json(const packing_puzzle& puzzle, const packing_result& found, bool proofs);

}  // namespace zermelo::sessions
