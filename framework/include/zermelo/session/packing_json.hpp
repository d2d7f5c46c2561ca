/// Packings as JSON: one line of text without its end. The layout is in
/// docs/packing-certificates.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>
#include <zermelo/packing/solve.hpp>
#include <zermelo/session/packing_puzzle.hpp>

namespace zermelo::sessions {

/// The puzzle, the packing, what is proven, and what it took. With `proofs` a certificate, which
/// needs nothing else to be checked.
[[nodiscard]] std::string in_json(const packing_puzzle& puzzle, const packing_result& found,
                                  bool proofs);

/// How many best packings there are, or what is known where a limit was reached.
[[nodiscard]] std::string in_json(const packing_puzzle& puzzle, const packing_count& found);

/// One best packing of a list, which may be cut behind it.
[[nodiscard]] std::string in_json(const packing_puzzle& puzzle,
                                  const std::vector<std::uint32_t>& packing, bool cut);

}  // namespace zermelo::sessions
