/// A land of SPROUTS as a graph on the sphere: the drawing that its string leaves of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <sprouts/draft.hpp>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>

namespace zermelo::games {

/// Vertices with their edges in counterclockwise order (Heffter 1891, Edmonds 1960). An edge is two
/// darts, 2k and 2k + 1, one from each end; a walk that takes, at each vertex, the next dart
/// clockwise from the one it came by has one face on its left.
///
/// A string tells the regions, and leaves out what is dead. What lies between regions is put back
/// like this: a walk along the steps of boundaries, from each vertex on along the next region that
/// has it, with the regions on its right, goes round something dead. Where that has two lines in
/// all it is a curve between two vertices, otherwise a dead spot in the middle takes them.
///
///     0.AB}AB    two walks, A B and B A, of two lines each: two curves, a circle with a spot
///     within 22         one walk, of four lines: each spot is joined to a dead one twice
class sprouts_map {
 public:
  using dart = std::size_t;

  struct edge {
    bool is_drawn = true;   // otherwise it joins a region's boundaries to a point within it
    bool is_faint = false;  // it ends in a dead spot
  };

  /// Throws `bad_input` where no drawing has these regions.
  explicit sprouts_map(const sprouts_draft& land) : land_(land) {
    find_places();
    turn_boundaries();
    draw_curves();
    join_boundaries();
  }

  [[nodiscard]] std::size_t vertices() const noexcept { return around_.size(); }
  [[nodiscard]] std::size_t edges() const noexcept { return edges_.size(); }
  [[nodiscard]] const edge& edge_of(dart d) const noexcept { return edges_[d / 2]; }
  [[nodiscard]] std::size_t origin(dart d) const noexcept { return origins_[d]; }
  [[nodiscard]] static dart twin(dart d) noexcept { return d ^ 1U; }
  [[nodiscard]] const std::vector<dart>& around(std::size_t v) const noexcept { return around_[v]; }
  /// The vertices that live have the first numbers, then come dead ones and points of regions.
  [[nodiscard]] std::size_t living() const noexcept { return living_; }
  [[nodiscard]] bool is_dead(std::size_t v) const noexcept { return v >= living_ && v < dead_end_; }

  [[nodiscard]] std::size_t places() const noexcept { return places_.size(); }
  [[nodiscard]] std::size_t vertex_at(std::size_t i) const noexcept { return places_[i].vertex; }
  /// The dart of its vertex after which, counterclockwise, the place's region lies.
  [[nodiscard]] dart dart_before(std::size_t i) const noexcept {
    const std::vector<dart>& lines = lines_[i];
    return lines.empty() ? around_[vertex_at(i)].front() : lines.back();
  }

  /// Counterclockwise round each face.
  [[nodiscard]] std::vector<std::vector<dart>> faces() const {
    std::vector<std::vector<dart>> found;
    std::vector<bool> is_done(origins_.size());
    for (dart first = 0; first < origins_.size(); ++first) {
      if (is_done[first]) continue;
      found.emplace_back();
      for (dart d = first; !is_done[d]; d = clockwise_from(twin(d))) {
        is_done[d] = true;
        found.back().push_back(d);
      }
    }
    return found;
  }

 private:
  struct place {
    std::size_t vertex;
    std::size_t boundary;
    std::size_t other;  // of the same vertex; itself where there is none
  };

  [[nodiscard]] dart clockwise_from(dart d) const {
    const std::vector<dart>& all = around_[origins_[d]];
    const auto at = std::find(all.begin(), all.end(), d);
    return at == all.begin() ? all.back() : *std::prev(at);
  }

  // --- 1. Places, and which way each boundary runs

