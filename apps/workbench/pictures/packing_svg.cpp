#include "pictures/packing_svg.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <utility>
#include <variant>

#include <zermelo/session/packing_answers.hpp>

namespace zermelo::workbench {

namespace {

constexpr int side = 24;   // of a cell
constexpr int margin = 4;  // round the board

/// Colours that people with any kind of colour vision can tell apart (Okabe & Ito 2008).
constexpr std::array<std::string_view, 7> colours = {"#56b4e9", "#e69f00", "#009e73", "#f0e442",
                                                     "#cc79a7", "#d55e00", "#0072b2"};

/// The top left corner of a cell.
struct corner {
  int x;
  int y;
};

corner corner_of(const rectangle& area, unsigned cell) {
  return {margin + static_cast<int>(cell) % area.cols * side,
          margin + static_cast<int>(cell) / area.cols * side};
}

/// A square, as part of a path.
std::string square(const rectangle& area, unsigned cell) {
  const auto [x, y] = corner_of(area, cell);
  return fmt::format("M{} {}h{}v{}h-{}z", x, y, side, side, side);
}

std::string path(std::string_view squares, std::string_view attributes) {
  return squares.empty() ? "" : fmt::format(R"(<path d="{}" {}/>)", squares, attributes) + '\n';
}

std::string cells_of_board(const packing_puzzle& puzzle) {
  const rectangle area = puzzle.area();
  std::string closed;
  std::string free;
  for (unsigned cell = 0; cell < static_cast<unsigned>(area.cells()); ++cell) {
    const auto width = static_cast<unsigned>(area.cols);
    const bool is_closed = puzzle.board[cell / width][cell % width] == '#';
    (is_closed ? closed : free) += square(area, cell);
  }
  return path(closed, R"(fill="#333")") +
         path(free, R"(fill="#fff" stroke="#ccc" stroke-width="1")");
}

/// A colour a block, lighter and darker where copies touch.
std::string coloured_copies(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing,
                            const std::vector<std::size_t>& copies) {
  constexpr std::array<std::string_view, 4> shades = {"1", ".75", ".55", ".4"};
  const std::vector<std::size_t> labels = labels_of(puzzle.area(), copies);
  std::map<std::pair<std::uint32_t, std::size_t>, std::string> squares;  // by block and shade
  for (std::size_t copy = 0; copy < packing.size(); ++copy) {
    const placement& made = puzzle.problem.placements[packing[copy]];
    std::string& same = squares[{made.block, labels[copy] % shades.size()}];
    for (const std::uint32_t cell : made.cells) {
      same += square(puzzle.area(), puzzle.board_cell(cell));
    }
  }
  std::string text;
  for (const auto& [look, same] : squares) {
    text += path(same, fmt::format(R"(fill="{}" fill-opacity="{}")",
                                   colours[look.first % colours.size()], shades[look.second]));
  }
  return text;
}

/// The sides of cells that part a copy from what is beside it.
std::string outlines(const rectangle& area, const std::vector<std::size_t>& copies) {
  std::string lines;
  for (unsigned cell = 0; cell < copies.size(); ++cell) {
    const auto width = static_cast<unsigned>(area.cols);
    const auto [x, y] = corner_of(area, cell);
    const auto beside = [&](bool inside, unsigned other) {
      return inside ? copies[other] : no_copy;
    };
    const bool is_last = cell % width + 1 == width;
    const bool is_lowest = cell + width >= copies.size();
    if (cell % width == 0 && copies[cell] != no_copy) lines += fmt::format("M{} {}v{}", x, y, side);
    if (cell < width && copies[cell] != no_copy) lines += fmt::format("M{} {}h{}", x, y, side);
    if (beside(!is_last, cell + 1) != copies[cell]) {
      lines += fmt::format("M{} {}v{}", x + side, y, side);
    }
    if (beside(!is_lowest, cell + width) != copies[cell]) {
      lines += fmt::format("M{} {}h{}", x, y + side, side);
    }
  }
  return path(lines, R"(fill="none" stroke="#000" stroke-width="3" stroke-linecap="round")");
}

std::string dots(const packing_puzzle& puzzle, const colouring_certificate& proof) {
  std::string text;
  if (proof.colourings.empty()) return text;
  for (std::uint32_t cell = 0; cell < puzzle.problem.cells; ++cell) {
    if (!proof.colourings.front().coloured[cell]) continue;
    const auto [x, y] = corner_of(puzzle.area(), puzzle.board_cell(cell));
    text +=
        fmt::format(R"(<circle cx="{}" cy="{}" r="{}"/>)", x + side / 2, y + side / 2, side / 5);
    text += '\n';
  }
  return text;
}

std::string numbers(const packing_puzzle& puzzle, const weights_certificate& proof) {
  std::string text =
      fmt::format(R"(<g font-size="{}" font-family="sans-serif" text-anchor="middle">)", side / 3);
  for (std::uint32_t cell = 0; cell < puzzle.problem.cells; ++cell) {
    if (proof.weights[cell] < packing_scale / 200) continue;  // 0.00
    const auto [x, y] = corner_of(puzzle.area(), puzzle.board_cell(cell));
    text += fmt::format(R"(
<text x="{}" y="{}">{:.2f}</text>)",
                        x + side / 2, y + side * 5 / 8,
                        static_cast<double>(proof.weights[cell]) / packing_scale);
  }
  return text + "\n</g>\n";
}

std::string drawn_over(const packing_puzzle& puzzle, const packing_bound& bound) {
  if (const auto* colouring = std::get_if<colouring_certificate>(&bound.certificate)) {
    return dots(puzzle, *colouring);
  }
  if (const auto* weights = std::get_if<weights_certificate>(&bound.certificate)) {
    return numbers(puzzle, *weights);
  }
  return {};
}

}  // namespace

std::string packing_svg(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing,
                        std::string_view title, const packing_bound* overlay) {
  const rectangle area = puzzle.area();
  const int width = area.cols * side + 2 * margin;
  const int height = area.rows * side + 2 * margin;
  std::string text = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img">
<title>{2}</title>
)",
      width, height, title);
  text += cells_of_board(puzzle);
  const std::vector<std::size_t> copies = copies_on_board(puzzle, packing);
  text += coloured_copies(puzzle, packing, copies);
  text += outlines(area, copies);
  if (overlay != nullptr) text += drawn_over(puzzle, *overlay);
  return text + "</svg>\n";
}

}  // namespace zermelo::workbench
