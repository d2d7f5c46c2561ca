/// Boards with pieces of two colours, as people type them; the text of any game derived from
/// `drop_and_slide` is found here.
#pragma once

#include <zermelo/boards/drawing.hpp>
#include <zermelo/families/drop_and_slide.hpp>

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
      read_drawing(text, board_of_at_most(drop_and_slide::most_cells, board), ".xo");
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

/// Who is to move, as far as the board says so: who has fewer pieces, or who has lost.
[[nodiscard]] inline std::optional<char> mover_by_board(const drop_and_slide& game,
                                                        const coloured_board& drawn) {
  const unsigned x = count_bits(drawn.x);
  const unsigned o = count_bits(drawn.o);
  if (x != o) return o < x ? 'o' : 'x';
  if (game.has_won(drawn.x)) return 'o';
  if (game.has_won(drawn.o)) return 'x';
  return std::nullopt;
}

/// Rows of '.', 'x' and 'o'. Who has fewer pieces is to move, and who has lost; else it is x,
/// unless an o stands after the board: "xo./.x./.o. o". Throws `bad_input` for a board that no
/// play reaches.
[[nodiscard]] inline coloured_pieces parse(const drop_and_slide& game, std::string_view text) {
  const coloured_board drawn = read_coloured_board(game.board(), text);
  const unsigned x = count_bits(drawn.x);
  const unsigned o = count_bits(drawn.o);
  const unsigned most = game.pieces_each();
  if (x > most || o > most || x > o + 1 || o > x + 1) {
    throw bad_input(fmt::format(
        "{} x and {} o; each has at most {}, and pieces are dropped in turn", x, o, most));
  }
  if (game.has_won(drawn.x) && game.has_won(drawn.o)) {
    throw bad_input("both have won; play ends when the first does, so change one of them");
  }
  const std::optional<char> known = mover_by_board(game, drawn);
  if (known && drawn.to_move && *drawn.to_move != *known) {
    const char other = *drawn.to_move;
    throw bad_input(game.has_won(other == 'x' ? drawn.x : drawn.o)
                        ? fmt::format("{} has won, so {} is to move", other, *known)
                        : fmt::format("{} x and {} o, so {} is to move", x, o, *known));
  }
  const char to_move = known.value_or(drawn.to_move.value_or('x'));
  return {seen_by(drawn, to_move), to_move == 'o'};
}

[[nodiscard]] inline char sign_to_move(const coloured_pieces& p) { return p.o_to_move ? 'o' : 'x'; }

/// With who is to move behind it where the board does not say so.
[[nodiscard]] inline std::string print(const drop_and_slide& game, const coloured_pieces& p) {
  const coloured_board drawn =
      p.o_to_move ? coloured_board{p.other, p.mover} : coloured_board{p.mover, p.other};
  const bool told = !p.o_to_move || mover_by_board(game, drawn);
  const two_colours& colours = p;
  return draw_coloured_board(game.board(), colours, sign_to_move(p)) + (told ? "" : " o");
}

/// "b2" drops a piece, "b2-b3" moves one.
[[nodiscard]] inline std::string print(const drop_and_slide& game, const coloured_pieces& /*p*/,
                                       piece_step m) {
  const std::string to = game.board().name(m.to);
  return m.from == piece_step::in_hand ? to : game.board().name(m.from) + "-" + to;
}

[[nodiscard]] inline std::string player(const drop_and_slide& /*game*/, const coloured_pieces& p) {
  return {sign_to_move(p)};
}

}  // namespace zermelo
