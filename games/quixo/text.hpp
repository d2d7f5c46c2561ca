/// QUIXO as people type it.
#pragma once

#include <quixo/quixo.hpp>
#include <string>
#include <string_view>
#include <zermelo/families/two_colours_text.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Rows of '.', 'x' and 'o', blank cubes and those with a sign. x is to move, unless an o stands
/// after the board: "x../.o./... o".
[[nodiscard]] inline two_colours parse(const quixo& game, std::string_view text) {
  const coloured_board drawn = read_coloured_board(game.board(), text);
  return seen_by(drawn, drawn.to_move.value_or('x'));
}

[[nodiscard]] inline std::string print(const quixo& game, const two_colours& p) {
  return draw_coloured_board(game.board(), p, 'x');
}

/// "a1-c1": the cube at a1 is taken and pushed in at c1.
[[nodiscard]] inline std::string print(const quixo& game, const two_colours& /*p*/, quixo::move m) {
  const quixo::push& by = game.push_of(m);
  return game.board().name(by.from) + "-" + game.board().name(by.to);
}

[[nodiscard]] inline std::string player(const quixo& /*game*/, const two_colours& /*p*/) {
  return "x";
}

[[nodiscard]] inline std::string_view help(const quixo& /*game*/, std::string_view /*parameter*/) {
  return "cubes in a row, 2 to 4: so many of your own in a line win";
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const quixo& /*game*/) {
  return "xx./.o./...\n.x./.../... o\n";
}

}  // namespace zermelo::games
