#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/chunk.hpp>
#include <range/v3/view/iota.hpp>
#include <zermelo/boards/rectangle.hpp>

namespace zermelo {

std::vector<std::vector<unsigned>> symmetries(const rectangle& board) {
  std::vector<std::vector<unsigned>> maps;
  const int ways = board.rows == board.cols ? 8 : 4;
  for (int kind = 0; kind < ways; ++kind) {
    std::vector<unsigned>& map = maps.emplace_back();
    for (int r = 0; r < board.rows; ++r) {
      for (int c = 0; c < board.cols; ++c) {
        int to_r = (kind & 1) != 0 ? board.rows - 1 - r : r;
        int to_c = (kind & 2) != 0 ? board.cols - 1 - c : c;
        if ((kind & 4) != 0) std::swap(to_r, to_c);
        map.push_back(board.cell(to_r, to_c));
      }
    }
  }
  return maps;
}

mask_symmetries::mask_symmetries(const std::vector<std::vector<unsigned>>& maps)
    : count_(maps.size()), table_size_(maps.empty() ? 0 : (maps.front().size() + 7) / 8 * 256) {
  // Not make_shared: libc++ has it for arrays from 15 on.
  const std::shared_ptr<std::uint64_t[]> images(new std::uint64_t[count_ * table_size_]{});
  std::uint64_t* table = images.get();
  for (const auto& map : maps) {
    const bool fits = map.size() == maps.front().size() && map.size() <= 64 &&
                      ranges::all_of(map, [](unsigned to) { return to < 64; });
    if (!fits) {
      throw bad_parameters(fmt::format(
          "a symmetry that maps {} cells; take as many in each, of 1 to 64", map.size()));
    }
    for (std::size_t i = 0; i < table_size_; ++i) {
      const std::size_t bits = i % 256;
      if (bits == 0) continue;
      const std::size_t cell = i / 256 * 8 + lowest_bit(bits);
      if (cell < map.size()) table[i] = table[i - (bits & -bits)] | std::uint64_t{1} << map[cell];
    }
    table += table_size_;
  }
  images_ = images;
}

std::vector<std::vector<unsigned>> bits_of(const rectangle& board) {
  return ranges::views::iota(0U, static_cast<unsigned>(board.cells())) |
         ranges::views::chunk(board.cols) | ranges::to<std::vector<std::vector<unsigned>>>();
}

}  // namespace zermelo
