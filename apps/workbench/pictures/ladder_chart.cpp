#include "pictures/ladder_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::workbench {

namespace {

/// How many powers of ten the bars need, one at least.
unsigned decades_of(const std::vector<rung>& rungs) {
  std::uint64_t most = 1;
  for (const rung& each : rungs) most = std::max(most, each.found.statistics.positions);
  return std::max(1U, static_cast<unsigned>(std::ceil(std::log10(static_cast<double>(most)))));
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char sign : text) {
    if (sign == '<' || sign == '&') {
      safe += sign == '<' ? "&lt;" : "&amp;";
    } else {
      safe += sign;
    }
  }
  return safe;
}

/// From 0 to the number of decades.
double length_of(const rung& each) {
  return std::log10(
      static_cast<double>(std::max<std::uint64_t>(each.found.statistics.positions, 1)));
}

/// "1", "10", ..., "100k", "1M"
std::string power_of_ten(unsigned exponent) {
  constexpr std::string_view units[] = {"", "k", "M", "G", "T", "P", "E"};
  constexpr std::string_view digits[] = {"1", "10", "100"};
  return fmt::format("{}{}", digits[exponent % 3], units[exponent / 3]);
}

std::size_t width_of_names(const std::vector<rung>& rungs) {
  std::size_t width = 0;
  for (const rung& each : rungs) width = std::max(width, each.engine.size());
  return width;
}

// Of the picture, in pixels.
constexpr int bars_x = 140;
constexpr int decade_width = 70;
constexpr int words_width = 250;
constexpr int bar_pitch = 30;
constexpr int bar_height = 20;
constexpr int bars_y = 44;        // for the title
constexpr int scale_height = 44;  // for the scale

std::string grid(unsigned decades, int bottom) {
  std::string text;
  for (unsigned i = 0; i <= decades; ++i) {
    const int x = bars_x + static_cast<int>(i) * decade_width;
    text += fmt::format(
        "<path d=\"M{0} {1}V{2}\" stroke=\"#ccc\"/>\n"
        "<text x=\"{0}\" y=\"{3}\" text-anchor=\"middle\" fill=\"#555\">{4}</text>\n",
        x, bars_y - 6, bottom + 4, bottom + 18, power_of_ten(i));
  }
  return text;
}

/// Open at the end where a limit was reached.
std::string bar_as_svg(const rung& each, int y, language spoken) {
  const int end = bars_x + static_cast<int>(length_of(each) * decade_width);
  std::string text = fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", bars_x, y,
      std::max(end - bars_x, 2), bar_height, each.found.stopped_by ? "#e69f00" : "#56b4e9");
  std::string words = positions_in_words(each);
  if (each.saved) words += ", " + saving_in_words(*each.saved, spoken);
  if (each.found.stopped_by) {
    text += fmt::format("<path d=\"M{} {}l8 {}l-8 {}z\" fill=\"#e69f00\"/>\n", end, y,
                        bar_height / 2, bar_height - bar_height / 2);
  }
  return text + fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", end + 14, y + 15, words);
}

}  // namespace

std::string bars_in_signs(const std::vector<rung>& rungs, language spoken) {
  constexpr unsigned widest = 56;
  const unsigned decades = decades_of(rungs);
  const unsigned step = std::max(widest / decades, 4U);
  const std::size_t margin = width_of_names(rungs) + 1;
  std::string text = fmt::format("{:{}}", "", margin);
  for (unsigned i = 0; i < decades; ++i) text += fmt::format("{:<{}}", power_of_ten(i), step);
  text += power_of_ten(decades) + " " + say(spoken, phrases::positions) + "\n";
  for (const rung& each : rungs) {
    if (!each.has_run()) continue;
    const auto length = static_cast<std::size_t>(std::lround(length_of(each) * step)) + 1;
    text += fmt::format("{:<{}}{}{} {}\n", each.engine, margin, std::string(length, '#'),
                        each.found.stopped_by ? ">" : "", positions_in_words(each));
  }
  return text;
}

std::string bars_as_svg(const std::vector<rung>& rungs, std::string_view title, language spoken) {
  const unsigned decades = decades_of(rungs);
  const int width = bars_x + static_cast<int>(decades) * decade_width + words_width;
  const int bottom = bars_y + static_cast<int>(rungs.size()) * bar_pitch;
  std::string text = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img" font-family="sans-serif" font-size="13">
<title>{2}</title>
<rect width="{0}" height="{1}" fill="#fff"/>
<text x="{3}" y="22" font-size="15">{2}</text>
)",
      width, bottom + scale_height, escaped(title), 10);
  text += grid(decades, bottom);
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    const int y = bars_y + static_cast<int>(i) * bar_pitch;
    text += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", bars_x - 8,
                        y + 15, rungs[i].engine);
    text +=
        rungs[i].has_run()
            ? bar_as_svg(rungs[i], y, spoken)
            : fmt::format("<text x=\"{}\" y=\"{}\" fill=\"#555\">{}</text>\n", bars_x + 8, y + 15,
                          rungs[i].unable.empty() ? why_unknown(rungs[i], spoken)
                                                  : say(spoken, phrases::cannot_solve_it));
  }
  text += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"#555\">{}</text>\n", bars_x, bottom + 36,
                      say(spoken, phrases::scale_of_bars));
  return text + "</svg>\n";
}

}  // namespace zermelo::workbench
