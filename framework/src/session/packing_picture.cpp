#include <zermelo/session/packing_picture.hpp>

#include <fmt/color.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace zermelo::sessions {

std::vector<std::size_t> copies_on_board(const packing_puzzle& puzzle,
                                         const std::vector<std::uint32_t>& packing) {
  std::vector<std::size_t> copies(static_cast<std::size_t>(puzzle.area().cells()), no_copy);
  for (std::size_t copy = 0; copy < packing.size(); ++copy) {
    for (const std::uint32_t cell : puzzle.problem.placements[packing[copy]].cells) {
      copies[puzzle.board_cell(cell)] = copy;
    }
  }
  return copies;
}

std::vector<std::size_t> labels_of(const rectangle& board, const std::vector<std::size_t>& copies) {
  // 1. Who touches whom, and the order of first cells.
  std::vector<std::size_t> order;
  std::vector<std::set<std::size_t>> neighbours;
  const auto touch = [&](std::size_t a, std::size_t b) {
    if (a == b || a == no_copy || b == no_copy) return;
    neighbours[a].insert(b);
    neighbours[b].insert(a);
  };
  for (const std::size_t copy : copies) {
    if (copy != no_copy) neighbours.resize(std::max(neighbours.size(), copy + 1));
  }
  std::vector<bool> seen(neighbours.size());
  for (unsigned cell = 0; cell < copies.size(); ++cell) {
    const auto width = static_cast<unsigned>(board.cols);
    if (cell % width + 1 < width) touch(copies[cell], copies[cell + 1]);
    if (cell + width < copies.size()) touch(copies[cell], copies[cell + width]);
    if (copies[cell] == no_copy || seen[copies[cell]]) continue;
    seen[copies[cell]] = true;
    order.push_back(copies[cell]);
  }
  // 2. The least number that no neighbour has yet.
  std::vector<std::size_t> labels(neighbours.size(), no_copy);
  for (const std::size_t copy : order) {
    std::set<std::size_t> taken;
    for (const std::size_t other : neighbours[copy]) taken.insert(labels[other]);
    std::size_t least = 0;
    while (taken.contains(least)) ++least;
    labels[copy] = least;
  }
  return labels;
}

namespace {

char letter(std::size_t label) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return letters[label % letters.size()];
}

std::string coloured(std::size_t label) {
  constexpr std::array backgrounds = {
      fmt::terminal_color::cyan,       fmt::terminal_color::yellow,
      fmt::terminal_color::green,      fmt::terminal_color::magenta,
      fmt::terminal_color::bright_red, fmt::terminal_color::bright_blue};
  const auto style =
      fmt::fg(fmt::terminal_color::black) | fmt::bg(backgrounds[label % backgrounds.size()]);
  return fmt::format(style, "{}", letter(label));
}

}  // namespace

std::string draw_packing(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing,
                         bool in_colour) {
  const rectangle area = puzzle.area();
  const std::vector<std::size_t> copies = copies_on_board(puzzle, packing);
  const std::vector<std::size_t> labels = labels_of(area, copies);
  std::string text;
  for (int r = 0; r < area.rows; ++r) {
    for (int c = 0; c < area.cols; ++c) {
      const std::size_t copy = copies[area.cell(r, c)];
      if (copy == no_copy) {
        text += puzzle.board[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
      } else if (in_colour) {
        text += coloured(labels[copy]);
      } else {
        text += letter(labels[copy]);
      }
    }
    text += '\n';
  }
  return text;
}

drawing draw_marked(const packing_puzzle& puzzle, const std::vector<bool>& marked) {
  drawing rows = puzzle.board;
  for (std::uint32_t cell = 0; cell < puzzle.problem.cells; ++cell) {
    const grid_place at = puzzle.problem.places[cell];
    char& sign = rows[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)];
    if (marked[cell]) sign = 'x';
  }
  return rows;
}

}  // namespace zermelo::sessions
