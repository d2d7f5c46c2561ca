/// SPROUTS as a picture: spots, and curves that do not cross.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <numeric>
#include <sprouts/planar_map.hpp>
#include <sprouts/sprouts.hpp>
#include <utility>
#include <vector>
#include <zermelo/boards/planar_drawing.hpp>
#include <zermelo/rules/sketch.hpp>

namespace zermelo::games {

/// A land, drawn on a net of triangles.
///
/// 1. Each edge of the map is cut in pieces, so that no two have the same ends.
/// 2. Each face is filled with triangles: rings along its edge, and a point in its middle. The
///    longest face is that outside: its last ring is the edge of all.
/// 3. Springs hold the net (planar_drawing.hpp), so that no edges of it cross; curves run along
///    some of them, and are rounded where they turn, as far as no other edge is met.
class sprouts_land_sketch {
 public:
  /// `first_place`: the number of the land's first place in its position.
  sprouts_land_sketch(const sprouts_draft& land, std::size_t first_place)
      : map_(land), first_place_(first_place), nodes_(map_.vertices()) {
    faces_ = map_.faces();
    std::stable_sort(faces_.begin(), faces_.end(),
                     [](const face& one, const face& other) { return one.size() > other.size(); });
    cut_edges();
    fill_faces();
    points_ = drawn_by_springs(nodes_, triangles_, outside_);
    find_stars();
    draw();
    crop();
  }

  [[nodiscard]] const sketch& drawn() const noexcept { return drawn_; }
  /// The net, in which no edges cross.
  [[nodiscard]] const std::vector<triangle>& triangles() const noexcept { return triangles_; }
  [[nodiscard]] const std::vector<sketch::point>& points() const noexcept { return points_; }

 private:
  using dart = sprouts_map::dart;
  using face = std::vector<dart>;

  // Pixels.
  static constexpr double room = 17;  // round a spot, to the nearest node of the net
  static constexpr double widest = 900;
  static constexpr double margin = 12;
  static constexpr int most_rings = 3;  // in a face

  // --- Edges

  /// Curves round something get more cuts, so that there is room within.
  void cut_edges() {
    std::vector<std::size_t> cuts(map_.edges());
    for (std::size_t i = 0; i < cuts.size(); ++i) cuts[i] = map_.edge_of(2 * i).is_drawn ? 3 : 1;
    for (std::size_t k = 1; k < faces_.size(); ++k) {
      const face& round = faces_[k];
      const auto is_drawn = [&](dart d) { return map_.edge_of(d).is_drawn; };
      const auto curves =
          static_cast<std::size_t>(std::count_if(round.begin(), round.end(), is_drawn));
      for (const dart d : round) {
        if (is_drawn(d))
          cuts[d / 2] = std::max(cuts[d / 2], 3 + 4 * (round.size() - curves) / curves);
      }
    }
    cuts_.resize(2 * map_.edges());
    for (dart d = 0; d < cuts_.size(); d += 2) {
      for (std::size_t n = 0; n < cuts[d / 2]; ++n) cuts_[d].push_back(nodes_++);
      cuts_[d + 1].assign(cuts_[d].rbegin(), cuts_[d].rend());
    }
  }

  // --- Triangles

  /// Nodes round a face, and how many each of them is joined to on the next ring further in.
  struct ring {
    std::vector<std::size_t> nodes;
    std::vector<std::size_t> joined;
  };

  void fill_faces() {
    for (std::size_t k = 0; k < faces_.size(); ++k) {
      ring edge = edge_of(faces_[k]);
      for (int n = 0; n < most_rings && width_within(edge) >= 6; ++n) edge = within(edge);
      if (k == 0) {
        outside_.assign(edge.nodes.rbegin(), edge.nodes.rend());
        continue;
      }
      const std::size_t middle = nodes_++;
      for (std::size_t i = 0; i < edge.nodes.size(); ++i)
        triangles_.push_back({edge.nodes[i], edge.nodes[(i + 1) % edge.nodes.size()], middle});
    }
  }

  /// So many that nodes have about six neighbours, which makes the net even.
  [[nodiscard]] ring edge_of(const face& round) const {
    ring edge;
    for (const dart d : round) {
      const std::size_t edges = map_.around(map_.origin(d)).size();
      edge.nodes.push_back(map_.origin(d));
      edge.joined.push_back(edges == 1 ? 5 : edges == 2 ? 2 : 1);
      for (const std::size_t node : cuts_[d]) {
        edge.nodes.push_back(node);
        edge.joined.push_back(2);
      }
    }
    return edge;
  }

  /// How many nodes the next ring has: of those that a node is joined to, it shares the last with
  /// the node after it.
  [[nodiscard]] static std::size_t width_within(const ring& edge) {
    return std::accumulate(edge.joined.begin(), edge.joined.end(), std::size_t{0}) -
           edge.nodes.size();
  }

