/// Games as people type and read them.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/rules/asked.hpp>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

/// Bits of a key that belong together, to be drawn as the rows of a board: those of one colour's
/// stones, for one.
struct key_field {
  std::string meaning;                      // "cells still free"
  std::size_t word = 0;                     // of the key
  std::vector<std::vector<unsigned>> bits;  // their numbers, row by row
};

namespace detail::asked {

// Unqualified look-up ends at these; only the game's own namespaces are searched beside them.
void parse() = delete;
void print() = delete;
void player() = delete;
void explain() = delete;
void help() = delete;
void picture() = delete;
void key_fields() = delete;
void parse_case() = delete;
void print_case() = delete;
void lines_from() = delete;
void positions_example() = delete;

struct parse_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(parse(std::forward<A>(a)...)) {
    return parse(std::forward<A>(a)...);
  }
};
struct print_call {
  template <class G, class P>
  constexpr auto operator()(G&& g, P&& p) const
      -> decltype(print(std::forward<G>(g), std::forward<P>(p))) {
    return print(std::forward<G>(g), std::forward<P>(p));
  }
};
struct print_move_call {
  template <class G, class P, class M>
  constexpr auto operator()(G&& g, P&& p, M&& m) const
      -> decltype(print(std::forward<G>(g), std::forward<P>(p), std::forward<M>(m))) {
    return print(std::forward<G>(g), std::forward<P>(p), std::forward<M>(m));
  }
};
struct player_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(player(std::forward<A>(a)...)) {
    return player(std::forward<A>(a)...);
  }
};
struct explain_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(explain(std::forward<A>(a)...)) {
    return explain(std::forward<A>(a)...);
  }
};
struct help_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(help(std::forward<A>(a)...)) {
    return help(std::forward<A>(a)...);
  }
};
struct picture_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(picture(std::forward<A>(a)...)) {
    return picture(std::forward<A>(a)...);
  }
};
struct key_fields_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(key_fields(std::forward<A>(a)...)) {
    return key_fields(std::forward<A>(a)...);
  }
};
struct parse_case_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(parse_case(std::forward<A>(a)...)) {
    return parse_case(std::forward<A>(a)...);
  }
};
struct print_case_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(print_case(std::forward<A>(a)...)) {
    return print_case(std::forward<A>(a)...);
  }
};
struct lines_from_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(lines_from(std::forward<A>(a)...)) {
    return lines_from(std::forward<A>(a)...);
  }
};
struct positions_example_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(positions_example(std::forward<A>(a)...)) {
    return positions_example(std::forward<A>(a)...);
  }
};

template <class G>
using parse_signature = signature<position_t<G>, const G&, std::string_view>;
template <class G>
using print_signature = signature<std::string, const G&, const position_t<G>&>;
template <class G>
using print_move_signature =
    signature<std::string, const G&, const position_t<G>&, const move_t<G>&>;
template <class G>
using help_signature = signature<std::string_view, const G&, std::string_view>;
template <class G>
using picture_signature = signature<std::vector<std::string>, const G&, const position_t<G>&>;
template <class G>
using key_fields_signature = signature<std::vector<key_field>, const G&>;
template <class G>
using parse_case_signature = signature<std::pair<G, position_t<G>>, const G&, std::string_view>;
template <class G>
using lines_from_signature = signature<std::size_t, const G&, std::string_view>;
template <class G>
using positions_example_signature = signature<std::string_view, const G&>;

}  // namespace detail::asked

