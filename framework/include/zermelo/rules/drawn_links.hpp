/// Lines between the cells of a drawing: those of a board of points, the edges of a graph.
#pragma once

#include <string>
#include <utility>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// Cells are counted row by row, from 0, as they are drawn.
struct drawn_links {
  std::vector<std::pair<unsigned, unsigned>> lines = {};  // each joins two cells
  /// What moves call the cells; empty where that is as on a rectangle ("b3").
  std::vector<std::string> names = {};

  bool operator==(const drawn_links&) const = default;
};

}  // namespace zermelo
