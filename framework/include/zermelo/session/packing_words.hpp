/// Packings and their bounds in words.
#pragma once

#include <string>
#include <zermelo/language/language.hpp>
#include <zermelo/packing/bounds.hpp>
#include <zermelo/packing/solve.hpp>
#include <zermelo/session/packing_puzzle.hpp>

namespace zermelo::sessions {

/// "Best total: 4, with 4 blocks on 12 of 12 free cells.", or what is known where a limit stopped
/// it.
[[nodiscard]] std::string packing_in_words(const packing_puzzle& puzzle,
                                           const packing_result& found, language spoken);

/// Why a packing is the best: the cheapest bound that it meets, told so that a reader can check it;
/// where it meets none, how the search ruled out more. `found` has every bound.
[[nodiscard]] std::string proof_in_words(const packing_puzzle& puzzle, const packing_result& found,
                                         language spoken);

/// A line for each bound, and the board of each colouring that proves one.
[[nodiscard]] std::string bounds_in_words(const packing_puzzle& puzzle, const packing_result& found,
                                          language spoken);

/// Each colouring's board, and what it says, with an empty line before it.
[[nodiscard]] std::string colourings_in_words(const packing_puzzle& puzzle,
                                              const colouring_certificate& proof, language spoken);

/// "1 best packing, worth 4", "1,000 best packings, each worth 4"
[[nodiscard]] std::string packings_counted(std::uint64_t count, score value, language spoken);

/// "frontier, 1,234 states, 8.5 ms, 1 MiB"
[[nodiscard]] std::string what_it_took(const packing_result& found, language spoken);

}  // namespace zermelo::sessions
