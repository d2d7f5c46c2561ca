/// Boards with pieces of two colours, as people type them.
#pragma once

#include <zermelo/boards/drawing.hpp>
#include <zermelo/families/two_colours.hpp>

namespace zermelo {

/// A drawing of x and o, and who is to move where the text says so.
struct coloured_board {
  std::uint32_t x = 0;
  std::uint32_t o = 0;
  std::optional<char> to_move = {};
};

/// Rows of '.', 'x' and 'o', on lines of their own or parted by '/'; after the last one may stand
/// who is to move: "x.o/.../..x o". Throws `bad_input`, and `bad_parameters` for a board of more
/// than 32 cells.
[[nodiscard]] inline coloured_board read_coloured_board(const rectangle& board,
                                                        std::string_view text) {
  coloured_board found;
  found.to_move = take_mover(text, "xo");
  const drawing rows =
      read_drawing(text, board_of_at_most(two_colour_numbering::most_cells, board), ".xo");
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

}  // namespace zermelo
