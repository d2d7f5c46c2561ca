#include <zermelo/session/ladder_pictures.hpp>

#include <cmath>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {
namespace {

/// From 0 to the number of decades.
double length_of(const rung& each) {
  return std::log10(
      static_cast<double>(std::max<std::uint64_t>(each.found.statistics.positions, 1)));
}

/// How many powers of ten the bars need, one at least.
unsigned decades_of(const std::vector<rung>& rungs) {
  double most = 1;
  for (const rung& each : rungs) most = std::max(most, length_of(each));
  return static_cast<unsigned>(std::ceil(most));
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char sign : text) {
    if (sign == '&') {
      safe += "&amp;";
    } else if (sign == '<') {
      safe += "&lt;";
    } else {
      safe += sign;
    }
  }
  return safe;
}

/// "1", "10", ..., "100k", "1M"
std::string power_of_ten(unsigned exponent) {
  constexpr std::string_view units[] = {"", "k", "M", "G", "T", "P", "E"};
  constexpr std::string_view digits[] = {"1", "10", "100"};
  return fmt::format("{}{}", digits[exponent % 3], units[exponent / 3]);
}

// Of the picture, in pixels.
constexpr int bars_x = 140;
constexpr int decade_width = 70;
constexpr int words_width = 250;
constexpr int bar_pitch = 30;
constexpr int bar_height = 20;
constexpr int bars_y = 44;        // for the title
constexpr int scale_height = 44;  // for the scale

std::string text_at(int x, int y, std::string_view words, std::string_view look = "") {
  return fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>\n", x, y, look, words);
}
constexpr std::string_view grey = R"( fill="#555")";

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
  return text + text_at(end + 14, y + 15, words);
}

}  // namespace

std::string bars_in_signs(const std::vector<rung>& rungs, language spoken) {
  constexpr unsigned widest = 56;
  const unsigned decades = decades_of(rungs);
  const unsigned step = std::max(widest / decades, 4U);
  std::size_t margin = 1;
  for (const rung& each : rungs) margin = std::max(margin, each.engine.size() + 1);
  std::string text(margin, ' ');
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
)",
      width, bottom + scale_height, escaped(title));
  text += text_at(10, 22, escaped(title), R"( font-size="15")");
  for (unsigned i = 0; i <= decades; ++i) {
    const int x = bars_x + static_cast<int>(i) * decade_width;
    text += fmt::format("<path d=\"M{} {}V{}\" stroke=\"#ccc\"/>\n", x, bars_y - 6, bottom + 4) +
            text_at(x, bottom + 18, power_of_ten(i), R"( text-anchor="middle" fill="#555")");
  }
  int y = bars_y;
  for (const rung& each : rungs) {
    text += text_at(bars_x - 8, y + 15, each.engine, R"( text-anchor="end")");
    if (each.has_run()) {
      text += bar_as_svg(each, y, spoken);
    } else {
      const std::string why =
          each.unable.empty() ? why_unknown(each, spoken) : say(spoken, phrases::cannot_solve_it);
      text += text_at(bars_x + 8, y + 15, why, grey);
    }
    y += bar_pitch;
  }
  return text + text_at(bars_x, bottom + 36, say(spoken, phrases::scale_of_bars), grey) +
         "</svg>\n";
}

}  // namespace zermelo::sessions
