#include <cmath>
#include <numbers>
#include <zermelo/boards/planar_drawing.hpp>

namespace zermelo {
namespace {

class springs {
 public:
  springs(std::size_t vertices, const std::vector<triangle>& triangles,
          const std::vector<std::size_t>& edge)
      : points_(vertices), springs_(vertices) {
    // Each edge within is of two triangles, once in each direction.
    for (const triangle& each : triangles) {
      for (std::size_t i = 0; i < 3; ++i) springs_[each[i]].push_back({each[(i + 1) % 3], 1});
    }
    for (std::size_t i = 0; i < edge.size(); ++i) {
      const double turn =
          2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(edge.size());
      points_[edge[i]] = {std::cos(turn), std::sin(turn)};
      springs_[edge[i]].clear();
    }
  }

  std::vector<sketch::point> at_rest() && {
    constexpr int rounds = 100;
    constexpr double precision = 1e-7;
    come_to_rest(1e-3);
    for (int round = 0; round < rounds; ++round) {
      stiffen();
      come_to_rest(1e-3);
    }
    come_to_rest(precision);
    return std::move(points_);
  }

 private:
  struct spring {
    std::size_t to;
    double stiffness;
  };

  void come_to_rest(double precision) {
    constexpr int most_sweeps = 20'000;
    for (int sweep = 0; sweep < most_sweeps && sweep_moves() > precision; ++sweep) continue;
  }

  /// Each to the middle of its neighbours, and half as far again; by how much one is moved at most,
  /// as a part of how far its neighbours are.
  double sweep_moves() {
    double most = 0;
    for (std::size_t v = 0; v < points_.size(); ++v) {
      if (springs_[v].empty()) continue;
      sketch::point sum;
      double weight = 0;
      for (const spring& each : springs_[v]) {
        sum.x += each.stiffness * points_[each.to].x;
        sum.y += each.stiffness * points_[each.to].y;
        weight += each.stiffness;
      }
      const double x = sum.x / weight - points_[v].x;
      const double y = sum.y / weight - points_[v].y;
      points_[v].x += 1.5 * x;
      points_[v].y += 1.5 * y;
      const sketch::point& beside = points_[springs_[v].front().to];
      const double far = std::hypot(beside.x - points_[v].x, beside.y - points_[v].y);
      most = std::max(most, std::hypot(x, y) / (far + 1e-12));
    }
    return most;
  }

  /// By the third powers of lengths; half the way there at a time, or it swings.
  void stiffen() {
    for (std::size_t v = 0; v < points_.size(); ++v) {
      for (spring& each : springs_[v]) {
        const double x = points_[each.to].x - points_[v].x;
        const double y = points_[each.to].y - points_[v].y;
        each.stiffness = std::sqrt(each.stiffness * std::pow(x * x + y * y, 1.5));
      }
    }
  }

  std::vector<sketch::point> points_;
  std::vector<std::vector<spring>> springs_;  // of a vertex within; none of the edge's
};

}  // namespace

std::vector<sketch::point> drawn_by_springs(std::size_t vertices,
                                            const std::vector<triangle>& triangles,
                                            const std::vector<std::size_t>& edge) {
  return springs(vertices, triangles, edge).at_rest();
}

}  // namespace zermelo
