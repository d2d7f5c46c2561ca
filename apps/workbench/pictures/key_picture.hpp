/// Keys drawn: their bits on the board, and in binary.
#pragma once

#include <cstdint>
#include <string>
#include <zermelo/session/explorer.hpp>

#include "sessions.hpp"

namespace zermelo::workbench {

/// The number's digits in base 2 or 3, in groups of four or three from the right: "1 0110". At
/// least `digits` of them.
[[nodiscard]] std::string grouped_digits(std::uint64_t number, unsigned base, unsigned digits = 1);

/// What each bit of the key of p means, as boards of bits' numbers with the bits of p beside them,
/// where the game says so; then each word in binary. Lines with a new line each.
///
///     word 0: the cells still free
///          4 3 2 1 0
///          ...
[[nodiscard]] std::string draw_key(const explorer& rules, const any_position& p);

}  // namespace zermelo::workbench
