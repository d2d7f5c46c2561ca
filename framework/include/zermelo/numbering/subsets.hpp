/// Sets of a given size among at most 32 cells, numbered without gaps.
#pragma once

#include <fmt/format.h>

#include <array>
#include <bit>
#include <memory>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/numbering/binomial.hpp>
#include <zermelo/numbering/list_on_demand.hpp>

namespace zermelo {

/// The combinatorial number system (Lehmer 1964): the set of cells c1 < c2 < ... < ck has the rank
///
///     C(c1, 1) + C(c2, 2) + ... + C(ck, k)
///
/// which numbers the sets of k cells in the order of their masks, from 0 on, however many cells
/// there are: the sets among the first n cells have the ranks below C(n, k).
///
/// A rank takes two look-ups for each nine cells (one says how many cells are below, since a cell
/// counts by its place in the set); a mask takes a search for each of its cells, and once many were
/// asked for one look-up, in a list of all sets of its size, where those are at most 2^22.
class subset_ranks {
 public:
  subset_ranks() = default;
  static constexpr unsigned most_cells = 32;

  /// For sets of at most `largest` cells among the first `cells`. Throws `bad_parameters` for more
  /// cells than a mask has bits, and for sets larger than that.
  subset_ranks(unsigned cells, unsigned largest)
      : cells_(checked(cells, largest)),
        parts_((cells + part_bits - 1) / part_bits),
        largest_(largest),
        ranks_(std::size_t{parts_} * (largest + 1) * part_size),
        masks_(new list_on_demand<std::vector<std::uint32_t>>[largest + 1]) {
    // Of the cells of one part, with so many cells in the parts below.
    for (unsigned part = 0; part < parts_; ++part) {
      for (unsigned below = 0; below <= largest; ++below) {
        for (std::uint32_t bits = 0; bits < part_size; ++bits) {
          const auto end = part * part_bits + static_cast<unsigned>(std::bit_width(bits));
          if (end > cells) break;  // of no set
          std::uint64_t rank = 0;  // less than 2^32: nine of at most C(31, 15)
          unsigned place = below;
          for (const unsigned cell : set_bits(bits)) {
            rank += binomial(part * part_bits + cell, ++place);
          }
          ranks_[slot(part, below) + bits] = static_cast<std::uint32_t>(rank);
        }
      }
    }
  }

  /// The rank of a set among those of its size, which is at most `largest`.
  [[nodiscard]] std::uint32_t rank(std::uint32_t mask) const noexcept {
    std::uint32_t result = 0;
    unsigned below = 0;
    for (unsigned part = 0; part < parts_; ++part, mask >>= part_bits) {
      const std::uint32_t bits = mask % part_size;
      result += ranks_[slot(part, below) + bits];
      below += count_of[bits];
    }
    return result;
  }

  /// The set of `size` cells with this rank. Throws `std::bad_alloc`.
  [[nodiscard]] std::uint32_t mask(unsigned size, std::uint64_t rank) const {
    const auto worth = [&] { return binomial(cells_, size) / searches_a_list; };
    const auto make = [&] { return list_masks(size); };
    if (binomial(cells_, size) > most_listed) [[unlikely]]
      return searched_mask(size, rank);
    if (const auto* listed = masks_[size].get(worth, make)) [[likely]]
      return (*listed)[static_cast<std::size_t>(rank)];
    return searched_mask(size, rank);
  }

 private:
  static unsigned checked(unsigned cells, unsigned largest) {
    if (cells > most_cells || largest > cells) {
      throw bad_parameters(
          fmt::format("sets of up to {} of {} cells; take at most {} cells, and "
                      "sets of no more than there are",
                      largest, cells, most_cells));
    }
    return cells;
  }

  /// In their order (Gosper's hack, HAKMEM 1972: the next mask of equally many bits moves a run's
  /// highest bit up and the rest of the run down).
  [[nodiscard]] std::vector<std::uint32_t> list_masks(unsigned size) const {
    std::vector<std::uint32_t> listed(static_cast<std::size_t>(binomial(cells_, size)));
    std::uint64_t mask = (std::uint64_t{1} << size) - 1;
    for (std::uint32_t& each : listed) {
      each = static_cast<std::uint32_t>(mask);
      if (mask == 0) break;
      const std::uint64_t lowest = mask & -mask;
      const std::uint64_t ripple = mask + lowest;
      mask = ripple | (mask ^ ripple) >> 2U >> lowest_bit(lowest);
    }
    return listed;
  }

  /// The highest cell is the highest c with C(c, size) of at most the rank, and so on down.
  [[nodiscard, gnu::noinline]] static std::uint32_t searched_mask(unsigned size,
                                                                  std::uint64_t rank) noexcept {
    std::uint32_t found = 0;
    unsigned cell = most_cells;
    for (; size != 0; --size) {
      do --cell;
      while (binomial(cell, size) > rank);
      rank -= binomial(cell, size);
      found |= std::uint32_t{1} << cell;
    }
    return found;
  }

  static constexpr std::uint64_t most_listed = std::uint64_t{1} << 22U;
  /// To search for one mask takes as long as to list so many.
  static constexpr std::uint64_t searches_a_list = 16;
  static constexpr unsigned part_bits = 9;
  static constexpr std::uint32_t part_size = 1U << part_bits;
  static constexpr auto count_of = [] {
    std::array<std::uint8_t, part_size> counts{};
    for (std::size_t i = 1; i < counts.size(); ++i) {
      counts[i] = static_cast<std::uint8_t>(counts[i / 2] + i % 2);
    }
    return counts;
  }();

  [[nodiscard]] std::size_t slot(unsigned part, unsigned below) const noexcept {
    return (std::size_t{part} * (largest_ + 1) + below) * part_size;
  }

  unsigned cells_ = 0;
  unsigned parts_ = 0;
  unsigned largest_ = 0;
  std::vector<std::uint32_t> ranks_;  // by part, cells below, and bits
  /// By size, and then by rank; copies share them.
  std::shared_ptr<const list_on_demand<std::vector<std::uint32_t>>[]> masks_;
};

}  // namespace zermelo
