/// NOGO as people type it.
#pragma once

#include <fmt/format.h>
#include <array>
#include <cstddef>
#include <cstdint>
#include <nogo/nogo.hpp>
#include <string>
#include <string_view>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/text.hpp>

namespace zermelo::games {

namespace detail {

/// By the bits of a point: free, x, o from the lowest.
inline constexpr std::string_view nogo_signs = "#.xXoO?*";

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
/// also
/// '#' (not in play) and free points where a liberty is certain: 'X' for x, 'O' for o, '*' for
/// both.
[[nodiscard]] inline nogo::position parse(const nogo& game, std::string_view text) {
  const rectangle& board = game.board();
  const drawing rows = split_rows(text);
  check_drawing(rows, static_cast<std::size_t>(board.rows), static_cast<std::size_t>(board.cols),
                ".xo#XO*");
  nogo::position p;
  unsigned point = 0;
  for (const std::string& row : rows) {
    for (const char sign : row) {
      const std::uint64_t bits = detail::nogo_signs.find(sign);
      p.free |= (bits & 1U) << point;
      p.x |= (bits >> 1U & 1U) << point;
      p.o |= (bits >> 2U & 1U) << point;
      ++point;
    }
  }
  detail::check_liberties(game, p.x_stones(), p.free, 'x');
  detail::check_liberties(game, p.o_stones(), p.free, 'o');
  return p;
}

[[nodiscard]] inline std::string print(const nogo& game, const nogo::position& p) {
  std::string text;
  for (unsigned point = 0; point < static_cast<unsigned>(game.board().cells()); ++point) {
    if (point != 0 && point % static_cast<unsigned>(game.board().cols) == 0) text += '/';
    text += detail::nogo_signs[(p.free >> point & 1U) | (p.x >> point & 1U) << 1U |
                               (p.o >> point & 1U) << 2U];
  }
  return text;
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
