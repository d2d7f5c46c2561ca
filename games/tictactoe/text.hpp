/// TICTACTOE as people type it, and Algospot's contest format.
#pragma once

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <tictactoe/tictactoe.hpp>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/text/contest.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Whether one of the plane's signs was the last to be set and completed every line there is.
[[nodiscard]] inline bool one_move_completed_all(const tictactoe& game, std::uint64_t plane) {
  for (const unsigned cell : set_bits(plane)) {
    if (!game.has_line(plane & ~(std::uint64_t{1} << cell))) return true;
  }
  return false;
}

/// Throws `bad_input` for a board that no play reaches.
inline void check_reachable(const tictactoe& game, std::uint64_t x_cells, std::uint64_t o_cells) {
  const int x = std::popcount(x_cells);
  const int o = std::popcount(o_cells);
  if (x != o && x != o + 1) {
    throw bad_input(fmt::format(
        "{} x and {} o; x moves first, so there are as many x as o, or one more", x, o));
  }
  const bool x_line = game.has_line(x_cells);
  const bool o_line = game.has_line(o_cells);
  if (x_line && o_line) {
    throw bad_input("both have a complete line; play ends with the first, so take one away");
  }
  if ((x_line && x == o) || (o_line && x != o)) {
    throw bad_input(
        fmt::format("{} has a complete line and {} has moved since; take that move away",
                    x_line ? 'x' : 'o', x_line ? 'o' : 'x'));
  }
  if (x_line || o_line) {
    if (!one_move_completed_all(game, x_line ? x_cells : o_cells)) {
      throw bad_input(
          fmt::format("{} has complete lines that no single move made; play ends with the first, "
                      "so take one away",
                      x_line ? 'x' : 'o'));
    }
  }
}

/// Rows of '.', 'x' and 'o', on lines of their own or parted by '/'.
[[nodiscard]] inline tictactoe::position parse(const tictactoe& game, std::string_view text) {
  const drawing rows = read_drawing(text, game.board(), ".xo");
  const std::uint64_t x = cells_with("x", rows);
  const std::uint64_t o = cells_with("o", rows);
  check_reachable(game, x, o);
  const bool x_moves = std::popcount(x) == std::popcount(o);
  return x_moves ? tictactoe::position{x, o} : tictactoe::position{o, x};
}

[[nodiscard]] inline std::string print(const tictactoe& game, const tictactoe::position& p) {
  const std::uint64_t x = tictactoe::x_cells(p);
  const std::uint64_t o = tictactoe::o_cells(p);
  return draw(game.board(), [&](unsigned cell) {
    return (x >> cell & 1U) != 0 ? 'x' : (o >> cell & 1U) != 0 ? 'o' : '.';
  });
}

/// The cell taken: "b2".
[[nodiscard]] inline std::string print(const tictactoe& game, const tictactoe::position& /*p*/,
                                       tictactoe::move cell) {
  return game.board().name(cell);
}

[[nodiscard]] inline std::string explain(const tictactoe& game, const tictactoe::position& /*p*/,
                                         tictactoe::move cell) {
  const auto cols = static_cast<unsigned>(game.board().cols);
  return fmt::format("row {}, column {}", cell / cols + 1, cell % cols + 1);
}

[[nodiscard]] inline std::string player(const tictactoe& /*game*/, const tictactoe::position& p) {
  return tictactoe::x_to_move(p) ? "x" : "o";
}

[[nodiscard]] inline std::string_view help(const tictactoe& /*game*/, std::string_view parameter) {
  if (parameter == "rows") return "rows of the board";
  if (parameter == "cols") return "columns of the board, at most 64 cells in all";
  return "so many in a row win";
}

[[nodiscard]] inline std::vector<key_field> key_fields(const tictactoe& game) {
  return {{"the cells of the player to move", 0, bits_of(game.board())},
          {"the cells of the other player", 1, bits_of(game.board())}};
}

/// Contest: a board a case, as many rows as the rules say.
[[nodiscard]] inline tictactoe::position read_case(const tictactoe& game, contest_input& in) {
  return in.lines(static_cast<std::size_t>(game.board().rows),
                  [&](std::string_view text) { return parse(game, text); });
}

/// The winner under best play, or TIE.
[[nodiscard]] inline std::string contest_answer(const tictactoe& /*game*/,
                                                const tictactoe::position& p, outcome value) {
  if (value == outcome::tie) return "TIE";
  return (value == outcome::win) == tictactoe::x_to_move(p) ? "x" : "o";
}

/// For the help: an empty board, and one on which o has a line.
[[nodiscard]] inline std::string_view contest_example(const tictactoe& /*game*/) {
  return "2\n"
         "...\n...\n...\n"
         "xx.\nooo\nx..\n";
}

}  // namespace zermelo::games
