/// TEEKO (John Scarne, about 1945): drop four pieces each, then move them; a row of four or a
/// square of four wins.
#pragma once

#include <fmt/format.h>

#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/families/drop_and_slide.hpp>

namespace zermelo::games {

/// Four pieces each on 5 x 5 cells (or a smaller board), dropped in turn, then moved one step in
/// any direction. A row of four in any direction wins, or a square of two by two.
class teeko : public drop_and_slide {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "teeko";
  static constexpr std::string_view about =
      "drop four pieces each, then move; four in a row or in a square win";
  static constexpr std::string_view about_in_korean =
      "말을 네 개씩 놓은 다음 옮긴다. 넷을 한 줄이나 정사각형으로 만들면 이긴다";

  explicit teeko(int rows = 5, int cols = 5) : teeko(numbers{rows, cols}) {}
  /// Throws `bad_parameters`.
  explicit teeko(const numbers& given)
      : drop_and_slide(checked(given), 4,
                       neighbours_on(checked(given), [](int, int, int, int) { return true; }),
                       wins(checked(given))),
        numbers_(given) {}

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<teeko> samples() { return {teeko(3, 3), teeko(3, 4), teeko()}; }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }

 private:
  static rectangle checked(const numbers& given) {
    if (given.rows < 3 || given.cols < 3 || given.rows > 5 || given.cols > 5) {
      throw bad_parameters(fmt::format("a board of {} rows and {} columns; take 3 to 5 of each",
                                       given.rows, given.cols));
    }
    return {given.rows, given.cols};
  }

  static std::vector<std::uint32_t> wins(const rectangle& board) {
    std::vector<std::uint32_t> sets = rows_of(board, 4);
    for (int r = 0; r + 1 < board.rows; ++r) {
      for (int c = 0; c + 1 < board.cols; ++c) {
        sets.push_back(static_cast<std::uint32_t>(board.bit(r, c) | board.bit(r, c + 1) |
                                                  board.bit(r + 1, c) | board.bit(r + 1, c + 1)));
      }
    }
    return sets;
  }

  numbers numbers_;
};

}  // namespace zermelo::games

#include <teeko/text.hpp>  // whoever knows the rules knows their text
