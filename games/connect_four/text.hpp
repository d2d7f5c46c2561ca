/// CONNECT FOUR as people type it: the columns played, or a drawing.
#pragma once

#include <fmt/format.h>

#include <connect_four/connect_four.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// Columns are 1 to 9, then a, b, ...
[[nodiscard]] inline char column_sign(int column) {
  return static_cast<char>(column < 9 ? '1' + column : 'a' + (column - 9));
}

/// The move into a column, where it has room.
[[nodiscard]] inline std::optional<connect_four::move> move_into(const connect_four& game,
                                                                 const connect_four::position& p,
                                                                 int column) {
  const std::uint64_t cell = game.playable(p) & game.column(column);
  if (cell == 0) return std::nullopt;
  return connect_four::move{cell, game.threats_of(p.mover | cell, p.filled | cell)};
}

/// "4455": the columns played, x first.
[[nodiscard]] inline connect_four::position parse_columns(const connect_four& game,
                                                          std::string_view text) {
  const int cols = game.parameters().cols;
  connect_four::position p = game.start();
  for (std::size_t i = 0; i < text.size(); ++i) {
    int column = 0;
    while (column < cols && column_sign(column) != text[i]) ++column;
    if (column == cols) {
      throw bad_input(
          fmt::format("{} is no column; take 1 to {}", quoted(text[i]), column_sign(cols - 1)), 1,
          i + 1);
    }
    if (p.won)
      throw bad_input("play ended with the four before this move; leave the rest out", 1, i + 1);
    const auto move = move_into(game, p, column);
    if (!move) throw bad_input(fmt::format("column {} is full", text[i]), 1, i + 1);
    p = game.play(p, *move);
  }
  return p;
}

/// One order of moves that leads to a position of stones that are all somebody's, as columns; empty
/// where there is none. Found from the last move back, by depth first with the fillings that
/// led nowhere remembered.
class play_back {
 public:
  explicit play_back(const connect_four& game) : game_(&game) {}

  [[nodiscard]] std::optional<std::string> operator()(const connect_four::position& p) {
    if ((p.mover | p.other) != p.filled || game_->has_four(p.mover)) return std::nullopt;
    columns_.clear();
    if (!take_back(p.mover, p.other)) return std::nullopt;
    return std::string(columns_.rbegin(), columns_.rend());
  }

 private:
  /// The last move is one of `other`.
  bool take_back(std::uint64_t mover, std::uint64_t other) {
    const std::uint64_t filled = mover | other;
    if (filled == 0) return true;
    if (dead_ends_.contains(filled)) return false;
    for (int column = 0; column < game_->parameters().cols; ++column) {
      const std::uint64_t stones = filled & game_->column(column);
      const std::uint64_t top = stones & ~(stones >> 1U);
      if ((top & other) == 0 || game_->has_four(other & ~top)) continue;
      columns_ += column_sign(column);
      if (take_back(other & ~top, mover)) return true;
      columns_.pop_back();
    }
    dead_ends_.insert(filled);
    return false;
  }

  const connect_four* game_;
  std::string columns_;
  std::set<std::uint64_t> dead_ends_;
};

/// The stone in a cell: 'x' for the one who began, '#' for one that is nobody's any more.
[[nodiscard]] inline char sign_at(const connect_four::position& p, std::uint64_t cell) {
  if ((p.filled & cell) == 0) return '.';
  const bool x_to_move = p.stones % 2 == 0;
  if ((p.mover & cell) != 0) return x_to_move ? 'x' : 'o';
  if ((p.other & cell) != 0) return x_to_move ? 'o' : 'x';
  return '#';
}

/// Rows from the top.
[[nodiscard]] inline drawing drawn_rows(const connect_four& game, const connect_four::position& p) {
  const auto [height, width] = game.parameters();
  drawing rows;
  for (int row = height - 1; row >= 0; --row) {
    std::string& text = rows.emplace_back();
    for (int column = 0; column < width; ++column) {
      const std::uint64_t cells = game.column(column);
      text += sign_at(p, (cells & -cells) << static_cast<unsigned>(row));
    }
  }
  return rows;
}

