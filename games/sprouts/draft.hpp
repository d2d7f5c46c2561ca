/// Positions of SPROUTS while they are worked on: regions of boundaries of vertices, and what of
/// them can matter no more.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <sprouts/position.hpp>

namespace zermelo::games {

/// Regions, each of some boundaries, each of some vertices in the order in which a walk along it
/// meets them, the region always on one side. A vertex is its number of lines where it occurs once,
/// 0, 1 or 2; one of two lines that occurs twice is a letter, a number from `letter` on.
///
///     0.AB}AB      vertices    0 A B A B        boundary_ends    1 3 5      region_ends    2 3
class sprouts_draft {
 public:
  using vertex = std::uint8_t;
  static constexpr vertex letter = 3;
  static constexpr std::size_t most_vertices = 224;

  struct span {
    std::size_t first;
    std::size_t last;
    [[nodiscard]] std::size_t size() const noexcept { return last - first; }
    [[nodiscard]] bool empty() const noexcept { return first == last; }
  };

  [[nodiscard]] std::size_t vertices() const noexcept { return vertices_; }
  [[nodiscard]] std::size_t boundaries() const noexcept { return boundaries_; }
  [[nodiscard]] std::size_t regions() const noexcept { return regions_; }
  [[nodiscard]] vertex operator[](std::size_t i) const noexcept { return vertex_[i]; }
  /// Its vertices.
  [[nodiscard]] span boundary(std::size_t b) const noexcept {
    return {b == 0 ? std::size_t{0} : boundary_end_[b - 1], boundary_end_[b]};
  }
  /// Its boundaries.
  [[nodiscard]] span region(std::size_t r) const noexcept {
    return {r == 0 ? std::size_t{0} : region_end_[r - 1], region_end_[r]};
  }
  [[nodiscard]] span vertices_of_region(std::size_t r) const noexcept {
    const span of = region(r);
    return {boundary(of.first).first, boundary(of.last - 1).last};
  }

  void clear() noexcept { vertices_ = boundaries_ = regions_ = 0; }
  /// Throws `cannot_solve` where there is no room.
  void add(vertex v) {
    if (vertices_ == most_vertices) {
      throw cannot_solve(
          "play comes to a longer position than can be kept; start with fewer spots");
    }
    vertex_[vertices_++] = v;
  }
  /// Ends a boundary that has vertices.
  void end_boundary() noexcept {
    if (vertices_ == (boundaries_ == 0 ? 0U : boundary_end_[boundaries_ - 1])) return;
    boundary_end_[boundaries_++] = static_cast<std::uint8_t>(vertices_);
  }
  /// Ends a region that has boundaries.
  void end_region() noexcept {
    if (boundaries_ == (regions_ == 0 ? 0U : region_end_[regions_ - 1])) return;
    region_end_[regions_++] = static_cast<std::uint8_t>(boundaries_);
  }

 private:
  std::array<vertex, most_vertices> vertex_;
  std::array<std::uint8_t, most_vertices> boundary_end_;
  std::array<std::uint8_t, most_vertices> region_end_;
  std::size_t vertices_ = 0;
  std::size_t boundaries_ = 0;
  std::size_t regions_ = 0;
};

/// What can matter no more goes (Applegate, Jacobson and Sleator 1991; Lemoine and Viennot 2007),
/// and what is left is the same game, move by move:
///
///   - a region with fewer than two lives, since no move is in it;
///   - the second of two regions of two or three lives that are of the same vertices: after a move
///     in one of them the other has fewer than two;
///   - the second name of a vertex: one of two lines that occurs once is any 2, and so is one that
///     occurs twice side by side;
///   - the order of a region of two or three lives: it is one boundary, and whatever occurs twice
///     in it is a 2. Every move there ends two lives and makes one.
class sprouts_reduction {
 public:
  explicit sprouts_reduction(const sprouts_draft& from) {
    const sprouts_draft* before = &from;
    for (;;) {
      sprouts_draft& after = before == &first_ ? second_ : first_;
      const bool goes_on = reduce(*before, after);
      before = &after;
      if (!goes_on) break;
    }
    reduced_ = before;
  }
  sprouts_reduction(const sprouts_reduction&) = delete;
  sprouts_reduction& operator=(const sprouts_reduction&) = delete;

  [[nodiscard]] const sprouts_draft& result() const noexcept { return *reduced_; }

