/// NODE KAYLES as people type it.
#pragma once

#include <functional>
#include <node_kayles/node_kayles.hpp>
#include <string>
#include <string_view>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/links.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::games {

/// A sign a vertex, in the graph's order: '.' free, '#' gone; a grid in its rows, on lines of their
/// own or parted by '/'.
[[nodiscard]] inline node_kayles::position parse(const node_kayles& game, std::string_view text) {
  return cells_with(".", read_drawing(text, game.vertices().layout, "#.", "the graph"));
}

[[nodiscard]] inline std::string print(const node_kayles& game, node_kayles::position free) {
  return draw(game.vertices().layout,
              [&](unsigned vertex) { return (free >> vertex & 1U) != 0 ? '.' : '#'; });
}

/// The name of the vertex taken.
[[nodiscard]] inline std::string print(const node_kayles& game, node_kayles::position /*free*/,
                                       node_kayles::move vertex) {
  return game.vertices().names[vertex];
}

/// The edges, and the vertices' names.
[[nodiscard]] inline drawn_links links(const node_kayles& game) {
  const named_graph& vertices = game.vertices();
  const auto next_to = [&](unsigned vertex) { return vertices.edges.adjacent(vertex); };
  drawn_links edges = links_between(vertices.edges.order(), next_to, std::identity());
  edges.names = vertices.names;
  return edges;
}

[[nodiscard]] inline std::string_view help(const node_kayles& /*game*/,
                                           std::string_view parameter) {
  if (parameter == "graph") {
    return "path 7, cycle 9, star 5, complete 4, grid 3x4, or edges: a-b,b-c (1 to 64 vertices)";
  }
  return "who cannot move wins";
}

}  // namespace zermelo::games
