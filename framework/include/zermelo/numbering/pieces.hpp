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
      least_.push_back(binomial(points, size) <= most_listed ? leasts_of(size)
                                                             : std::vector<least>());
    }
  }

  [[nodiscard]] unsigned points() const noexcept { return points_; }

  /// How many boards there are with so many pieces; `too_many_positions` where 64 bits do not hold
  /// it.
  [[nodiscard]] std::uint64_t count(const amounts& a) const noexcept {
    std::uint64_t result = 1;
    unsigned left = points_;
    for (const unsigned pieces : a) {
      if (__builtin_mul_overflow(result, binomial(left, pieces), &result))
        return too_many_positions;
      left -= std::min(pieces, left);
    }
    return result;
  }

  /// The amounts are those of the board.
  [[nodiscard]] std::uint64_t index(const amounts& a, const arrangement& p) const noexcept {
    return number(a, p, ranks_.rank(p[0]));
  }
  [[nodiscard]] arrangement at(const amounts& a, std::uint64_t index) const noexcept {
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
    rank[0] = index;
    // 2. Masks, from the first one down, each around those before it.
    arrangement found{};
    std::uint32_t taken = 0;
    for (std::size_t k = 0; k < Kinds; ++k) {
      found[k] = spread_around(ranks_.mask(a[k], rank[k]), taken);
      taken |= found[k];
    }
    return found;
  }

  [[nodiscard]] arrangement canonical(const amounts& a, const arrangement& p) const noexcept {
    if (symmetries_ == 0) return p;
    if (!least_[a[0]].empty()) [[likely]]
      return canonical_by(least_[a[0]][ranks_.rank(p[0])], p);
    const auto [mask, reached_by] = least_image(p[0], all_symmetries());
    return canonical_by({reached_by, mask, 0}, p);
  }

  /// index(a, canonical(a, p)), which takes fewer look-ups.
  [[nodiscard]] std::uint64_t canonical_index(const amounts& a,
                                              const arrangement& p) const noexcept {
    if (symmetries_ == 0 || least_[a[0]].empty()) return index(a, canonical(a, p));
    const least& to = least_[a[0]][ranks_.rank(p[0])];
    return number(a, canonical_by(to, p), to.rank);
  }

  /// The first number from `index` on whose board may be canonical: those between have a first kind
  /// that is not the least of its images. One step for each of its sets that is passed over.
  [[nodiscard]] std::uint64_t canonical_from(const amounts& a, std::uint64_t index) const noexcept {
    if (symmetries_ == 0 || least_[a[0]].empty()) return index;
    const std::vector<least>& sets = least_[a[0]];
    std::uint64_t ways = 1;  // with one set of the first kind
    unsigned left = points_ - a[0];
    for (std::size_t k = 1; k < Kinds; ++k) {
      ways *= binomial(left, a[k]);
      left -= a[k];
    }
    const std::uint64_t first = index / ways;
    std::uint64_t rank = first;
    while (rank < sets.size() && sets[rank].rank != rank) ++rank;
    return rank == first ? index : rank * ways;
  }

 private:
  /// The least image of a set of the first kind, and the symmetries that lead there, a bit each.
  struct least {
    std::uint64_t reached_by = 0;
    std::uint32_t mask = 0;
    std::uint32_t rank = 0;
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
  [[nodiscard]] std::vector<least> leasts_of(unsigned size) const {
    std::vector<least> found(static_cast<std::size_t>(binomial(points_, size)));
    for (std::uint32_t rank = 0; rank < found.size(); ++rank) {
      if (found[rank].reached_by != 0) continue;
      const std::uint32_t mask = ranks_.mask(size, rank);
      for (std::size_t which = 0; which < symmetries_; ++which) {
        least& of = found[ranks_.rank(image(which, mask))];
        of = {of.reached_by | std::uint64_t{1} << inverse_[which], mask, rank};
      }
    }
    return found;
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

  /// The least board, given what the first kind becomes in it: each further kind is made least by
  /// the symmetries that those before it leave.
  [[nodiscard]] arrangement canonical_by(const least& first, const arrangement& p) const noexcept {
    arrangement found{first.mask};
    std::uint64_t under = first.reached_by;
    for (std::size_t k = 1; k < Kinds; ++k) {
      if ((under & (under - 1)) == 0) [[likely]] {
        found[k] = image(lowest_bit(under), p[k]);
      } else {
        const auto [mask, reached_by] = least_image(p[k], under);
        found[k] = mask;
        under = reached_by;
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
  std::vector<std::uint32_t> images_;      // by symmetry, part and bits
  std::vector<unsigned> inverse_;          // by symmetry, the one that leads back
  std::vector<std::vector<least>> least_;  // by size and rank; none of sizes with too many sets
};

}  // namespace zermelo
