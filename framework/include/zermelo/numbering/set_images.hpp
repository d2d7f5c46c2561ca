/// Where symmetries of a board take sets of its points.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/bits.hpp>

namespace zermelo {

/// The image of a set that is the least number, and the symmetries that lead there, a bit each.
struct least_image {
  std::uint32_t mask = 0;
  std::uint64_t reached_by = 0;
};

/// Images of sets of at most 32 points, as masks, under a group of permutations of the points.
class set_images {
 public:
  static constexpr std::size_t most_symmetries = 64;

  set_images() = default;
  /// A symmetry says where each point goes. Throws `bad_parameters` for symmetries that are too
  /// many, no permutations of the points, or no group.
  set_images(unsigned points, const std::vector<std::vector<unsigned>>& maps) : points_(points) {
    check(maps);
    for (const std::vector<unsigned>& map : maps) {  // one that is given twice counts once
      if (std::find(maps_.begin(), maps_.end(), map) == maps_.end()) maps_.push_back(map);
    }
    size_ = maps_.size();
    for (const std::vector<unsigned>& map : maps_) inverse_.push_back(way_back(map));
    check_products();
    images_.resize(maps_.size() * parts * part_size);
    std::uint32_t* table = images_.data();
    for (const std::vector<unsigned>& map : maps_) {
      for (std::size_t part = 0; part < parts; ++part, table += part_size) {
        for (std::size_t bits = 1; bits < part_size; ++bits) {
          const std::size_t point = part * 8 + lowest_bit(bits);
          const std::uint32_t lowest = point < map.size() ? std::uint32_t{1} << map[point] : 0;
          table[bits] = table[bits & (bits - 1)] | lowest;
        }
      }
    }
  }

  [[nodiscard]] unsigned points() const noexcept { return points_; }
  /// How many symmetries; 0 where none were given.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// All of them, a bit each; there must be some.
  [[nodiscard]] std::uint64_t all() const noexcept {
    return ~std::uint64_t{0} >> (most_symmetries - size());
  }
  [[nodiscard]] const std::vector<unsigned>& map(std::size_t which) const noexcept {
    return maps_[which];
  }
  /// The symmetry that leads back.
  [[nodiscard]] unsigned inverse(std::size_t which) const noexcept { return inverse_[which]; }

  [[nodiscard]] std::uint32_t image(std::size_t which, std::uint32_t mask) const noexcept {
    const std::uint32_t* const table = images_.data() + which * parts * part_size;
    return table[mask & 255U] | table[part_size + (mask >> 8U & 255U)] |
           table[2 * part_size + (mask >> 16U & 255U)] | table[3 * part_size + (mask >> 24U)];
  }

  /// The least image of a set under some of the symmetries.
  [[gnu::always_inline]] [[nodiscard]] least_image least(std::uint32_t set,
                                                         std::uint64_t under) const noexcept {
    least_image found{image(lowest_bit(under), set), under & -under};
    for (const unsigned which : set_bits(under & (under - 1))) {
      const std::uint32_t next = image(which, set);
      if (next > found.mask) continue;
      if (next < found.mask) found = {next, 0};
      found.reached_by |= std::uint64_t{1} << which;
    }
    return found;
  }

 private:
  static constexpr unsigned parts = 4;  // of eight points
  static constexpr unsigned part_size = 256;

  void check(const std::vector<std::vector<unsigned>>& maps) const {
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
  }

  [[nodiscard]] unsigned way_back(const std::vector<unsigned>& map) const {
    std::vector<unsigned> back(map.size());
    for (unsigned point = 0; point < map.size(); ++point) back[map[point]] = point;
    const auto found = std::find(maps_.begin(), maps_.end(), back);
    if (found != maps_.end()) return static_cast<unsigned>(found - maps_.begin());
    throw bad_parameters(
        "a symmetry whose way back is none of those given; give what two of them make one after "
        "the other, too");
  }

  void check_products() const {
    std::vector<unsigned> both(points_);
    for (const std::vector<unsigned>& first : maps_) {
      for (const std::vector<unsigned>& second : maps_) {
        for (unsigned point = 0; point < points_; ++point) both[point] = second[first[point]];
        if (std::find(maps_.begin(), maps_.end(), both) != maps_.end()) continue;
        throw bad_parameters(
            "two symmetries that make none of those given one after the other; give what they "
            "make, too");
      }
    }
  }

  unsigned points_ = 0;
  std::size_t size_ = 0;
  std::vector<std::vector<unsigned>> maps_;
  std::vector<std::uint32_t> images_;  // by symmetry, part and bits
  std::vector<unsigned> inverse_;      // by symmetry
};

}  // namespace zermelo
