#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/iota.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/boards/graph.hpp>

namespace zermelo {

namespace {

/// One sentence for every text that makes no graph.
[[noreturn]] void refuse_graph(std::string_view text, std::string_view why) {
  throw bad_parameters(
      fmt::format("no graph {}: {}; take path 7, cycle 9, star 5, complete 4, grid 3x4, or edges "
                  "such as a-b,b-c (at most {} vertices)",
                  in_quotes(text), why, graph::most_vertices));
}

/// A kind of graph of which a number says all.
struct kind_of_graph {
  std::string_view name;
  unsigned least;  // what the number may be
  unsigned most;
  unsigned more;                                      // vertices than the number says
  bool (*links)(unsigned a, unsigned b, unsigned n);  // for vertices a < b and the number
};

constexpr kind_of_graph kinds[] = {
    {"path", 1, graph::most_vertices, 0,
     [](unsigned a, unsigned b, unsigned) { return a + 1 == b; }},
    {"cycle", 3, graph::most_vertices, 0,
     [](unsigned a, unsigned b, unsigned n) { return a + 1 == b || a + n == b + 1; }},
    {"star", 1, graph::most_vertices - 1, 1, [](unsigned a, unsigned, unsigned) { return a == 0; }},
    {"complete", 1, graph::most_vertices, 0, [](unsigned, unsigned, unsigned) { return true; }},
};

/// Vertices 1, 2, ..., in one row.
named_graph graph_of(const kind_of_graph& kind, unsigned number) {
  const unsigned order = number + kind.more;
  named_graph made{graph(order), {}, {1, static_cast<int>(order)}};
  for (unsigned b = 0; b < order; ++b) {
    made.names.push_back(std::to_string(b + 1));
    for (unsigned a = 0; a < b; ++a) {
      if (kind.links(a, b, number)) made.edges.link(a, b);
    }
  }
  return made;
}

/// The cells of a rectangle, each next to those beside, above and below it.
named_graph grid_graph(const rectangle& board) {
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

/// Reads chains of names: "a-b-c,b-d,e" has the edges ab, bc and bd, and a vertex e of its own.
named_graph chains_of_names(std::string_view text) {
  std::vector<std::string> names;
  std::vector<std::pair<unsigned, unsigned>> links;
  const auto number_of = [&](std::string_view name) {  // one that is new is the next vertex
    const bool good = !name.empty() && ranges::all_of(name, [](char sign) {
      return (sign >= '0' && sign <= '9') || (sign >= 'A' && sign <= 'Z') ||
             (sign >= 'a' && sign <= 'z') || sign == '_';
    });
    if (!good) {
      refuse_graph(text, fmt::format("{} is no name of letters and digits", in_quotes(name)));
    }
    const auto known = ranges::find(names, name);
    const auto number = static_cast<unsigned>(known - names.begin());
    if (number == graph::most_vertices) refuse_graph(text, "too many vertices");
    if (known == names.end()) names.emplace_back(name);
    return number;
  };
  for (const std::string_view chain : split(text, ',')) {
    const std::vector<std::string_view> linked = split(chain, '-');
    unsigned before = number_of(linked.front());
    for (std::size_t i = 1; i < linked.size(); ++i) {
      const unsigned next = number_of(linked[i]);
      if (next == before) refuse_graph(text, "an edge links two different vertices");
      links.emplace_back(before, next);
      before = next;
    }
  }
  named_graph made{
      graph(static_cast<unsigned>(names.size())), names, {1, static_cast<int>(names.size())}};
  for (const auto& [a, b] : links) made.edges.link(a, b);
  return made;
}

}  // namespace

named_graph parse_graph(std::string_view text) {
  const std::vector<std::string_view> words = split(trimmed_end(text), ' ');
  if (words.size() == 1) return chains_of_names(words[0]);
  if (words.size() > 2) refuse_graph(text, "more than two words");
  const auto number = [&](std::string_view digits, unsigned least, unsigned most) {
    try {
      return parse_number(digits, "a number of vertices", least, most);
    } catch (const bad_input& fault) {
      refuse_graph(text, fault.what());
    }
  };
  for (const kind_of_graph& each : kinds) {
    if (words[0] == each.name) return graph_of(each, number(words[1], each.least, each.most));
  }
  if (words[0] != "grid") {
    refuse_graph(text, fmt::format("{} is no kind of graph", in_quotes(words[0])));
  }
  const std::vector<std::string_view> sides = split(words[1], 'x');
  if (sides.size() != 2) refuse_graph(text, "a grid has rows x columns");
  const unsigned rows = number(sides[0], 1, graph::most_vertices);
  const unsigned cols = number(sides[1], 1, graph::most_vertices / rows);
  return grid_graph({static_cast<int>(rows), static_cast<int>(cols)});
}

std::vector<std::vector<unsigned>> automorphisms(const graph& g, std::size_t most) {
  constexpr std::size_t most_steps = 1'000'000;
  std::size_t steps = 0;
  std::vector<unsigned> images;
  std::vector<std::vector<unsigned>> found;
  // Depth first over the images of vertex 0, 1, ...; each must have the neighbours that it ought to
  // have among those already placed. False where there are too many, or it takes too long.
  const auto search = [&](const auto& self, std::uint64_t used) -> bool {
    const auto vertex = static_cast<unsigned>(images.size());
    if (vertex == g.order()) {
      found.push_back(images);
      return found.size() <= most;
    }
    if (++steps > most_steps) return false;
    const std::uint64_t below = (std::uint64_t{1} << vertex) - 1;
    std::uint64_t wanted = 0;
    for (const unsigned before : set_bits(g.adjacent(vertex) & below)) {
      wanted |= std::uint64_t{1} << images[before];
    }
    for (const unsigned image : set_bits(g.all() & ~used)) {
      if (g.degree(image) != g.degree(vertex)) continue;
      if ((g.adjacent(image) & used) != wanted) continue;
      images.push_back(image);
      if (!self(self, used | std::uint64_t{1} << image)) return false;
      images.pop_back();
    }
    return true;
  };
  if (search(search, 0)) return found;
  return {ranges::views::iota(0U, g.order()) | ranges::to<std::vector>()};
}

std::vector<unsigned> induced_path(const graph& g) {
  std::vector<unsigned> longest;
  for (unsigned start = 0; start < g.order(); ++start) {
    std::vector<unsigned> path{start};
    std::uint64_t barred = std::uint64_t{1} << start;
    while (const std::uint64_t next = g.adjacent(path.back()) & ~barred) {
      barred |= g.adjacent(path.back());
      path.push_back(lowest_bit(next));
    }
    if (path.size() > longest.size()) longest = path;
  }
  return longest;
}

}  // namespace zermelo
