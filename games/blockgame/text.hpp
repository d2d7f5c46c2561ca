/// BLOCKGAME as people type it, and Algospot's contest format.
#pragma once

#include <blockgame/blockgame.hpp>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/text/contest.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Rows of '#' (covered) and '.' (free), on lines of their own or parted by '/'.
[[nodiscard]] inline blockgame::position parse(const blockgame& game, std::string_view text) {
  return cells_with(".", read_drawing(text, game.board(), "#."));
}

[[nodiscard]] inline std::string print(const blockgame& game, blockgame::position free) {
  return draw(game.board(), [&](unsigned cell) { return (free >> cell & 1U) != 0 ? '.' : '#'; });
}

/// The cells covered: "a1+b1".
[[nodiscard]] inline std::string print(const blockgame& game, blockgame::position /*free*/,
                                       blockgame::move piece) {
  return names_of(game.board(), piece);
}

[[nodiscard]] inline std::string_view help(const blockgame& /*game*/, std::string_view parameter) {
  if (parameter == "rows") return "rows of the board";
  if (parameter == "cols") return "columns of the board, at most 64 cells in all";
  if (parameter == "pieces") return "I2 (dominoes), L3 (L-trominoes) or I2+L3";
  return "who cannot move wins";
}

[[nodiscard]] inline std::vector<key_field> key_fields(const blockgame& game) {
  return {{"the cells still free", 0, bits_of(game.board())}};
}

/// Contest: a board a case, as many rows as the rules say.
[[nodiscard]] inline blockgame::position read_case(const blockgame& game, contest_input& in) {
  return in.lines(static_cast<std::size_t>(game.board().rows),
                  [&](std::string_view text) { return parse(game, text); });
}

[[nodiscard]] inline std::string contest_answer(const blockgame& /*game*/,
                                                blockgame::position /*free*/, outcome value) {
  return value == outcome::win ? "WINNING" : "LOSING";
}

/// For the help: a lost board and a won one.
[[nodiscard]] inline std::string_view contest_example(const blockgame& /*game*/) {
  return "2\n"
         "#####\n#####\n#####\n#####\n###.#\n"
         "##.##\n##..#\n#####\n#####\n#####\n";
}

}  // namespace zermelo::games
