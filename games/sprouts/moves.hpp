/// Moves of SPROUTS.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <sprouts/canonical.hpp>
#include <sprouts/draft.hpp>
#include <sprouts/position.hpp>
#include <vector>

namespace zermelo::games {

/// A curve from one place to another, as the vertices of the position are numbered from 0, and the
/// boundaries on its first side: bit i, the i-th of the region. `left` is what it leaves.
struct sprouts_move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint64_t enclosed = 0;
  sprouts_position left;

  bool operator==(const sprouts_move&) const = default;
};

/// Every curve in one land, but for those that equal boundaries make alike.
///
///     two boundaries       x s . y t    x s x N y t y N       the region stays one
///     one boundary         x s y t      x s y N } y t x N     it is cut in two, and each of the
///     a loop               x t          x N } x t N           other boundaries lies on one side
///
/// N is the new vertex. A spot x that had no line has one then, and one place; one that had one has
/// two, and both places; one that had two is used up, and goes wherever it occurs.
class sprouts_curves {
 public:
  /// `visit(from, to, enclosed, draft)` is told of each; `draft` is not reduced.
  template <class Visit>
  sprouts_curves(const sprouts_draft& land, Visit visit) : land_(land) {
    for (std::size_t i = 0; i < land.vertices(); ++i)
      new_vertex_ = std::max<vertex>(new_vertex_, static_cast<vertex>(land[i] + 1));
    for (region_ = 0; region_ < land.regions(); ++region_) {
      const auto [first, last] = land.region(region_);
      for (std::size_t b = first; b < last; ++b) {
        if (b > first && are_alike(b - 1, b)) continue;
        cut_by(b, visit);
        for (std::size_t other = b + 1; other < last; ++other) {
          if (other == b + 1 || !are_alike(other - 1, other)) join(b, other, visit);
        }
      }
    }
  }

 private:
  using vertex = sprouts_draft::vertex;
  using span = sprouts_draft::span;
  static constexpr vertex letter = sprouts_draft::letter;

  /// Of the curve: letters for what is there are numbered after that of the new vertex.
  enum class ends : std::uint8_t { first = 1, second = 2 };

  /// Whether they are the same vertices, none of which lies elsewhere, too.
  [[nodiscard]] bool are_alike(std::size_t a, std::size_t b) const {
    const span one = land_.boundary(a);
    const span other = land_.boundary(b);
    if (one.size() != other.size()) return false;
    for (std::size_t i = 0; i < one.size(); ++i) {
      const vertex v = land_[one.first + i];
      if (v >= letter || v != land_[other.first + i]) return false;
    }
    return true;
  }

  // --- Curves between two boundaries

  template <class Visit>
  void join(std::size_t b, std::size_t other, Visit& visit) {
    const span one = land_.boundary(b);
    const span two = land_.boundary(other);
    for (std::size_t i = one.first; i < one.last; ++i) {
      for (std::size_t k = two.first; k < two.last; ++k) {
        begin(i, k);
        add_others(b, other, ~std::uint64_t{0});
        add_around(one, i, ends::first);
        draft_.add(new_vertex_);
        add_around(two, k, ends::second);
        draft_.add(new_vertex_);
        draft_.end_boundary();
        draft_.end_region();
        visit(i, k, std::uint64_t{0}, draft_);
      }
    }
  }

  /// The walk from the curve's end at i around and back to it.
  void add_around(span walk, std::size_t i, ends end) {
    if (land_[i] == 0) {
      draft_.add(1);
      return;
    }
    add_end(i, end);
    add_between(walk, i, i);
    add_end(i, end);
  }

  // --- Curves that cut a region

  template <class Visit>
  void cut_by(std::size_t b, Visit& visit) {
    const span walk = land_.boundary(b);
    find_groups(b);
    for (std::size_t i = walk.first; i < walk.last; ++i) {
      if (land_[i] < 2) cut(b, i, i, visit);
      for (std::size_t k = i + 1; k < walk.last; ++k) {
        if (land_[i] < letter || land_[i] != land_[k]) cut(b, i, k, visit);
      }
    }
  }