 private:
  using vertex = sprouts_draft::vertex;
  static constexpr vertex letter = sprouts_draft::letter;
  using span = sprouts_draft::span;
  using counts = std::array<std::uint8_t, 256>;

  /// Whether a letter lost a place by it, so that there may be more to do.
  static bool reduce(const sprouts_draft& from, sprouts_draft& to) {
    counts places{};
    for (std::size_t i = 0; i < from.vertices(); ++i) ++places[from[i]];
    bool has_lost = false;
    to.clear();
    for (std::size_t r = 0; r < from.regions(); ++r) {
      const unsigned lives = lives_in(from, r);
      if (lives < 2 || (lives <= 3 && comes_again(from, r, lives))) {
        has_lost = has_lost || loses_a_letter(from, r, places);
      } else if (lives <= 3) {
        merge(from, r, places, to);
      } else {
        copy(from, r, places, to);
      }
    }
    return has_lost;
  }

  /// Four stand for more.
  static unsigned lives_in(const sprouts_draft& from, std::size_t r) {
    const auto [first, last] = from.vertices_of_region(r);
    unsigned lives = 0;
    for (std::size_t i = first; i < last && lives < 4; ++i) {
      lives +=
          from[i] >= letter ? (places_of(from[i], from, first, i) == 0 ? 1U : 0U) : 3U - from[i];
    }
    return std::min(lives, 4U);
  }

  /// How many places of v are from `first` to before `last`.
  static std::size_t places_of(vertex v, const sprouts_draft& from, std::size_t first,
                               std::size_t last) {
    std::size_t found = 0;
    for (std::size_t i = first; i < last; ++i) found += from[i] == v ? 1U : 0U;
    return found;
  }

  /// Whether a later region has the same vertices, which have a life each.
  static bool comes_again(const sprouts_draft& from, std::size_t r, unsigned lives) {
    const auto [first, last] = from.vertices_of_region(r);
    for (std::size_t other = r + 1; other < from.regions(); ++other) {
      const span there = from.vertices_of_region(other);
      const auto is_there = [&](vertex v) {
        return v >= letter && places_of(v, from, there.first, there.last) > 0;
      };
      std::size_t i = first;
      while (i < last && is_there(from[i])) ++i;
      if (i == last && lives_in(from, other) == lives) return true;
    }
    return false;
  }

  static bool loses_a_letter(const sprouts_draft& from, std::size_t r, const counts& places) {
    const auto [first, last] = from.vertices_of_region(r);
    for (std::size_t i = first; i < last; ++i) {
      if (from[i] >= letter && places[from[i]] == 2) return true;
    }
    return false;
  }

  static void merge(const sprouts_draft& from, std::size_t r, const counts& places,
                    sprouts_draft& to) {
    const auto [first, last] = from.vertices_of_region(r);
    for (std::size_t i = first; i < last; ++i) {
      const vertex v = from[i];
      if (v < letter) {
        to.add(v);
      } else if (places_of(v, from, first, i) == 0) {
        const bool is_elsewhere = places[v] == 2 && places_of(v, from, i, last) == 1;
        to.add(is_elsewhere ? v : vertex{2});
      }
    }
    to.end_boundary();
    to.end_region();
  }

  static void copy(const sprouts_draft& from, std::size_t r, const counts& places,
                   sprouts_draft& to) {
    const auto [first, last] = from.region(r);
    for (std::size_t b = first; b < last; ++b) {
      const auto [begin, end] = from.boundary(b);
      for (std::size_t i = begin; i < end; ++i) {
        const vertex v = from[i];
        if (v < letter) {
          to.add(v);
          continue;
        }
        const vertex before = from[i > begin ? i - 1 : end - 1];
        const vertex after = from[i + 1 < end ? i + 1 : begin];
        const bool is_pair = end - begin > 1 && (v == after || v == before);
        // Of a pair the first stays, where the other is not the same neighbour on both sides.
        const bool is_second = is_pair && v == before && (v != after || i > begin);
        if (!is_second) to.add(places[v] == 1 || is_pair ? vertex{2} : v);
      }
      to.end_boundary();
    }
    to.end_region();
  }

  sprouts_draft first_;
  sprouts_draft second_;
  const sprouts_draft* reduced_ = nullptr;
};

}  // namespace zermelo::games
