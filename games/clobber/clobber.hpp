/// CLOBBER, played impartially: a move takes any stone onto a stone of the other colour beside it;
/// who cannot move loses.
#pragma once

#include <array>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/tuple.hpp>
#include <cstdint>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/transform.hpp>
#include <string_view>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/boards/shapes.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A position is two masks, one a colour, bit r * cols + c. On 2 x 3, "xo./.xx":
///
///              c2 b2 a2  c1 b1 a1
///     x         1  1  0   0  0  1
///     o         0  0  0   0  1  0
///
/// A move is where a stone stands and where it goes.
class clobber {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols), (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "clobber";
  static constexpr std::string_view about =
      "move a stone onto one of the other colour beside it; who cannot move loses";
  static constexpr std::string_view about_in_korean =
      "옆에 있는 상대 돌 위로 돌을 옮겨 그 돌을 없앤다. 움직일 수 없는 쪽이 진다";
  static constexpr bool impartial = true;

  struct position {
    std::uint64_t x = 0;
    std::uint64_t o = 0;

    bool operator==(const position&) const = default;
    [[nodiscard]] std::uint64_t stones() const noexcept { return x | o; }
  };

  using move = cell_to_cell;

  explicit clobber(int rows = 3, int cols = 4) : clobber(numbers{rows, cols, false}) {}

  /// Throws `bad_parameters`.
  explicit clobber(const numbers& given);

  /// A chessboard of stones, x in the upper left corner.
  [[nodiscard]] position start() const;

  /// One lazy range per direction.
  [[nodiscard]] auto moves(const position& p) const {
    const auto [x, o] = p;
    return boost::hana::make_tuple(
        shifted(1, (beside_.left_of(x) & o) | (beside_.left_of(o) & x)),
        shifted(-1, (beside_.right_of(x) & o) | (beside_.right_of(o) & x)),
        shifted(board_.cols, (beside_.above(x) & o) | (beside_.above(o) & x)),
        shifted(-board_.cols, (beside_.below(x) & o) | (beside_.below(o) & x)));
  }

  /// Exactly one of the two stones is x. It is the one that stays or the one that goes.
  [[nodiscard]] position play(const position& p, move m) const {
    const std::uint64_t is_x = p.x >> m.from & 1U;
    const std::uint64_t gone = ~(std::uint64_t{1} << m.from | std::uint64_t{1} << m.to);
    return {(p.x & gone) | is_x << m.to, (p.o & gone) | (is_x ^ 1U) << m.to};
  }
  [[nodiscard]] bool misere() const { return numbers_.misere; }

  [[nodiscard]] std::array<std::uint64_t, 2> key(const position& p) const { return {p.x, p.o}; }

  /// Without the stones that have nobody to clobber, and nobody to be clobbered by, for ever: the
  /// groups of one colour.
  [[nodiscard]] position simplify(const position& p) const;
  /// The least image of the simplified position under motions and swapping the colours.
  [[nodiscard]] position canonical(const position& p) const {
    const position simple = simplify(p);
    const auto [x, o] = shapes_.least_image(std::array{simple.x, simple.o});
    return {x, o};
  }
  /// The groups of stones side by side that have both colours.
  [[nodiscard]] auto components(const position& p) const {
    return connected_parts(beside_, p.stones()) | ranges::views::transform([p](std::uint64_t part) {
             return position{p.x & part, p.o & part};
           }) |
           ranges::views::filter([](const position& part) { return part.x != 0 && part.o != 0; });
  }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<clobber> samples();

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return board_; }

 private:
  numbers numbers_;
  rectangle board_;
  side_by_side beside_;
  coloured_shapes shapes_;
};

inline clobber::clobber(const numbers& given)
    : numbers_(given), board_(checked_rectangle(given.rows, given.cols)) {
  beside_ = side_by_side(board_);
  shapes_ = coloured_shapes(board_);
}

inline clobber::position clobber::start() const {
  position p;
  for (int r = 0; r < board_.rows; ++r) {
    for (int c = 0; c < board_.cols; ++c) ((r + c) % 2 == 0 ? p.x : p.o) |= board_.bit(r, c);
  }
  return p;
}

inline clobber::position clobber::simplify(const position& p) const {
  // 1. Stones with a neighbour of the other colour, 2. and all that hang together with them.
  const std::uint64_t seeds = (beside_(p.x) & p.o) | (beside_(p.o) & p.x);
  const std::uint64_t kept = flood(beside_, p.stones(), seeds);
  return {p.x & kept, p.o & kept};
}

inline std::vector<clobber> clobber::samples() {
  std::vector<clobber> rules;
  for (const numbers& each :
       {numbers{1, 1, false}, numbers{1, 8, true}, numbers{2, 3, false}, numbers{3, 3, false},
        numbers{4, 4, true}, numbers{1, 20, false}, numbers{4, 5, false}}) {
    rules.emplace_back(each);
  }
  return rules;
}

}  // namespace zermelo::games

#include <clobber/text.hpp>  // whoever knows the rules knows their text