  /// The next ring, joined to this one.
  ring within(const ring& edge) {
    ring next;
    next.nodes.resize(width_within(edge));
    for (std::size_t& node : next.nodes) node = nodes_++;
    std::vector<std::size_t> back(next.nodes.size());  // how many each is joined to on this one
    for (std::size_t i = 0, k = 0; i < edge.nodes.size(); ++i) {
      const auto node = [&](std::size_t at) { return next.nodes[at % next.nodes.size()]; };
      ++back[k % back.size()];
      for (std::size_t n = 1; n < edge.joined[i]; ++n, ++k) {
        triangles_.push_back({edge.nodes[i], node(k + 1), node(k)});
        ++back[(k + 1) % back.size()];
      }
      triangles_.push_back({edge.nodes[i], edge.nodes[(i + 1) % edge.nodes.size()], node(k)});
    }
    for (const std::size_t each : back) next.joined.push_back(each < 3 ? 4 - each : 1);
    return next;
  }

  // --- Points

  /// Of each node what is across from it in its triangles: the edge of its star.
  void find_stars() {
    stars_.resize(nodes_);
    for (const triangle& each : triangles_) {
      for (std::size_t i = 0; i < 3; ++i)
        stars_[each[i]].push_back({each[(i + 1) % 3], each[(i + 2) % 3]});
    }
    double nearest = 1;
    for (std::size_t v = 0; v < map_.living(); ++v) {
      for (const auto& [a, b] : stars_[v]) nearest = std::min(nearest, distance(v, a));
    }
    const double factor = std::min(room / nearest, widest / 2);
    for (sketch::point& at : points_) at = {at.x * factor, -at.y * factor};  // y goes down
  }

  [[nodiscard]] sketch::point from_to(std::size_t a, std::size_t b) const {
    return {points_[b].x - points_[a].x, points_[b].y - points_[a].y};
  }
  [[nodiscard]] double distance(std::size_t a, std::size_t b) const {
    return std::hypot(from_to(a, b).x, from_to(a, b).y);
  }

  /// How far it is from a node to the edge of its star, that way; as mathematics has it, that is,
  /// counterclockwise from the right.
  [[nodiscard]] double room_towards(std::size_t node, double direction) const {
    const double x = std::cos(direction);
    const double y = -std::sin(direction);
    double far = std::numeric_limits<double>::max();
    for (const auto& [from, to] : stars_[node]) {
      const sketch::point a = from_to(node, from);
      const sketch::point b = from_to(node, to);
      const double across = a.x * b.y - a.y * b.x;
      const double of_a = (x * b.y - y * b.x) / across;
      const double of_b = (a.x * y - a.y * x) / across;
      if (of_a >= -1e-9 && of_b >= -1e-9) far = std::min(far, 1 / (of_a + of_b));
    }
    return far;
  }

  /// That in any direction.
  [[nodiscard]] double room_round(std::size_t node) const {
    double least = std::numeric_limits<double>::max();
    for (const auto& [from, to] : stars_[node]) {
      const sketch::point a = from_to(node, from);
      const sketch::point b = from_to(node, to);
      const double across = std::abs(a.x * b.y - a.y * b.x);
      least = std::min(least, across / distance(from, to));
    }
    return least;
  }

  [[nodiscard]] double direction(std::size_t from, std::size_t to) const {
    return std::atan2(-from_to(from, to).y, from_to(from, to).x);
  }

  // --- Curves

  /// Where there is little room a spot takes more of it, to be seen.
  [[nodiscard]] static double radius_of_spot(double room_there) {
    const double seen = std::min(0.8 * room_there, 2.0);
    return std::clamp(0.3 * room_there, seen, 4.0);
  }

  void draw() {
    for (dart d = 0; d < cuts_.size(); d += 2) {
      if (map_.edge_of(d).is_drawn) draw_curve(d);
    }
    for (std::size_t v = 0; v < map_.living(); ++v)
      drawn_.dots.push_back({points_[v], radius_of_spot(room_round(v)), false});
    for (std::size_t v = map_.living(); v < map_.vertices(); ++v) {
      if (map_.is_dead(v))
        drawn_.dots.push_back({points_[v], std::min(0.3 * room_round(v), 2.0), true});
    }
    for (std::size_t i = 0; i < map_.places(); ++i) name_place(i);
  }

  void draw_curve(dart d) {
    std::vector<std::size_t> way = {map_.origin(d)};
    way.insert(way.end(), cuts_[d].begin(), cuts_[d].end());
    way.push_back(map_.origin(sprouts_map::twin(d)));
    std::vector<sketch::point> points = {points_[way.front()]};
    for (std::size_t i = 1; i + 1 < way.size(); ++i) {
      const double part = roundness(way[i - 1], way[i], way[i + 1]);
      const sketch::point begins = on_the_way(way[i], way[i - 1], part);
      points.insert(points.end(),
                    {begins, begins, points_[way[i]], on_the_way(way[i], way[i + 1], part)});
    }
    points.insert(points.end(), {points_[way.back()], points_[way.back()]});
    drawn_.curves.push_back({std::move(points), map_.edge_of(d).is_faint});
  }

