/// Proofs by colouring that so many blocks do not fit, found by elimination.
#pragma once

#include <cstdint>
#include <optional>
#include <zermelo/packing/bounds.hpp>
#include <zermelo/packing/problem.hpp>

namespace zermelo {

/// Looks for colourings under which all placements have one parity, and asks whether `copies` of
/// them agree with the whole board's. Such colourings are the solutions of a system of linear
/// equations modulo 2, one for each placement (the colouring arguments of Golomb 1954, and by
/// machine Reid 2003 in other groups). Nothing where they exclude nothing, where placements differ
/// in size, or where more than `most_left_over` cells would be left over: those are tried out, by
/// what colours they have. Takes time of the order of placements times cells squared over 64.
[[nodiscard]] std::optional<colouring_certificate> exclude_by_colouring(
    const packing_problem& problem, std::uint64_t copies);

/// The most cells left over that are tried out.
inline constexpr std::uint64_t most_left_over = 3;

}  // namespace zermelo
