/// Hexapawn as people type it.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <hexapawn/hexapawn.hpp>
#include <string>
#include <string_view>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Throws `bad_input` for pawns that no play has left there.
inline void check_reachable(const hexapawn& game, const hexapawn::position& p) {
  const auto cols = static_cast<unsigned>(game.board().cols);
  for (const std::uint64_t pawns : {p.white, p.black}) {
    if (count_bits(pawns) > cols) {
      throw bad_input(fmt::format("{} pawns of {}; there are at most {} of a colour",
                                  count_bits(pawns), pawns == p.white ? 'w' : 'b', cols));
    }
  }
  const char mover = p.black_to_move ? 'b' : 'w';
  const char other = p.black_to_move ? 'w' : 'b';
  if ((p.mover() & game.home(!p.black_to_move)) != 0) {
    throw bad_input(
        fmt::format("a pawn of {0} on the far row, which ended the game, and {0} to "
                    "move; take the pawn back, or write ' {1}' behind the board",
                    mover, other));
  }
  if (count_bits(p.other() & game.home(p.black_to_move)) > 1) {
    throw bad_input(
        fmt::format("several pawns of {} on the far row; the first of them ended the game", other));
  }
}

/// Rows of '.', 'w' and 'b', on lines of their own or parted by '/', and behind them a space and
/// who is to move: "b.b/.b./w.w b". Without it, white is.
[[nodiscard]] inline hexapawn::position parse(const hexapawn& game, std::string_view text) {
  hexapawn::position p;
  p.black_to_move = take_mover(text, "wb") == 'b';
  const drawing rows = read_drawing(text, game.board(), ".wb");
  p.white = cells_with("w", rows);
  p.black = cells_with("b", rows);
  check_reachable(game, p);
  return p;
}

[[nodiscard]] inline std::string print(const hexapawn& game, const hexapawn::position& p) {
  return draw(game.board(),
              [&](unsigned cell) {
                return (p.white >> cell & 1U) != 0 ? 'w' : (p.black >> cell & 1U) != 0 ? 'b' : '.';
              }) +
         (p.black_to_move ? " b" : " w");
}

/// A step, "a3-a2", or a pawn taken, "a3xb2".
[[nodiscard]] inline std::string print(const hexapawn& game, const hexapawn::position& /*p*/,
                                       hexapawn::move m) {
  const auto cols = static_cast<unsigned>(game.board().cols);
  const bool takes = m.from % cols != m.to % cols;
  return fmt::format("{}{}{}", game.board().name(m.from), takes ? 'x' : '-',
                     game.board().name(m.to));
}

[[nodiscard]] inline std::string player(const hexapawn& /*game*/, const hexapawn::position& p) {
  return p.black_to_move ? "black" : "white";
}

[[nodiscard]] inline std::string_view help(const hexapawn& /*game*/, std::string_view parameter) {
  if (parameter == "rows") return "rows of the board, 2 or more";
  return "columns of the board, at most 63 cells in all";
}

/// For the help.
[[nodiscard]] inline std::string_view positions_example(const hexapawn& /*game*/) {
  return "bbb/.../www\nb.b/.b./w.w w\n";
}

}  // namespace zermelo::games
