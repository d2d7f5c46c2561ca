/// BOARDCOVER2 as people type it, and Algospot's contest format.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boardcover2/boardcover2.hpp>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/families/block_puzzle_text.hpp>
#include <zermelo/text/contest.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// A board and a block, an empty line between them ("//" on one line): "##./.../..#//##/#.".
[[nodiscard]] inline std::pair<boardcover2, boardcover2::position> parse_case(
    const boardcover2& /*game*/, std::string_view text) {
  const drawing rows = split_rows(text);
  const auto gap = std::find(rows.begin(), rows.end(), std::string());
  if (gap == rows.begin() || gap == rows.end() || gap + 1 == rows.end()) {
    throw bad_input("a board, an empty line and a block are needed; on one line: board//block");
  }
  drawing board(rows.begin(), gap);
  const drawing block(gap + 1, rows.end());
  const auto gap_line = static_cast<std::size_t>(gap - rows.begin());
  check_drawing(board, board.size(), board.front().size(), "#.@_");
  const auto end = std::find(gap + 1, rows.end(), std::string());
  if (std::any_of(end, rows.end(), [](const std::string& row) { return !row.empty(); })) {
    throw bad_input("text after the block; of several puzzles write each on one line: board//block",
                    static_cast<std::size_t>(end - rows.begin()) + 2);
  }
  try {
    check_drawing(block, block.size(), block.front().size(), "#.", "the block");
    check_connected(block);
  } catch (const bad_input& fault) {
    throw bad_input(fault.what(), fault.line() == 0 ? 0 : gap_line + 1 + fault.line(),
                    fault.column());
  }
  const std::string position = on_one_line(board);
  for (std::string& row : board)
    std::replace_if(row.begin(), row.end(), [](char sign) { return sign != '#'; }, '.');
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

/// In the middle of play, what is covered or left empty is as good as black.
[[nodiscard]] inline std::string write_case(const boardcover2& game,
                                            const boardcover2::position& p) {
  drawing board = split_rows(print(game, p));
  for (std::string& row : board)
    std::replace_if(row.begin(), row.end(), [](char sign) { return sign != '.'; }, '#');
  const drawing& block = game.block();
  return fmt::format("{} {} {} {}\n{}\n{}\n", board.size(), board.front().size(), block.size(),
                     block.front().size(), fmt::join(board, "\n"), fmt::join(block, "\n"));
}

/// A block of 2 to 5 cells that hang together, within 3 x 3: it grows by one cell after the other.
[[nodiscard]] inline drawing random_block(std::mt19937_64& random) {
  drawing block(3, "...");
  block[1][1] = '#';
  const auto is_set = [&](std::size_t r, std::size_t c) {
    return r < 3 && c < 3 && block[r][c] == '#';  // also false before the first one
  };
  for (std::size_t more = 1 + random() % 4; more != 0;) {
    const std::size_t r = random() % 3;
    const std::size_t c = random() % 3;
    const bool beside =
        is_set(r - 1, c) || is_set(r + 1, c) || is_set(r, c - 1) || is_set(r, c + 1);
    if (is_set(r, c) || !beside) continue;
    block[r][c] = '#';
    --more;
  }
  return cropped(block);
}

/// To try programs on: a small board, about a quarter of it black.
[[nodiscard]] inline contest_case<boardcover2> random_case(const boardcover2& /*game*/,
                                                           std::uint64_t seed) {
  std::mt19937_64 random(seed);
  drawing board(1 + random() % 4, std::string(1 + random() % 5, '.'));
  for (std::string& row : board) {
    for (char& sign : row) sign = random() % 4 == 0 ? '#' : '.';
  }
  boardcover2 made(std::move(board), random_block(random));
  const boardcover2::position p = made.start();
  return {std::move(made), p};
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