  void find_places() {
    std::vector<std::size_t> first_place(256, land_.vertices());
    for (std::size_t b = 0; b < land_.boundaries(); ++b) {
      const auto [first, last] = land_.boundary(b);
      for (std::size_t i = first; i < last; ++i) {
        std::size_t& before = first_place[land_[i]];
        if (land_[i] >= sprouts_draft::letter && before < i) {
          places_.push_back({places_[before].vertex, b, before});
          places_[before].other = i;
        } else {
          before = i;
          places_.push_back({living_++, b, i});
        }
      }
    }
    dead_end_ = living_;
    around_.resize(living_);
    lines_.resize(places_.size());
    is_turned_.resize(land_.boundaries());
    is_known_.resize(land_.boundaries());
  }

  /// The place after i on the walk with its region on the left; before it, likewise.
  [[nodiscard]] std::size_t step(std::size_t i, bool backwards) const {
    const std::size_t b = places_[i].boundary;
    const auto [first, last] = land_.boundary(b);
    if (backwards != is_turned_[b]) return i == first ? last - 1 : i - 1;
    return i + 1 == last ? first : i + 1;
  }

  /// Among the boundaries that are known to run as they do.
  [[nodiscard]] std::size_t other(std::size_t i) const {
    const std::size_t there = places_[i].other;
    return is_known_[places_[there].boundary] ? there : i;
  }

  /// Round what is dead: from the step that begins at i on to the next, which begins where a step
  /// to the other place of i's vertex does.
  [[nodiscard]] std::size_t step_round_dead(std::size_t i) const { return step(other(i), true); }

  /// Strings leave open on which side of a region's boundaries the region is, since it is nothing
  /// to the game. In a drawing it is something: boundaries that have vertices in common fit
  /// together, or lines cross.
  void turn_boundaries() {
    for (std::size_t b = 0; b < land_.boundaries(); ++b) {
      if (is_known_[b]) continue;
      const std::vector<std::size_t> joined = joined_to(b);
      if (!turn(joined, 0)) throw bad_input("no drawing has these regions: curves would cross", 1);
    }
    turn_components_alike();
  }

  /// Boundaries that hang together with b by vertices, each after one that it has one with.
  [[nodiscard]] std::vector<std::size_t> joined_to(std::size_t b) const {
    std::vector<std::size_t> found = {b};
    for (std::size_t k = 0; k < found.size(); ++k) {
      const auto [first, last] = land_.boundary(found[k]);
      for (std::size_t i = first; i < last; ++i) {
        const std::size_t there = places_[places_[i].other].boundary;
        if (std::find(found.begin(), found.end(), there) == found.end()) found.push_back(there);
      }
    }
    return found;
  }

  /// Whether the k-th and those after it can be turned so that no lines cross. What does not cross
  /// as a whole does not cross in part.
  bool turn(const std::vector<std::size_t>& joined, std::size_t k) {
    if (k == joined.size()) return true;
    is_known_[joined[k]] = true;
    for (const bool turned : {false, true}) {
      is_turned_[joined[k]] = turned;
      if (is_plane(joined, k + 1) && turn(joined, k + 1)) return true;
      if (k == 0) break;  // both ways of the first are mirror images
    }
    is_known_[joined[k]] = false;
    return false;
  }

  /// By Euler's formula, of the graph that has a point in each boundary, joined to its vertices.
  [[nodiscard]] bool is_plane(const std::vector<std::size_t>& joined, std::size_t count) const {
    std::size_t edges = 0;
    std::size_t twice = 0;  // vertices with two places
    std::size_t faces = 0;
    std::vector<bool> is_done(places_.size());
    for (std::size_t k = 0; k < count; ++k) {
      const auto [first, last] = land_.boundary(joined[k]);
      for (std::size_t i = first; i < last; ++i) {
        ++edges;
        twice += other(i) != i ? 1U : 0U;
        if (is_done[i]) continue;
        ++faces;
        for (std::size_t at = i; !is_done[at]; at = step_round_dead(at)) is_done[at] = true;
      }
    }
    return count + (edges - twice / 2) + faces == edges + 2;
  }

