/// The best packing, or the best one found and what is proven of it: the front door of this folder.
#pragma once

#include <zermelo/packing/bounds.hpp>

namespace zermelo {

struct packing_options {
  /// Numbers of placements that must be in the packing, and that must not.
  packing_numbers fixed = {};
  packing_numbers forbidden = {};
  /// Stop as soon as a packing of this value is found, or proven not to exist.
  std::optional<score> enough = {};
  /// Fill in `packing_result::bounds`, after the search; where a limit stopped that, too, which
  /// takes a second or two on a board of 900 cells.
  bool every_bound = false;
  /// Called whenever a better packing or a lower bound is known, with the interval so far.
  std::function<void(const interval<score>&)> progress = {};
};

/// What is known of the best packing. `value.lower` is that of `packing`, `value.upper` is proven;
/// where they are equal the packing is optimal.
struct packing_result {
  interval<score> value = {};
  packing_numbers packing = {};  // ascending, fixed ones included
  /// Upper bounds, cheapest first, with the fixed placements' value; each certificate is of what is
  /// left beside them and without the forbidden ones. A covered cell counts as one in no placement.
  std::vector<packing_bound> bounds = {};
  /// The strongest method that was needed: "bounds" where a packing met one, "frontier", "frontier
  /// with strips".
  std::string_view method = "bounds";
  zermelo::statistics statistics = {};  // positions are states of frontiers
  std::optional<stop_reason> stopped_by = {};

  [[nodiscard]] bool is_optimal() const noexcept { return value.lower == value.upper; }
};

/// Packs as much as possible: by a frontier by itself while it is cheap; then weights, colouring
/// and strips for an upper bound, windows and beams of growing width for a packing, until they
/// meet. A limit that is reached leaves an interval, and says which. Throws `bad_parameters` as
/// `check`, for options that name no placement, and for fixed ones that are no packing, and
/// `cannot_solve` as `frontier_program::over`.
[[nodiscard]] packing_result pack(const packing_problem& problem,
                                  const packing_options& options = {}, const limits& allowed = {});

/// A count that stops at the largest number of 64 bits.
struct packing_count {
  interval<score> value = {};                  // of each of them; one number where they are counted
  std::optional<std::uint64_t> packings = {};  // how many there are; nothing where a limit was hit
  bool saturated = false;                      // there are more
  zermelo::statistics statistics = {};         // positions are states of frontiers
  std::optional<stop_reason> stopped_by = {};
};

/// How many packings of the greatest value there are; two are different where their placements are.
/// `enough` means nothing here. Throws as `pack` does.
[[nodiscard]] packing_count count_packings(const packing_problem& problem,
                                           const packing_options& options = {},
                                           const limits& allowed = {});

/// Calls `use(packing)` for every packing of the greatest value, until it returns false. Returns
/// whether all were listed: false where `use` or a limit stopped it. Packings are made one by one,
/// so that the first comes as soon as the greatest value is known. Throws as `pack` does.
bool list_packings(const packing_problem& problem, const use_packing& use,
                   const packing_options& options = {}, const limits& allowed = {});

}  // namespace zermelo
