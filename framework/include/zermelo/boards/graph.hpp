/// Graphs of at most 64 vertices, as masks, and as people type them: "path 7", "a-b,b-c".
#pragma once

#include <bit>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo {

/// A graph without loops and double edges. Bit v of a mask is vertex v; a row of the adjacency
/// matrix is a mask, so that the neighbours of a vertex are one load.
///
///     a - b - c     adjacent(a) = 010
///                   adjacent(b) = 101
///                   adjacent(c) = 010
class graph {
 public:
  static constexpr unsigned most_vertices = 64;

  graph() = default;
  /// No edges yet. Throws `bad_parameters` for more vertices than a mask has bits.
  explicit graph(unsigned order) : order_(order) {
    if (order > most_vertices) {
      throw bad_parameters(
          fmt::format("a graph of {} vertices; take at most {}", order, most_vertices));
    }
  }

  bool operator==(const graph&) const = default;

  /// An edge; none from a vertex to itself. Throws `bad_parameters` for a vertex that isn't there.
  void link(unsigned a, unsigned b) {
    if (a >= order_ || b >= order_) {
      throw bad_parameters(
          fmt::format("an edge from vertex {} to {} in a graph of {}; number them "
                      "from 0, or make the graph larger",
                      a, b, order_));
    }
    if (a == b) return;
    adjacent_[a] |= std::uint64_t{1} << b;
    adjacent_[b] |= std::uint64_t{1} << a;
  }

  /// The number of vertices.
  [[nodiscard]] unsigned order() const noexcept { return order_; }
  [[nodiscard]] std::uint64_t all() const noexcept {
    return order_ == most_vertices ? ~std::uint64_t{0} : (std::uint64_t{1} << order_) - 1;
  }

  [[nodiscard]] std::uint64_t adjacent(unsigned vertex) const noexcept { return adjacent_[vertex]; }
  [[nodiscard]] unsigned degree(unsigned vertex) const noexcept {
    return static_cast<unsigned>(std::popcount(adjacent_[vertex]));
  }
  /// The vertices next to some vertex of a mask: one step a vertex.
  [[nodiscard]] std::uint64_t neighbours(std::uint64_t vertices) const noexcept {
    std::uint64_t found = 0;
    for (const unsigned vertex : set_bits(vertices)) found |= adjacent_[vertex];
    return found;
  }

 private:
  unsigned order_ = 0;
  std::array<std::uint64_t, most_vertices> adjacent_{};
};

/// `graph::neighbours` as a function object, for what floods; the graph must live as long.
class adjacency {
 public:
  adjacency() = default;
  explicit adjacency(const graph& edges) noexcept : edges_(&edges) {}

  [[nodiscard]] std::uint64_t operator()(std::uint64_t vertices) const noexcept {
    return edges_->neighbours(vertices);
  }

 private:
  const graph* edges_ = nullptr;
};

/// The symmetries of a graph as maps of vertices, the identity first; it alone where there are more
/// than `most`, or the backtracking would take longer than a fraction of a second.
[[nodiscard]] std::vector<std::vector<unsigned>> automorphisms(const graph& g, std::size_t most);

/// A long induced path: vertices of which each is next to the one before and the one after it and
/// to no other of them. From every vertex by the lowest that will do, and of those the longest; the
/// longest there is would be too much to ask (that is NP-hard).
[[nodiscard]] std::vector<unsigned> induced_path(const graph& g);

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
