/// Graphs as people type them: "path 7", "cycle 9", "grid 3x4", "a-b,b-c".
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/find.hpp>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>
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

namespace detail {

/// One sentence for every text that makes no graph.
[[nodiscard]] inline bad_parameters no_graph(std::string_view text, std::string_view why) {
  bad_parameters fault(
      fmt::format("no graph {}: {}; take path 7, cycle 9, star 5, complete 4, grid 3x4, or edges "
                  "such as a-b,b-c (at most {} vertices)",
                  in_quotes(text), why, graph::most_vertices));
  return fault;
}

/// So many vertices in one row.
[[nodiscard]] inline rectangle one_row(unsigned count) { return {1, static_cast<int>(count)}; }

/// So many vertices, 1, 2, ..., in one row, without edges.
[[nodiscard]] inline named_graph numbered_vertices(unsigned count) {
  named_graph made{graph(count), {}, one_row(count)};
  for (unsigned v = 1; v <= count; ++v) made.names.push_back(std::to_string(v));
  return made;
}

[[nodiscard]] inline named_graph path_graph(unsigned count) {
  named_graph made = numbered_vertices(count);
  for (unsigned v = 1; v < count; ++v) made.edges.link(v - 1, v);
  return made;
}

[[nodiscard]] inline named_graph cycle_graph(unsigned count) {
  named_graph made = path_graph(count);
  made.edges.link(count - 1, 0);
  return made;
}

/// Vertex 1 is next to all others, which are `leaves`.
[[nodiscard]] inline named_graph star_graph(unsigned leaves) {
  named_graph made = numbered_vertices(leaves + 1);
  for (unsigned v = 1; v <= leaves; ++v) made.edges.link(0, v);
  return made;
}

[[nodiscard]] inline named_graph complete_graph(unsigned count) {
  named_graph made = numbered_vertices(count);
  for (unsigned a = 0; a < count; ++a) {
    for (unsigned b = 0; b < a; ++b) made.edges.link(a, b);
  }
  return made;
}

/// The cells of a rectangle, each next to those beside, above and below it.
[[nodiscard]] inline named_graph grid_graph(const rectangle& board) {
  named_graph made{graph(static_cast<unsigned>(board.cells())), {}, board};
  for (int r = 0; r < board.rows; ++r) {
    for (int c = 0; c < board.cols; ++c) {
      made.names.push_back(board.name(board.cell(r, c)));
      if (r > 0) made.edges.link(board.cell(r, c), board.cell(r - 1, c));
      if (c > 0) made.edges.link(board.cell(r, c), board.cell(r, c - 1));
    }
  }
  return made;
}

/// What stands between the separators.
[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(separator, from), text.size());
    pieces.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return pieces;
}

/// Reads chains of names: "a-b-c,b-d,e" has the edges ab, bc and bd, and a vertex e of its own.
class chains_of_names {
 public:
  explicit chains_of_names(std::string_view text) : text_(text) {}

  [[nodiscard]] named_graph read() {
    for (const std::string_view chain : split(text_, ',')) {
      const std::vector<std::string_view> names = split(chain, '-');
      unsigned before = number_of(names.front());
      for (std::size_t i = 1; i < names.size(); ++i) {
        const unsigned next = number_of(names[i]);
        if (next == before) throw no_graph(text_, "an edge links two different vertices");
        edges_.link(before, next);
        before = next;
      }
    }
    const auto order = static_cast<unsigned>(names_.size());
    return {edges_.with_order(order), names_, one_row(order)};
  }

 private:
  /// A name that is new is the next vertex.
  unsigned number_of(std::string_view name) {
    const bool good = !name.empty() && ranges::all_of(name, [](char sign) {
      return (sign >= '0' && sign <= '9') || (sign >= 'A' && sign <= 'Z') ||
             (sign >= 'a' && sign <= 'z') || sign == '_';
    });
    if (!good) {
      throw no_graph(text_, fmt::format("{} is no name of letters and digits", in_quotes(name)));
    }
    const auto known = ranges::find(names_, name);
    if (known != names_.end()) return static_cast<unsigned>(known - names_.begin());
    if (names_.size() == graph::most_vertices) throw no_graph(text_, "too many vertices");
    names_.emplace_back(name);
    return static_cast<unsigned>(names_.size() - 1);
  }

  std::string_view text_;
  graph edges_{graph::most_vertices};
  std::vector<std::string> names_;
};

/// A number in the description of a graph.
[[nodiscard]] inline unsigned number_in_graph(std::string_view text, std::string_view number,
                                              unsigned least, unsigned most) {
  try {
    return parse_number<unsigned>(number, "a number of vertices", least, most);
  } catch (const bad_input& fault) {
    throw no_graph(text, fault.what());
  }
}

}  // namespace detail

/// "path 7", "cycle 9", "complete 4", "star 5" (one vertex next to five others), "grid 3x4" (three
/// rows, four columns) or edges, "a-b,b-c" or "a-b-c", in which a lone name is a vertex without
/// edges. Vertices are in the order of their names' first appearance. Throws `bad_parameters`.
[[nodiscard]] inline named_graph parse_graph(std::string_view text) {
  constexpr unsigned most = graph::most_vertices;
  const std::vector<std::string_view> words = detail::split(trimmed_end(text), ' ');
  if (words.size() == 1) return detail::chains_of_names(words[0]).read();
  const std::string_view kind = words[0];
  const std::string_view size = words[1];
  if (words.size() > 2) throw detail::no_graph(text, "more than two words");
  const auto number = [&](unsigned from, unsigned to) {
    return detail::number_in_graph(text, size, from, to);
  };
  if (kind == "path") return detail::path_graph(number(1, most));
  if (kind == "cycle") return detail::cycle_graph(number(3, most));
  if (kind == "star") return detail::star_graph(number(1, most - 1));
  if (kind == "complete") return detail::complete_graph(number(1, most));
  if (kind != "grid") {
    throw detail::no_graph(text, fmt::format("{} is no kind of graph", in_quotes(kind)));
  }
  const std::vector<std::string_view> sides = detail::split(size, 'x');
  if (sides.size() != 2) throw detail::no_graph(text, "a grid has rows x columns");
  const unsigned rows = detail::number_in_graph(text, sides[0], 1, most);
  const unsigned cols = detail::number_in_graph(text, sides[1], 1, most / rows);
  return detail::grid_graph({static_cast<int>(rows), static_cast<int>(cols)});
}

}  // namespace zermelo