  [[nodiscard]] sketch::point on_the_way(std::size_t from, std::size_t to, double part) const {
    const sketch::point& a = points_[from];
    const sketch::point& b = points_[to];
    return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
  }

  /// The part of the edges to its neighbours that a curve may leave, so that it stays within the
  /// node's star: half of them, or less where a third neighbour is near.
  [[nodiscard]] double roundness(std::size_t before, std::size_t node, std::size_t after) const {
    double part = 0.5;
    const sketch::point a = from_to(node, before);
    const sketch::point b = from_to(node, after);
    const double across = a.x * b.y - a.y * b.x;
    for (const auto& [beside, next] : stars_[node]) {
      if (beside == before || beside == after) continue;
      const sketch::point c = from_to(node, beside);
      const double of_a = (c.x * b.y - c.y * b.x) / across;
      const double of_b = (a.x * c.y - a.y * c.x) / across;
      if (of_a > 0 && of_b > 0) part = std::min(part, 0.9 * (of_a + of_b));
    }
    return part;
  }

  // --- Names

  /// Its number, within the vertex's star, on the side of its region.
  void name_place(std::size_t i) {
    const std::size_t v = map_.vertex_at(i);
    const dart first = map_.dart_before(i);
    const double from = direction(v, cuts_[first].front());
    double angle = direction(v, cuts_[next_drawn(v, first)].front()) - from;
    while (angle <= 1e-9) angle += 2 * std::numbers::pi;
    const double towards = from + angle / 2;
    const double far = std::min(0.65 * room_towards(v, towards), 13.0);
    drawn_.words.push_back(
        {{points_[v].x + far * std::cos(towards), points_[v].y - far * std::sin(towards)},
         std::min(far, 11.0),
         fmt::format("{}", first_place_ + i)});
  }

  /// Counterclockwise from d; d itself where there is no other.
  [[nodiscard]] dart next_drawn(std::size_t v, dart d) const {
    const std::vector<dart>& all = map_.around(v);
    auto at = std::find(all.begin(), all.end(), d);
    do {
      if (++at == all.end()) at = all.begin();
    } while (*at != d && !map_.edge_of(*at).is_drawn);
    return *at;
  }

  // --- The frame

  void crop() {
    double left = std::numeric_limits<double>::max();
    double top = left;
    double right = -left;
    double bottom = -left;
    const auto include = [&](const sketch::point& at, double radius) {
      left = std::min(left, at.x - radius);
      top = std::min(top, at.y - radius);
      right = std::max(right, at.x + radius);
      bottom = std::max(bottom, at.y + radius);
    };
    for (const sketch::dot& each : drawn_.dots) include(each.middle, each.radius);
    for (const sketch::word& each : drawn_.words) include(each.middle, each.size);
    for (const sketch::curve& each : drawn_.curves) {
      for (const sketch::point& at : each.points) include(at, 0);
    }
    const auto move = [&](sketch::point& at) { at = {at.x - left + margin, at.y - top + margin}; };
    for (sketch::dot& each : drawn_.dots) move(each.middle);
    for (sketch::word& each : drawn_.words) move(each.middle);
    for (sketch::curve& each : drawn_.curves) {
      for (sketch::point& at : each.points) move(at);
    }
    drawn_.width = right - left + 2 * margin;
    drawn_.height = bottom - top + 2 * margin;
  }

  sprouts_map map_;
  std::size_t first_place_;
  std::size_t nodes_;
  std::vector<face> faces_;                     // the longest first, which is that outside
  std::vector<std::vector<std::size_t>> cuts_;  // of each dart, in its direction
  std::vector<triangle> triangles_;
  std::vector<std::size_t> outside_;  // the last ring there
  std::vector<sketch::point> points_;
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> stars_;
  sketch drawn_;
};

/// Its lands side by side. Each spot has the numbers of its places, as moves name them; what is
/// dead is faint, and may have looked otherwise.
[[nodiscard]] inline sketch sketch_of(const sprouts& /*game*/, const sprouts::position& p) {
  sketch all;
  std::size_t place = 1;
  for (const sprouts::position& land : p.lands()) {
    const sprouts_draft draft = unfolded(land);
    sketch one = sprouts_land_sketch(draft, place).drawn();
    place += draft.vertices();
    const auto move = [&](sketch::point& at) { at.x += all.width; };
    for (sketch::curve& each : one.curves) {
      for (sketch::point& at : each.points) move(at);
      all.curves.push_back(std::move(each));
    }
    for (sketch::dot& each : one.dots) {
      move(each.middle);
      all.dots.push_back(each);
    }
    for (sketch::word& each : one.words) {
      move(each.middle);
      all.words.push_back(std::move(each));
    }
    all.width += one.width;
    all.height = std::max(all.height, one.height);
  }
  return all;
}

}  // namespace zermelo::games
