/// NOGO as people type it.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <nogo/nogo.hpp>
#include <string>
#include <string_view>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

namespace detail {

/// Throws where a group of these stones has no liberty.
inline void check_liberties(const nogo& game, std::uint64_t stones, std::uint64_t free, char sign) {
  for (const std::uint64_t group : connected_parts(game.beside(), stones)) {
    if ((game.beside()(group) & free) != 0) continue;
    const unsigned first = lowest_bit(group);
    const auto cols = static_cast<unsigned>(game.board().cols);
    throw bad_input(fmt::format("the group of {} at {} has no liberty; each needs a free point "
                                "beside it",
                                sign, game.board().name(first)),
                    first / cols + 1, first % cols + 1);
  }
}

}  // namespace detail

/// Rows of 'x', 'o' and '.' (free), on lines of their own or parted by '/'. In parts of a board
/// also '#' (not in play) and free points where a liberty is certain: 'X' for x, 'O' for o, '*'
/// for both.
[[nodiscard]] inline nogo::position parse(const nogo& game, std::string_view text) {
  const drawing rows = read_drawing(text, game.board(), ".xo#XO*");
  const nogo::position p{cells_with(".XO*", rows), cells_with("xX*", rows),
                         cells_with("oO*", rows)};
  detail::check_liberties(game, p.x_stones(), p.free, 'x');
  detail::check_liberties(game, p.o_stones(), p.free, 'o');
  return p;
}

[[nodiscard]] inline std::string print(const nogo& game, const nogo::position& p) {
  return draw(game.board(), [&](unsigned point) {
    // By the bits of a point: free, x, o from the lowest.
    return "#.xXoO?*"[(p.free >> point & 1U) | (p.x >> point & 1U) << 1U |
                      (p.o >> point & 1U) << 2U];
  });
}

/// The stone's colour and its point: "xb2".
[[nodiscard]] inline std::string print(const nogo& game, const nogo::position& /*p*/,
                                       nogo::move m) {
  return (m.is_x ? 'x' : 'o') + game.board().name(m.point);
}

[[nodiscard]] inline std::string explain(const nogo& game, const nogo::position& /*p*/,
                                         nogo::move m) {
  const auto cols = static_cast<unsigned>(game.board().cols);
  return fmt::format("{} on row {}, column {}", m.is_x ? 'x' : 'o', m.point / cols + 1,
                     m.point % cols + 1);
}

[[nodiscard]] inline std::string_view help(const nogo& /*game*/, std::string_view parameter) {
  if (parameter == "rows") return "rows of the board";
  if (parameter == "cols") return "columns of the board, at most 64 points in all";
  return "who cannot move wins";
}

}  // namespace zermelo::games