  /// Once for each way to lay the other boundaries on either side.
  template <class Visit>
  void cut(std::size_t b, std::size_t i, std::size_t k, Visit& visit) {
    const span walk = land_.boundary(b);
    for (group& each : groups_) each.enclosed = 0;
    do {
      const std::uint64_t enclosed = enclosed_boundaries();
      begin(i, k);
      add_others(b, b, enclosed);
      add_end(i, ends::first);
      if (i != k) {
        add_between(walk, i, k);
        add_end(k, ends::second);
      }
      end_side();
      add_others(b, b, ~enclosed);
      if (i != k) add_end(k, ends::second);
      add_between(walk, k, i);
      add_end(i, ends::first);
      end_side();
      visit(i, k, enclosed, draft_);
    } while (enclose_next());
  }

  void end_side() {
    draft_.add(new_vertex_);
    draft_.end_boundary();
    draft_.end_region();
  }

  /// Boundaries of the region that are alike, and how many of them are enclosed: the first ones.
  struct group {
    std::size_t first;
    std::size_t count;
    std::size_t enclosed;
  };

  /// Of all boundaries of the region but b. Those alike lie side by side.
  void find_groups(std::size_t b) {
    groups_.clear();
    const auto [first, last] = land_.region(region_);
    std::size_t before = last;
    for (std::size_t k = first; k < last; ++k) {
      if (k == b) continue;
      if (before != last && are_alike(before, k)) {
        ++groups_.back().count;
      } else {
        groups_.push_back({k - first, 1, 0});
      }
      before = k;
    }
    left_out_ = b - first;
  }

  [[nodiscard]] std::uint64_t enclosed_boundaries() const {
    std::uint64_t enclosed = 0;
    for (const group& each : groups_) {
      std::size_t at = each.first;
      for (std::size_t i = 0; i < each.enclosed; ++i, ++at) {
        if (at == left_out_) ++at;
        enclosed |= std::uint64_t{1} << at;
      }
    }
    return enclosed;
  }

  /// As an odometer goes on; false where it is at 0 again.
  bool enclose_next() {
    for (group& each : groups_) {
      if (each.enclosed < each.count) {
        ++each.enclosed;
        return true;
      }
      each.enclosed = 0;
    }
    return false;
  }

  // --- Parts of the new draft

  /// The regions that the curve is not in.
  void begin(std::size_t from, std::size_t to) {
    used_up_ = {land_[from], land_[to]};
    is_loop_ = from == to;
    draft_.clear();
    for (std::size_t r = 0; r < land_.regions(); ++r) {
      if (r == region_) continue;
      const auto [first, last] = land_.region(r);
      for (std::size_t b = first; b < last; ++b) add_boundary(b);
      draft_.end_region();
    }
  }

  /// The boundaries of the region that are in the set, but two.
  void add_others(std::size_t one, std::size_t two, std::uint64_t set) {
    const auto [first, last] = land_.region(region_);
    for (std::size_t b = first; b < last; ++b) {
      if (b != one && b != two && (set >> (b - first) & 1U) != 0) add_boundary(b);
    }
  }

  void add_boundary(std::size_t b) {
    const auto [first, last] = land_.boundary(b);
    for (std::size_t i = first; i < last; ++i) add_vertex(i);
    draft_.end_boundary();
  }

  void add_vertex(std::size_t i) {
    const vertex v = land_[i];
    if (v < letter || (v != used_up_[0] && v != used_up_[1])) draft_.add(v);
  }

  /// What is met after i and before k; where they are one, all others.
  void add_between(span walk, std::size_t i, std::size_t k) {
    const auto after = [&](std::size_t at) { return at + 1 < walk.last ? at + 1 : walk.first; };
    for (std::size_t at = after(i); at != k; at = after(at)) add_vertex(at);
  }

  /// The vertex at an end of the curve, on one side of it: there, if one life is left. A loop has
  /// taken two.
  void add_end(std::size_t i, ends end) {
    const bool is_alive = land_[i] == (is_loop_ ? 0 : 1);
    if (is_alive) draft_.add(static_cast<vertex>(new_vertex_ + static_cast<unsigned>(end)));
  }

  const sprouts_draft& land_;
  sprouts_draft draft_;
  std::vector<group> groups_;
  std::size_t left_out_ = 0;
  std::size_t region_ = 0;
  std::array<vertex, 2> used_up_{};  // at the ends of the curve
  bool is_loop_ = false;
  vertex new_vertex_ = letter;
};

}  // namespace zermelo::games
