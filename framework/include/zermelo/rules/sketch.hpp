/// Positions that are drawn by curves and dots, where no rows of signs would show them.
#pragma once

#include <string>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// A picture in pixels from its top left corner.
struct sketch {
  struct point {
    double x = 0;
    double y = 0;
  };
  /// A smooth line: from the first point through each second one after it, bent towards those
  /// between (quadratic Bézier curves). An odd number of points.
  struct curve {
    std::vector<point> points;
    bool faint = false;
  };
  struct dot {
    point middle;
    double radius = 0;
    bool faint = false;
  };
  struct word {
    point middle;
    double size = 0;  // of its letters
    std::string text;
  };

  double width = 0;
  double height = 0;
  std::vector<curve> curves;
  std::vector<dot> dots;
  std::vector<word> words;
};

}  // namespace zermelo