/// "......./......./......./......./...o.../..xx...": rows from the top, x began.
[[nodiscard]] inline connect_four::position parse_drawing(const connect_four& game,
                                                          std::string_view text) {
  const auto [height, width] = game.parameters();
  const drawing rows = read_drawing(text, {height, width}, ".xo");
  std::uint64_t x = 0;
  std::uint64_t o = 0;
  for (int column = 0; column < width; ++column) {
    const std::uint64_t cells = game.column(column);
    bool filled = true;
    for (int row = 0; row < height; ++row) {
      const auto line = static_cast<std::size_t>(height - 1 - row);
      const char sign = rows[line][static_cast<std::size_t>(column)];
      if (sign != '.' && !filled) {
        throw bad_input("a stone over an empty cell; stones fall down", line + 1,
                        static_cast<std::size_t>(column) + 1);
      }
      filled = sign != '.';
      const std::uint64_t cell = (cells & -cells) << static_cast<unsigned>(row);
      if (sign == 'x') x |= cell;
      if (sign == 'o') o |= cell;
    }
  }
  const unsigned stones_of_x = count_bits(x);
  const unsigned stones_of_o = count_bits(o);
  if (stones_of_x != stones_of_o && stones_of_x != stones_of_o + 1) {
    throw bad_input(fmt::format("{} x and {} o; x began, so there are as many x as o, or one more",
                                stones_of_x, stones_of_o));
  }
  const bool x_to_move = stones_of_x == stones_of_o;
  connect_four::position p;
  p.mover = x_to_move ? x : o;
  p.other = x_to_move ? o : x;
  p.filled = x | o;
  const auto played = play_back(game)(p);
  if (!played) throw bad_input("no order of moves leads here: take back a stone of either player");
  return parse_columns(game, *played);
}

/// Whether a text, or its first line, is of a drawing and not of columns.
[[nodiscard]] inline bool is_drawn(std::string_view text) {
  return text.find_first_of("./\n") != std::string_view::npos || text.find_first_of("xo") == 0;
}

/// The columns played, or rows parted by '/' or on lines of their own.
[[nodiscard]] inline connect_four::position parse(const connect_four& game, std::string_view text) {
  return is_drawn(text) ? parse_drawing(game, text) : parse_columns(game, text);
}

/// Columns take a line, a drawing one a row.
[[nodiscard]] inline std::size_t lines_from(const connect_four& game, std::string_view first) {
  return is_drawn(first) ? static_cast<std::size_t>(game.parameters().rows) : 1;
}

/// One order in which the columns may have been played; the drawing where there is none.
[[nodiscard]] inline std::string print(const connect_four& game, const connect_four::position& p) {
  if (auto columns = play_back(game)(p)) return *columns;
  return on_one_line(drawn_rows(game, p));
}

/// The drawing with the columns' signs below.
[[nodiscard]] inline drawing picture(const connect_four& game, const connect_four::position& p) {
  drawing rows = drawn_rows(game, p);
  std::string& signs = rows.emplace_back();
  for (int column = 0; column < game.parameters().cols; ++column) signs += column_sign(column);
  return rows;
}

[[nodiscard]] inline std::vector<key_field> key_fields(const connect_four& game) {
  const auto [height, width] = game.parameters();
  const auto rows_from = [&, columns = width](int top) {
    std::vector<std::vector<unsigned>> rows;
    for (int row = top; row >= 0; --row) {
      std::vector<unsigned>& bits = rows.emplace_back();
      for (int column = 0; column < columns; ++column) {
        bits.push_back(lowest_bit(game.column(column)) + static_cast<unsigned>(row));
      }
    }
    return rows;
  };
  return {{"the mover's stones, and on top of each column a 1", 0, rows_from(height)},
          {"the other player's stones", 1, rows_from(height - 1)}};
}

/// The column.
[[nodiscard]] inline std::string print(const connect_four& game,
                                       const connect_four::position& /*p*/,
                                       const connect_four::move& m) {
  int column = 0;
  while ((game.column(column) & m.cell) == 0) ++column;
  return {column_sign(column)};
}

[[nodiscard]] inline std::string player(const connect_four& /*game*/,
                                        const connect_four::position& p) {
  return p.stones % 2 == 0 ? "x" : "o";
}

[[nodiscard]] inline std::string_view help(const connect_four& /*game*/,
                                           std::string_view parameter) {
  if (parameter == "rows") return "rows of the board";
  return "columns of the board; (rows + 1) x columns is at most 64";
}

/// For the help: two positions, each won by who is to move, or lost.
[[nodiscard]] inline std::string_view positions_example(const connect_four& /*game*/) {
  return "4455\n44455554221\n";
}

}  // namespace zermelo::games
