/// Games as people type and read them.
#pragma once

#include <vector>
#include <zermelo/rules/asked.hpp>
#include <zermelo/rules/drawn_links.hpp>
#include <zermelo/rules/roles/game.hpp>
#include <zermelo/rules/sketch.hpp>

namespace zermelo {

/// Bits of a key to be drawn together as the rows of a board: those of one colour's stones, say.
struct key_field {
  std::string meaning;                      // "cells still free"
  std::size_t word = 0;                     // of the key
  std::vector<std::vector<unsigned>> bits;  // their numbers, row by row
};

// The functions that a module may have beside its rules, as docs/hooks.md tells them.
ZERMELO_FUNCTION(parse, position_t<G>(const G&, std::string_view));
ZERMELO_OVERLOAD(print, print, sizeof...(A) == 2, std::string(const G&, const position_t<G>&));
ZERMELO_OVERLOAD(print_move, print, sizeof...(A) == 3,
                 std::string(const G&, const position_t<G>&, const move_t<G>&));
ZERMELO_FUNCTION(player, std::string(const G&, const position_t<G>&));
ZERMELO_FUNCTION(explain, std::string(const G&, const position_t<G>&, const move_t<G>&));
ZERMELO_FUNCTION(help, std::string_view(const G&, std::string_view));
ZERMELO_FUNCTION(picture, std::vector<std::string>(const G&, const position_t<G>&));
ZERMELO_FUNCTION(sketch_of, sketch(const G&, const position_t<G>&));
ZERMELO_FUNCTION(links, drawn_links(const G&));
ZERMELO_FUNCTION(key_fields, std::vector<key_field>(const G&));
ZERMELO_FUNCTION(parse_case, std::pair<G, position_t<G>>(const G&, std::string_view));
ZERMELO_FUNCTION(print_case, std::string(const G&, const position_t<G>&));
ZERMELO_FUNCTION(lines_from, std::size_t(const G&, std::string_view));
ZERMELO_FUNCTION(positions_example, std::string_view(const G&));

namespace detail {

template <class T>
concept plain_integer = std::integral<T> && !std::same_as<T, bool>;

/// Text that holds the rules, too.
template <class G>
concept has_text_of_cases = hooks::parse_case.given<G> && hooks::print_case.given<G>;

}  // namespace detail

/// A game whose positions and moves can be written and read. Laws: parse(print(p)) == p, and the
/// moves of a position are written differently.
template <class G>
concept text_game = game<G> && (detail::plain_integer<position_t<G>> || hooks::parse.given<G>) &&
                    (detail::plain_integer<position_t<G>> || hooks::print.given<G>) &&
                    (detail::plain_integer<move_t<G>> || hooks::print_move.given<G>);

struct text_game_role {
  ZERMELO_ROLE(text_game, 80, "positions and moves are typed and read", "the command line");

  template <class G>
  static constexpr void check_text() {
    static_assert(!hooks::parse.mistaken<G>(),
                  "parse(game, text) must take a const game and a std::string_view, and return a "
                  "position");
    static_assert(!hooks::print.mistaken<G>(),
                  "print(game, p) must take a const game and a const position, and return a "
                  "std::string");
    static_assert(!hooks::print_move.mistaken<G>(),
                  "print(game, p, m) must take a const game, a const position and a const move, "
                  "and return a std::string");
    static_assert(!hooks::player.mistaken<G>(),
                  "player(game, p) must take a const game and a const position, and return a "
                  "std::string: who is to move");
    static_assert(!hooks::explain.mistaken<G>(),
                  "explain(game, p, m) must take a const game, a const position and a const move, "
                  "and return a std::string");
    static_assert(!hooks::help.mistaken<G>(),
                  "help(game, parameter) must take a const game and a std::string_view, and "
                  "return a std::string_view");
    static_assert(!hooks::picture.mistaken<G>(),
                  "picture(game, p) must take a const game and a const position, and return a "
                  "zermelo::drawing");
    static_assert(!hooks::sketch_of.mistaken<G>(),
                  "sketch_of(game, p) must take a const game and a const position, and return a "
                  "zermelo::sketch");
    static_assert(!hooks::links.mistaken<G>(),
                  "links(game) must take a const game, and return zermelo::drawn_links");
    static_assert(!hooks::key_fields.mistaken<G>(),
                  "key_fields(game) must take a const game, and return a std::vector of "
                  "zermelo::key_field");
    static_assert(!hooks::parse_case.mistaken<G>(),
                  "parse_case(game, text) must take a const game and a std::string_view, and "
                  "return a std::pair of a game and a position");
    static_assert(!hooks::print_case.mistaken<G>(),
                  "print_case(game, p) must take a const game and a const position, and return a "
                  "std::string");
    static_assert(hooks::parse_case.given<G> == hooks::print_case.given<G> ||
                      hooks::parse_case.mistaken<G>() || hooks::print_case.mistaken<G>(),
                  "parse_case(game, text) reads what print_case(game, p) writes: give both");
    static_assert(!hooks::lines_from.mistaken<G>(),
                  "lines_from(game, first) must take a const game and a std::string_view, and "
                  "return a std::size_t");
    static_assert(!hooks::positions_example.mistaken<G>(),
                  "positions_example(game) must take a const game, and return a std::string_view");
  }

