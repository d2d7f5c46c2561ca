/// Upper bounds by weights of cells: the dual of the linear relaxation.
#pragma once

#include <zermelo/packing/bounds.hpp>
#include <zermelo/packing/problem.hpp>

namespace zermelo {

/// The bound that a certificate proves: what all cells weigh and the stock costs, without
/// fractions.
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

}  // namespace zermelo
