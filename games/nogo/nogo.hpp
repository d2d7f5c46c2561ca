/// NOGO, played impartially: a move puts a stone of either colour on a free point, and no group of
/// either colour may be left without a liberty; who cannot move loses.
#pragma once

#include <array>
#include <bit>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/tuple.hpp>
#include <cstdint>
#include <range/v3/view/facade.hpp>
#include <range/v3/view/transform.hpp>
#include <string_view>
#include <vector>
#include <zermelo/boards/bits.hpp>
#include <zermelo/boards/parts.hpp>
#include <zermelo/boards/rectangle.hpp>
#include <zermelo/boards/shapes.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A position is three masks, bit r * cols + c, which say of each point:
///
///     free  x  o
///      0    0  0    nothing to play for: off the board, or of no account any more     #
///      0    1  0    a stone that may yet lose its last liberty                        x
///      0    0  1                                                                      o
///      1    0  0    free                                                              .
///      1    1  0    free, and a stone x here would have a liberty for ever            X
///      1    0  1    free, and a stone o here would                                    O
///      1    1  1    free, and either would                                            *
///
/// Play from the start has only the signs '.', 'x' and 'o'. The others come from `simplify`: a
/// point where neither colour may ever be played is a liberty for ever, and a group that has one is
/// safe. All that is left of it is what it means for the free points beside it.
class nogo {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rows), (int, cols), (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "nogo";
  static constexpr std::string_view about =
      "put down a stone of either colour and capture nothing; who cannot move loses";
  static constexpr std::string_view about_in_korean =
      "어느 색이든 돌을 놓되 잡아서는 안 된다. 놓을 수 없는 쪽이 진다";
  static constexpr bool impartial = true;

  struct position {
    std::uint64_t free = 0;
    std::uint64_t x = 0;
    std::uint64_t o = 0;

    bool operator==(const position&) const = default;
    [[nodiscard]] std::uint64_t x_stones() const noexcept { return x & ~free; }
    [[nodiscard]] std::uint64_t o_stones() const noexcept { return o & ~free; }
  };

  struct move {
    std::uint8_t point = 0;
    bool is_x = false;

    bool operator==(const move&) const = default;
  };

  explicit nogo(int rows = 3, int cols = 3) : nogo(numbers{rows, cols, false}) {}

  /// Throws `bad_parameters`.
  explicit nogo(const numbers& given);

  [[nodiscard]] position start() const { return {board_.all(), 0, 0}; }

  /// One lazy range per colour.
  [[nodiscard]] auto moves(const position& p) const {
    const legal_points legal = legal_in(p);
    return boost::hana::make_tuple(stones(true, legal.x), stones(false, legal.o));
  }
  [[nodiscard]] position play(const position& p, move m) const {
    return m.is_x ? after_x(p, m.point) : swapped(after_x(swapped(p), m.point));
  }
  [[nodiscard]] bool misere() const { return numbers_.misere; }

  [[nodiscard]] std::array<std::uint64_t, 3> key(const position& p) const {
    return {p.free, p.x, p.o};
  }

  /// Without the points where nothing can ever be played, without the groups beside them, and
  /// without the stones at the ends of groups that touch no free point.
  [[nodiscard]] position simplify(const position& p) const;
  /// The least image of the simplified position under motions and swapping the colours.
  [[nodiscard]] position canonical(const position& p) const {
    const position simple = in_one_row() ? contracted(simplify(p)) : simplify(p);
    const auto [free, x, o] = shapes_.least_image(std::array{simple.free, simple.x, simple.o});
    return {free, x, o};
  }
  /// What hangs together of the simplified position: free points side by side, a group and its
  /// liberties. Stones of different colours side by side mean nothing to each other.
  [[nodiscard]] auto components(const position& p) const {
    const position simple = simplify(p);
    const std::uint64_t x = simple.x_stones();
    const std::uint64_t o = simple.o_stones();
    const side_by_side tied =
        beside_.with_borders((x & beside_.left_of(o)) | (o & beside_.left_of(x)),
                             (x & beside_.above(o)) | (o & beside_.above(x)));
    return connected_parts(tied, simple.free | simple.x | simple.o) |
           ranges::views::transform([simple](std::uint64_t part) {
             return position{simple.free & part, simple.x & part, simple.o & part};
           });
  }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<nogo> samples();

  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const rectangle& board() const { return board_; }
  /// The points side by side with those of a mask.
  [[nodiscard]] const side_by_side& beside() const { return beside_; }

 private:
  /// The moves of one colour.
  class stones : public ranges::view_facade<stones> {
   public:
    stones() = default;
    stones(bool is_x, std::uint64_t points) : is_x_(is_x), points_(points) {}

   private:
    friend ranges::range_access;

    [[nodiscard]] move read() const {
      return {static_cast<std::uint8_t>(lowest_bit(points_)), is_x_};
    }
    void next() { points_ &= points_ - 1; }
    [[nodiscard]] bool equal(ranges::default_sentinel_t) const { return points_ == 0; }
    [[nodiscard]] bool equal(const stones& other) const { return points_ == other.points_; }

    bool is_x_ = false;
    std::uint64_t points_ = 0;
  };

  struct legal_points {
    std::uint64_t x = 0;
    std::uint64_t o = 0;
  };
  [[nodiscard]] legal_points legal_in(const position& p) const;

  /// What the liberties of the groups of one colour mean for a move.
  struct groups {
    std::uint64_t last_liberties = 0;  // of groups that have but one
    std::uint64_t with_several = 0;    // stones of groups that have more
  };
  [[nodiscard]] groups groups_of(std::uint64_t colour, std::uint64_t free) const;

  /// The stones of one colour that matter to its groups.
  [[nodiscard]] std::uint64_t with_few_stones(std::uint64_t colour, std::uint64_t free) const;
  [[nodiscard]] bool in_one_row() const { return board_.rows == 1 || board_.cols == 1; }
  [[nodiscard]] position contracted(const position& p) const;
  static position without_points(position row, std::uint64_t gone);
  [[nodiscard]] position after_x(const position& p, unsigned point) const;
  static position swapped(const position& p) { return {p.free, p.o, p.x}; }

  numbers numbers_;
  rectangle board_;
  side_by_side beside_;
  coloured_shapes shapes_;
};

