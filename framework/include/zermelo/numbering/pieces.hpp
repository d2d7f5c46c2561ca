/// Pieces of several kinds on points, so many of each: positions by number, up to symmetry.
#pragma once

#include <algorithm>
#include <bit>
#include <boost/container/small_vector.hpp>
#include <zermelo/numbering/each_once.hpp>
#include <zermelo/numbering/least_sets.hpp>
#include <zermelo/numbering/squeeze.hpp>
#include <zermelo/rules/roles/indexed_game.hpp>

namespace zermelo {

/// Numbers the ways to put a_0 pieces of kind 0, a_1 of kind 1 ... on n points, n of at most 32,
/// without gaps. Points are whatever the pieces stand on: cells of a rectangle, vertices of a
/// graph. A kind is the mask of its points, bit c for point c. The first kind is ranked among all
/// points, each further one among those that are left:
///
///     index = (rank_0 * C(n - a_0, a_1) + rank_1) * C(n - a_0 - a_1, a_2) + rank_2 ...
///
///     points     4 3 2 1 0           kind 0: 01001 has rank C(0,1) + C(3,2) = 3
///     board      . 0 1 1 0           kind 1: among points 4 2 1 it is 011, of rank C(0,1) + C(1,2)
///     = 0
///                                    index = 3 * C(3,2) + 0 = 9
///
/// Of boards that are alike up to the symmetries the canonical one has the least index.
///
/// Folded, the sets of the first kind are numbered that are the least of their images, and rank_0
/// is that number: as many times fewer numbers as there are symmetries, and some more, because a
/// first kind that is its own image leaves further kinds that are alike. Of those one is canonical,
/// and the numbers of the others are nobody's.
template <std::size_t Kinds>
class piece_numbering {
  static_assert(Kinds >= 1 && Kinds <= 32, "a numbering of pieces is of 1 to 32 kinds");

 public:
  using arrangement = std::array<std::uint32_t, Kinds>;  // masks, no point in two of them
  using amounts = std::array<unsigned, Kinds>;           // pieces of each kind

  static constexpr unsigned most_points = subset_ranks::most_cells;
  static constexpr std::size_t most_symmetries = set_images::most_symmetries;

  piece_numbering() = default;
  /// For at most so many pieces of each kind. A symmetry says where each point goes; together they
  /// must be all that the board has, or those of them that one chooses, with whatever two of them
  /// make one after the other. Throws `bad_parameters` for more points or pieces than there is room
  /// for, and for symmetries that are too many or no permutations of the points.
  piece_numbering(unsigned points, const amounts& largest,
                  const std::vector<std::vector<unsigned>>& symmetries = {})
      : points_(points), ranks_(points, *std::max_element(largest.begin(), largest.end())) {
    if (symmetries.empty()) return;
    images_ = set_images(points, symmetries);
    firsts_ = least_sets(images_, largest[0]);
    for (unsigned size = 0; size <= largest[0]; ++size) {
      if (binomial(points, size) <= least_sets::most) listed_sizes_ |= std::uint64_t{1} << size;
    }
  }

  [[nodiscard]] unsigned points() const noexcept { return points_; }

  /// How many boards there are with so many pieces; `too_many_positions` where 64 bits do not hold
  /// it.
  [[nodiscard]] std::uint64_t count(const amounts& a) const noexcept {
    return count(a, binomial(points_, a[0]));
  }

  /// The amounts are those of the board.
  [[nodiscard]] std::uint64_t index(const amounts& a, const arrangement& p) const noexcept {
    return number(a, p, ranks_.rank(p[0]));
  }
  [[nodiscard]] arrangement at(const amounts& a, std::uint64_t index) const {
    return at(a, index, [&](std::uint64_t rank) { return ranks_.mask(a[0], rank); });
  }

  [[nodiscard]] arrangement canonical(const amounts& a, const arrangement& p) const {
    return least_of(a, p).board;
  }

  /// index(a, canonical(a, p)), which takes fewer look-ups.
  [[nodiscard]] std::uint64_t canonical_index(const amounts& a, const arrangement& p) const {
    if (!folds(a)) return index(a, canonical(a, p));
    const least_sets::image to = first_of(a, p);
    return number(a, least_by(to, p).board, first_at(a, to.number).rank);
  }

  /// How many numbers there are when those that are alike share one, some of them nobody's.
  [[nodiscard]] std::uint64_t folded_count(const amounts& a) const noexcept {
    return folds(a) ? count(a, firsts_.count(a[0])) : count(a);
  }
  /// The number of p and of all that are like it, below `folded_count`.
  [[nodiscard]] std::uint64_t folded_index(const amounts& a, const arrangement& p) const {
    if (!folds(a)) return index(a, canonical(a, p));
    const least_sets::image to = first_of(a, p);
    return number(a, least_by(to, p).board, to.number);
  }
  /// The board of such a number: a canonical one, or one like it whose number is nobody's.
  [[nodiscard]] arrangement folded_at(const amounts& a, std::uint64_t index) const {
    if (!folds(a)) return at(a, index);
    return at(a, index, [&](std::uint64_t number) { return first_at(a, number).mask; });
  }
  /// How many boards share such a number; 0 where it is nobody's.
  [[nodiscard]] std::uint64_t images(const amounts& a, std::uint64_t index) const {
    if (images_.size() == 0) return 1;
    if (folds(a) && !first_at(a, index / count(a, 1)).is_own_image) return images_.size();
    const arrangement p = folded_at(a, index);
    const auto [board, reached_by] = least_of(a, p);
    return board == p ? images_.size() / count_bits(reached_by) : 0;
  }

