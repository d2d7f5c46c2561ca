/// Chomp as people type it: how many squares are left of each row, "5 5 2"; a move is the square
/// bitten, "b2".
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chomp/chomp.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <zermelo/heaps/text.hpp>

namespace zermelo::games {

/// Rows from the top; those left out are empty.
[[nodiscard]] inline chomp::position parse(const chomp& game, std::string_view text) {
  const auto [rows, cols] = game.board();
  const auto numbers =
      parse_numbers(text, "the squares of a row", 0, static_cast<std::uint32_t>(cols));
  if (numbers.empty() || numbers.front() == 0) {
    throw bad_input("the corner is gone; write the squares left of each row, as in 5 5 2", 1);
  }
  if (numbers.size() > static_cast<std::size_t>(rows)) {
    throw bad_input(fmt::format("{} rows; the bar has {}", numbers.size(), rows), 1);
  }
  if (!std::is_sorted(numbers.rbegin(), numbers.rend())) {
    throw bad_input("a row is longer than the one above it; a bite takes all below it", 1);
  }
  chomp::lengths left(numbers.begin(), numbers.end());
  left.resize(static_cast<std::size_t>(rows), 0);
  return game.edge_of(left);
}

/// Without the empty rows.
[[nodiscard]] inline std::string print(const chomp& game, chomp::position edge) {
  chomp::lengths left = game.lengths_of(edge);
  std::erase(left, 0);
  return fmt::format("{}", fmt::join(left, " "));
}

[[nodiscard]] inline std::string print(const chomp& game, chomp::position /*edge*/,
                                       chomp::move bite) {
  return game.board().name(static_cast<unsigned>(bite.row * game.board().cols + bite.col));
}

[[nodiscard]] inline std::string explain(const chomp& /*game*/, chomp::position /*edge*/,
                                         chomp::move bite) {
  return fmt::format("row {}, column {}", bite.row + 1, bite.col + 1);
}

[[nodiscard]] inline std::string_view help(const chomp& /*game*/, std::string_view parameter) {
  if (parameter == "rows") return "rows of the bar";
  return "columns of the bar; rows and columns are at most 64 together";
}

}  // namespace zermelo::games
