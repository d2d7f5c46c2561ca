/// Keys drawn: their bits on the board, and in binary.
#pragma once

#include <cstdint>
#include <string>
#include <vector>
#include <zermelo/session/explorer.hpp>

namespace zermelo::sessions {

/// The number's digits in base 2 or 3, in groups of four or three from the right: "1 0110". At
/// least `digits` of them.
[[nodiscard]] std::string grouped_digits(std::uint64_t number, unsigned base, unsigned digits = 1);

/// What each bit of a key means, as boards of bits' numbers with the bits of this one beside them,
/// where the game says so; then each word in binary. Lines with a new line each.
///
///     word 0: the cells still free
///          4 3 2 1 0
///          ...
[[nodiscard]] std::string draw_key(const std::vector<key_field>& fields, const key_words& key,
                                   language spoken);

}  // namespace zermelo::sessions
