/// Boards with pieces of two colours, so many of each: positions by number, up to symmetry.
#pragma once

#include <algorithm>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/numbering/subsets.hpp>

namespace zermelo {

/// Who has which cells, as the player to move sees it: bit c for cell c. After a move the two
/// change places.
struct two_colours {
  std::uint32_t mover = 0;
  std::uint32_t other = 0;
  bool operator==(const two_colours&) const = default;
};

/// Numbers the boards with a pieces of the mover and b of the other on n cells, n of at most 32,
/// without gaps:
///
///     index = rank of the mover's cells * C(n - a, b) + rank of the other's among the free cells
///
///     cells      4 3 2 1 0           mover 01001 has rank C(0,1) + C(3,2) = 3
///     board      . m o o m           other among cells 4 2 1: 011, of rank C(0,1) + C(1,2) = 0
///                                    index = 3 * C(3,2) + 0 = 9
///
/// Of boards that are alike up to symmetry the canonical one has the least index.
class two_colour_numbering {
 public:
  static constexpr int most_cells = 32;
  static constexpr unsigned most_pieces = 8;

  two_colour_numbering() = default;
  /// For at most `largest` pieces of a colour on the cells of `board`. Throws `bad_parameters` for
  /// more cells or pieces than there is room for, and for more pieces than cells.
  two_colour_numbering(const rectangle& board, unsigned largest)
      : cells_(static_cast<unsigned>(board_of_at_most(most_cells, board).cells())),
        ranks_(cells_, checked(largest, cells_)),
        least_(largest + 1) {
    for (unsigned a = 0; a <= largest; ++a) {
      for (unsigned b = 0; b <= largest; ++b) {
        others_[a][b] = static_cast<std::uint32_t>(binomial(cells_ - a, b));
      }
    }
    // 1. The image of each eight cells under each symmetry.
    const std::vector<std::vector<unsigned>> maps = symmetries(board);
    images_.resize(maps.size() * parts * part_size);
    std::uint32_t* table = images_.data();
    for (const std::vector<unsigned>& map : maps) {
      for (std::size_t part = 0; part < parts; ++part, table += part_size) {
        for (std::size_t bits = 1; bits < part_size; ++bits) {
          const std::size_t cell = part * 8 + lowest_bit(bits);
          const std::uint32_t lowest = cell < map.size() ? std::uint32_t{1} << map[cell] : 0;
          table[bits] = table[bits & (bits - 1)] | lowest;
        }
      }
    }
    // 2. The least image of each set.
    for (unsigned size = 0; size <= largest; ++size) {
      for (std::uint64_t rank = 0; rank < binomial(cells_, size); ++rank) {
        const std::uint32_t mask = ranks_.mask(size, rank);
        least& found = least_[size].emplace_back(least{mask, 0, 0, 0});
        for (std::size_t which = 0; which < maps.size(); ++which) {
          const std::uint32_t next = image(which, mask);
          if (which == 0 || next < found.mask) {
            found = {next, 0, static_cast<std::uint16_t>(which), 0};
          } else if (next == found.mask) {
            found.rest = static_cast<std::uint16_t>(found.rest | 1U << which);
          }
        }
        found.rank = ranks_.rank(found.mask);
      }
    }
  }

  [[nodiscard]] unsigned cells() const noexcept { return cells_; }
  /// How many boards there are.
  [[nodiscard]] std::uint64_t count(unsigned a, unsigned b) const noexcept {
    return binomial(cells_, a) * others_[a][b];
  }
  /// The sizes are those of p.
  [[nodiscard]] std::uint64_t index(unsigned a, unsigned b, two_colours p) const noexcept {
    return number(a, b, ranks_.rank(p.mover), p.mover, p.other);
  }
  [[nodiscard]] two_colours at(unsigned a, unsigned b, std::uint64_t index) const noexcept {
    const std::uint32_t mover = ranks_.mask(a, index / others_[a][b]);
    return {mover, spread_around(ranks_.mask(b, index % others_[a][b]), mover)};
  }

  [[nodiscard]] two_colours canonical(unsigned a, two_colours p) const noexcept {
    const least& to = least_[a][ranks_.rank(p.mover)];
    return {to.mask, least_other(to, p.other)};
  }

  /// index(a, b, canonical(a, p)), which takes fewer look-ups.
  [[nodiscard]] std::uint64_t canonical_index(unsigned a, unsigned b,
                                              two_colours p) const noexcept {
    const least& to = least_[a][ranks_.rank(p.mover)];
    return number(a, b, to.rank, to.mask, least_other(to, p.other));
  }

 private:
  /// The least image of a set of the mover's, and the symmetries that lead there: the lowest one,
  /// and a mask of the others.
  struct least {
    std::uint32_t mask = 0;
    std::uint32_t rank = 0;
    std::uint16_t first = 0;
    std::uint16_t rest = 0;
  };

  /// The least image of the other's cells, under the symmetries that lead to the mover's.
  [[nodiscard]] std::uint32_t least_other(const least& to, std::uint32_t cells) const noexcept {
    std::uint32_t other = image(to.first, cells);
    if (to.rest != 0) {
      for (const unsigned which : set_bits(to.rest)) other = std::min(other, image(which, cells));
    }
    return other;
  }

  static unsigned checked(unsigned largest, unsigned cells) {
    if (largest > most_pieces || largest > cells) {
      throw bad_parameters(fmt::format("up to {} pieces of a colour on {} cells; take at most {}",
                                       largest, cells, std::min(most_pieces, cells)));
    }
    return largest;
  }

  static constexpr unsigned parts = 4;  // of eight cells
  static constexpr unsigned part_size = 256;

  [[nodiscard]] std::uint64_t number(unsigned a, unsigned b, std::uint32_t rank,
                                     std::uint32_t mover, std::uint32_t other) const noexcept {
    return std::uint64_t{rank} * others_[a][b] + ranks_.rank(squeeze(other, mover));
  }

  [[nodiscard]] std::uint32_t image(std::size_t which, std::uint32_t mask) const noexcept {
    const std::uint32_t* const table = images_.data() + which * parts * part_size;
    return table[mask & 255U] | table[part_size + (mask >> 8U & 255U)] |
           table[2 * part_size + (mask >> 16U & 255U)] | table[3 * part_size + (mask >> 24U)];
  }

  unsigned cells_ = 0;
  subset_ranks ranks_;
  std::array<std::array<std::uint32_t, most_pieces + 1>, most_pieces + 1> others_{};
  std::vector<std::uint32_t> images_;      // by symmetry, part and bits
  std::vector<std::vector<least>> least_;  // by size and rank
};

}  // namespace zermelo
