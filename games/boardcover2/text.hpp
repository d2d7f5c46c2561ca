/// BOARDCOVER2 as people type it, and Algospot's contest format.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <boardcover2/boardcover2.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/contest.hpp>
#include <zermelo/text.hpp>

namespace zermelo::games {

// A position is the board with '#' for black cells, '@' for cells that a block covers, '_' for
// cells that stay empty (left, or within reach of no block), '.' for cells ahead that are still
// free.

/// Throws `bad_input` where the '#' of a block do not hang together by their sides, or are none.
inline void check_connected(const drawing& block) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  drawing rest = block;
  const auto take = [&](std::size_t r, std::size_t c) {
    if (r >= rest.size() || c >= rest[r].size() || rest[r][c] != '#') return;
    rest[r][c] = '.';
    found.emplace_back(r, c);
  };
  for (std::size_t r = 0; r < block.size(); ++r) {
    for (std::size_t c = 0; c < block[r].size(); ++c) {
      if (rest[r][c] != '#') continue;
      if (!found.empty()) {
        throw bad_input("the block is in two pieces; its '#' must hang together by their sides",
                        r + 1, c + 1);
      }
      take(r, c);
      // take() appends to `found`. NOLINTNEXTLINE(modernize-loop-convert)
      for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [row, col] = found[i];
        take(row + 1, col);
        take(row, col + 1);
        take(row - 1, col);  // -1 wraps round and is outside
        take(row, col - 1);
      }
    }
  }
  if (found.empty()) throw bad_input("the block has no cell; draw at least one '#'");
}

/// Throws `bad_input` for a cell that was left before the turn came to it.
inline void check_left(const boardcover2& game, const drawing& rows, std::uint32_t cursor) {
  const rectangle area = game.area();
  for (std::uint32_t number = cursor; number < game.cells(); ++number) {
    const unsigned cell = game.board_cell(number);
    const std::size_t row = cell / static_cast<unsigned>(area.cols);
    const std::size_t col = cell % static_cast<unsigned>(area.cols);
    if (rows[row][col] == '_') {
      throw bad_input(fmt::format("'_' is a cell that was left, and {} comes before it; write '_' "
                                  "there, or '.' here",
                                  area.name(game.board_cell(cursor))),
                      row + 1, col + 1);
    }
  }
}

/// The board alone, within the rules' board and block.
[[nodiscard]] inline boardcover2::position parse(const boardcover2& game, std::string_view text) {
  const drawing rows = read_drawing(text, game.area(), "#.@_");
  const drawing& board = game.board();
  auto cursor = static_cast<std::uint32_t>(game.cells());
  std::vector<std::uint32_t> covered;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if ((rows[r][c] == '#') != (board[r][c] == '#')) {
        throw bad_input("black cells must be where the board has them", r + 1, c + 1);
      }
      const auto number = game.number(static_cast<int>(r), static_cast<int>(c));
      if (number && rows[r][c] == '@') covered.push_back(*number);
      if (number && rows[r][c] == '.') cursor = std::min(cursor, *number);
    }
  }
  check_left(game, rows, cursor);
  return game.position_at(cursor, covered);
}

[[nodiscard]] inline std::string print(const boardcover2& game, const boardcover2::position& p) {
  drawing rows = game.board();
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c] == '#') continue;
      const auto number = game.number(static_cast<int>(r), static_cast<int>(c));
      const bool behind = !number || *number < p.cursor;
      rows[r][c] = behind ? '_' : game.is_covered(p, *number) ? '@' : '.';
    }
  }
  return on_one_line(rows);
}

/// The cells covered, "a1+b1+b2", or "leave c1".
[[nodiscard]] inline std::string print(const boardcover2& game, const boardcover2::position& p,
                                       boardcover2::move m) {
  const rectangle area = game.area();
  if (m == boardcover2::leave) return "leave " + area.name(game.board_cell(p.cursor));
  std::vector<unsigned> cells;
  for (const std::uint32_t cell : game.placements()[m].cells)
    cells.push_back(game.board_cell(cell));
  std::sort(cells.begin(), cells.end());
  std::string text;
  for (const unsigned cell : cells) text += (text.empty() ? "" : "+") + area.name(cell);
  return text;
}

/// A board and a block, an empty line between them ("//" on one line): "##./.../..#//##/#.".
[[nodiscard]] inline std::pair<boardcover2, boardcover2::position> parse_case(
    const boardcover2& /*game*/, std::string_view text) {
  const drawing rows = split_rows(text);
  const auto gap = std::find(rows.begin(), rows.end(), std::string());
  if (gap == rows.begin() || gap == rows.end()) {
    throw bad_input("a board, an empty line and a block are needed; on one line: board//block");
  }
  drawing board(rows.begin(), gap);
  const drawing block(gap + 1, rows.end());
  const auto gap_line = static_cast<std::size_t>(gap - rows.begin());
  check_drawing(board, board.size(), board.front().size(), "#.@_");
  try {
    check_drawing(block, block.size(), block.front().size(), "#.", "the block");
    check_connected(block);
  } catch (const bad_input& fault) {
    throw bad_input(fault.what(), fault.line() == 0 ? 0 : gap_line + 1 + fault.line(),
                    fault.column());
  }
  const std::string position = on_one_line(board);
  for (std::string& row : board)
    std::replace_if(
        row.begin(), row.end(), [](char sign) { return sign != '#'; }, '.');
  boardcover2 game(std::move(board), block);
  const bool fresh = position.find_first_of("@_") == std::string::npos;
  const boardcover2::position p = fresh ? game.start() : parse(game, position);
  return {std::move(game), p};
}

[[nodiscard]] inline std::string print_case(const boardcover2& game,
                                            const boardcover2::position& p) {
  const std::string board = p == game.start() ? on_one_line(game.board()) : print(game, p);
  return board + "//" + on_one_line(game.block());
}

/// Contest: a line `H W R C`, H rows of W characters for the board, R rows of C for the block.
[[nodiscard]] inline contest_case<boardcover2> read_case(const boardcover2& /*game*/,
                                                         contest_input& in) {
  const std::vector<int> sizes = in.numbers("H W R C", 1000);
  const auto read = [&](const rectangle& size, std::string_view what, auto check) {
    const auto read_rows = [&](std::string_view text) {
      drawing rows = read_drawing(text, size, "#.", what);
      check(rows);
      return rows;
    };
    return in.lines(static_cast<std::size_t>(size.rows), read_rows, what);
  };
  drawing board = read({sizes[0], sizes[1]}, "the board", [](const drawing&) {});
  drawing block = read({sizes[2], sizes[3]}, "the block", check_connected);
  boardcover2 game(std::move(board), std::move(block));
  const boardcover2::position p = game.start();
  return {std::move(game), p};
}

[[nodiscard]] inline std::string contest_answer(const boardcover2& /*game*/,
                                                const boardcover2::position& /*p*/, score value) {
  return std::to_string(value);
}

/// For the help.
[[nodiscard]] inline std::string_view contest_example(const boardcover2& /*game*/) {
  return "1\n"
         "3 7 2 2\n#.....#\n#.....#\n##..###\n##\n.#\n";
}

}  // namespace zermelo::games
