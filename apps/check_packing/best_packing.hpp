/// The best packing of a few parts, by the plainest dynamic program there is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzle.hpp"

namespace packing_checker {

/// Cells that can be covered together, and what that is worth.
struct part {
  std::vector<std::size_t> cells = {};  // of the board
  wide value = 0;
  std::size_t block = 0;
};

/// How many copies of each block may be used; nothing: as many as one likes.
using copies = std::vector<std::optional<std::int64_t>>;

/// The greatest value of parts that share no cell and keep to `stock`: cell after cell, with each
/// set of covered cells ahead and each number of copies used kept once. Nothing where more than
/// `most` of them must be kept at one cell, or cells lie too far apart.
[[nodiscard]] std::optional<wide> best_packing(const puzzle& board, const std::vector<part>& parts,
                                               const copies& stock, std::size_t most);

}  // namespace packing_checker