inline nogo::nogo(const numbers& given)
    : numbers_(given), board_(checked_rectangle(given.rows, given.cols, "points")) {
  beside_ = side_by_side(board_);
  shapes_ = coloured_shapes(board_);
}

inline nogo::groups nogo::groups_of(std::uint64_t colour, std::uint64_t free) const {
  groups found;
  for (const std::uint64_t group : connected_parts(beside_, colour)) {
    const std::uint64_t liberties = beside_(group) & free;
    if ((liberties & (liberties - 1)) == 0) {
      found.last_liberties |= liberties;
    } else {
      found.with_several |= group;
    }
  }
  return found;
}

/// A stone must not take the last liberty of a group of the other colour, and must have one itself:
/// beside it, for ever, or by a group of its own colour that has another one.
inline nogo::legal_points nogo::legal_in(const position& p) const {
  const groups x = groups_of(p.x_stones(), p.free);
  const groups o = groups_of(p.o_stones(), p.free);
  const std::uint64_t open = beside_(p.free);
  return {p.free & ~o.last_liberties & (p.x | open | beside_(x.with_several)),
          p.free & ~x.last_liberties & (p.o | open | beside_(o.with_several))};
}

inline nogo::position nogo::after_x(const position& p, unsigned point) const {
  const std::uint64_t stone = std::uint64_t{1} << point;
  const std::uint64_t free = p.free ^ stone;
  if ((p.x & stone) == 0) return {free, p.x | stone, p.o & ~stone};
  // It is safe, and so is the group that it joins.
  const std::uint64_t group = flood(beside_, p.x_stones() | stone, stone);
  return {free, (p.x & ~group) | (beside_(group) & free), p.o & ~stone};
}

