/// Games with a contest's format.
#pragma once

#include <zermelo/rules/asked.hpp>
#include <zermelo/rules/roles/game_with_terminal.hpp>

namespace zermelo {

/// What reads a contest's input line by line: text/contest.hpp.
class contest_input;

/// A case that brings its own rules.
template <game G>
struct contest_case {
  G rules;
  position_t<G> position;
};

namespace detail {

/// A position by the rules there are, or a case with its own: neither is made of anything else.
template <class G>
struct case_of {
  template <class Returned>
    requires(std::same_as<Returned, position_t<G>> || std::same_as<Returned, contest_case<G>>)
  case_of(const Returned& found);  // NOLINT(google-explicit-constructor)
};

}  // namespace detail

ZERMELO_FUNCTION(read_case, detail::case_of<G>(const G&, contest_input&));
ZERMELO_FUNCTION(contest_answer, std::string(const G&, const position_t<G>&, value_t<G>));
ZERMELO_FUNCTION(write_case, std::string(const G&, const position_t<G>&));
ZERMELO_FUNCTION(random_case, detail::case_of<G>(const G&, std::uint64_t seed));
ZERMELO_FUNCTION(contest_example, std::string_view(const G&));

namespace detail {

template <class G>
concept reads_own_rules = requires(const G& g, contest_input& in) {
  { hooks::read_case(g, in) } -> std::same_as<contest_case<G>>;
};

}  // namespace detail

/// A game with a contest's format.
template <class G>
concept contest_game = game<G> && hooks::read_case.given<G> && hooks::contest_answer.given<G>;

struct contest_game_role {
  ZERMELO_ROLE(contest_game, 90, "reads a contest's input",
               "the game's own executable answers a contest");

  template <class G>
  static constexpr void check_text() {
    static_assert(!hooks::read_case.mistaken<G>(),
                  "read_case(game, input) must take a const game and a zermelo::contest_input&, "
                  "and return a position or a zermelo::contest_case of the game");
    static_assert(!hooks::contest_answer.mistaken<G>(),
                  "contest_answer(game, p, value) must take a const game, a const position and "
                  "its value, and return a std::string");
    static_assert(hooks::read_case.given<G> == hooks::contest_answer.given<G> ||
                      hooks::read_case.mistaken<G>() || hooks::contest_answer.mistaken<G>(),
                  "a contest's game reads cases and answers them: give read_case(game, input) and "
                  "contest_answer(game, p, value)");
    static_assert(!hooks::write_case.mistaken<G>(),
                  "write_case(game, p) must take a const game and a const position, and return a "
                  "std::string");
    static_assert(!hooks::random_case.mistaken<G>(),
                  "random_case(game, seed) must take a const game and a std::uint64_t, and return "
                  "a position or a zermelo::contest_case of the game");
    static_assert(!hooks::contest_example.mistaken<G>(),
                  "contest_example(game) must take a const game, and return a std::string_view");
  }

  static constexpr hook hooks[] = {
      {"read_case", "position read_case(const G&, contest_input&)",
       "reads a case; returns a `contest_case<G>` where each case brings its own rules",
       "the judge's program, `--contest-format`"},
      {"contest_answer", "std::string contest_answer(const G&, const position&, value)",
       "the contest's word for a value", "the judge's program"},
      {"write_case", "std::string write_case(const G&, const position&)",
       "the lines that `read_case` reads", "`check --against`, where programs are given cases",
       "the rows of the position's text"},
      {"random_case", "position random_case(const G&, std::uint64_t seed)",
       "a case to try programs on, the same for the same seed; returns a `contest_case<G>` where "
       "it has rules of its own",
       "`check --against`", "random play from the start"},
      {"case_name", "static constexpr std::string_view case_name = \"board\"",
       "what errors call a case", "errors in a contest's input", "\"case\""},
      {"contest_example", "std::string_view contest_example(const G&)",
       "an input to show in the executable's help", "`--help` of the game's own executable",
       "`positions_example`, or none"},
  };
};

}  // namespace zermelo
