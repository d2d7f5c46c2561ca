#include <algorithm>
#include <cmath>
#include <numbers>

#include "drawn.hpp"

namespace random_games {

namespace {

std::string text_of(std::uint32_t n) { return std::to_string(n); }

std::string value_text(const definition::game& g, std::int32_t value) {
  if (g.what != definition::aim::results) return std::to_string(value);
  static constexpr std::string_view names[] = {"loss", "endless", "tie", "win"};
  return std::string(names[value]);
}

std::string worth_text(const drawn_game& g, number p) {
  const definition::worth& w = g.worths[p];
  std::string text = value_text(g.rules, w.value);
  if (w.moves) text += " in " + text_of(*w.moves);
  if (g.rules.has_nimbers) text += ", *" + text_of(w.nimber);
  return text;
}

std::string move_text(const drawn_game& g, const definition::move& m) {
  std::string text = text_of(m.to);
  if (g.rules.what != definition::aim::results) text += " (" + std::to_string(m.gain) + ")";
  if (m.again && g.rules.what != definition::aim::total) text += " again";
  return text;
}

std::string numbers_text(std::string_view name, const std::vector<number>& list) {
  std::string text = "  " + std::string(name);
  for (const number each : list) text += " " + text_of(each);
  return text;
}

/// What the columns say of a position.
std::string columns_text(const drawn_game& g, number p) {
  std::string text;
  if (!g.canonical.empty()) text += "  canonical " + text_of(g.canonical[p]);
  if (!g.simple.empty()) text += "  simple " + text_of(g.simple[p]);
  if (!g.index.empty()) text += "  index " + text_of(g.index[p]);
  if (!g.place.empty()) {
    text += "  tier " + std::to_string(g.tiers[g.place[p].first].id) + ", index " +
            text_of(g.place[p].second);
  }
  if (!g.bounds.empty()) {
    text += "  bounds " + value_text(g.rules, g.bounds[p].first) + " to " +
            value_text(g.rules, g.bounds[p].second);
  }
  if (!g.promising.empty()) text += numbers_text("promising", g.promising[p]);
  if (!g.components.empty()) text += numbers_text("components", g.components[p]);
  if (!g.known_nimbers.empty() && g.known_nimbers[p]) {
    text += "  known *" + text_of(*g.known_nimbers[p]);
  }
  return text;
}

struct point {
  double x;
  double y;
};

constexpr double radius = 26;

/// Places on a circle, the start on top.
std::vector<point> places(const drawn_game& g) {
  const auto count = static_cast<double>(g.size());
  const double wide = std::max(90.0, 3.2 * radius * count / (2 * std::numbers::pi));
  std::vector<point> all;
  for (std::size_t p = 0; p < g.size(); ++p) {
    const double turn = (static_cast<double>(p) - g.start) / count * 2 * std::numbers::pi;
    all.push_back({wide + 60 + wide * std::sin(turn), wide + 60 - wide * std::cos(turn)});
  }
  return all;
}

std::string coordinate(double v) { return std::to_string(std::lround(v)); }

std::string arrow_svg(point from, point to, const std::string& label) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length < 1) {  // to itself
    return "<path class=\"move\" d=\"M" + coordinate(from.x - 8) + "," +
           coordinate(from.y - radius) + " c-14,-30 30,-30 16,0\"/>\n";
  }
  const point step{(to.x - from.x) / length, (to.y - from.y) / length};
  // Bent to the left, so that a move and its way back lie apart.
  const point middle{(from.x + to.x) / 2 + step.y * length / 8,
                     (from.y + to.y) / 2 - step.x * length / 8};
  const auto at = [](point p) { return coordinate(p.x) + "," + coordinate(p.y); };
  const point begin{from.x + step.x * radius, from.y + step.y * radius};
  const point end{to.x - step.x * (radius + 6), to.y - step.y * (radius + 6)};
  return "<path class=\"move\" d=\"M" + at(begin) + " Q" + at(middle) + " " + at(end) + "\"/>\n" +
         "<text x=\"" + coordinate(middle.x) + "\" y=\"" + coordinate(middle.y) + "\">" + label +
         "</text>\n";
}

}  // namespace

std::string text_of(const drawn_game& g) {
  std::string text = "start " + text_of(g.start);
  if (g.rules.stuck_wins) text += ", who cannot move has won";
  text += "\n";
  for (number p = 0; p < g.size(); ++p) {
    const definition::position& at = g.rules.positions[p];
    text += text_of(p) + ":";
    if (at.end) text += " ended: " + value_text(g.rules, *at.end);
    for (const auto& m : at.moves) text += " -> " + move_text(g, m);
    text += "   = " + worth_text(g, p) + columns_text(g, p) + "\n";
  }
  for (const piece& each : g.pieces) {
    text += "piece " + std::to_string(each.cells) + " of " + text_of(g.cells) + " cells, value " +
            std::to_string(each.value) + ", block " + text_of(each.block) + "\n";
  }
  return text;
}

std::string svg_of(const drawn_game& g) {
  const std::vector<point> at = places(g);
  double side = 0;
  for (const point& each : at) side = std::max({side, each.x + 60, each.y + 60});
  std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + coordinate(side) + " " +
      coordinate(side) +
      "\">\n<style>text { font: 11px sans-serif; text-anchor: middle } "
      ".move { fill: none; stroke: #555; marker-end: url(#tip) } "
      "circle { fill: #fff; stroke: #000 } .start { stroke-width: 3 }</style>\n"
      "<marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"7\" "
      "markerHeight=\"7\" orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\"/></marker>\n";
  for (number p = 0; p < g.size(); ++p) {
    if (g.rules.positions[p].end) continue;
    for (const auto& m : g.rules.positions[p].moves) {
      const std::string text = move_text(g, m);
      const auto space = text.find(' ');
      svg += arrow_svg(at[p], at[m.to], space == std::string::npos ? "" : text.substr(space + 1));
    }
  }
  for (number p = 0; p < g.size(); ++p) {
    svg += "<circle cx=\"" + coordinate(at[p].x) + "\" cy=\"" + coordinate(at[p].y) + "\" r=\"" +
           coordinate(radius) + "\"" + (p == g.start ? " class=\"start\"" : "") + "/>\n<text x=\"" +
           coordinate(at[p].x) + "\" y=\"" + coordinate(at[p].y - 2) + "\">" + text_of(p) +
           "</text>\n<text x=\"" + coordinate(at[p].x) + "\" y=\"" + coordinate(at[p].y + 11) +
           "\">" + worth_text(g, p) + "</text>\n";
  }
  return svg + "</svg>\n";
}

}  // namespace random_games
