/// Packings drawn in signs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>
#include <zermelo/session/packing_puzzle.hpp>

namespace zermelo::sessions {

inline constexpr std::size_t no_copy = ~std::size_t{0};

/// Which copy of the packing covers each cell of the board, row by row; `no_copy` where none does.
[[nodiscard]] std::vector<std::size_t> copies_on_board(const packing_puzzle& puzzle,
                                                       const std::vector<std::uint32_t>& packing);

/// A number for each copy, from 0, such that copies which touch by a side have different ones:
/// copies in the order of their first cells, each with the least number that is left (greedy
/// colouring).
[[nodiscard]] std::vector<std::size_t> labels_of(const rectangle& board,
                                                 const std::vector<std::size_t>& copies);

/// Rows of letters, one a copy, neighbours different; '#' closed, '.' free. `in_colour` gives each
/// letter a background of its own, for terminals.
[[nodiscard]] std::string draw_packing(const packing_puzzle& puzzle,
                                       const std::vector<std::uint32_t>& packing, bool in_colour);

/// The board with 'x' for the cells of the problem that are marked.
[[nodiscard]] drawing draw_marked(const packing_puzzle& puzzle, const std::vector<bool>& marked);

}  // namespace zermelo::sessions
