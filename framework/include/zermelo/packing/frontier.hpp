/// The dynamic program over the frontier of a packing.
///
/// A cursor goes over the cells in order; at each a placement that starts there is laid, or the
/// cell is left. A state is which cells ahead are covered, and what is left of the stock: all that
/// the past means for the future. States are kept in one table a step; of two ways to one state the
/// better is kept (Bellman 1957; for tilings the "broken profile"). A state whose value so far and
/// bound on the rest miss the target is dropped (Morin & Marsten 1976).
#pragma once

#include <zermelo/packing/strips.hpp>

namespace zermelo {

/// What the rest of a packing is bounded by.
using frontier_bound = std::variant<std::reference_wrapper<const weights_certificate>,
                                    std::reference_wrapper<const strip_bound>>;

struct frontier_query {
  score target = 0;                        // of the packing looked for, at least
  std::size_t width = ~std::size_t{0};     // states kept a step, the best bounds first: a beam
  std::uint64_t most = ~std::uint64_t{0};  // states looked at before it gives up
  bool whole = false;                      // gives up where the width would cut states off
};

struct frontier_answer {
  /// The best packing among those that the beam did not cut off, as ascending numbers of
  /// placements; nothing where none reaches the target.
  std::optional<std::vector<std::uint32_t>> packing = {};
  score value = 0;   // of that packing
  bool cut = false;  // states were cut off, or the sweep given up: what was not found may exist
  std::uint64_t states = 0;
  std::uint64_t bytes = 0;
};

/// How many packings have one value.
struct frontier_count {
  std::uint64_t packings = 0;
  bool saturated = false;
};

/// The dynamic program for one part of a problem. Takes time and memory of the order of the states
/// that are met: of 64 bits for every 64 cells of reach, and a word or more for limited stock.
class frontier_program {
 public:
  /// Throws `cannot_solve` where placements reach more than 1,024 cells ahead, or counting what is
  /// left of the stock takes more than 512 bits.
  [[nodiscard]] static std::unique_ptr<frontier_program> over(const packing_problem& part);

  frontier_program() = default;
  frontier_program(const frontier_program&) = delete;
  frontier_program& operator=(const frontier_program&) = delete;
  virtual ~frontier_program() = default;

  /// The best packing of at least the target. Ticks the meter for every state. Throws `stopped`.
  [[nodiscard]] virtual frontier_answer best(const frontier_bound& bound,
                                             const frontier_query& query, meter& spent) const = 0;

  /// How many packings have this value, which must be the greatest. Throws `stopped`.
  [[nodiscard]] virtual frontier_count count(const frontier_bound& bound, score greatest,
                                             meter& spent) const = 0;

  /// Calls `use` with each of them, until it returns false; returns whether it never did. Keeps the
  /// states of all steps. Throws `stopped`.
  virtual bool list(const weights_certificate& bound, score greatest, const use_packing& use,
                    meter& spent) const = 0;
};

}  // namespace zermelo
