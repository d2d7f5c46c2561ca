/// Packings as JSON; the layout is in docs/packing-certificates.md.
#pragma once

#include <cstdint>
#include <vector>
#include <zermelo/packing/solve.hpp>
#include <zermelo/session/packing_puzzle.hpp>

#include <zermelo/session/json.hpp>

namespace zermelo::sessions {

/// The copies of a packing, each with its block's number and its cells' names.
[[nodiscard]] json packing_to_json(const packing_puzzle& puzzle,
                                   const std::vector<std::uint32_t>& packing);

/// The puzzle, the packing, what is proven, and what it took. With `proofs` a certificate, which
/// needs nothing else to be checked.
[[nodiscard]] json to_json(const packing_puzzle& puzzle, const packing_result& found, bool proofs);

/// How many best packings there are, or what is known where a limit was reached.
[[nodiscard]] json to_json(const packing_puzzle& puzzle, const packing_count& found);

}  // namespace zermelo::sessions
