/// Packing puzzles as people type them: found for any game derived from `block_puzzle`.
///
/// A position is the board with '#' for black cells, '@' for covered ones, '_' for those that stay
/// empty (left, or within reach of no block), '.' for free ones ahead. Where copies of blocks that
/// can run out are taken, a line before it says how many are left of each: "left=2,0".
#pragma once

#include <fmt/ranges.h>

#include <iterator>
#include <range/v3/action/sort.hpp>
#include <range/v3/range/conversion.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/families/block_puzzle.hpp>

namespace zermelo {

namespace detail {

inline constexpr std::string_view left_key = "left=";

/// What the cells of a board say, as numbers of the layout.
struct drawn_position {
  std::uint32_t cursor = 0;
  std::vector<std::uint32_t> covered;
};

/// Reads rows that have passed `check_drawing`. Throws `bad_input` where black cells are elsewhere,
/// and for a cell that was left before the turn came to it.
[[nodiscard]] inline drawn_position read_cells(const block_layout& layout, const drawing& rows) {
  const drawing& board = layout.places.task().board;
  drawn_position found{layout.problem.cells, {}};
  unsigned cell = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if ((rows[r][c] == '#') != (board[r][c] == '#')) {
        throw bad_input("black cells must be where the board has them", r + 1, c + 1);
      }
      const std::uint32_t number = layout.numbers[cell++];
      if (number == block_layout::nowhere) {
        if (rows[r][c] != '@') continue;
        throw bad_input("'@' is a covered cell, and no block can cover this one; write '.' or '_'",
                        r + 1, c + 1);
      }
      if (rows[r][c] == '@') found.covered.push_back(number);
      if (rows[r][c] == '.') found.cursor = std::min(found.cursor, number);
    }
  }
  for (std::uint32_t number = found.cursor; number < layout.problem.cells; ++number) {
    const auto row = static_cast<std::size_t>(layout.problem.places[number].row);
    const auto col = static_cast<std::size_t>(layout.problem.places[number].column);
    if (rows[row][col] != '_') continue;
    throw bad_input(fmt::format("'_' is a cell that was left, and {} comes before it; write '_' "
                                "there, or '.' here",
                                layout.places.area().name(layout.board_cell(found.cursor))),
                    row + 1, col + 1);
  }
  return found;
}

/// The numbers of a line "left=2,0".
[[nodiscard]] inline std::vector<std::uint64_t> read_left(const block_layout& layout,
                                                          std::string_view row) {
  const std::string_view numbers = row.substr(left_key.size());
  auto left = parse_numbers<std::uint64_t>(numbers, "a number of copies", 0, unlimited - 1);
  if (left.size() != layout.scarce.size()) {
    throw bad_input(
        fmt::format("{}; {} can run out, and left= has a number for each",
                    counted(left.size(), "number"), counted(layout.scarce.size(), "block")),
        1);
  }
  return left;
}

}  // namespace detail

/// The board, within the rules' board and blocks.
template <std::size_t Ahead, std::size_t Stock>
[[nodiscard]] auto parse(const block_puzzle<Ahead, Stock>& game, std::string_view text) ->
    typename block_puzzle<Ahead, Stock>::position {
  drawing rows = split_rows(text);
  std::vector<std::uint64_t> left;
  std::size_t skipped = 0;
  if (!rows.empty() && rows.front().starts_with(detail::left_key)) {
    left = detail::read_left(game.layout(), rows.front());
    rows.erase(rows.begin());
    skipped = 1;
  }
  detail::drawn_position drawn;
  try {
    check_drawing(rows, static_cast<std::size_t>(game.area().rows),
                  static_cast<std::size_t>(game.area().cols), "#.@_");
    drawn = detail::read_cells(game.layout(), rows);
  } catch (const bad_input& fault) {
    throw bad_input(fault.what(), fault.line() + skipped, fault.column());
  }
  try {
    return game.position_at(drawn.cursor, drawn.covered, left);
  } catch (const bad_parameters& fault) {
    throw bad_input(fault.what());
  }
}

template <std::size_t Ahead, std::size_t Stock>
[[nodiscard]] std::string print(const block_puzzle<Ahead, Stock>& game,
                                const typename block_puzzle<Ahead, Stock>::position& p) {
  const block_layout& layout = game.layout();
  const drawing& rows = game.task().board;
  std::string board = draw(game.area(), [&](unsigned cell) {
    const std::uint32_t number = layout.numbers[cell];
    if (rows[cell / rows.front().size()][cell % rows.front().size()] == '#') return '#';
    if (number == block_layout::nowhere || number < p.cursor) return '_';
    return game.is_covered(p, number) ? '@' : '.';
  });
  if (p.taken == decltype(p.taken){}) return board;
  const std::vector<std::uint64_t> left = game.stock_left(p);
  const auto copies_left = [&](std::uint32_t block) { return left[block]; };
  return fmt::format("{}{}/{}", detail::left_key,
                     fmt::join(layout.scarce | ranges::views::transform(copies_left), ","), board);
}

/// The cells covered, "a1+b1+b2", or "leave c1".
template <std::size_t Ahead, std::size_t Stock>
[[nodiscard]] std::string print(const block_puzzle<Ahead, Stock>& game,
                                const typename block_puzzle<Ahead, Stock>::position& p,
                                typename block_puzzle<Ahead, Stock>::move m) {
  const block_layout& layout = game.layout();
  if (m == game.leave) return "leave " + game.area().name(layout.board_cell(p.cursor));
  const auto on_board = [&](std::uint32_t cell) { return unsigned{layout.board_cell(cell)}; };
  return names_of(game.area(), game.placements()[m].cells | ranges::views::transform(on_board) |
                                   ranges::to<std::vector> | ranges::actions::sort);
}

}  // namespace zermelo
