/// Graphs as people type them: "path 7", "cycle 9", "grid 3x4", "a-b,b-c".
#pragma once

#include <string>
#include <string_view>
#include <vector>
#include <zermelo/boards/graph.hpp>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo {

/// A graph whose vertices have names, and the rectangle that they are drawn on, in their order.
struct named_graph {
  graph edges;
  std::vector<std::string> names;
  rectangle layout;

  bool operator==(const named_graph&) const = default;
};

/// "path 7", "cycle 9", "complete 4", "star 5" (one vertex next to five others), "grid 3x4" (three
/// rows, four columns) or edges, "a-b,b-c" or "a-b-c", in which a lone name is a vertex without
/// edges. Vertices are in the order of their names' first appearance. Throws `bad_parameters`.
[[nodiscard]] named_graph parse_graph(std::string_view text);

}  // namespace zermelo
