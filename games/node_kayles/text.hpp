/// NODE KAYLES as people type it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <node_kayles/node_kayles.hpp>
#include <string>
#include <string_view>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/text.hpp>

namespace zermelo::games {

/// A sign a vertex, in the graph's order: '.' free, '#' gone; a grid in its rows, on lines of their
/// own or parted by '/'.
[[nodiscard]] inline node_kayles::position parse(const node_kayles& game, std::string_view text) {
  const named_graph& vertices = game.vertices();
  const drawing rows = split_rows(text);
  check_drawing(rows, vertices.names.size() / vertices.row, vertices.row, "#.", "the graph");
  node_kayles::position free = 0;
  unsigned vertex = 0;
  for (const std::string& row : rows) {
    for (const char sign : row) free |= static_cast<std::uint64_t>(sign == '.') << vertex++;
  }
  return free;
}

[[nodiscard]] inline std::string print(const node_kayles& game, node_kayles::position free) {
  const named_graph& vertices = game.vertices();
  std::string text;
  for (unsigned vertex = 0; vertex < vertices.names.size(); ++vertex) {
    if (vertex != 0 && vertex % vertices.row == 0) text += '/';
    text += (free >> vertex & 1U) != 0 ? '.' : '#';
  }
  return text;
}

/// The name of the vertex taken.
[[nodiscard]] inline std::string print(const node_kayles& game, node_kayles::position /*free*/,
                                       node_kayles::move vertex) {
  return game.vertices().names[vertex];
}

[[nodiscard]] inline std::string_view help(const node_kayles& /*game*/,
                                           std::string_view parameter) {
  if (parameter == "graph") {
    return "path 7, cycle 9, star 5, complete 4, grid 3x4, or edges: a-b,b-c (1 to 64 vertices)";
  }
  return "who cannot move wins";
}

}  // namespace zermelo::games
