/// Packings and their bounds in words.
#pragma once

#include <string>
#include <zermelo/packing/bounds.hpp>
#include <zermelo/packing/solve.hpp>
#include <zermelo/session/packing_puzzle.hpp>

namespace zermelo::sessions {

/// "Best total: 4, with 4 blocks on 12 of 12 free cells.", or what is known where a limit stopped
/// it.
[[nodiscard]] std::string packing_in_words(const packing_puzzle& puzzle,
                                           const packing_result& found);

/// Each colouring's board, and what it says, with an empty line before it.
[[nodiscard]] std::string colourings_in_words(const packing_puzzle& puzzle,
                                              const colouring_certificate& proof);

}  // namespace zermelo::sessions
