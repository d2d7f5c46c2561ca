#include <zermelo/boards/shapes.hpp>

namespace zermelo {

shapes::shapes(const rectangle& board)
    : rows_(static_cast<unsigned>(board_of_at_most(64, board).rows)),
      cols_(static_cast<unsigned>(board.cols)),
      first_row_(board.cols == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << cols_) - 1) {
  std::vector<std::vector<unsigned>> maps(3);
  for (int r = 0; r < board.rows; ++r) {
    for (int c = 0; c < board.cols; ++c) {
      row_of_[board.cell(r, c)] = static_cast<std::uint8_t>(board.cell(r, 0));
      maps[upside_down_map].push_back(board.cell(board.rows - 1 - r, c));
      maps[left_to_right_map].push_back(board.cell(r, board.cols - 1 - c));
      const bool in_square = r < board.cols && c < board.rows;  // what no turned box has, stays
      maps[transposed_map].push_back(in_square ? board.cell(c, r) : board.cell(r, c));
    }
  }
  maps_ = mask_symmetries(maps);
}

}  // namespace zermelo
