/// In which order the cells of a board make the index of a position, in memory and on disk.
#pragma once

#include <array>
#include <cstdint>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// Which cell of a board is which bit of an index into a table. A position is the mask of its free
/// cells; its index has the same bits, in another order:
///
///     index bit   n - 1 ................... 9 | 8 ......... 0
///                 cell_of_bit()[n - 1] ...    | nine cells inside a block of 512 positions
///
/// A table may have bits that no cell has (`no_cell`): the indices with zeros there are looked up.
class cell_order {
 public:
  static constexpr unsigned no_cell = 64;

  cell_order() = default;
  explicit cell_order(std::vector<unsigned> cell_of_bit);

  /// The index of the position with these cells free: a look-up per eight cells.
  [[nodiscard]] std::uint64_t index(std::uint64_t free) const noexcept {
    std::uint64_t index = 0;
    for (const auto& part : parts_) {
      index |= part[free & 255U];
      free >>= 8U;
    }
    return index;
  }

  [[nodiscard]] const std::vector<unsigned>& cell_of_bit() const noexcept { return cell_of_bit_; }
  /// Bits that no cell has.
  [[nodiscard]] unsigned padding() const noexcept { return padding_; }

 private:
  std::vector<unsigned> cell_of_bit_;
  std::vector<std::array<std::uint64_t, 256>> parts_;
  unsigned padding_ = 0;
};

}  // namespace zermelo