/// Once illegal, a move stays so: liberties only get fewer, and a group that has one left can only
/// grow there. So a point where both colours are illegal stays free.
inline nogo::position nogo::simplify(const position& p) const {
  // 1. Points that stay free for ever, 2. groups that have such a liberty.
  const legal_points legal = legal_in(p);
  const std::uint64_t free = legal.x | legal.o;
  const std::uint64_t eyes = beside_(p.free ^ free);
  const std::uint64_t x_safe = flood(beside_, p.x_stones(), p.x_stones() & eyes);
  const std::uint64_t o_safe = flood(beside_, p.o_stones(), p.o_stones() & eyes);
  // 3. Without them, but with what they mean to their neighbours.
  return {free,
          with_few_stones(p.x_stones() ^ x_safe, free) | ((p.x | eyes | beside_(x_safe)) & free),
          with_few_stones(p.o_stones() ^ o_safe, free) | ((p.o | eyes | beside_(o_safe)) & free)};
}

/// Takes away, again and again, each stone without a liberty of its own that has but one neighbour
/// in its group: the others hang together without it.
inline std::uint64_t nogo::with_few_stones(std::uint64_t colour, std::uint64_t free) const {
  const std::uint64_t with_liberty = beside_(free);
  for (;;) {
    const std::uint64_t left = beside_.right_of(colour);
    const std::uint64_t right = beside_.left_of(colour);
    const std::uint64_t above = beside_.below(colour);
    const std::uint64_t below = beside_.above(colour);
    const std::uint64_t with_two_neighbours =
        (left & right) | (above & below) | ((left | right) & (above | below));
    const std::uint64_t kept = colour & (with_liberty | with_two_neighbours);
    if (kept == colour) return kept;
    colour = kept;
  }
}

/// In one row the length of a group is of no account, nor is that of a gap; and between stones of
/// different colours there need not be one:  "..xxx.o###xoo."  ->  "..x.o#xo."  ->  "..x.oxo."
inline nogo::position nogo::contracted(const position& p) const {
  // 1. All but the last stone of each group, all but the last point of each gap.
  const std::uint64_t cells = p.free | p.x | p.o;
  const std::uint64_t gaps = ~cells & (std::bit_floor(cells) - (cells & -cells));
  position row = without_points(p, ((p.x_stones() & p.x_stones() >> 1U) |
                                    (p.o_stones() & p.o_stones() >> 1U) | (gaps & gaps >> 1U)));
  // 2. Gaps between stones of different colours.
  const std::uint64_t x = row.x_stones();
  const std::uint64_t o = row.o_stones();
  const std::uint64_t filled = row.free | x | o;
  return without_points(row, ~filled & ((x << 1U & o >> 1U) | (o << 1U & x >> 1U)));
}

/// The points after each of `gone` move up.
inline nogo::position nogo::without_points(position row, std::uint64_t gone) {
  while (gone != 0) {
    const unsigned last = 63U - static_cast<unsigned>(std::countl_zero(gone));
    const std::uint64_t before = (std::uint64_t{1} << last) - 1;
    for (std::uint64_t* mask : {&row.free, &row.x, &row.o})
      *mask = (*mask & before) | (*mask >> 1U & ~before);
    gone &= before;
  }
  return row;
}

inline std::vector<nogo> nogo::samples() {
  std::vector<nogo> rules;
  for (const numbers& each : {numbers{1, 1, false}, numbers{1, 7, true}, numbers{2, 3, false},
                              numbers{3, 3, false}, numbers{1, 12, false}, numbers{4, 4, true}}) {
    rules.emplace_back(each);
  }
  return rules;
}

}  // namespace zermelo::games

#include <nogo/text.hpp>  // whoever knows the rules knows their text
