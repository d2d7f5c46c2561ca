/// Games with a contest's format.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <zermelo/rules/asked.hpp>
#include <zermelo/rules/roles/game.hpp>
#include <zermelo/rules/value_of.hpp>

namespace zermelo {

/// What reads a contest's input line by line: text/contest.hpp.
class contest_input;

/// A case that brings its own rules.
template <game G>
struct contest_case {
  G rules;
  position_t<G> position;
};

namespace detail::asked {

void read_case() = delete;
void contest_answer() = delete;
void write_case() = delete;
void random_case() = delete;
void contest_example() = delete;

struct read_case_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(read_case(std::forward<A>(a)...)) {
    return read_case(std::forward<A>(a)...);
  }
};
struct contest_answer_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(contest_answer(std::forward<A>(a)...)) {
    return contest_answer(std::forward<A>(a)...);
  }
};
struct write_case_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(write_case(std::forward<A>(a)...)) {
    return write_case(std::forward<A>(a)...);
  }
};
struct random_case_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(random_case(std::forward<A>(a)...)) {
    return random_case(std::forward<A>(a)...);
  }
};
struct contest_example_call {
  template <class... A>
  constexpr auto operator()(A&&... a) const -> decltype(contest_example(std::forward<A>(a)...)) {
    return contest_example(std::forward<A>(a)...);
  }
};

/// A position by the rules there are, or a case with rules of its own.
template <class Returned, class G>
concept case_of = std::same_as<Returned, position_t<G>> || std::same_as<Returned, contest_case<G>>;

template <class G>
struct read_case_signature {
  template <class Call>
  static constexpr bool met_by = requires(const Call& call, const G& g, contest_input& in) {
    { call(g, in) } -> case_of<G>;
  };
};
template <class G>
struct random_case_signature {
  template <class Call>
  static constexpr bool met_by = requires(const Call& call, const G& g, std::uint64_t seed) {
    { call(g, seed) } -> case_of<G>;
  };
};
template <class G>
using contest_answer_signature = signature<std::string, const G&, const position_t<G>&, value_t<G>>;
template <class G>
using write_case_signature = signature<std::string, const G&, const position_t<G>&>;
template <class G>
using contest_example_signature = signature<std::string_view, const G&>;

}  // namespace detail::asked

namespace hooks {

inline constexpr customisation_point<detail::asked::read_case_call,
                                     detail::asked::read_case_signature>
    read_case;
inline constexpr customisation_point<detail::asked::contest_answer_call,
                                     detail::asked::contest_answer_signature>
    contest_answer;
inline constexpr customisation_point<detail::asked::write_case_call,
                                     detail::asked::write_case_signature>
    write_case;
inline constexpr customisation_point<detail::asked::random_case_call,
                                     detail::asked::random_case_signature>
    random_case;
inline constexpr customisation_point<detail::asked::contest_example_call,
                                     detail::asked::contest_example_signature>
    contest_example;

}  // namespace hooks

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
  static constexpr std::string_view name = "contest_game";
  static constexpr std::string_view says = "reads a contest's input";
  static constexpr std::string_view buys = "the game's own executable answers a contest";
  static constexpr int rank = 90;
  template <class G>
  static constexpr bool met = contest_game<G>;

  template <class G>
  static constexpr bool check_text() {
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
    return true;
  }

  static constexpr hook hooks[] = {
      {"read_case", "position read_case(const G&, contest_input&)", need::required,
       "reads a case; returns a `contest_case<G>` where each case brings its own rules", "",
       "the judge's program, `--contest-format`"},
      {"contest_answer", "std::string contest_answer(const G&, const position&, value)",
       need::required, "the contest's word for a value", "", "the judge's program"},
      {"write_case", "std::string write_case(const G&, const position&)", need::optional,
       "the lines that `read_case` reads", "the rows of the position's text",
       "`check --against`, where programs are given cases"},
      {"random_case", "position random_case(const G&, std::uint64_t seed)", need::optional,
       "a case to try programs on, the same for the same seed; returns a `contest_case<G>` where "
       "it has rules of its own",
       "random play from the start", "`check --against`"},
      {"case_name", "static constexpr std::string_view case_name = \"board\"", need::optional,
       "what errors call a case", "\"case\"", "errors in a contest's input"},
      {"contest_example", "std::string_view contest_example(const G&)", need::optional,
       "an input to show in the executable's help", "`positions_example`, or none",
       "`--help` of the game's own executable"},
  };
};

}  // namespace zermelo
