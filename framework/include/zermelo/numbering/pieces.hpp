/// Pieces of several kinds on points, so many of each: positions by number, up to symmetry.
#pragma once

#include <algorithm>
#include <bit>
#include <zermelo/numbering/subsets.hpp>
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
  static constexpr std::size_t most_symmetries = 64;

  piece_numbering() = default;
  /// For at most so many pieces of each kind. A symmetry says where each point goes; together they
  /// must be all that the board has, or those of them that one chooses, with whatever two of them
  /// make one after the other. Throws `bad_parameters` for more points or pieces than there is room
  /// for, and for symmetries that are too many or no permutations of the points.
  piece_numbering(unsigned points, const amounts& largest,
                  const std::vector<std::vector<unsigned>>& symmetries = {})
      : points_(points), ranks_(points, *std::max_element(largest.begin(), largest.end())) {
    if (symmetries.empty()) return;
    make_images(checked(symmetries));
    for (unsigned size = 0; size <= largest[0]; ++size) {
      firsts_.emplace_back();
      if (binomial(points, size) <= most_listed) list_firsts(size);
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
  [[nodiscard]] arrangement at(const amounts& a, std::uint64_t index) const noexcept {
    return at(a, index, [&](std::uint64_t rank) { return ranks_.mask(a[0], rank); });
  }

  [[nodiscard]] arrangement canonical(const amounts& a, const arrangement& p) const noexcept {
    return least_of(a, p).board;
  }

  /// index(a, canonical(a, p)), which takes fewer look-ups.
  [[nodiscard]] std::uint64_t canonical_index(const amounts& a,
                                              const arrangement& p) const noexcept {
    if (!folds(a)) return index(a, canonical(a, p));
    const first& to = firsts_[a[0]].of[ranks_.rank(p[0])];
    return number(a, least_by(to, p).board, firsts_[a[0]].least[to.number].rank);
  }

  /// How many numbers there are when those that are alike share one, some of them nobody's.
  [[nodiscard]] std::uint64_t folded_count(const amounts& a) const noexcept {
    return folds(a) ? count(a, firsts_[a[0]].least.size()) : count(a);
  }
  /// The number of p and of all that are like it, below `folded_count`.
  [[nodiscard]] std::uint64_t folded_index(const amounts& a, const arrangement& p) const noexcept {
    if (!folds(a)) return index(a, canonical(a, p));
    const first& to = firsts_[a[0]].of[ranks_.rank(p[0])];
    return number(a, least_by(to, p).board, to.number);
  }
  /// The board of such a number: a canonical one, or one like it whose number is nobody's.
  [[nodiscard]] arrangement folded_at(const amounts& a, std::uint64_t index) const noexcept {
    if (!folds(a)) return at(a, index);
    return at(a, index, [&](std::uint64_t rank) { return firsts_[a[0]].least[rank].mask; });
  }
  /// How many boards share such a number; 0 where it is nobody's.
  [[nodiscard]] std::uint64_t images(const amounts& a, std::uint64_t index) const noexcept {
    if (symmetries_ == 0) return 1;
    if (folds(a)) {
      const auto& [sets, leasts] = firsts_[a[0]];
      const least_set& kind = leasts[static_cast<std::size_t>(index / count(a, 1))];
      if (is_one(sets[kind.rank].reached_by)) return symmetries_;
    }
    const arrangement p = folded_at(a, index);
    const auto [board, reached_by] = least_of(a, p);
    return board == p ? symmetries_ / count_bits(reached_by) : 0;
  }

 private:
  /// The least image of a set of the first kind, its number among all that are least, and the
  /// symmetries that lead there, a bit each.
  struct first {
    std::uint64_t reached_by = 0;
    std::uint32_t mask = 0;
    std::uint32_t number = 0;
  };
  struct least_set {
    std::uint32_t mask = 0;
    std::uint32_t rank = 0;
  };
  /// The sets of one size of the first kind; none are listed where they are too many.
  struct firsts {
    std::vector<first> of;         // by rank
    std::vector<least_set> least;  // by number, in the order of ranks
  };
  struct least_board {
    arrangement board{};
    std::uint64_t reached_by = 0;  // by these symmetries; by none where there are none
  };
  struct image_of_set {
    std::uint32_t mask = 0;
    std::uint64_t reached_by = 0;
  };

  static constexpr std::uint64_t most_listed = std::uint64_t{1} << 21U;  // 16 bytes each
  static constexpr unsigned parts = 4;                                   // of eight points
  static constexpr unsigned part_size = 256;

  [[nodiscard]] const std::vector<std::vector<unsigned>>& checked(
      const std::vector<std::vector<unsigned>>& maps) const {
    if (maps.size() > most_symmetries) {
      throw bad_parameters(fmt::format("{} symmetries; take at most {}: a group of fewer of them",
                                       maps.size(), most_symmetries));
    }
    for (const std::vector<unsigned>& map : maps) {
      std::uint64_t reached = 0;
      for (const unsigned to : map) reached |= std::uint64_t{to < points_} << std::min(to, 63U);
      if (map.size() != points_ || reached + 1 != std::uint64_t{1} << points_) {
        throw bad_parameters(
            fmt::format("a symmetry that is no permutation of {} points; say where each of them "
                        "goes, each to another one",
                        points_));
      }
    }
    return maps;
  }

  /// The image of each eight points under each symmetry, and which of them leads back.
  void make_images(const std::vector<std::vector<unsigned>>& maps) {
    symmetries_ = maps.size();
    for (const std::vector<unsigned>& map : maps) inverse_.push_back(way_back(maps, map));
    images_.resize(maps.size() * parts * part_size);
    std::uint32_t* table = images_.data();
    for (const std::vector<unsigned>& map : maps) {
      for (std::size_t part = 0; part < parts; ++part, table += part_size) {
        for (std::size_t bits = 1; bits < part_size; ++bits) {
          const std::size_t point = part * 8 + lowest_bit(bits);
          const std::uint32_t lowest = point < map.size() ? std::uint32_t{1} << map[point] : 0;
          table[bits] = table[bits & (bits - 1)] | lowest;
        }
      }
    }
  }

  [[nodiscard]] static unsigned way_back(const std::vector<std::vector<unsigned>>& maps,
                                         const std::vector<unsigned>& map) {
    std::vector<unsigned> back(map.size());
    for (unsigned point = 0; point < map.size(); ++point) back[map[point]] = point;
    const auto found = std::find(maps.begin(), maps.end(), back);
    if (found != maps.end()) return static_cast<unsigned>(found - maps.begin());
    throw bad_parameters(
        "a symmetry whose way back is none of those given; give what two of them make one after "
        "the other, too");
  }

  /// Orbit by orbit: the first set of each, in the order of ranks, is its least; a symmetry that
  /// leads from there to another set leads back by its inverse.
  void list_firsts(unsigned size) {
    auto& [sets, leasts] = firsts_[size];
    sets.resize(static_cast<std::size_t>(binomial(points_, size)));
    for (std::uint32_t rank = 0; rank < sets.size(); ++rank) {
      if (sets[rank].reached_by != 0) continue;
      const std::uint32_t mask = ranks_.mask(size, rank);
      const auto number = static_cast<std::uint32_t>(leasts.size());
      for (std::size_t which = 0; which < symmetries_; ++which) {
        first& of = sets[ranks_.rank(image(which, mask))];
        of = {of.reached_by | std::uint64_t{1} << inverse_[which], mask, number};
      }
      leasts.push_back({mask, rank});
    }
  }

  /// Whether sets of the first kind are listed by what they are like.
  [[nodiscard]] bool folds(const amounts& a) const noexcept {
    return symmetries_ != 0 && !firsts_[a[0]].of.empty();
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
  [[nodiscard]] arrangement at(const amounts& a, std::uint64_t index, auto mask_of) const noexcept {
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
  [[nodiscard]] std::uint64_t all_symmetries() const noexcept {
    return ~std::uint64_t{0} >> (most_symmetries - symmetries_);
  }

  [[nodiscard]] std::uint32_t image(std::size_t which, std::uint32_t mask) const noexcept {
    const std::uint32_t* const table = images_.data() + which * parts * part_size;
    return table[mask & 255U] | table[part_size + (mask >> 8U & 255U)] |
           table[2 * part_size + (mask >> 16U & 255U)] | table[3 * part_size + (mask >> 24U)];
  }

  /// The least image of a set under some of the symmetries, and those of them that lead there.
  [[nodiscard]] image_of_set least_image(std::uint32_t set, std::uint64_t under) const noexcept {
    image_of_set found{image(lowest_bit(under), set), under & -under};
    for (const unsigned which : set_bits(under & (under - 1))) {
      const std::uint32_t next = image(which, set);
      if (next > found.mask) continue;
      if (next < found.mask) found = {next, 0};
      found.reached_by |= std::uint64_t{1} << which;
    }
    return found;
  }

  [[nodiscard]] least_board least_of(const amounts& a, const arrangement& p) const noexcept {
    if (symmetries_ == 0) return {p, 0};
    if (folds(a)) [[likely]]
      return least_by(firsts_[a[0]].of[ranks_.rank(p[0])], p);
    const auto [mask, reached_by] = least_image(p[0], all_symmetries());
    return least_by({reached_by, mask, 0}, p);
  }

  /// The least board, given what the first kind becomes in it: each further kind is made least by
  /// the symmetries that those before it leave.
  [[nodiscard]] least_board least_by(const first& to, const arrangement& p) const noexcept {
    least_board found{{to.mask}, to.reached_by};
    for (std::size_t k = 1; k < Kinds; ++k) {
      if (is_one(found.reached_by)) [[likely]] {
        found.board[k] = image(lowest_bit(found.reached_by), p[k]);
      } else {
        const auto [mask, reached_by] = least_image(p[k], found.reached_by);
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
  std::size_t symmetries_ = 0;
  std::vector<std::uint32_t> images_;  // by symmetry, part and bits
  std::vector<unsigned> inverse_;      // by symmetry, the one that leads back
  std::vector<firsts> firsts_;         // by size
};

}  // namespace zermelo
