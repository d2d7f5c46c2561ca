/// Packings as pictures.
#pragma once

#include <map>
#include <zermelo/packing/bounds.hpp>
#include <zermelo/session/packing_answers.hpp>

namespace zermelo::sessions {

/// An SVG picture that needs no other file: one colour a block shape, lighter and darker where
/// copies touch, an outline round each, closed cells dark, and the title for those who cannot see
/// it. An overlay, if any, is drawn on top: the dots of a colouring, or the weights of the cells.
class packing_svg {
 public:
  packing_svg(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing)
      : puzzle_(puzzle), packing_(packing), copies_(copies_on_board(puzzle, packing)) {}

  [[nodiscard]] std::string with(std::string_view title, const packing_bound* overlay) const {
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img">
<title>{2}</title>
{3}{4}{5}{6}</svg>
)",
        area_.cols * side + 2 * margin, area_.rows * side + 2 * margin, title, cells_of_board(),
        coloured_copies(), outlines(), overlay != nullptr ? drawn_over(*overlay) : "");
  }

 private:
  static constexpr int side = 24;   // of a cell
  static constexpr int margin = 4;  // round the board

  /// The top left corner of a cell.
  [[nodiscard]] std::pair<int, int> corner_of(unsigned cell) const {
    return {margin + static_cast<int>(cell) % area_.cols * side,
            margin + static_cast<int>(cell) / area_.cols * side};
  }

  /// A square, as part of a path.
  [[nodiscard]] std::string square(unsigned cell) const {
    const auto [x, y] = corner_of(cell);
    return fmt::format("M{0} {1}h{2}v{2}h-{2}z", x, y, side);
  }

  static std::string path(std::string_view lines, std::string_view attributes) {
    return lines.empty() ? "" : fmt::format("<path d=\"{}\" {}/>\n", lines, attributes);
  }

  [[nodiscard]] std::string cells_of_board() const {
    std::string closed;
    std::string free;
    unsigned cell = 0;
    for (const std::string& row : puzzle_.board) {
      for (const char sign : row) (sign == '#' ? closed : free) += square(cell++);
    }
    return path(closed, R"(fill="#333")") +
           path(free, R"(fill="#fff" stroke="#ccc" stroke-width="1")");
  }

  /// A colour a block, lighter and darker where copies touch.
  [[nodiscard]] std::string coloured_copies() const {
    // People with any kind of colour vision can tell them apart (Okabe & Ito 2008).
    constexpr std::string_view colours[] = {"#56b4e9", "#e69f00", "#009e73", "#f0e442",
                                            "#cc79a7", "#d55e00", "#0072b2"};
    constexpr std::string_view shades[] = {"1", ".75", ".55", ".4"};
    const std::vector<std::size_t> labels = labels_of(area_, copies_);
    std::map<std::pair<std::uint32_t, std::size_t>, std::string> squares;  // by block and shade
    for (std::size_t copy = 0; copy < packing_.size(); ++copy) {
      const placement& made = puzzle_.problem.placements[packing_[copy]];
      std::string& same = squares[{made.block, labels[copy] % std::size(shades)}];
      for (const std::uint32_t cell : made.cells) same += square(puzzle_.board_cell(cell));
    }
    std::string text;
    for (const auto& [look, same] : squares) {
      text +=
          path(same, fmt::format(R"(fill="{}" fill-opacity="{}")",
                                 colours[look.first % std::size(colours)], shades[look.second]));
    }
    return text;
  }

  /// The sides of cells that part a copy from what is beside it.
  [[nodiscard]] std::string outlines() const {
    std::string lines;
    const auto width = static_cast<unsigned>(area_.cols);
    for (unsigned cell = 0; cell < copies_.size(); ++cell) {
      const auto [x, y] = corner_of(cell);
      const auto draw = [&, here = copies_[cell]](std::size_t beside, int at_x, int at_y,
                                                  char way) {
        if (here != beside) lines += fmt::format("M{} {}{}{}", at_x, at_y, way, side);
      };
      if (cell % width == 0) draw(no_copy, x, y, 'v');
      if (cell < width) draw(no_copy, x, y, 'h');
      draw(cell % width + 1 == width ? no_copy : copies_[cell + 1], x + side, y, 'v');
      draw(cell + width >= copies_.size() ? no_copy : copies_[cell + width], x, y + side, 'h');
    }
    return path(lines, R"(fill="none" stroke="#000" stroke-width="3" stroke-linecap="round")");
  }

  [[nodiscard]] std::string drawn_over(const packing_bound& bound) const {
    const auto* colouring = std::get_if<colouring_certificate>(&bound.certificate);
    const auto* weights = std::get_if<weights_certificate>(&bound.certificate);
    std::string text;
    for (std::uint32_t cell = 0; cell < puzzle_.problem.cells; ++cell) {
      const auto [x, y] = corner_of(puzzle_.board_cell(cell));
      if (colouring != nullptr && !colouring->colourings.empty() &&
          colouring->colourings.front().coloured[cell]) {
        text += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", x + side / 2, y + side / 2,
                            side / 5);
      }
      if (weights != nullptr && weights->weights[cell] >= packing_scale / 200) {  // not 0.00
        text +=
            fmt::format("<text x=\"{}\" y=\"{}\">{:.2f}</text>\n", x + side / 2, y + side * 5 / 8,
                        static_cast<double>(weights->weights[cell]) / packing_scale);
      }
    }
    if (weights == nullptr) return text;
    return fmt::format(
        "<g font-size=\"{}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n{}</g>\n",
        side / 3, text);
  }

  const packing_puzzle& puzzle_;
  const std::vector<std::uint32_t>& packing_;
  rectangle area_ = puzzle_.area();
  std::vector<std::size_t> copies_;
};

}  // namespace zermelo::sessions
