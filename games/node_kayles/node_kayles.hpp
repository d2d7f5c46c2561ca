/// NODE KAYLES: two players take vertices of a graph in turn, each with its neighbours; who cannot
/// move loses.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/hana/define_struct.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/graph.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A position is the mask of the vertices still free; a move is a vertex. It leaves
/// `free & ~(vertex and neighbours)`:
///
///     1 - 2 - 3 - 4 - 5    free         1 1 1 1 1
///                          take 2       1 1 1 0 0     bit 0, vertex 1, is the last
class node_kayles {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (std::string, graph), (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "node_kayles";
  static constexpr std::string_view about =
      "take a vertex with its neighbours; who cannot move loses";
  static constexpr std::string_view about_in_korean =
      "꼭짓점 하나를 이웃과 함께 가져간다. 둘 수 없는 쪽이 진다";
  static constexpr bool impartial = true;

  using position = std::uint64_t;
  using move = unsigned;

  explicit node_kayles(std::string graph = "path 7")
      : node_kayles(numbers{std::move(graph), false}) {}

  /// Throws `bad_parameters`.
  explicit node_kayles(const numbers& given);

  [[nodiscard]] position start() const { return graph_.all(); }
  [[nodiscard]] set_bits moves(position free) const { return set_bits(free); }
  [[nodiscard]] position play(position free, move vertex) const { return free & left_[vertex]; }
  [[nodiscard]] bool misere() const { return numbers_.misere; }

  [[nodiscard]] std::uint64_t key(position free) const { return free; }
  [[nodiscard]] std::uint64_t position_count() const;
  [[nodiscard]] std::uint64_t index(position free) const { return free; }
  [[nodiscard]] position at(std::uint64_t index) const { return index; }

  /// Where only paths are left, they are laid one after the other along the longest induced path
  /// that was found in the graph, longest first, if they fit. Elsewhere the least image under the
  /// graph's symmetries (if these are not very many).
  [[nodiscard]] position canonical(position free) const;

  [[nodiscard]] connected_parts<adjacency> components(position free) const {
    return {adjacency(graph_), free};
  }

  /// Where only paths and cycles are left: a path is a heap of Dawson's Chess, and a cycle has one
  /// move, up to turning, to a path three vertices shorter.
  [[nodiscard]] std::optional<nimber> known_nimber(position free) const;

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<node_kayles> samples();

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const named_graph& vertices() const { return named_; }

 private:
  /// More symmetries cost more than they save.
  static constexpr std::size_t most_symmetries = 128;

  /// A connected part whose vertices have at most two neighbours in it.
  struct thread {
    std::size_t length = 0;
    bool is_cycle = false;
  };
  /// Nothing where some vertex of the part has three neighbours in it.
  [[nodiscard]] std::optional<thread> thread_of(std::uint64_t part) const;
  [[nodiscard]] std::optional<position> laid_along_path(position free) const;

  numbers numbers_;
  named_graph named_;
  graph graph_;
  std::array<std::uint64_t, graph::most_vertices> left_{};  // all but a vertex and its neighbours
  mask_symmetries symmetries_;
  std::vector<unsigned> path_;  // induced
  std::array<nimber, graph::most_vertices + 1> of_paths_{};
};

inline node_kayles::node_kayles(const numbers& given)
    : numbers_(given),
      named_(parse_graph(given.graph)),
      graph_(named_.edges),
      symmetries_(automorphisms(graph_, most_symmetries)),
      path_(induced_path(graph_)) {
  for (unsigned v = 0; v < graph_.order(); ++v)
    left_[v] = ~(graph_.adjacent(v) | std::uint64_t{1} << v);
  // A move on a path takes three vertices in a row, or two at an end, or the only one.
  for (std::size_t length = 1; length < of_paths_.size(); ++length) {
    std::uint64_t reached = 0;
    for (std::size_t taken = 0; taken < length; ++taken) {
      const std::size_t before = taken > 0 ? taken - 1 : 0;
      const std::size_t after = taken + 1 < length ? length - taken - 2 : 0;
      reached |= std::uint64_t{1} << (of_paths_[before] ^ of_paths_[after]);
    }
    of_paths_[length] = lowest_bit(~reached);
  }
}

inline std::vector<node_kayles> node_kayles::samples() {
  std::vector<node_kayles> rules;
  for (const numbers& each :
       {numbers{"path 1", false}, numbers{"path 5", true}, numbers{"cycle 8", false},
        numbers{"star 5", true}, numbers{"complete 6", false}, numbers{"a-b-c-a,d,c-e", false},
        numbers{"grid 3x4", false}, numbers{"path 18", false}, numbers{"grid 4x5", true}}) {
    rules.emplace_back(each);
  }
  return rules;
}

inline std::uint64_t node_kayles::position_count() const {
  return graph_.order() < 64 ? std::uint64_t{1} << graph_.order() : too_many_positions;
}

inline std::optional<node_kayles::thread> node_kayles::thread_of(std::uint64_t part) const {
  std::size_t length = 0;
  std::size_t ends = 0;
  for (const unsigned v : set_bits(part)) {
    const int neighbours = std::popcount(graph_.adjacent(v) & part);
    if (neighbours > 2) return std::nullopt;
    ++length;
    if (neighbours < 2) ++ends;
  }
  return thread{length, ends == 0};
}

inline std::optional<nimber> node_kayles::known_nimber(position free) const {
  nimber sum = 0;
  for (const std::uint64_t part : components(free)) {
    const auto found = thread_of(part);
    if (!found) return std::nullopt;
    if (found->is_cycle) {
      sum ^= of_paths_[found->length - 3] == 0 ? 1 : 0;
    } else {
      sum ^= of_paths_[found->length];
    }
  }
  return sum;
}

inline std::optional<node_kayles::position> node_kayles::laid_along_path(position free) const {
  std::array<std::size_t, graph::most_vertices> lengths{};
  std::size_t count = 0;
  std::size_t room = path_.size() + 1;  // a path takes its length and a gap
  for (const std::uint64_t part : components(free)) {
    const auto found = thread_of(part);
    if (!found || found->is_cycle || found->length + 1 > room) return std::nullopt;
    room -= found->length + 1;
    lengths[count++] = found->length;
  }
  std::sort(lengths.begin(), lengths.begin() + count, std::greater<>());
  position laid = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < count; ++i, ++at) {
    for (std::size_t end = at + lengths[i]; at < end; ++at) laid |= std::uint64_t{1} << path_[at];
  }
  return laid;
}

inline node_kayles::position node_kayles::canonical(position free) const {
  if (const auto laid = laid_along_path(free)) return *laid;
  position least = free;
  for (std::size_t i = 1; i < symmetries_.count(); ++i)
    least = std::min(least, symmetries_.image(i, free));
  return least;
}

}  // namespace zermelo::games

#include <node_kayles/text.hpp>  // whoever knows the rules knows their text
