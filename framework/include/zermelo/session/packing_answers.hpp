/// Packings and bounds: drawn, in words, and as the JSON of docs/packing-certificates.md.
#pragma once

#include <zermelo/language/phrase.hpp>
#include <zermelo/packing/solve.hpp>
#include <zermelo/session/packing_puzzle.hpp>

namespace zermelo::sessions {

inline constexpr std::size_t no_copy = ~std::size_t{0};

/// Which copy of the packing covers each cell of the board, row by row; `no_copy` where none does.
[[nodiscard]] std::vector<std::size_t> copies_on_board(const packing_puzzle& puzzle,
                                                       const std::vector<std::uint32_t>& packing);
/// A number for each copy, from 0, different where copies touch by a side: greedy colouring.
[[nodiscard]] std::vector<std::size_t> labels_of(const rectangle& board,
                                                 const std::vector<std::size_t>& copies);
/// Rows of letters, one a copy, neighbours different, also in colour; '#' closed, '.' free.
[[nodiscard]] std::string draw_packing(const packing_puzzle& puzzle,
                                       const std::vector<std::uint32_t>& packing, bool in_colour);
/// The board with 'x' for the cells of the problem that are marked.
[[nodiscard]] drawing draw_marked(const packing_puzzle& puzzle, const std::vector<bool>& marked);

/// "Best total: 4, with 4 blocks on 12 of 12 free cells.", or what is known at a limit.
[[nodiscard]] std::string packing_in_words(const packing_puzzle& puzzle,
                                           const packing_result& found, language spoken);
/// Why a packing is the best: the cheapest bound that it meets, for a reader to check, or else how
/// the search ruled out more. `found` has every bound.
[[nodiscard]] std::string proof_in_words(const packing_puzzle& puzzle, const packing_result& found,
                                         language spoken);
/// A line for each bound, and the board of each colouring that proves one.
[[nodiscard]] std::string bounds_in_words(const packing_puzzle& puzzle, const packing_result& found,
                                          language spoken);
/// "1 best packing, worth 4", "1,000 best packings, each worth 4"
[[nodiscard]] std::string packings_counted(std::uint64_t count, score value, language spoken);
/// "frontier, 1,234 states, 8.5 ms, 1 MiB"
[[nodiscard]] std::string what_it_took(const packing_result& found, language spoken);

// As JSON: one line of text without its end.

/// The puzzle, the packing, what is proven and what it took. With `proofs` a certificate.
[[nodiscard]] std::string in_json(const packing_puzzle& puzzle, const packing_result& found,
                                  bool proofs);
/// How many best packings there are, or what is known where a limit was reached.
[[nodiscard]] std::string in_json(const packing_puzzle& puzzle, const packing_count& found);
/// One best packing of a list, which may be cut behind it.
[[nodiscard]] std::string in_json(const packing_puzzle& puzzle,
                                  const std::vector<std::uint32_t>& packing, bool cut);

}  // namespace zermelo::sessions
