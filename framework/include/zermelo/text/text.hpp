/// Games as people type and read them. Engines never look at text. A module says how by the hooks
/// of rules/roles/text_game.hpp (docs/hooks.md); positions and moves that are integers need none.
#pragma once

#include <boost/hana/concept/struct.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

template <text_game G>
[[nodiscard]] std::string print_position(const G& g, const position_t<G>& p) {
  if constexpr (hooks::print.given<G>)
    return hooks::print(g, p);
  else
    return fmt::format("{}", p);
}

template <text_game G>
[[nodiscard]] std::string print_move(const G& g, const position_t<G>& p, const move_t<G>& m) {
  if constexpr (hooks::print_move.given<G>)
    return hooks::print_move(g, p, m);
  else
    return fmt::format("{}", m);
}

/// Throws `bad_input` with the line and column inside `text`.
template <text_game G>
[[nodiscard]] position_t<G> parse_position(const G& g, std::string_view text) {
  if constexpr (hooks::parse.given<G>)
    return hooks::parse(g, text);
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
  if constexpr (hooks::player.given<G>) return hooks::player(g, p);
  return "player";
}

/// What a move's text means, in words; empty where the text says it all.
template <text_game G>
[[nodiscard]] std::string explain_move(const G& g, const position_t<G>& p, const move_t<G>& m) {
  if constexpr (hooks::explain.given<G>) return hooks::explain(g, p, m);
  return {};
}

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
