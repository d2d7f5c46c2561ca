#include <cstddef>
#include <utility>
#include <zermelo/tables/cell_order.hpp>

namespace zermelo {

cell_order::cell_order(std::vector<unsigned> cell_of_bit) : cell_of_bit_(std::move(cell_of_bit)) {
  for (std::size_t b = 0; b < cell_of_bit_.size(); ++b) {
    const unsigned cell = cell_of_bit_[b];
    if (cell == no_cell) {
      ++padding_;
      continue;
    }
    if (cell / 8 >= parts_.size()) parts_.resize(cell / 8 + 1);
    auto& part = parts_[cell / 8];
    for (std::size_t cells = 0; cells < part.size(); ++cells) {
      if ((cells >> cell % 8 & 1U) != 0) part[cells] |= std::uint64_t{1} << b;
    }
  }
}

}  // namespace zermelo
