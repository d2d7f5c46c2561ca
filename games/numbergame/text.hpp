/// NUMBERGAME as people type it, and Algospot's contest format.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numbergame/numbergame.hpp>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/words.hpp>
#include <zermelo/text/contest.hpp>

namespace zermelo::games {

// A position is the whole row, with brackets around what is left of it: "7 -5 [8 5 1] -4". Without
// brackets all of it is left.

/// A row and what is left of it; throws `bad_input`, and `bad_parameters` for a row that is none.
[[nodiscard]] inline std::pair<numbergame, numbergame::position> parse_case(
    const numbergame& /*game*/, std::string_view text) {
  const auto numbers_in = [](std::string_view part) {
    return parse_numbers<score>(part, "a number of the row", -numbergame::largest_number,
                                numbergame::largest_number);
  };
  const std::size_t open = text.find('[');
  const std::size_t close = text.find(']');
  std::string row(text);
  for (const std::size_t bracket : {open, close}) {
    if (bracket != std::string_view::npos) row[bracket] = ' ';
  }
  numbergame game(numbers_in(row));
  if (open == close) return {game, game.start()};  // there are none
  if (open > close || close == std::string_view::npos) {
    throw bad_input("one bracket alone; write '[' before and ']' after what is left of the row", 1,
                    std::min(open, close) + 1);
  }
  const auto count_before = [&](std::size_t end) {
    return static_cast<std::uint16_t>(numbers_in(std::string_view(row).substr(0, end)).size());
  };
  return {game, {count_before(open), count_before(close)}};
}

/// The same, where the row must be that of the rules.
[[nodiscard]] inline numbergame::position parse(const numbergame& game, std::string_view text) {
  const auto [given, p] = parse_case(game, text);
  if (given.row() != game.row()) {
    throw bad_input(
        fmt::format("another row than that of the rules, which is {}", fmt::join(game.row(), " ")));
  }
  return p;
}

[[nodiscard]] inline std::string print(const numbergame& game, numbergame::position p) {
  const std::vector<score>& row = game.row();
  if (p == game.start()) return fmt::format("{}", fmt::join(row, " "));
  const auto left = row.begin() + p.left;
  const auto right = row.begin() + p.right;
  return fmt::format("{}{}[{}]{}{}", fmt::join(row.begin(), left, " "), p.left == 0 ? "" : " ",
                     fmt::join(left, right, " "), p.right == row.size() ? "" : " ",
                     fmt::join(right, row.end(), " "));
}

[[nodiscard]] inline std::string print_case(const numbergame& game, numbergame::position p) {
  return print(game, p);
}

[[nodiscard]] inline std::string print(const numbergame& /*game*/, numbergame::position /*p*/,
                                       numbergame::move m) {
  switch (m) {
    case numbergame::move::take_left:
      return "take-left";
    case numbergame::move::take_right:
      return "take-right";
    case numbergame::move::drop_left:
      return "drop-left";
    case numbergame::move::drop_right:
      break;
  }
  return "drop-right";
}

[[nodiscard]] inline std::string explain(const numbergame& game, numbergame::position p,
                                         numbergame::move m) {
  const score* const row = game.row().data();
  switch (m) {
    case numbergame::move::take_left:
      return fmt::format("{}", row[p.left]);
    case numbergame::move::take_right:
      return fmt::format("{}", row[p.right - 1]);
    case numbergame::move::drop_left:
      return fmt::format("{} and {}", row[p.left], row[p.left + 1]);
    case numbergame::move::drop_right:
      break;
  }
  return fmt::format("{} and {}", row[p.right - 2], row[p.right - 1]);
}

[[nodiscard]] inline std::string_view help(const numbergame& /*game*/,
                                           std::string_view /*parameter*/) {
  return "the numbers, as in '7 -5 8'";
}

/// Contest: how many numbers, and a line of them.
[[nodiscard]] inline contest_case<numbergame> read_case(const numbergame& /*game*/,
                                                        contest_input& in) {
  const int count = in.numbers("n", static_cast<int>(numbergame::most_numbers)).front();
  numbergame game(in.numbers(static_cast<std::size_t>(count), "a number of the row",
                             -numbergame::largest_number, numbergame::largest_number));
  const numbergame::position p = game.start();
  return {std::move(game), p};
}

/// In the middle of play, what is left of the row.
[[nodiscard]] inline std::string write_case(const numbergame& game, numbergame::position p) {
  const auto row = game.row().begin();
  return fmt::format("{}\n{}\n", p.right - p.left, fmt::join(row + p.left, row + p.right, " "));
}

/// To try programs on: a short row of small numbers.
[[nodiscard]] inline contest_case<numbergame> random_case(const numbergame& /*game*/,
                                                          std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<score> row(1 + random() % 12);
  for (score& number : row) number = static_cast<score>(random() % 19) - 9;
  numbergame made(std::move(row));
  const numbergame::position p = made.start();
  return {std::move(made), p};
}

/// What the first player has more in the end.
[[nodiscard]] inline std::string contest_answer(const numbergame& /*game*/,
                                                numbergame::position /*p*/, score value) {
  return std::to_string(value);
}

/// For the help.
[[nodiscard]] inline std::string_view contest_example(const numbergame& /*game*/) {
  return "2\n"
         "5\n-1000 -1000 -3 -1000 -1000\n"
         "3\n4 7 2\n";
}

}  // namespace zermelo::games
