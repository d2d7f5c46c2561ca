/// Upper bounds of packings, each with what proves it: weights of cells (the dual of the linear
/// relaxation), colourings, and strips.
#pragma once

#include <zermelo/base/limits.hpp>
#include <zermelo/packing/problem.hpp>

namespace zermelo {

/// Weights and prices are whole numbers over this one, so that every bound is exact arithmetic.
inline constexpr std::int64_t packing_scale = std::int64_t{1} << 20U;

/// Proof: no placement is worth more than its cells weigh and its block costs. So no packing is
/// worth more than all cells weigh and the stock costs together.
struct weights_certificate {
  std::vector<std::int64_t> weights = {};  // of every cell, over packing_scale, from 0
  std::vector<std::int64_t> prices = {};   // of a copy of every block; 0 where stock is unlimited
};

/// What a strip gets of a placement's value.
struct strip_share {
  std::uint32_t placement = 0;
  std::uint32_t strip = 0;
  std::int64_t share = 0;  // over packing_scale
};

/// Proof: what a placement is worth, less its block's price, is shared out among the strips that
/// have cells of it; strips may overlap, and together they have all cells. The most that
/// placements which share no cell, on the strip or off it, bring a strip is known; no packing is
/// worth more than that of all strips and the stock's price together.
struct strips_certificate {
  std::vector<std::vector<std::uint32_t>> cells = {};  // of every strip, ascending
  std::vector<strip_share> shares = {};                // by placement
  std::vector<std::int64_t> prices = {};               // of every block
  std::vector<std::int64_t> best = {};                 // of every strip, over packing_scale
};

/// What a proof comes to, over packing_scale: all cells or strips, and the stock.
[[nodiscard]] std::int64_t total_of(const packing_problem& problem,
                                    const weights_certificate& proof);
[[nodiscard]] std::int64_t total_of(const packing_problem& problem,
                                    const strips_certificate& proof);

/// Proof that `copies` placements of one size do not fit into one component: in each colouring all
/// placements cover an even number of coloured cells, or all an odd one (`odd`). They would leave
/// `left_over` cells, and no so many have the parity, in all colourings at once, that is asked for.
struct colouring_certificate {
  struct colouring {
    std::vector<bool> coloured = {};  // of every cell
    bool odd = false;
  };
  std::vector<colouring> colourings = {};
  std::vector<bool> component = {};  // of every cell: whether it is spoken of
  std::uint64_t copies = 0;
  std::uint64_t left_over = 0;
};

/// One upper bound, by its name: "cells" (all, by what the best placement brings for a cell),
/// "coverable cells", "components" (the same without fractions, one by one), "weights", "colouring"
/// and "strips". The first three are checked by counting.
struct packing_bound {
  std::string_view name;
  score value = 0;
  std::variant<std::monostate, weights_certificate, strips_certificate, colouring_certificate>
      certificate = {};
};

/// Every bound, cheapest first; a colouring only where it excludes something. Some tenths of a
/// second for 900 cells. Throws `stopped`.
[[nodiscard]] std::vector<packing_bound> bounds_of(const packing_problem& problem, meter& spent);

/// The bound that weights prove: what all cells weigh and the stock costs, without fractions.
[[nodiscard]] score bound_of(const packing_problem& problem, const weights_certificate& weights);

/// Every cell weighs the most that a placement over it brings for each of its cells. Without
/// different sizes and values this is "cells, by the size of a block".
[[nodiscard]] weights_certificate even_weights(const packing_problem& problem);

/// Weights of the least total, or nearly so, and never more than the even ones: the dual of the
/// linear relaxation by a first-order method, rounded up and repaired to be feasible. A library for
/// linear programs (CLP is the one at hand) would find the optimum itself, in some tenths of a
/// second on 900 cells; this takes some hundredths, any repaired weights are a proof, and strips go
/// on to improve them. Blocks with limited stock get a price.
[[nodiscard]] weights_certificate best_weights(const packing_problem& problem);

/// Looks for colourings under which all placements have one parity, solutions of a linear equation
/// modulo 2 for each placement (the colouring arguments of Golomb 1954, and by machine Reid 2003 in
/// other groups), and asks whether `copies` placements agree with them. Nothing where they exclude
/// nothing, where placements differ in size, or where more than `most_left_over` cells would be
/// left over to try out. Takes time of the order of placements times cells squared over 64.
[[nodiscard]] std::optional<colouring_certificate> exclude_by_colouring(
    const packing_problem& problem, std::uint64_t copies);

/// The most cells left over that are tried out.
inline constexpr std::uint64_t most_left_over = 3;

}  // namespace zermelo