  static constexpr hook hooks[] = {
      {"parse", "position parse(const G&, std::string_view text)",
       "reads a position; throws `bad_input` with the line and the column. Not for positions that "
       "are integers",
       "every verb that is given a position"},
      {"print", "std::string print(const G&, const position&)",
       "writes a position on one line, rows parted by '/'. Not for positions that are integers",
       "answers, drawings, counterexamples"},
      {"print (a move)", "std::string print(const G&, const position&, const move&)",
       "writes a move. Not for moves that are integers", "answers, lines of play, `play`"},
      {"player", "std::string player(const G&, const position&)",
       "who is to move, as readers call them", "answers, `play`, `explain`", "\"player\""},
      {"explain", "std::string explain(const G&, const position&, const move&)",
       "a move in words: \"row 2, column 2\"", "answers, `moves`, `play`", "a move's text alone"},
      {"help", "std::string_view help(const G&, std::string_view parameter)",
       "what a number of the rules means", "`--help`, `show`", "\"a number of the rules\""},
      {"picture", "drawing picture(const G&, const position&)",
       "rows for the eye, from the top, where those of the text are none",
       "`show`, `play`, `trace`", "the text's rows"},
      {"sketch_of", "sketch sketch_of(const G&, const position&)",
       "curves, dots and words for the eye, where rows show nothing; throws `bad_input` for what "
       "no "
       "picture shows",
       "`draw`, the page, notebooks", "the rows, a square for each cell"},
      {"links", "drawn_links links(const G&)",
       "lines between cells of the drawing: those of a board of points, the edges of a graph",
       "the page", "cells side by side"},
      {"key_fields", "std::vector<key_field> key_fields(const G&)", "what the bits of a key mean",
       "`show`, `key`", "the key is shown as a number"},
      {"parse_case", "std::pair<G, position> parse_case(const G&, std::string_view text)",
       "reads text that holds the rules, too; goes with `print_case`",
       "every verb that is given a position", "positions are read by the rules of the options"},
      {"print_case", "std::string print_case(const G&, const position&)",
       "writes text that holds the rules, too; goes with `parse_case`", "answers, drawings",
       "`print`"},
      {"lines_from", "std::size_t lines_from(const G&, std::string_view first)",
       "how many lines a position takes in a file, given the first of them, where that is not the "
       "same of all",
       "the game's own executable, on files of positions", "as many as the start's text has rows"},
      {"positions_example", "std::string_view positions_example(const G&)",
       "lines that the executable could read, for its help",
       "`--help` of the game's own executable", "the start"},
      {"echoes_positions", "static constexpr bool echoes_positions = true",
       "each position of a file is written out before its value",
       "the game's own executable, on files of positions", "its value alone"},
      {"board, drawing_board", "const rectangle& board() const, drawing_board() const",
       "the rectangle that positions are drawn on: rows and columns get their names beside the "
       "drawing. `drawing_board` where that is not the board of the rules",
       "`show`, `play`, `moves`", "drawings without names"},
  };
};

}  // namespace zermelo
