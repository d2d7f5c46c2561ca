/// A position as a face draws it, before anything is known of its value: rows of signs, and what
/// each move makes of them. A cell that a move changes is where one points to make it.
#pragma once

#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

struct position_view {
  struct move {
    step made;
    std::string after = {};  // the position it leads to, as text
    drawing rows = {};       // of that position
  };

  std::string game;
  std::string position;  // as text that is read back
  std::string player;
  drawing rows;
  std::optional<std::string> svg = {};  // where the game draws by curves and dots
  std::optional<rectangle> board = {};  // whose cells' names moves are written in
  drawn_links links = {};               // lines between cells
  std::optional<any_value> ended = {};  // what it is worth, where play is over
  std::vector<move> moves = {};         // in the game's order
};

/// Of a position of the game. Searches nothing.
[[nodiscard]] position_view view_of(const entry& game, const exploration& here);
[[nodiscard]] std::string in_json(const position_view& seen);

/// As an SVG picture that needs no other file: by curves and dots where the game draws so,
/// otherwise its rows. Throws `bad_input` for what no picture shows.
[[nodiscard]] std::string svg_of(const exploration& here);

}  // namespace zermelo::sessions
