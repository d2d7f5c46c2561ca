/// HEX as people type it.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <hex/hex.hpp>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/links.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Rows of '.', 'r' and 'b', on lines of their own or parted by '/'. Red begins.
[[nodiscard]] inline hex::position parse(const hex& game, std::string_view text) {
  const drawing rows = read_drawing(text, game.board(), ".rb");
  const hex::position p{cells_with("r", rows), cells_with("b", rows)};
  const unsigned red = count_bits(p.red);
  const unsigned blue = count_bits(p.blue);
  if (red != blue && red != blue + 1) {
    throw bad_input(fmt::format(
        "{} r and {} b; red begins, so there are as many r as b, or one more", red, blue));
  }
  const hex_colour mover = game.mover(p);
  if (game.cells().joins(mover, p.of(mover))) {
    throw bad_input(fmt::format(
        "{} has joined the sides, which ended the game, and {} has moved "
        "since; take that stone away",
        mover == hex_colour::red ? "red" : "blue", mover == hex_colour::red ? "blue" : "red"));
  }
  return p;
}

[[nodiscard]] inline std::string print(const hex& game, const hex::position& p) {
  return draw(game.board(), [&](unsigned cell) {
    return (p.red >> cell & 1U) != 0 ? 'r' : (p.blue >> cell & 1U) != 0 ? 'b' : '.';
  });
}

/// The cell taken: "b2".
[[nodiscard]] inline std::string print(const hex& game, const hex::position& /*p*/,
                                       hex::move cell) {
  return game.board().name(cell);
}

[[nodiscard]] inline std::string player(const hex& game, const hex::position& p) {
  return game.mover(p) == hex_colour::red ? "red" : "blue";
}

[[nodiscard]] inline std::string_view help(const hex& /*game*/, std::string_view /*parameter*/) {
  return "rows and columns of the board, 1 to 8";
}

[[nodiscard]] inline std::vector<key_field> key_fields(const hex& game) {
  return {{"red stones", 0, bits_of(game.board())}, {"blue stones", 1, bits_of(game.board())}};
}

/// The lines between cells that touch.
[[nodiscard]] inline drawn_links links(const hex& game) {
  const auto touching = [&](unsigned cell) { return game.cells()(std::uint64_t{1} << cell); };
  return links_between(static_cast<unsigned>(game.board().cells()), touching, std::identity());
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const hex& /*game*/) {
  return "..../..../..../....\nr.../.b../..r./....\n";
}

}  // namespace zermelo::games
