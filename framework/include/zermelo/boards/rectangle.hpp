/// A rectangle of cells and its symmetries.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/boards/bits.hpp>

namespace zermelo {

/// Rows from the top, columns from the left, both from 0. Cell (r, c) is bit r * cols + c:
///
///     bit  0  1  2  3  4      row 1      a1 b1 c1 d1 e1
///          5  6  7  8  9      row 2      a2 b2 ...
///         10 ...
struct rectangle {
  int rows = 0;
  int cols = 0;

  bool operator==(const rectangle&) const = default;

  [[nodiscard]] constexpr int cells() const noexcept { return rows * cols; }
  [[nodiscard]] constexpr unsigned cell(int r, int c) const noexcept {
    return static_cast<unsigned>(r * cols + c);
  }
  [[nodiscard]] constexpr std::uint64_t bit(int r, int c) const noexcept {
    return std::uint64_t{1} << cell(r, c);
  }

  /// Every cell; the rectangle has at most 64.
  [[nodiscard]] constexpr std::uint64_t all() const noexcept {
    return cells() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << cells()) - 1;
  }

  /// The cells (r, c) such that height x width cells from there down and right are inside: where a
  /// shape of that size has room for its top left corner.
  [[nodiscard]] constexpr std::uint64_t room(int height, int width) const noexcept {
    std::uint64_t anchors = 0;
    for (int r = 0; r + height <= rows; ++r) {
      for (int c = 0; c + width <= cols; ++c) anchors |= bit(r, c);
    }
    return anchors;
  }

  /// "b3": the column's letter, the row's number. Columns past z are aa, ab, ...
  [[nodiscard]] std::string name(unsigned cell) const {
    const int row = static_cast<int>(cell) / cols;
    std::string letters;
    for (int c = static_cast<int>(cell) % cols; c >= 0; c = c / 26 - 1) {
      letters.insert(letters.begin(), static_cast<char>('a' + c % 26));
    }
    return letters + std::to_string(row + 1);
  }
};

/// The symmetries of a rectangle as maps of cells: four turns and reflections, eight on a square.
/// The identity comes first.
[[nodiscard]] inline std::vector<std::vector<unsigned>> symmetries(const rectangle& board) {
  std::vector<std::vector<unsigned>> maps;
  const int kinds = board.rows == board.cols ? 8 : 4;
  for (int kind = 0; kind < kinds; ++kind) {
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

/// The symmetries of at most 64 cells, as maps of masks, by a table look-up per row of eight bits.
class mask_symmetries {
 public:
  mask_symmetries() = default;
  explicit mask_symmetries(const rectangle& board) : mask_symmetries(symmetries(board)) {}
  /// Of any cells, by where each goes; all maps are of equally many.
  explicit mask_symmetries(const std::vector<std::vector<unsigned>>& maps)
      : bytes_((static_cast<int>(maps.front().size()) + 7) / 8) {
    for (const auto& map : maps) {
      auto& images = images_.emplace_back(static_cast<std::size_t>(bytes_) * 256);
      for (std::size_t i = 0; i < images.size(); ++i) {
        const std::size_t bits = i % 256;
        if (bits == 0) continue;
        const std::size_t cell = i / 256 * 8 + lowest_bit(bits);
        if (cell < map.size())
          images[i] = images[i - (bits & -bits)] | std::uint64_t{1} << map[cell];
      }
    }
  }

  [[nodiscard]] std::size_t count() const noexcept { return images_.size(); }

  /// The mask under symmetry number `which`; 0 is the identity.
  [[nodiscard]] std::uint64_t image(std::size_t which, std::uint64_t mask) const noexcept {
    std::uint64_t result = 0;
    const std::uint64_t* table = images_[which].data();
    for (int byte = 0; byte < bytes_; ++byte, table += 256, mask >>= 8U)
      result |= table[mask & 255U];
    return result;
  }

 private:
  int bytes_ = 0;
  std::vector<std::vector<std::uint64_t>> images_;
};

}  // namespace zermelo
