/// Games in which pieces are first dropped and then moved, as people type them: found for any game
/// derived from `drop_and_slide`.
#pragma once

#include <string>
#include <string_view>
#include <zermelo/boards/drop_and_slide.hpp>
#include <zermelo/boards/two_colours_text.hpp>

namespace zermelo {

/// Rows of '.', 'x' and 'o'. Who has fewer pieces is to move; where both have as many it is x,
/// unless an o stands after the board: "xo./.x./.o. o".
[[nodiscard]] inline two_colours parse(const drop_and_slide& game, std::string_view text) {
  return read_pieces_in_turn(game.board(), game.pieces_each(), text);
}

[[nodiscard]] inline std::string print(const drop_and_slide& game, const two_colours& p) {
  return draw_coloured_board(game.board(), p, sign_to_move(p));
}

/// "b2" drops a piece, "b2-b3" moves one.
[[nodiscard]] inline std::string print(const drop_and_slide& game, const two_colours& /*p*/,
                                       piece_step m) {
  const std::string to = game.board().name(m.to);
  return m.from == piece_step::in_hand ? to : game.board().name(m.from) + "-" + to;
}

[[nodiscard]] inline std::string player(const drop_and_slide& /*game*/, const two_colours& p) {
  return {sign_to_move(p)};
}

}  // namespace zermelo
