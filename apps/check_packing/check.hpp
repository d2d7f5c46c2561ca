/// Whether what a certificate says is so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "certificate.hpp"
#include "puzzle.hpp"

namespace packing_checker {

/// What a certificate was found to prove.
struct verdict {
  std::int64_t value = 0;               // of the packing
  std::size_t copies = 0;               // that it has
  std::size_t covered = 0;              // cells
  std::size_t free = 0;                 // cells
  std::optional<std::int64_t> upper;    // what no packing exceeds; nothing where it isn't proven
  std::vector<std::string> proven_by;   // the bounds that were confirmed and say so
  std::optional<std::int64_t> claimed;  // the certificate's own claim where it isn't proven
};

/// Recomputes all placements, the packing's value, and every bound. A bound that the certificate
/// does not prove is looked for by a sweep of the whole board, as long as no more than `most`
/// states are to be kept at a cell. Throws `refuted`.
[[nodiscard]] verdict check(const certificate& from, std::size_t most);

/// The value of the packing. Throws `refuted` where it is none, or misses a fixed copy.
[[nodiscard]] std::int64_t check_packing(const puzzle& whole, const certificate& from);

// What a proof proves: no packing is worth more. Each throws `refuted` where it proves nothing.

[[nodiscard]] wide proven(const puzzle& whole, const remainder& rest, const weights_proof& proof);
/// Nothing where a strip has more than `most` states to be kept at a cell.
[[nodiscard]] std::optional<wide> proven(const puzzle& whole, const remainder& rest,
                                         const strips_proof& proof, std::size_t most);
[[nodiscard]] wide proven(const puzzle& whole, const remainder& rest, const colouring_proof& proof);

}  // namespace packing_checker