  /// How many of some positions are not alike. Boards with the same first kind, which no symmetry
  /// leaves as it is but that which moves nothing, are alike only where they are the same: so it is
  /// of what one move leads to, which moves the other's pieces, and no number is worked out.
  /// `board(p)` is a position's board, of these amounts where they are so, and `number(p)` a number
  /// that those share which are alike.
  template <class Positions>
  [[nodiscard]] std::uint64_t orbits(const amounts& a, const Positions& positions, auto board,
                                     auto number) const
    requires(Kinds == 2)
  {
    if (positions.empty()) return 0;
    const std::uint32_t first = board(positions.front())[0];
    const bool is_same = std::all_of(positions.begin(), positions.end(),
                                     [&](const auto& p) { return board(p)[0] == first; });
    const bool tells = is_same && folds(a) && is_one(first_of(a, {first}).reached_by);
    boost::container::small_vector<std::uint64_t, 64> numbers;
    for (const auto& p : positions) numbers.push_back(tells ? board(p)[1] : number(p));
    return detail::each_once(numbers).size();
  }

 private:
  struct least_board {
    arrangement board{};
    std::uint64_t reached_by = 0;  // by these symmetries; by none where there are none
  };

  /// Whether sets of the first kind are listed by what they are like.
  [[nodiscard]] bool folds(const amounts& a) const noexcept {
    return (listed_sizes_ >> a[0] & 1U) != 0;
  }
  /// What the first kind of a board becomes in a canonical one.
  [[gnu::always_inline]] [[nodiscard]] least_sets::image first_of(const amounts& a,
                                                                  const arrangement& p) const {
    return firsts_.of(images_, ranks_, a[0], p[0]);
  }
  [[gnu::always_inline]] [[nodiscard]] const least_sets::set& first_at(const amounts& a,
                                                                       std::uint64_t number) const {
    return firsts_.at(images_, ranks_, a[0], number);
  }

  /// Boards with so many sets of the first kind.
  [[nodiscard]] std::uint64_t count(const amounts& a, std::uint64_t result) const noexcept {
    unsigned left = points_ - std::min(a[0], points_);
    for (std::size_t k = 1; k < Kinds; ++k) {
      if (__builtin_mul_overflow(result, binomial(left, a[k]), &result)) return too_many_positions;
      left -= std::min(a[k], left);
    }
    return result;
  }

  /// The board of a number, where `mask_of(rank)` is the first kind's.
  [[nodiscard]] arrangement at(const amounts& a, std::uint64_t index, auto mask_of) const {
    // 1. Ranks, from the last kind up.
    std::array<std::uint64_t, Kinds> rank{};
    unsigned left = points_;
    for (const unsigned pieces : a) left -= pieces;
    for (std::size_t k = Kinds; k-- > 1;) {
      left += a[k];
      const std::uint64_t ways = binomial(left, a[k]);
      rank[k] = index % ways;
      index /= ways;
    }
    // 2. Masks, from the first one down, each around those before it.
    arrangement found{mask_of(index)};
    std::uint32_t taken = found[0];
    for (std::size_t k = 1; k < Kinds; ++k) {
      found[k] = spread_around(ranks_.mask(a[k], rank[k]), taken);
      taken |= found[k];
    }
    return found;
  }

  [[nodiscard]] static bool is_one(std::uint64_t symmetries) noexcept {
    return (symmetries & (symmetries - 1)) == 0;
  }

  [[nodiscard]] least_board least_of(const amounts& a, const arrangement& p) const {
    if (images_.size() == 0) return {p, 0};
    if (folds(a)) [[likely]]
      return least_by(first_of(a, p), p);
    const auto [mask, reached_by] = images_.least(p[0], images_.all());
    return least_by({reached_by, mask, 0}, p);
  }

  /// The least board, given what the first kind becomes in it: each further kind is made least by
  /// the symmetries that those before it leave.
  [[gnu::always_inline]] [[nodiscard]] least_board least_by(const least_sets::image& to,
                                                            const arrangement& p) const noexcept {
    least_board found{{to.mask}, to.reached_by};
    for (std::size_t k = 1; k < Kinds; ++k) {
      if (is_one(found.reached_by)) [[likely]] {
        found.board[k] = images_.image(lowest_bit(found.reached_by), p[k]);
      } else {
        const auto [mask, reached_by] = images_.least(p[k], found.reached_by);
        found.board[k] = mask;
        found.reached_by = reached_by;
      }
    }
    return found;
  }

  [[nodiscard]] std::uint64_t number(const amounts& a, const arrangement& p,
                                     std::uint64_t rank) const noexcept {
    std::uint32_t taken = p[0];
    unsigned left = points_ - a[0];
    for (std::size_t k = 1; k < Kinds; ++k) {
      rank = rank * binomial(left, a[k]) + ranks_.rank(squeeze(p[k], taken));
      taken |= p[k];
      left -= a[k];
    }
    return rank;
  }

  unsigned points_ = 0;
  subset_ranks ranks_;
  set_images images_;
  least_sets firsts_;
  std::uint64_t listed_sizes_ = 0;  // of the first kind, a bit each
};

}  // namespace zermelo
