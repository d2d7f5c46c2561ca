/// Boards with pieces of two colours, as people type them.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/boards/two_colours.hpp>
#include <zermelo/errors.hpp>

namespace zermelo {

/// A drawing of x and o, and who is to move where the text says so.
struct coloured_board {
  std::uint32_t x = 0;
  std::uint32_t o = 0;
  std::optional<char> to_move = {};
};

/// Rows of '.', 'x' and 'o', on lines of their own or parted by '/'; after the last one may stand
/// who is to move: "x.o/.../..x o". Throws `bad_input`.
[[nodiscard]] inline coloured_board read_coloured_board(const rectangle& board,
                                                        std::string_view text) {
  coloured_board found;
  found.to_move = take_mover(text, "xo");
  const drawing rows = read_drawing(text, board, ".xo");
  found.x = static_cast<std::uint32_t>(cells_with("x", rows));
  found.o = static_cast<std::uint32_t>(cells_with("o", rows));
  return found;
}

/// The board as the player to move sees it.
[[nodiscard]] inline two_colours seen_by(const coloured_board& drawn, char to_move) {
  return to_move == 'x' ? two_colours{drawn.x, drawn.o} : two_colours{drawn.o, drawn.x};
}

/// "x.o/.../..x", with this sign for the player to move.
[[nodiscard]] inline std::string draw_coloured_board(const rectangle& board, two_colours p,
                                                     char to_move) {
  const char theirs = to_move == 'x' ? 'o' : 'x';
  return draw(board, [&](unsigned cell) {
    return (p.mover >> cell & 1U) != 0 ? to_move : (p.other >> cell & 1U) != 0 ? theirs : '.';
  });
}

/// Where pieces are dropped in turn, who has fewer of them is to move. Where both have as many,
/// that is x unless the text says otherwise. Throws `bad_input`, also for more than `most` pieces.
[[nodiscard]] inline two_colours read_pieces_in_turn(const rectangle& board, unsigned most,
                                                     std::string_view text) {
  const coloured_board drawn = read_coloured_board(board, text);
  const unsigned x = count_bits(drawn.x);
  const unsigned o = count_bits(drawn.o);
  if (x > most || o > most || x > o + 1 || o > x + 1) {
    throw bad_input(fmt::format(
        "{} x and {} o; each has at most {}, and pieces are dropped in turn", x, o, most));
  }
  const char fewer = o < x ? 'o' : 'x';
  if (x != o && drawn.to_move && *drawn.to_move != fewer) {
    throw bad_input(fmt::format("{} x and {} o, so {} is to move", x, o, fewer));
  }
  return seen_by(drawn, x != o ? fewer : drawn.to_move.value_or('x'));
}

/// Who is to move by the same rule, in a position that tells no colours: x where both have as many
/// pieces, or else o, since x began.
[[nodiscard]] inline char sign_to_move(two_colours p) {
  return count_bits(p.mover) == count_bits(p.other) ? 'x' : 'o';
}

}  // namespace zermelo
