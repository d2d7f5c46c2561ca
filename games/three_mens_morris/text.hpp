/// THREE MEN'S MORRIS as people type it.
#pragma once

#include <string>
#include <string_view>
#include <three_mens_morris/three_mens_morris.hpp>
#include <zermelo/boards/two_colours_text.hpp>
#include <zermelo/text.hpp>

namespace zermelo::games {

/// Rows of '.', 'x' and 'o'. Who has fewer pieces is to move; where both have as many it is x,
/// unless an o stands after the board: "xo./.x./.o. o".
[[nodiscard]] inline two_colours parse(const three_mens_morris& game, std::string_view text) {
  return read_pieces_in_turn(game.board(), game.pieces_each(), text);
}

[[nodiscard]] inline std::string print(const three_mens_morris& game, const two_colours& p) {
  return draw_coloured_board(game.board(), p, sign_to_move(p));
}

/// "b2" drops a piece, "b2-b3" moves one.
[[nodiscard]] inline std::string print(const three_mens_morris& game, const two_colours& /*p*/,
                                       piece_step m) {
  const std::string to = game.board().name(m.to);
  return m.from == piece_step::in_hand ? to : game.board().name(m.from) + "-" + to;
}

[[nodiscard]] inline std::string player(const three_mens_morris& /*game*/, const two_colours& p) {
  return {sign_to_move(p)};
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const three_mens_morris& /*game*/) {
  return "xo./.x./...\nxxo/o../ox. o\n";
}

}  // namespace zermelo::games