/// The functions that a module may have beside its rules, as docs/hooks.md tells them.
namespace hooks {

inline constexpr customisation_point<detail::asked::parse_call, detail::asked::parse_signature>
    parse;
inline constexpr customisation_point<detail::asked::print_call, detail::asked::print_signature>
    print;
inline constexpr customisation_point<detail::asked::print_move_call,
                                     detail::asked::print_move_signature>
    print_move;
inline constexpr customisation_point<detail::asked::player_call, detail::asked::print_signature>
    player;
inline constexpr customisation_point<detail::asked::explain_call,
                                     detail::asked::print_move_signature>
    explain;
inline constexpr customisation_point<detail::asked::help_call, detail::asked::help_signature> help;
inline constexpr customisation_point<detail::asked::picture_call, detail::asked::picture_signature>
    picture;
inline constexpr customisation_point<detail::asked::key_fields_call,
                                     detail::asked::key_fields_signature>
    key_fields;
inline constexpr customisation_point<detail::asked::parse_case_call,
                                     detail::asked::parse_case_signature>
    parse_case;
inline constexpr customisation_point<detail::asked::print_case_call, detail::asked::print_signature>
    print_case;
inline constexpr customisation_point<detail::asked::lines_from_call,
                                     detail::asked::lines_from_signature>
    lines_from;
inline constexpr customisation_point<detail::asked::positions_example_call,
                                     detail::asked::positions_example_signature>
    positions_example;

}  // namespace hooks

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
  static constexpr std::string_view name = "text_game";
  static constexpr std::string_view says = "positions and moves are typed and read";
  static constexpr std::string_view buys = "the command line";
  static constexpr int rank = 80;
  template <class G>
  static constexpr bool met = text_game<G>;

  template <class G>
  static constexpr bool check_text() {
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
    return true;
  }

  static constexpr hook hooks[] = {
      {"parse", "position parse(const G&, std::string_view text)", need::required,
       "reads a position; throws `bad_input` with the line and the column. Not for positions that "
       "are integers",
       "", "every verb that is given a position"},
      {"print", "std::string print(const G&, const position&)", need::required,
       "writes a position on one line, rows parted by '/'. Not for positions that are integers", "",
       "answers, drawings, counterexamples"},
      {"print (a move)", "std::string print(const G&, const position&, const move&)",
       need::required, "writes a move. Not for moves that are integers", "",
       "answers, lines of play, `play`"},
      {"player", "std::string player(const G&, const position&)", need::optional,
       "who is to move, as readers call them", "\"player\"", "answers, `play`, `explain`"},
      {"explain", "std::string explain(const G&, const position&, const move&)", need::optional,
       "a move in words: \"row 2, column 2\"", "a move's text alone", "answers, `moves`, `play`"},
      {"help", "std::string_view help(const G&, std::string_view parameter)", need::optional,
       "what a number of the rules means", "\"a number of the rules\"", "`--help`, `show`"},
      {"picture", "drawing picture(const G&, const position&)", need::optional,
       "rows for the eye, from the top, where those of the text are none", "the text's rows",
       "`show`, `play`, `trace`"},
      {"key_fields", "std::vector<key_field> key_fields(const G&)", need::optional,
       "what the bits of a key mean", "the key is shown as a number", "`show`, `key`"},
      {"parse_case", "std::pair<G, position> parse_case(const G&, std::string_view text)",
       need::optional, "reads text that holds the rules, too; goes with `print_case`",
       "positions are read by the rules of the options", "every verb that is given a position"},
      {"print_case", "std::string print_case(const G&, const position&)", need::optional,
       "writes text that holds the rules, too; goes with `parse_case`", "`print`",
       "answers, drawings"},
      {"lines_from", "std::size_t lines_from(const G&, std::string_view first)", need::optional,
       "how many lines a position takes in a file, given the first of them, where that is not the "
       "same of all",
       "as many as the start's text has rows", "the game's own executable, on files of positions"},
      {"positions_example", "std::string_view positions_example(const G&)", need::optional,
       "lines that the executable could read, for its help", "the start",
       "`--help` of the game's own executable"},
      {"echoes_positions", "static constexpr bool echoes_positions = true", need::optional,
       "each position of a file is written out before its value", "its value alone",
       "the game's own executable, on files of positions"},
      {"board, drawing_board", "const rectangle& board() const, drawing_board() const",
       need::optional,
       "the rectangle that positions are drawn on: rows and columns get their names beside the "
       "drawing. `drawing_board` where that is not the board of the rules",
       "drawings without names", "`show`, `play`, `moves`"},
  };
};

}  // namespace zermelo
