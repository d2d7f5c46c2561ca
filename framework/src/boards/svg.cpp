#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <zermelo/boards/svg.hpp>

namespace zermelo {
namespace {

constexpr int side = 28;   // of a cell, in pixels
constexpr int line = 20;   // of text
constexpr int letter = 9;  // of text, its width

std::string opened(double width, double height, std::string_view title) {
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}" role="img" font-family="sans-serif">
<title>{2}</title>
)",
      width, height, escaped_for_markup(title));
}

std::string white(double width, double height) {
  return fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#fff\"/>\n", width, height);
}

std::string path_of(const sketch::curve& each) {
  std::string path = fmt::format("M{:.1f} {:.1f}", each.points[0].x, each.points[0].y);
  for (std::size_t i = 2; i < each.points.size(); i += 2) {
    const auto& [towards, to] = std::pair{each.points[i - 1], each.points[i]};
    path += fmt::format("Q{:.1f} {:.1f} {:.1f} {:.1f}", towards.x, towards.y, to.x, to.y);
  }
  return path;
}

std::string_view ink(bool is_faint) { return is_faint ? "#aaa" : "#333"; }

using text_rows = std::vector<std::string>;

/// Where all rows have spaces at the same places, these part boards side by side.
bool are_boards_side_by_side(const text_rows& rows) {
  const auto is_parted_alike = [&](const std::string& row) {
    const auto parts_both = [](char one, char other) { return (one == ' ') == (other == ' '); };
    return std::equal(row.begin(), row.end(), rows.front().begin(), rows.front().end(), parts_both);
  };
  return std::all_of(rows.begin(), rows.end(), is_parted_alike);
}

/// How many cells of a board are beside each other; nothing where rows are none. Numbers, which
/// commas part, are no cells. Where boards are not side by side, a word may stand behind a row.
std::optional<std::size_t> width_of_board(const text_rows& rows) {
  if (rows.size() < 2) return std::nullopt;
  const bool side_by_side = are_boards_side_by_side(rows);
  const auto width_of = [&](const std::string& row) {
    return side_by_side ? row.size() : std::min(row.find(' '), row.size());
  };
  const std::size_t wide = width_of(rows.front());
  const auto is_row = [&](const std::string& row) {
    return width_of(row) == wide && row.find(',') == std::string::npos &&
           (side_by_side || std::count(row.begin(), row.end(), ' ') <= 1);
  };
  if (wide == 0 || !std::all_of(rows.begin(), rows.end(), is_row)) return std::nullopt;
  return wide;
}

std::string text_at(int x, int y, int size, std::string_view attributes, std::string_view words) {
  return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" {}>{}</text>\n", x, y, size,
                     attributes, escaped_for_markup(words));
}

std::string board_of(const text_rows& rows, std::size_t wide) {
  std::string text;
  for (int r = 0; const std::string& row : rows) {
    for (int c = 0; const char sign : std::string_view(row).substr(0, wide)) {
      const int x = c++ * side + 1;
      const int y = r * side + 1;
      if (sign == ' ') continue;
      text += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#999\"/>\n", x,
          y, side, side, sign == '#' ? "#333" : "#fff");
      if (sign != '#' && sign != '.')
        text += text_at(x + side / 2, y + 20, 17, R"(text-anchor="middle")", {&sign, 1});
    }
    ++r;
  }
  return text;
}

std::string lines_of(const text_rows& rows) {
  std::string text;
  for (int y = 0; const std::string& row : rows)
    text += text_at(4, y += line, 15, R"(font-family="monospace" xml:space="preserve")", row);
  return text;
}

}  // namespace

std::string escaped_for_markup(std::string_view text) {
  std::string safe;
  for (const char sign : text) {
    if (sign == '&') {
      safe += "&amp;";
    } else if (sign == '<') {
      safe += "&lt;";
    } else if (sign == '>') {
      safe += "&gt;";
    } else {
      safe += sign;
    }
  }
  return safe;
}

std::string svg_of(const sketch& drawn, std::string_view title) {
  // What has no size is no picture, even where there is nothing to see.
  const double width = std::max(drawn.width, double{side});
  const double height = std::max(drawn.height, double{side});
  std::string text = opened(width, height, title) + white(width, height);
  for (const sketch::curve& each : drawn.curves) {
    text += fmt::format(R"(<path d="{}" fill="none" stroke="{}" stroke-width="2"/>)"
                        "\n",
                        path_of(each), ink(each.faint));
  }
  for (const sketch::dot& each : drawn.dots) {
    text += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="{}"/>)"
                        "\n",
                        each.middle.x, each.middle.y, each.radius, ink(each.faint));
  }
  for (const sketch::word& each : drawn.words) {
    text += fmt::format(
        R"(<text x="{:.1f}" y="{:.1f}" font-size="{:.1f}" text-anchor="middle" fill="#06c">{}</text>)"
        "\n",
        each.middle.x, each.middle.y + 0.35 * each.size, each.size, escaped_for_markup(each.text));
  }
  return text + "</svg>\n";
}

std::string svg_of(const std::vector<std::string>& rows, std::string_view title) {
  const auto high = static_cast<double>(rows.size());
  if (const auto wide = width_of_board(rows)) {
    return opened(static_cast<double>(*wide) * side + 2, high * side + 2, title) +
           board_of(rows, *wide) + "</svg>\n";
  }
  std::size_t widest = 0;
  for (const std::string& row : rows) widest = std::max(widest, row.size());
  const double width = static_cast<double>(widest) * letter + 8;
  const double height = high * line + 8;
  return opened(width, height, title) + white(width, height) + lines_of(rows) + "</svg>\n";
}

}  // namespace zermelo
