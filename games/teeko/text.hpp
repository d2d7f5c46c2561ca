/// TEEKO as people type it.
#pragma once

#include <string>
#include <string_view>
#include <teeko/teeko.hpp>
#include <zermelo/boards/two_colours_text.hpp>
#include <zermelo/text.hpp>

namespace zermelo::games {

/// Rows of '.', 'x' and 'o'. Who has fewer pieces is to move; where both have as many it is x,
/// unless an o stands after the board: "x.o../...../..x../...../...o. o".
[[nodiscard]] inline two_colours parse(const teeko& game, std::string_view text) {
  return read_pieces_in_turn(game.board(), game.pieces_each(), text);
}

[[nodiscard]] inline std::string print(const teeko& game, const two_colours& p) {
  return draw_coloured_board(game.board(), p, sign_to_move(p));
}

/// "c3" drops a piece, "c3-c4" moves one.
[[nodiscard]] inline std::string print(const teeko& game, const two_colours& /*p*/, piece_step m) {
  const std::string to = game.board().name(m.to);
  return m.from == piece_step::in_hand ? to : game.board().name(m.from) + "-" + to;
}

[[nodiscard]] inline std::string player(const teeko& /*game*/, const two_colours& p) {
  return {sign_to_move(p)};
}

[[nodiscard]] inline std::string_view help(const teeko& /*game*/, std::string_view parameter) {
  return parameter == "rows" ? "rows of the board, 3 to 5" : "columns of the board, 3 to 5";
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const teeko& /*game*/) {
  return "xo.../...../...../...../.....\nx.x../..o../.x.o./..o../..x.o o\n";
}

}  // namespace zermelo::games