  /// Boundaries of one region belong to components that can be mirrored one by one: they are, so
  /// that all of the region are turned or none.
  void turn_components_alike() {
    std::vector<bool> is_right(land_.boundaries());
    for (std::size_t r = 0; r < land_.regions(); ++r) {
      const auto [first, last] = land_.region(r);
      for (std::size_t b = first; b < last; ++b) {
        const bool wanted = is_turned_[first];
        if (is_right[b] && b != first) continue;
        const bool mirrors = b != first && is_turned_[b] != wanted;
        for (const std::size_t each : joined_to(b)) {
          is_right[each] = true;
          if (mirrors) is_turned_[each] = !is_turned_[each];
        }
      }
    }
  }

  // --- 2. Curves

  /// The lines that a vertex has there: of two places each has one.
  [[nodiscard]] std::size_t lines_at(std::size_t i) const {
    return land_[i] >= sprouts_draft::letter ? 1U : land_[i];
  }

  void draw_curves() {
    std::vector<bool> is_done(places_.size());
    for (std::size_t first = 0; first < places_.size(); ++first) {
      std::vector<std::size_t> walk;
      std::size_t lines = 0;
      for (std::size_t i = first; !is_done[i]; i = step_round_dead(i)) {
        is_done[i] = true;
        walk.push_back(i);
        lines += lines_at(i);
      }
      if (walk.size() == 2 && lines == 2 && lines_at(walk[0]) == 1) {
        const dart d = add_edge(places_[walk[0]].vertex, places_[walk[1]].vertex, {});
        lines_[walk[0]].push_back(d);
        lines_[walk[1]].push_back(twin(d));
      } else if (lines > 0) {
        join_to_a_dead_spot(walk);
      }
    }
    for (std::size_t i = 0; i < places_.size(); ++i) {
      std::vector<dart>& all = around_[places_[i].vertex];
      all.insert(all.end(), lines_[i].begin(), lines_[i].end());
    }
  }

  /// Those of a vertex run side by side, so that at the dead spot they come in the other order.
  void join_to_a_dead_spot(const std::vector<std::size_t>& walk) {
    const std::size_t spot = add_vertex();
    dead_end_ = spot + 1;
    for (const std::size_t i : walk) {
      for (std::size_t n = 0; n < lines_at(i); ++n)
        lines_[i].push_back(add_edge(places_[i].vertex, spot, {true, true}));
      for (auto d = lines_[i].rbegin(); d != lines_[i].rend(); ++d)
        around_[spot].push_back(twin(*d));
    }
  }

  // --- 3. Regions of several boundaries

  void join_boundaries() {
    for (std::size_t r = 0; r < land_.regions(); ++r) {
      const auto [first, last] = land_.region(r);
      if (last - first == 1 && land_[land_.boundary(first).first] != 0) continue;
      const std::size_t point = add_vertex();
      for (std::size_t b = first; b < last; ++b) join_to_point(land_.boundary(b).first, point);
    }
  }

  void join_to_point(std::size_t i, std::size_t point) {
    const dart d = add_edge(places_[i].vertex, point, {false, true});
    std::vector<dart>& all = around_[places_[i].vertex];
    if (lines_[i].empty()) {
      all.push_back(d);
    } else {
      all.insert(std::find(all.begin(), all.end(), lines_[i].back()) + 1, d);
    }
    around_[point].push_back(twin(d));
  }

  std::size_t add_vertex() {
    around_.emplace_back();
    return around_.size() - 1;
  }

  dart add_edge(std::size_t from, std::size_t to, const edge& look) {
    origins_.push_back(from);
    origins_.push_back(to);
    edges_.push_back(look);
    return origins_.size() - 2;
  }

  const sprouts_draft& land_;
  std::vector<place> places_;
  std::vector<bool> is_turned_;  // of boundaries: their regions lie on the right of the string
  std::vector<bool> is_known_;
  std::vector<std::vector<dart>> lines_;  // of places, counterclockwise
  std::vector<std::vector<dart>> around_;
  std::vector<std::size_t> origins_;
  std::vector<edge> edges_;
  std::size_t living_ = 0;
  std::size_t dead_end_ = 0;
};

}  // namespace zermelo::games
