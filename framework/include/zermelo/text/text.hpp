/// Games as people type and read them. Engines never look at text.
///
/// A module says how, in functions beside its rules (found by argument-dependent look-up):
///
///     position parse(const G&, std::string_view text);           throws bad_input
///     std::string print(const G&, const position&);              one line, rows parted by '/'
///     std::string print(const G&, const position&, const move&);
///     std::string player(const G&, const position&);             optional: who is to move
///     std::string explain(const G&, const position&, const move&);   optional: "row 2, column 2"
///     std::string_view help(const G&, std::string_view parameter);
///         optional: what a number of the rules means
///     std::size_t lines_from(const G&, std::string_view first);
///         optional: how many lines a position takes in a file, given the first of them, where that
///         isn't the same of all
///     std::string_view positions_example(const G&);
///         optional: for the executable's help, lines that it could read; the start otherwise
///     drawing picture(const G&, const position&);
///         optional: rows for the eye, from the top, where those of the text are none
///     std::vector<key_field> key_fields(const G&);
///         optional: what the bits of a key mean
///
/// Positions and moves that are integers need none of it. A module with `static constexpr bool
/// echoes_positions = true` has each position written out before its value where its executable
/// answers a file of them.
#pragma once

#include <fmt/format.h>

#include <boost/hana/concept/struct.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/words.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

/// Bits of a key that belong together, to be drawn as the rows of a board: those of one colour's
/// stones, for one.
struct key_field {
  std::string meaning;                      // "cells still free"
  std::size_t word = 0;                     // of the key
  std::vector<std::vector<unsigned>> bits;  // their numbers, row by row
};

namespace detail {

template <class T>
concept plain_integer = std::integral<T> && !std::same_as<T, bool>;

template <class G>
concept has_parse = requires(const G& g, std::string_view text) {
  { parse(g, text) } -> std::convertible_to<position_t<G>>;
};
template <class G>
concept has_print = requires(const G& g, const position_t<G>& p) {
  { print(g, p) } -> std::convertible_to<std::string>;
};
template <class G>
concept has_print_move = requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
  { print(g, p, m) } -> std::convertible_to<std::string>;
};
template <class G>
concept has_player = requires(const G& g, const position_t<G>& p) {
  { player(g, p) } -> std::convertible_to<std::string>;
};
template <class G>
concept has_explain = requires(const G& g, const position_t<G>& p, const move_t<G>& m) {
  { explain(g, p, m) } -> std::convertible_to<std::string>;
};
/// Text that holds the rules, too: `std::pair<G, position> parse_case(const G&, std::string_view)`
/// and `std::string print_case(const G&, const position&)`.
template <class G>
concept has_parse_case = requires(const G& g, const position_t<G>& p, std::string_view text) {
  { parse_case(g, text) } -> std::convertible_to<std::pair<G, position_t<G>>>;
  { print_case(g, p) } -> std::convertible_to<std::string>;
};

}  // namespace detail

/// A game whose positions and moves can be written and read. Laws: parse(print(p)) == p, and the
/// moves of a position are written differently.
template <class G>
concept text_game = game<G> && (detail::has_parse<G> || detail::plain_integer<position_t<G>>) &&
                    (detail::has_print<G> || detail::plain_integer<position_t<G>>) &&
                    (detail::has_print_move<G> || detail::plain_integer<move_t<G>>);

template <text_game G>
[[nodiscard]] std::string print_position(const G& g, const position_t<G>& p) {
  if constexpr (detail::has_print<G>)
    return print(g, p);
  else
    return fmt::format("{}", p);
}

template <text_game G>
[[nodiscard]] std::string print_move(const G& g, const position_t<G>& p, const move_t<G>& m) {
  if constexpr (detail::has_print_move<G>)
    return print(g, p, m);
  else
    return fmt::format("{}", m);
}

/// Throws `bad_input` with the line and column inside `text`.
template <text_game G>
[[nodiscard]] position_t<G> parse_position(const G& g, std::string_view text) {
  if constexpr (detail::has_parse<G>)
    return parse(g, text);
  else
    return parse_number<position_t<G>>(text, "a position");
}

/// The legal move that is written so; throws `bad_input` where there is none.
template <text_game G>
[[nodiscard]] move_t<G> parse_move(const G& g, const position_t<G>& p, std::string_view text) {
  move_t<G> found{};
  std::string legal;
  const bool known = !terminal(g, p) && any_move(g.moves(p), [&](const move_t<G>& m) {
    const std::string written = print_move(g, p, m);
    legal += (legal.empty() ? "" : " ") + written;
    found = m;
    return written == text;
  });
  if (!known) {
    throw bad_input(legal.empty() ? fmt::format("no move '{}': the game is over", text)
                                  : fmt::format("no move '{}'; take one of: {}", text, legal));
  }
  return found;
}

/// Who is to move, as a reader calls them.
template <text_game G>
[[nodiscard]] std::string print_player(const G& g, const position_t<G>& p) {
  if constexpr (detail::has_player<G>)
    return player(g, p);
  else
    return "player";
}

/// What a move's text means, in words; empty where the text says it all.
template <text_game G>
[[nodiscard]] std::string explain_move(const G& g, const position_t<G>& p, const move_t<G>& m) {
  if constexpr (detail::has_explain<G>)
    return explain(g, p, m);
  else
    return {};
}

/// The numbers of the rules, a Hana struct: what `parameters()` returns, or the rules themselves
/// where they are one.
template <class G>
concept parametric_game =
    game<G> && (requires(const G& g) {
      requires boost::hana::Struct<std::remove_cvref_t<decltype(g.parameters())>>::value;
    } || boost::hana::Struct<G>::value);

namespace detail {

/// Whether options and tables can tell a number of the rules; says so where they cannot.
template <class Number>
[[nodiscard]] constexpr bool is_number_of_rules() {
  constexpr bool fits = std::integral<Number> || std::same_as<Number, std::string>;
  static_assert(fits,
                "a number of the rules is an integer, a bool or a std::string: parameters() has a "
                "member of another type");
  return fits;
}

}  // namespace detail

template <parametric_game G>
[[nodiscard]] auto parameters_of(const G& g) {
  if constexpr (boost::hana::Struct<G>::value)
    return g;
  else
    return g.parameters();
}

template <parametric_game G>
using parameters_t = decltype(parameters_of(std::declval<const G&>()));

}  // namespace zermelo
