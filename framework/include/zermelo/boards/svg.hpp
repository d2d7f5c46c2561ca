/// Positions as pictures: SVG.
#pragma once

#include <string>
#include <string_view>
#include <vector>
#include <zermelo/rules/sketch.hpp>

namespace zermelo {

/// An SVG picture that needs no other file; the title is for those who cannot see it.
[[nodiscard]] std::string svg_of(const sketch& drawn, std::string_view title);

/// Likewise of rows of signs: a square for each cell where they are a board, '#' dark and '.'
/// empty, and as lines of text otherwise.
[[nodiscard]] std::string svg_of(const std::vector<std::string>& rows, std::string_view title);

/// As it stands in SVG and HTML.
[[nodiscard]] std::string escaped_for_markup(std::string_view text);

}  // namespace zermelo
