/// THREE MEN'S MORRIS: drop three pieces each on nine points, then move them along the lines;
/// three in a row win.
#pragma once

#include <string_view>
#include <vector>
#include <zermelo/families/drop_and_slide.hpp>

namespace zermelo::games {

/// The points and lines of the board; a row is one of its eight lines. From a corner the diagonal
/// leads to the centre, from the middle of a side no diagonal leads anywhere:
///
///     a1 --- b1 --- c1
///      |  \   |   /  |
///     a2 --- b2 --- c2
///      |  /   |   \  |
///     a3 --- b3 --- c3
class three_mens_morris : public drop_and_slide {
 public:
  static constexpr std::string_view name = "three_mens_morris";
  static constexpr std::string_view about =
      "drop three pieces each, then move along the lines; three in a row win";
  static constexpr std::string_view about_in_korean =
      "말을 세 개씩 놓은 다음 선을 따라 옮긴다. 셋을 한 줄로 놓으면 이긴다";

  three_mens_morris()
      : drop_and_slide(nine, 3, neighbours_on(nine, through_centre), rows_of(nine, 3)) {}

 private:
  static constexpr rectangle nine{3, 3};

  static bool through_centre(int r, int c, int to_r, int to_c) {
    return (r == 1 && c == 1) || (to_r == 1 && to_c == 1);
  }
};

}  // namespace zermelo::games

#include <three_mens_morris/text.hpp>  // whoever knows the rules knows their text
